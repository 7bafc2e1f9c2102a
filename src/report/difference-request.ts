import type { Input } from '../contract/call.ts'
import type { GroupBy } from '../contract/dimensions.ts'
import type { differences } from '../contract/insights/differences.ts'
import { isTime } from './grouping.ts'
import type { ReportRequest } from './report-request.ts'
import type { ReportRow } from './report-rows.ts'
import { daysOfRow } from './row-leads.ts'

export type DifferenceInput = Input<typeof differences.explain>
/** A row with its grouping; for a time bucket also the compared bucket. */
export interface RowOf {
  groupBy: GroupBy
  row: Pick<ReportRow, 'grp' | 'name'> & Partial<Pick<ReportRow, 'prevGrp' | 'over'>>
}

/**
 * The request for why the total of a report, or a row, differs between its two ranges; null if nothing is compared, or
 * by hours. A nested row is requested together with its parent.
 */
export function differenceRequest(
  { current, previous, running }: ReportRequest,
  rows: readonly RowOf[],
): DifferenceInput | null {
  const timed = rows.find(({ groupBy }) => isTime(groupBy))
  const sides = timed || !running ? previous && { now: current, before: previous } : running.sides
  if (!sides) return null
  const days = timed ? daysCompared(sides, timed) : { now: sides.now, before: sides.before }
  if (!days) return null
  const of = rows.filter((one) => one !== timed).map(({ groupBy, row }) => ({ groupBy, key: row.grp }))
  return {
    fromDate: days.now.fromDate,
    toDate: days.now.toDate,
    prevFromDate: days.before.fromDate,
    prevToDate: days.before.toDate,
    filters: current.filters,
    of,
    ...(timed || sides.now.toHour === undefined ? {} : { toHour: sides.now.toHour }),
  }
}

type Days = { fromDate: string; toDate: string }

/** The days of a time bucket, and of the compared one. */
function daysCompared({ now, before }: { now: Days; before: Days }, { groupBy, row }: RowOf) {
  if (row.over === null || row.prevGrp === undefined) return null
  const of = (grp: string, { fromDate: from, toDate: to }: Days): Days | null => {
    const days = daysOfRow(groupBy, { grp, name: grp }, { from, to })
    return days && { fromDate: days.from, toDate: days.to }
  }
  const [own, other] = [of(row.grp, now), of(row.prevGrp, before)]
  return own && other ? { now: own, before: other } : null
}

/** The row being explained, as in the address: its keys, none for the total. */
export const whyText = (keys: readonly string[]): string => JSON.stringify(keys)

export function readWhy(text: unknown): string[] | null {
  if (typeof text !== 'string') return null
  try {
    const keys: unknown = JSON.parse(text)
    return Array.isArray(keys) && keys.length <= 2 && keys.every((key) => typeof key === 'string') ? keys : null
  } catch {
    return null // a manually typed address
  }
}
