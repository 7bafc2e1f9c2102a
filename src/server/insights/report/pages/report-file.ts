import type { Parsed } from '../../../../contract/call.ts'
import type { reportRows } from '../../../../contract/insights/report-rows.ts'
import { withoutOurName } from '../../../../report/csv.ts'
import { clockIn } from '../../../../report/elapsed.ts'
import { BadView, type ReportCalls, viewFile, viewReport } from '../../../../report/view-report.ts'
import type { Download } from '../../../http/download.ts'
import { Fail } from '../../../http/fail.ts'
import type { Principal } from '../../../http/principal.ts'
import type { Clock } from '../../../time/clock.ts'
import { type CsvDownloads, pagesOf } from '../../../workshop/csv-download.ts'

export type FileParts = {
  clock: Clock
  csv: CsvDownloads
  /** The product's calls in the name of who asks. */
  callsFor: (who: Principal) => ReportCalls
}

/** The file of a report: what a mail of the same address has, in the writing of who asks. */
export async function reportFile(
  { clock, csv, callsFor }: FileParts,
  { viewPath: path, viewSearch: search, columns }: Parsed<typeof reportRows.file>,
  who: Principal,
): Promise<Download> {
  try {
    const report = await viewReport(
      callsFor(who),
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
