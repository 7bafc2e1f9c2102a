import { inOrder } from './in-order.ts'
import { note } from './noted.ts'
import { type DemoPart, type DemoWorld, type Made, noCounts, type SeedCounts } from './part.ts'
import { demoParts } from './parts/index.ts'
import { clearRows } from './store/clear.ts'
import { oneAtATime } from './store/one-at-a-time.ts'
import { type DemoSettings, readWorld } from './world.ts'

export type MadePart = { part: DemoPart; made: Made }

export const sumCounts = (made: readonly MadePart[]): SeedCounts =>
  made.reduce((sum, { made: { counts = noCounts } }) => {
    const { pageviews, clicks, conversions } = counts
    return {
      pageviews: sum.pageviews + pageviews,
      clicks: sum.clicks + clicks,
      conversions: sum.conversions + conversions,
    }
  }, noCounts)

/** Writes the records of parts in one transaction, together with the notes that they are there. */
export function writeParts(
  { database, scenario: { accountUuid }, until }: DemoWorld,
  parts: readonly MadePart[],
  how: 'anew' | 'further',
): Promise<void> {
  return database.system.transaction(async (tx) => {
    for (const { part, made } of parts) {
      if (how === 'anew') await clearRows(tx, part.tables, accountUuid)
      await made.write(tx)
      await note(tx, accountUuid, part, until)
    }
  })
}

/**
 * Makes the demo account: thirteen months up to now. Does nothing where it is. One that was interrupted starts over: the
 * records of all parts, the account's own row among them, are written together.
 */
export function seedDemo(settings: DemoSettings): Promise<{ counts: SeedCounts }> {
  return oneAtATime(settings.database, async () => {
    const { world, isThere } = await readWorld(settings)
    if (isThere) return { counts: noCounts }
    const started = performance.now()
    settings.log.info('making the demo account')
    const parts: MadePart[] = []
    for (const part of inOrder(settings.parts ?? demoParts)) parts.push({ part, made: await part.make(world) })
    await writeParts(world, parts, 'anew')
    const counts = sumCounts(parts)
    const seconds = Math.round(performance.now() - started) / 1000
    settings.log.info('the demo account is ready', { ...counts, seconds })
    return { counts }
  })
}
