import { expect, it } from 'vitest'
import { fairPart, isItsTurn } from './how-much.ts'

const cases = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

it('asks another part each day, and all of them in as many days', () => {
  const days = [20_000, 20_001, 20_002].map((day) => fairPart(cases, 3, { full: false, day }))
  expect(days).toEqual([
    ['b', 'e'],
    ['a', 'd', 'g'],
    ['c', 'f'],
  ])
})

it('asks all of them in the full run', () => {
  expect(fairPart(cases, 3, { full: true, day: 20_000 })).toEqual(cases)
})

it('gives each long test a day of its own, and all of them the full run', () => {
  const on = (day: number, full = false) => [0, 1, 2].filter((turn) => isItsTurn(turn, 3, { full, day }))
  expect([20_001, 20_002, 20_003].map((day) => on(day))).toEqual([[0], [2], [1]])
  expect(on(20_001, true)).toEqual([0, 1, 2])
})
