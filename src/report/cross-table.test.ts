import { expect, it } from 'vitest'
import { emptyMetrics } from '../contract/metrics.ts'
import { numbers } from '../test/seeded.ts'
import { crossTable, mostColumns } from './cross-table.ts'
import { reportRow } from './test-rows.ts'

const pair = (outer: string, inner: string, revenue: number) =>
  reportRow(outer, { conversionTotalCommission: revenue, second: { grp: inner, name: inner, startsAt: null } })
const totalsOf = (conversionTotalCommission: number) => ({
  now: { ...emptyMetrics(), conversionTotalCommission },
  prev: null,
})

it('has sums on both edges, the largest column first', () => {
  const rows = [pair('a', 'x', 0.1), pair('a', 'y', 10.2), pair('b', 'x', 0.2), pair('b', 'z', 3)]
  expect(crossTable({ rows, totals: totalsOf(13.5) }, 'conversionTotalCommission', false)).toEqual({
    columns: ['y', 'z', 'x'].map((grp) => ({ grp, name: grp })),
    hasOther: false,
    rows: [
      { grp: 'a', name: 'a', cells: [10.2, 0, 0.1], other: 0, total: 10.3 },
      { grp: 'b', name: 'b', cells: [0, 3, 0.2], other: 0, total: 3.2 },
    ],
    sums: { grp: null, name: 'Total', cells: [10.2, 3, 0.3], other: 0, total: 13.5 },
  })
})
it('puts what has no column into Other, and what was not answered into a row of its own', () => {
  const rows = Array.from({ length: mostColumns + 2 }, (_, i) => pair('a', `m${i}`, 100 - i))
  const table = crossTable({ rows, totals: totalsOf(2000) }, 'conversionTotalCommission', false)
  const listed = rows.reduce((sum, row) => sum + row.conversionTotalCommission, 0)
  expect(table.columns).toHaveLength(mostColumns)
  expect(table.rows.map(({ name, other, total }) => [name, other, total])).toEqual([
    ['a', 88 + 87, listed],
    ['Not listed', 2000 - listed, 2000 - listed],
  ])
  expect(table.sums.other).toBe(88 + 87 + 2000 - listed)
})
it('keeps pieces of time in order', () => {
  const months = ['2026-03-01', '2026-01-01', '2026-02-01']
  const rows = months.map((grp, i) => ({
    ...pair('a', grp, i),
    second: { grp, name: grp, startsAt: `${grp}T00:00:00Z` },
  }))
  const { columns } = crossTable({ rows, totals: totalsOf(3) }, 'conversionTotalCommission', true)
  expect(columns.map(({ grp }) => grp)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01'])
})
it('adds up exactly whatever the cells are', () => {
  const seed = 4711
  const random = numbers(seed)
  for (let n = 0; n < 20; n++) {
    const rows = Array.from({ length: 20 }, (_, i) => i).flatMap((i) =>
      Array.from({ length: 1 + Math.floor(random() * 20) }, (_, j) =>
        pair(`o${i}`, `i${j}`, Math.round((random() - 0.1) * 1_000_000) / 100),
      ),
    )
    const cents = rows.reduce((sum, row) => sum + Math.round(row.conversionTotalCommission * 100), 0)
    const { rows: made, sums } = crossTable({ rows, totals: totalsOf(cents / 100) }, 'conversionTotalCommission', false)
    const sum = (values: number[]) => values.reduce((all, value) => all + Math.round(value * 100), 0)
    for (const row of [...made, sums]) expect([seed, sum([...row.cells, row.other])]).toEqual([seed, sum([row.total])])
    expect(sum(made.map((row) => row.total))).toBe(cents)
    sums.cells.forEach((value, i) => expect(sum(made.map((row) => row.cells[i] ?? 0))).toBe(Math.round(value * 100)))
    expect(sum(made.map((row) => row.other))).toBe(Math.round(sums.other * 100))
  }
})
