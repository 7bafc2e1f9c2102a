import type { GroupBy } from '../../../contract/dimensions.ts'
import { emptyMetrics } from '../../../contract/metrics.ts'
import { knownToBoth } from '../../../contract/pairs.ts'
import type { Sort, TableColumn } from '../../../report/column.ts'
import { defaultSort } from '../../../report/report-search.ts'
import { isTime } from '../../../report/grouping.ts'
import { hasAnything, knowing, type ReportRow } from '../../../report/report-rows.ts'
import { sortRows } from '../../../report/table-rows.ts'

/** Rows that stand open under one, at first. */
export const FIRST_ROWS = 25

/** What makes a row one that stands under another. */
export interface Inner {
  /** The key of the row it is under. */
  under: string
  by: GroupBy
  /** It is no group but says what is with them: on their way, not loaded, none at all, or how many there are. */
  says?: 'loading' | 'failed' | 'none' | 'more'
  count?: number
}
export type ShownRow = ReportRow & { inner?: Inner }

export interface Opened {
  rows: readonly ReportRow[] | undefined
  failed: boolean
  all: boolean
  /** How many there are, where not all are here. */
  count?: number | undefined
}

const saying = (row: ReportRow, inner: Inner): ShownRow => ({ ...row, ...emptyMetrics(), prev: null, inner })

/** Whether rows stand under one as their report has them: time in order, and others where names are sorted by. */
const keepsOrder = (thenBy: GroupBy, sort: Sort | null) => isTime(thenBy) || sort?.id === 'name'
/** Whether that is another order than that of their report. */
export const isOtherOrder = (thenBy: GroupBy, sort: Sort): boolean =>
  !keepsOrder(thenBy, sort) && (sort.id !== defaultSort.id || sort.desc !== defaultSort.desc)

/** The rows under one that is open, the first 25 unless all are wanted, in the order of the table. */
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

/** Tells a row from all others of the table. */
export const shownKey = ({ grp, inner }: ShownRow): string =>
  inner ? JSON.stringify([inner.under, inner.says ?? null, grp]) : grp
