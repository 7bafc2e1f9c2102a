import { centsOf, fromCents, sumAmounts } from '../contract/cents.ts'
import type { GroupBy } from '../contract/dimensions.ts'
import type { StatisticsRow } from '../contract/insights/insights.ts'
import { baseMetrics, type BaseRow, derived, emptyMetrics } from '../contract/metrics.ts'
import { isTime } from './grouping.ts'
import type { NotKnown } from './not-known.ts'
import type { Compared } from './metric-verdict.ts'
import type { MetricRow } from './report-metrics.ts'
import { rowKey } from './row-key.ts'

/** A row of the report. `prev` is null without a comparison. */
export type ReportRow = StatisticsRow &
  Pick<MetricRow, 'adsCost' | 'maturity' | 'due' | 'expected' | 'notKnown' | 'known'> & {
    prev: MetricRow | null
    /** As in `Compared`. */
    over?: MetricRow | null
    /** The compared bucket, for time groupings. */
    prevGrp?: string
  }

/**
 * Joins both periods: groups by key, time buckets by their position in the range (the first day is compared with the
 * first day). Groups that earned before and are gone now stay as a row of zeros: a merchant that fell to nothing must
 * not vanish from the comparison.
 */
export function withPrevious(
  rows: readonly StatisticsRow[],
  previous: readonly StatisticsRow[] | null,
  groupBy: GroupBy,
): ReportRow[] {
  if (previous === null) return rows.map((row) => ({ ...row, prev: null }))
  /* rows of a report are small and created once per answer; copying leaves the cached answer unchanged */
  // oxlint-disable oxc/no-map-spread
  if (isTime(groupBy)) {
    const before = inOrder(previous)
    return inOrder(rows).map((row, i) => ({ ...row, prev: before[i] ?? emptyMetrics(), prevGrp: before[i]?.grp }))
  }
  const before = new Map(previous.map((row) => [rowKey(row), row]))
  const here = new Set(rows.map(rowKey))
  const gone = previous.filter((row) => !here.has(rowKey(row)))
  return [
    ...rows.map((row) => ({ ...row, prev: before.get(rowKey(row)) ?? emptyMetrics() })),
    ...gone.map((row) => ({ ...row, ...emptyMetrics(), prev: row })),
  ]
}

/**
 * The same while a period is in progress: `over` and `before` are the compared parts of both. A row with events only in
 * the unfinished part is compared as zero.
 */
export function withRunning(
  rows: readonly StatisticsRow[],
  over: readonly StatisticsRow[],
  before: readonly StatisticsRow[],
): ReportRow[] {
  const parts = new Map(over.map((row) => [rowKey(row), row]))
  /* oxlint-disable-next-line oxc/no-map-spread -- as above */
  return withPrevious(rows, before, 'name').map((row) => ({ ...row, over: parts.get(rowKey(row)) ?? emptyMetrics() }))
}

/** Time buckets in progress, or compared with one in progress, get no comparison. */
export const onlyOver = (rows: readonly ReportRow[], isOver: (grp: string) => boolean): ReportRow[] =>
  rows.map((row) => (isOver(row.grp) && isOver(row.prevGrp ?? row.grp) ? row : Object.assign({}, row, { over: null })))

/** A row as the two compared sides. */
export const comparedRow = (row: ReportRow): Compared => ({ now: row, prev: row.prev, over: row.over })

/** The rows with the events their filters cannot match, in both periods. */
export const knowing = (rows: ReportRow[], notKnown: NotKnown | undefined): ReportRow[] =>
  notKnown ? rows.map((row) => Object.assign({}, row, { notKnown, prev: row.prev && { ...row.prev, notKnown } })) : rows

// Not by text: hours have an offset, which changes with daylight saving
const inOrder = (rows: readonly StatisticsRow[]): StatisticsRow[] => {
  const at = (row: StatisticsRow) => row.startsAt ?? row.grp
  return [...rows].sort((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0))
}

const isUnknown = (row: StatisticsRow): boolean => ['', 'unknown'].includes(row.name.trim().toLowerCase())

/** The rows of the table, and those shown separately. */
export function splitUnknown(rows: readonly ReportRow[]): { known: ReportRow[]; unknown: ReportRow[] } {
  return { known: rows.filter((row) => !isUnknown(row)), unknown: rows.filter(isUnknown) }
}

/** Highest conversion rate the '<0,8% CR' filter keeps. */
export const LOW_CR = 0.008
export const hasLowCr = (row: BaseRow): boolean => {
  const cr = derived.cr(row)
  return cr !== null && cr <= LOW_CR
}

/**
 * The '-15% ECR' filter: at least 500 clicks before, and at most 85 % of the share of sales earned before (R23: CR and
 * ECR filters).
 */
export const ECR_CLICKS = 500
export const ECR_LEFT = 0.85
export function hasDroppedEcr(row: ReportRow, known = 1): boolean {
  const { over = row } = row
  if (over === null || row.prev === null || row.prev.clickCount < ECR_CLICKS) return false
  const now = derived.ecr(over)
  const before = derived.ecr(row.prev)
  if (now === null || before === null) return false
  return known * now + (1 - known) * before <= before * ECR_LEFT + 1e-9 // 0.85 has no exact binary form
}
/**
 * The same, more cautious while the days are incomplete: the missing part is assumed to earn as before, so a drop only
 * shows once the known part fell far enough to last. With 60 % known the ECR must have fallen by a quarter; without
 * enough history the known part counts as all.
 */
export const hasLastingDrop = (row: ReportRow): boolean => hasDroppedEcr(row, row.maturity ?? 1)

/** The rows the toggles keep. A set keeps the rows with these keys; without one the toggle is off. */
export interface OnlyRows {
  lowCr: boolean
  droppedEcr: boolean
  /** Of the dropped ones, only those that future sales will not bring back. */
  lasting?: boolean
  favourites?: ReadonlySet<string> | undefined
  splitTests?: ReadonlySet<string> | undefined
}

export function filterRows(rows: readonly ReportRow[], only: OnlyRows): readonly ReportRow[] {
  const { lowCr, droppedEcr, lasting, favourites, splitTests } = only
  if (!lowCr && !droppedEcr && !favourites && !splitTests) return rows
  return rows.filter(
    (row) =>
      (!lowCr || hasLowCr(row)) &&
      (!droppedEcr || (lasting ? hasLastingDrop(row) : hasDroppedEcr(row))) &&
      (favourites?.has(row.grp) ?? true) &&
      (splitTests?.has(row.grp) ?? true),
  )
}

export type Totals = Compared

/** Sums of rows, in cents for amounts. Compared values only include rows that have a comparison. */
export function sumRows(rows: readonly ReportRow[]): Totals {
  const isCompared = rows.some((row) => row.prev !== null)
  const isWhole = rows.every((row) => row.over === undefined)
  const sides = rows.filter((row) => row.over !== null)
  const prev = (isWhole || sides.length === 0 ? rows : sides).flatMap((row) => row.prev ?? [])
  return {
    now: sum(rows),
    prev: isCompared ? sum(prev) : null,
    ...(isWhole ? {} : { over: sides.length > 0 ? sum(sides.map((row) => row.over ?? row)) : null }),
  }
}

function sum(rows: readonly MetricRow[]): MetricRow {
  const total: MetricRow = emptyMetrics()
  // added in cents: thousands of binary fractions would drift away from the server's total
  for (const row of rows) for (const metric of baseMetrics) total[metric] += centsOf(row[metric])
  for (const metric of baseMetrics) total[metric] = fromCents(total[metric])
  const notKnown = rows.find((row) => row.notKnown)?.notKnown
  if (notKnown) total.notKnown = notKnown
  const costs = rows.flatMap((row) => row.adsCost ?? [])
  if (costs.length > 0) total.adsCost = sumAmounts(costs)
  const notCovered = rows.find((row) => row.notCovered)?.notCovered
  return { ...total, ...sumOutlook(rows), ...(notCovered ? { notCovered } : {}) }
}

/** The remainder of the totals that the rows do not cover, to the cent: one row. */
export function restOf(totals: Totals, rows: readonly ReportRow[]): ReportRow {
  const listed = sumRows(rows)
  const rest = (whole: MetricRow, part: MetricRow | null | undefined): MetricRow => {
    const left: MetricRow = emptyMetrics()
    for (const metric of baseMetrics) left[metric] = fromCents(centsOf(whole[metric]) - centsOf(part?.[metric] ?? 0))
    return whole.notKnown ? { ...left, notKnown: whole.notKnown } : left
  }
  const { now, prev, over } = totals
  return {
    ...nameless,
    ...rest(now, listed.now),
    prev: prev && rest(prev, listed.prev),
    ...(over === undefined ? {} : { over: over && rest(over, listed.over) }),
  }
}
const nameless = {
  grp: 'Not listed',
  name: 'Not listed',
  startsAt: null,
  currencyCode: '',
  networkUuids: '',
  trackerUuids: '',
  clickNetworkUuids: '',
  conversionNetworkUuids: '',
  activeSinceDatetime: null,
}

/** Weights shares by their conversions. Ranges exist per row or in total: several cannot be added. */
function sumOutlook(rows: readonly MetricRow[]): Pick<MetricRow, 'maturity' | 'due' | 'expected' | 'known'> {
  const due = rows.reduce((all, row) => all + (row.due ?? 0), 0)
  const come = rows.reduce((all, row) => all + (row.due ?? 0) * (row.maturity ?? 0), 0)
  const expected = rows.flatMap((row) => row.expected ?? [])
  const [first] = expected
  return {
    ...(due > 0 ? { due, maturity: come / due, known: come / due } : knownOf(rows)),
    ...(first
      ? { expected: rows.length === 1 ? first : { expected: sumAmounts(expected.map((e) => e.expected)) } }
      : {}),
  }
}

/** Rows without clicks use the maturity of the total, the same for all. */
const knownOf = (rows: readonly MetricRow[]): Pick<MetricRow, 'known'> => {
  const row = rows.find(({ known }) => known !== undefined)
  return row ? { known: row.known } : {}
}

/** The searchable text: the group's key and its name. */
export const rowText = (row: ReportRow): string => `${row.name} ${row.grp}`

/** Whether any number of the report is not zero; discover clicks have their own screens. */
export const hasAnything = (row: BaseRow): boolean =>
  baseMetrics.some((metric) => metric !== 'discoverCount' && row[metric] !== 0)
