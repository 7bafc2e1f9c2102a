import { closedWindow } from '../../../contract/performance.ts'
import type { Day } from '../../../report/dates.ts'
import type { Range } from '../../../report/ranges.ts'
import type { Search } from '../../../report/search.ts'
import type { Sort } from '../../../report/column.ts'

/** The last 15 days; another range can be picked. */
export function closedRange(today: Day): Range {
  const { fromDate, toDate } = closedWindow(today)
  return { from: fromDate, to: toDate, compare: 'none' }
}

const columns = [
  'trackerName',
  'trackerNetworkUuid',
  'trackerChannelUuids',
  'clickCount',
  'trackerClosedDatetime',
  'sinceClickCount',
  'sinceCommission',
  'missedCommission',
]
export const readClosedSort = (search: Search): Sort => {
  const id = columns.find((c) => c === search.sort)
  return id === undefined ? { id: 'clickCount', desc: true } : { id, desc: search.dir !== 'asc' }
}

const yymmdd = (day: Day): string => day.slice(2).replaceAll('-', '')
export const closedCsvName = (from: Day, to: Day): string => `outbound_closed_${yymmdd(from)}-${yymmdd(to)}`
