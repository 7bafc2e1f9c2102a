import { closedWindow } from '../../../contract/performance.ts'
import type { Day } from '../../lib/dates.ts'
import type { Range } from '../../lib/ranges.ts'
import type { Search } from '../../lib/search.ts'
import type { Sort } from '../../ui/data-table/column.ts'

/** Specification 1, section 9: the last 15 days, at least 50 clicks, most clicks first. */
export const MIN_CLICKS = 50
export const closedRange = (today: Day): Range => ({
  from: addDays(today, -15),
  to: addDays(today, -1),
  compare: 'none',
})

const columns = ['trackerName', 'trackerNetworkUuid', 'trackerChannelUuids', 'clickCount']
export const readClosedSort = (search: Search): Sort => {
  const id = columns.find((c) => c === search.sort)
  return id === undefined ? { id: 'clickCount', desc: true } : { id, desc: search.dir !== 'asc' }
}

const yymmdd = (day: Day): string => day.slice(2).replaceAll('-', '')
export const closedCsvName = (from: Day, to: Day): string => `outbound_closed_${yymmdd(from)}-${yymmdd(to)}`
