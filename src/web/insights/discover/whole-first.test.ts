import { expect, it } from 'vitest'
import { byWorth, MOST, pageOf } from './whole-first.ts'

it('orders by worth, with what nobody can value last whichever way, and equals as they came', () => {
  const worth: Record<string, number> = { a: 3, b: 8, d: 3, e: 0.4 }
  const of = (row: string) => worth[row] ?? null
  expect(byWorth(['a', 'b', 'c', 'd', 'e'], of)).toEqual(['b', 'a', 'd', 'c', 'e'])
  expect(byWorth(['a', 'b', 'c', 'd', 'e'], of, false)).toEqual(['a', 'd', 'b', 'c', 'e'])
})

it('gives pages of what it ordered and how many there are, and beyond what one answer gives those of the server', async () => {
  const rows = Array.from({ length: 25 }, (_, i) => i)
  const list = (first: number[]) => ({
    first: () => Promise.resolve(first),
    order: (all: readonly number[]) => all.toReversed(),
    beyond: ({ offset, limit }: { offset: number; limit: number }) => Promise.resolve([offset, limit]),
  })
  expect(await pageOf({ offset: 20, limit: 20 }, list(rows))).toEqual({ rows: [4, 3, 2, 1, 0], total: 25 })
  const many = list(Array.from({ length: MOST }, (_, i) => i))
  expect(await pageOf({ offset: 0, limit: 2 }, many)).toEqual({ rows: [999, 998] })
  expect(await pageOf({ offset: MOST, limit: 20 }, many)).toEqual({ rows: [MOST, 20] })
})
