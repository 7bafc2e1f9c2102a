import type { Log } from '../server/log/log.ts'
import { inOrder } from './in-order.ts'
import { makeMissing } from './make-missing.ts'
import { type Noted, readNoted } from './noted.ts'
import { type DemoPart, type DemoWorld, noCounts, type SeedCounts } from './part.ts'
import { demoParts } from './parts/index.ts'
import { oneAtATime } from './store/one-at-a-time.ts'
import { type DemoSettings, readWorld } from './world.ts'
import { type MadePart, sumCounts, writeParts } from './write-parts.ts'

/** Shorter gaps are not worth the work; on the first start visitors are about to come anyway. */
const shortest = 3 * 60_000
const dayMs = 86_400_000

/**
 * Extends an existing demo account up to now, and adds the parts it lacks or has at an older version. Does nothing
 * without a demo account. If interrupted, it starts over the next time.
 */
export function extendDemo(settings: DemoSettings): Promise<{ counts: SeedCounts }> {
  return oneAtATime(settings.database, async () => {
    const { world, isThere } = await readWorld(settings)
    if (!isThere) return { counts: noCounts }
    const parts = inOrder(settings.parts ?? demoParts)
    const noted = await readNoted(world.database, world.scenario.accountUuid)
    const counts = await extendParts(world, parts, noted, settings.log)
    const { made } = await makeMissing(world, parts, noted, settings.log)
    if (made.length > 0) settings.log.info('the demo account has new parts', { parts: made.join(', ') })
    return { counts }
  })
}

/** All in one transaction: one part may refer to another part's rows of yesterday. */
async function extendParts(
  world: DemoWorld,
  parts: readonly DemoPart[],
  noted: ReadonlyMap<string, Noted>,
  log: Log,
): Promise<SeedCounts> {
  const extended: MadePart[] = []
  let since = world.until.getTime()
  for (const part of parts) {
    const known = noted.get(part.name)
    if (!part.extend || known?.version !== part.version) continue
    if (world.until.getTime() - known.madeUntil.getTime() < shortest) continue
    since = Math.min(since, known.madeUntil.getTime())
    extended.push({ part, made: await part.extend(world, known.madeUntil) })
  }
  if (extended.length === 0) return noCounts
  await writeParts(world, extended, 'further')
  const counts = sumCounts(extended)
  log.info('the demo account is up to date', { ...counts, days: Math.ceil((world.until.getTime() - since) / dayMs) })
  return counts
}
