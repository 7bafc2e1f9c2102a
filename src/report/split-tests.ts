import type { AskStatistics } from './report-data.ts'
import type { ReportInput } from './report-request.ts'
import { hasAnything } from './report-rows.ts'

export const splitTestsInput = (current: ReportInput): ReportInput => ({
  ...current,
  filters: { ...current.filters, withPartialTraffic: true },
})

/**
 * The groups that took part in a split test: those with partial traffic in the range. The toggle shows them with all of
 * their traffic; the filter 'Partial traffic only' counts only what a split test routed.
 */
export async function loadSplitTests(ask: AskStatistics, current: ReportInput): Promise<ReadonlySet<string>> {
  const { rows } = await ask(splitTestsInput(current))
  return new Set(rows.filter(hasAnything).map((row) => row.grp))
}
