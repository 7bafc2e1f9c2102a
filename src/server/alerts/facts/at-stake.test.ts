import { expect, it } from 'vitest'
import { earnedAtStake, oddAtStake } from './at-stake.ts'

it('puts at stake of odd clicks what as many of all clicks earned', () => {
  // a quarter of 400 clicks: 25 of 100 euro, from 2 of 8 sales, which may be none: at most 1 + 1.2816 times as much
  const odd = oddAtStake({ euro: 100, sales: 8, clicks: 400 }, 100)
  expect(odd).toEqual({ euro: 25, low: 0, high: expect.closeTo(57.04, 2) })
  // all of them, but never more than all
  const all = earnedAtStake({ euro: 100, sales: 8 })
  expect(oddAtStake({ euro: 100, sales: 8, clicks: 400 }, 400)).toEqual(all)
  expect(oddAtStake({ euro: 100, sales: 8, clicks: 400 }, 900)).toEqual(all)
  expect(oddAtStake({ euro: 0, sales: 0, clicks: 0 }, 60)).toMatchObject({ euro: 0 })
})
