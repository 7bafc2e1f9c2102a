import { note } from './noted.ts'
import { type DemoPart, type DemoWorld, type Made, noCounts, type SeedCounts } from './part.ts'
import { clearRows } from './store/clear.ts'

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

/** Writes the records of parts in one transaction, together with the notes that they exist. */
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
