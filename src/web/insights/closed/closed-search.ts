import { closedWindow } from '../../../contract/performance.ts'
import type { Day } from '../../../report/dates.ts'
import type { Range } from '../../../report/ranges.ts'

/** The last 15 days by default. */
export function closedRange(today: Day): Range {
  const { fromDate, toDate } = closedWindow(today)
  return { from: fromDate, to: toDate, compare: 'none' }
}

/** Sortable columns. */
export const closedSorts = [
  'trackerName',
  'trackerNetworkUuid',
  'trackerChannelUuids',
  'clickCount',
  'trackerClosedDatetime',
  'sinceClickCount',
  'sinceCommission',
  'missedCommission',
  'lost',
  'wonBack',
]

const yymmdd = (day: Day): string => day.slice(2).replaceAll('-', '')
export const closedCsvName = (from: Day, to: Day): string => `outbound_closed_${yymmdd(from)}-${yymmdd(to)}`
