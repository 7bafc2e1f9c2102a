import type { Parsed } from '../../../../contract/call.ts'
import { insights } from '../../../../contract/insights/insights.ts'
import type { reportRows } from '../../../../contract/insights/report-rows.ts'
import { withoutOurName } from '../../../../report/csv.ts'
import { clockIn } from '../../../../report/elapsed.ts'
import type { AskStatistics } from '../../../../report/report-data.ts'
import { BadView, type ReportCalls, viewFile, viewReport } from '../../../../report/view-report.ts'
import type { Download } from '../../../http/download.ts'
import { Fail } from '../../../http/fail.ts'
import type { Principal } from '../../../http/principal.ts'
import type { Clock } from '../../../time/clock.ts'
import { type CsvDownloads, pagesOf } from '../../../workshop/csv-download.ts'
import type { InsightsPorts } from '../../ports.ts'
import { statistics } from '../../statistics.ts'
import { fileLimit } from '../resolve.ts'

export type FileParts = InsightsPorts & {
  clock: Clock
  csv: CsvDownloads
  /** The product's calls, on behalf of the caller. */
  callsFor: (who: Principal) => ReportCalls
}

/**
 * The file of a report: the same as attached to a mail, in the caller's formats, with more groups than an API answer.
 */
export async function reportFile(
  parts: FileParts,
  { viewPath: path, viewSearch: search, columns }: Parsed<typeof reportRows.file>,
  who: Principal,
): Promise<Download> {
  const { clock, csv, callsFor } = parts
  const ask: AskStatistics = (input) => statistics(parts, insights.statistics.input.parse(input), who, fileLimit)
  try {
    const report = await viewReport(
      { ...callsFor(who), statistics: ask },
      { path, search },
      {
        clock: clockIn(who.timezone, clock.now()),
        period: 'view',
        columns: columns ?? null,
        currency: who.currencyCode,
      },
    )
    const { name, columns: heads, rows } = viewFile(report)
    return await csv(who, { name: withoutOurName(name), columns: heads, read: pagesOf(rows) })
  } catch (error) {
    if (error instanceof BadView) throw new Fail('badInput', `viewSearch: ${error.message}`)
    throw error
  }
}
