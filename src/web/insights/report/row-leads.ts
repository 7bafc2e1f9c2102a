import type { ReportRow } from '../../../report/report-rows.ts'
import { type Lists, listOfNumber, reportOfRow, type Shown } from '../../../report/row-leads.ts'
import type { Search } from '../../../report/search.ts'
import { clickFilters } from '../clicks/click-search.ts'
import { conversionFilters } from '../conversions/conversion-search.ts'

/** Where the rows of a report lead inside the product. */
export interface RowLeads {
  /** The screen of the report. */
  path: string
  report: (row: ReportRow) => Search | null
  /** The list of what a number counts; of all rows for null. */
  list: (metric: string, row: ReportRow | null) => { to: string; search: Search } | null
}

const keys = (definitions: readonly { key: string }[]) => definitions.map((d) => d.key)
const lists: Lists = {
  clickCount: { path: '/insights/clicks', filters: keys(clickFilters) },
  conversionCount: { path: '/insights/conversions', filters: keys(conversionFilters) },
}

/** `isWhole`: the report has no filter of its own (an origin) that lists do not know. */
export const rowLeads = (path: string, shown: Shown, isWhole: boolean): RowLeads => ({
  path,
  report: (row) => reportOfRow(shown, row),
  list: (metric, row) => (isWhole ? listOfNumber(lists, metric, shown, row) : null),
})
