import { expect, it } from 'vitest'
import { fairPart } from './how-much.ts'

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
