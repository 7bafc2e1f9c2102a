import type { Parsed } from '../contract/call.ts'
import type { reportRows } from '../contract/insights/report-rows.ts'
import { marked, type PlainReport } from './report-data.ts'
import { rowsOf } from './report-request.ts'
import { ownField, type PageAnswer, packRow, packTotals, pageRequest } from './report-page.ts'
import { filterRows, hasAnything, type ReportRow, rowText, splitUnknown, sumRows } from './report-rows.ts'
import { pageColumns } from './page-sorts.ts'
import { searchRows, sortRows } from './table-rows.ts'

type Asked = Parsed<typeof reportRows.page>

const isCounted = (row: ReportRow) => hasAnything(row) || (row.prev !== null && hasAnything(row.prev))

/** One page of a report, computed in the same steps as the full table (R240: pages of a report). */
export function answerPage(
  plain: PlainReport,
  asked: Asked,
  { of, currencyCode }: { of: string; currencyCode: string },
): PageAnswer {
  const request = pageRequest(asked)
  const { rows, totals } = marked(request, plain)
  const { known, unknown } = splitUnknown(rows)
  const { lowCr, droppedEcr, query, sort, from, size } = asked
  const listed = asked.counted ? known.filter(isCounted) : known
  const left = filterRows(listed, { lowCr, droppedEcr: droppedEcr && request.previous !== null })
  const matching = sortRows(searchRows(left, query, rowText), pageColumns(rowsOf(request.current)), sort)
  const isWhole = matching.length === known.length
  const end = from + size
  return {
    of,
    rows: matching.slice(from, end).map(packRow),
    next: end < matching.length ? end : null,
    all: known.length,
    matching: matching.length,
    unknown: unknown.map(packRow),
    totals: packTotals(totals),
    sums: packTotals(isWhole ? totals : sumRows(matching)),
    currencyCode,
    own: ownField(rows),
    unconvertedCurrencies: plain.unconverted,
    isCut: plain.isCut,
    since: plain.since,
  }
}
