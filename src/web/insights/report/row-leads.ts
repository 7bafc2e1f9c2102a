import { rangeToSearch } from '../../../report/ranges.ts'
import type { ReportRow } from '../../../report/report-rows.ts'
import { type Lists, listOfNumber, reportOfRow, type Shown } from '../../../report/row-leads.ts'
import type { Search } from '../../../report/search.ts'
import { clickFilters } from '../clicks/click-search.ts'
import { conversionFilters } from '../conversions/conversion-search.ts'

export interface Way {
  to: string
  search: Search
}

/** The links of a report's rows inside the product. */
export interface RowLeads {
  /** The report of this row alone; for a page its own screen. */
  report: (row: ReportRow) => Way | null
  /** The list behind a number; for null that of all rows. */
  list: (metric: string, row: ReportRow | null) => Way | null
}

const keys = (definitions: readonly { key: string }[]) => definitions.map((d) => d.key)
const lists: Lists = {
  clickCount: { path: '/insights/clicks', filters: keys(clickFilters) },
  conversionCount: { path: '/insights/conversions', filters: keys(conversionFilters) },
}

/** `isWhole`: the report has no filter (an origin) that lists do not support. */
export const rowLeads = (path: string, shown: Shown, isWhole: boolean): RowLeads => ({
  report: (row) => {
    if (isWhole && shown.groupBy === 'page' && row.grp !== '')
      return { to: '/insights/page', search: { page: row.grp, ...rangeToSearch(shown.range) } }
    const search = reportOfRow(shown, row)
    return search && { to: path, search }
  },
  list: (metric, row) => (isWhole ? listOfNumber(lists, metric, shown, row) : null),
})
