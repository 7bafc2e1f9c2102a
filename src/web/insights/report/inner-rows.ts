import type { GroupBy } from '../../../contract/dimensions.ts'
import { emptyMetrics } from '../../../contract/metrics.ts'
import { knownToBoth } from '../../../contract/pairs.ts'
import type { Sort, TableColumn } from '../../../report/column.ts'
import { defaultSort } from '../../../report/report-search.ts'
import { isTime } from '../../../report/grouping.ts'
import { hasAnything, knowing, type ReportRow } from '../../../report/report-rows.ts'
import { sortRows } from '../../../report/table-rows.ts'

/** Nested rows shown at first. */
export const FIRST_ROWS = 25

/** The fields that make a row a nested one. */
export interface Inner {
  /** The key of its parent row. */
  under: string
  by: GroupBy
  /** Not a group but a message about the nested rows: loading, failed, none at all, or how many there are. */
  says?: 'loading' | 'failed' | 'none' | 'more'
  count?: number
}
export type ShownRow = ReportRow & { inner?: Inner }

export interface Opened {
  rows: readonly ReportRow[] | undefined
  failed: boolean
  all: boolean
  /** How many there are, where not all have loaded. */
  count?: number | undefined
}

const saying = (row: ReportRow, inner: Inner): ShownRow => ({ ...row, ...emptyMetrics(), prev: null, inner })

/** Whether nested rows keep the order of their report: time in order, and others when sorting by name. */
const keepsOrder = (thenBy: GroupBy, sort: Sort | null) => isTime(thenBy) || sort?.id === 'name'
/** Whether that differs from the order of their report. */
export const isOtherOrder = (thenBy: GroupBy, sort: Sort): boolean =>
  !keepsOrder(thenBy, sort) && (sort.id !== defaultSort.id || sort.desc !== defaultSort.desc)

/** The nested rows of an open row, the first 25 unless all are requested, in the order of the table. */
export function innerRows(
  outer: ReportRow,
  [groupBy, thenBy]: readonly [GroupBy, GroupBy],
  { rows, failed, all, count }: Opened,
  columns: readonly TableColumn<ReportRow>[],
  sort: Sort | null,
): ShownRow[] {
  const inner: Inner = { under: outer.grp, by: thenBy }
  if (failed) return [saying(outer, { ...inner, says: 'failed' })]
  if (!rows) return [saying(outer, { ...inner, says: 'loading' })]
  const counted = rows.filter((row) => hasAnything(row) || (row.prev !== null && hasAnything(row.prev)))
  if (counted.length === 0) return [saying(outer, { ...inner, says: 'none' })]
  const sorted = keepsOrder(thenBy, sort) ? counted : sortRows(counted, columns, sort)
  const known = knownToBoth(groupBy, thenBy)
  const unknown = known === 'all' ? undefined : { pageviews: true, clicks: known === 'conversions' }
  const shown = all ? sorted : sorted.slice(0, FIRST_ROWS)
  const made = knowing([...shown], unknown).map((row): ShownRow => ({ ...row, inner }))
  const most = Math.max(count ?? 0, sorted.length)
  return most > shown.length ? [...made, saying(outer, { ...inner, says: 'more', count: most })] : made
}

/** Identifies a row among all others of the table. */
export const shownKey = ({ grp, inner }: ShownRow): string =>
  inner ? JSON.stringify([inner.under, inner.says ?? null, grp]) : grp
