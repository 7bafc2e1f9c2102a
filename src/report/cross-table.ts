import type { Output } from '../contract/call.ts'
import { centsOf, fromCents } from '../contract/cents.ts'
import type { StatisticsRow } from '../contract/insights/insights.ts'
import type { reportRows } from '../contract/insights/report-rows.ts'
import type { BaseMetric } from '../contract/metrics.ts'
import type { Totals } from './report-rows.ts'
import { byFirstKey, rowKey } from './row-key.ts'

/** Most values of the second grouping with a column; the rest is Other (R206: order and size of pairs). */
export const mostColumns = 12

export interface CrossColumn {
  grp: string
  name: string
}
export interface CrossRow {
  /** Null for the remainder beyond the returned pairs. */
  grp: string | null
  name: string
  /** One per column; then those without one, and the sum. */
  cells: number[]
  other: number
  total: number
}
export interface CrossTable {
  columns: CrossColumn[]
  /** Values of the second grouping without a column, and pairs that were not returned, are in Other. */
  hasOther: boolean
  rows: CrossRow[]
  /** Sums of the columns, as a row. */
  sums: CrossRow
}

/** In cents, also for counts: sums of binary fractions would drift away from the totals. */
const add = (to: Map<string, number>, key: string, value: number) => to.set(key, (to.get(key) ?? 0) + value)

/**
 * One metric of two groupings with sums on both edges. The largest values of the second each get a column, time buckets
 * in order; the sums are the server's totals, so the part missing from an answer gets its own row.
 */
export function crossTable(
  { rows, totals }: { rows: readonly StatisticsRow[]; totals: Totals },
  metric: BaseMetric,
  isInTime: boolean,
): CrossTable {
  const [bySecond, cells] = [new Map<string, number>(), new Map<string, number>()]
  const names = new Map<string, string>()
  const starts = new Map<string, string>()
  for (const row of rows) {
    const { second } = row
    if (!second) continue
    const value = centsOf(row[metric])
    add(bySecond, second.grp, value)
    add(cells, rowKey(row), value)
    names.set(second.grp, second.name)
    starts.set(second.grp, second.startsAt ?? '')
  }
  const largest = [...bySecond].sort(([, a], [, b]) => b - a).map(([grp]) => grp)
  const shown = largest.slice(0, mostColumns)
  if (isInTime) shown.sort((a, b) => ((starts.get(a) ?? '') < (starts.get(b) ?? '') ? -1 : 1))
  const byFirst = byFirstKey(rows)
  const made = [...byFirst].map(([grp, own]) =>
    rowOf(
      grp,
      own[0]?.name ?? grp,
      shown.map((inner) => cells.get(rowKey({ grp, second: { grp: inner, name: '', startsAt: null } })) ?? 0),
      own.reduce((sum, row) => sum + centsOf(row[metric]), 0),
    ),
  )
  const total = centsOf(totals.now[metric])
  const left = total - [...bySecond.values()].reduce((sum, value) => sum + value, 0)
  const beyond =
    left === 0
      ? []
      : [
          rowOf(
            null,
            'Not listed',
            shown.map(() => 0),
            left,
          ),
        ]
  return {
    columns: shown.map((grp) => ({ grp, name: names.get(grp) ?? grp })),
    hasOther: largest.length > shown.length || left !== 0,
    rows: [...made, ...beyond],
    sums: rowOf(
      null,
      'Total',
      shown.map((grp) => bySecond.get(grp) ?? 0),
      total,
    ),
  }
}

function rowOf(grp: string | null, name: string, cents: number[], total: number): CrossRow {
  const other = total - cents.reduce((sum, value) => sum + value, 0)
  return { grp, name, cells: cents.map(fromCents), other: fromCents(other), total: fromCents(total) }
}

type Sent = Output<typeof reportRows.cross>
function packRow({ grp, name, cells, total }: CrossRow): Sent['sums'] {
  const named = name === grp ? {} : { name }
  return { grp, ...named, cells: cells.slice(0, cells.findLastIndex((n) => n !== 0) + 1), total }
}
/** A cross table in its wire format. */
export const packCross = ({ columns, hasOther, rows, sums }: CrossTable) => ({
  columns,
  hasOther,
  rows: rows.map(packRow),
  sums: packRow(sums),
})
/** Reverses `packCross`. */
export function unpackCross({ columns, hasOther, rows, sums }: Sent): CrossTable {
  const unpack = ({ grp, name = grp ?? '', cells, total }: Sent['sums']) =>
    rowOf(
      grp,
      name,
      columns.map((_, i) => centsOf(cells[i] ?? 0)),
      centsOf(total),
    )
  return { columns, hasOther, rows: rows.map(unpack), sums: unpack(sums) }
}
