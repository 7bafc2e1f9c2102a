import { inOrder } from './in-order.ts'
import { makeMissing } from './make-missing.ts'
import { readNoted } from './noted.ts'
import { noCounts, type SeedCounts } from './part.ts'
import { demoParts } from './parts/index.ts'
import { oneAtATime } from './store/one-at-a-time.ts'
import { type DemoSettings, readWorld } from './world.ts'
import { type MadePart, sumCounts, writeParts } from './write-parts.ts'

/**
 * Makes the demo account: thirteen months up to now. Does nothing where it is. One that was interrupted starts over: the
 * records of all parts, the account's own row among them, are written together. Then come the parts that the product itself
 * works out of them.
 */
export function seedDemo(settings: DemoSettings): Promise<{ counts: SeedCounts }> {
  return oneAtATime(settings.database, async () => {
    const { world, isThere } = await readWorld(settings)
    if (isThere) return { counts: noCounts }
    const started = performance.now()
    settings.log.info('making the demo account')
    const all = inOrder(settings.parts ?? demoParts)
    const parts: MadePart[] = []
    for (const part of all.filter((p) => !p.isWorkedOut)) parts.push({ part, made: await part.make(world) })
    await writeParts(world, parts, 'anew')
    await makeMissing(world, all, await readNoted(world.database, world.scenario.accountUuid), settings.log)
    const counts = sumCounts(parts)
    const seconds = Math.round(performance.now() - started) / 1000
    settings.log.info('the demo account is ready', { ...counts, seconds })
    return { counts }
  })
}
