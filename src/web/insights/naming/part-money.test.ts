import { expect, it } from 'vitest'
import { linesOf } from './part-money.tsx'

const row = (grp: string, conversionTotalCommission: number) => ({ grp, conversionTotalCommission })

it('lists the five names that earned most, and the rest so that all of it is the total, to the cent', () => {
  const rows = [
    row('a', 1),
    row('', 50.05),
    row('b', 7.1),
    row('c', 3),
    row('d', 4),
    row('e', 5),
    row('f', 0.2),
    row('g', -2),
  ]
  const { lines, rest } = linesOf(rows, 68.35)
  expect(lines.map((line) => [line.name, line.sum])).toEqual([
    ['b', 7.1],
    ['e', 5],
    ['d', 4],
    ['c', 3],
    ['a', 1],
  ])
  // 50.05 of no name, 0.2 of the sixth, and 2 that were taken back
  expect(rest).toBe(48.25)
})
it('has no row where nothing was earned', () => expect(linesOf([row('a', 0)], 0)).toEqual({ lines: [], rest: 0 }))
