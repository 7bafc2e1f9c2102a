import { inOrder } from './in-order.ts'
import { makeMissing } from './make-missing.ts'
import { readNoted } from './noted.ts'
import { type DemoPart, noCounts, type SeedCounts } from './part.ts'
import { demoParts } from './parts/index.ts'
import { oneAtATime } from './store/one-at-a-time.ts'
import { type DemoSettings, readWorld } from './world.ts'
import { type MadePart, writeParts } from './write-parts.ts'

/** The parts that do not depend on a slow one. */
function quickParts(all: readonly DemoPart[]): DemoPart[] {
  const later = new Set<string>()
  for (const part of all)
    if (part.isWorkedOut || part.isLong || part.needs.some((need) => later.has(need))) later.add(part.name)
  return all.filter((part) => !later.has(part.name))
}

/**
 * Makes the demo account: thirteen months up to now. Does nothing if it exists. All quick parts are written together,
 * including the account's own row; then its visits, newest first, and the parts derived from them. If interrupted
 * before the account exists it starts over; later, the next start continues with the part where it stopped.
 */
export function seedDemo(settings: DemoSettings): Promise<{ counts: SeedCounts; failed: string[] }> {
  return oneAtATime(settings.database, async () => {
    const { world, isThere } = await readWorld(settings)
    if (isThere) return { counts: noCounts, failed: [] }
    const started = performance.now()
    settings.log.info('making the demo account')
    const all = inOrder(settings.parts ?? demoParts)
    const parts: MadePart[] = []
    for (const part of quickParts(all)) parts.push({ part, made: await part.make(world) })
    await writeParts(world, parts, 'anew')
    const { counts, failed } = await makeMissing(
      world,
      all,
      await readNoted(world.database, world.scenario.accountUuid),
      settings.log,
    )
    const seconds = Math.round(performance.now() - started) / 1000
    settings.log.info('the demo account is ready', { ...counts, seconds, failed })
    return { counts, failed }
  })
}
