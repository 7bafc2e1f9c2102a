import { describe, expect, it } from 'vitest'
import { followDrop } from './follow-drop.ts'

/** 100 a day for eight weeks. */
const before = Array.from({ length: 56 }, () => 100)
const last = '2026-11-22'

describe('the days that fell', () => {
  it('are counted without those that are inside of the usual again', () => {
    // 20 and 30 on the 18th and 19th, then 95, 105 and 98
    const { fallen, lastIsInside, shown } = followDrop([...before, 20, 30, 95, 105, 98], 5, last)
    expect(lastIsInside).toBe(true)
    expect(fallen(3)).toMatchObject({ days: 2, seen: 50, expected: 200 })
    const own = shown.filter((d) => d.date >= '2026-11-18' && d.date <= '2026-11-19')
    expect(own.map((d) => d.seen)).toEqual([20, 30])
  })
  it('are all of them where it falls again after a day inside', () => {
    const { fallen, lastIsInside } = followDrop([...before, 20, 95, 10], 3, last)
    expect(lastIsInside).toBe(false)
    expect(fallen(0)).toMatchObject({ days: 3, seen: 125, expected: 300 })
  })
  it('lie as many doubts under what was expected as their own sum does', () => {
    // spread of 200 expected: √(200 + 20²) = 24.495; (50 − 200) / 24.495
    expect(followDrop([...before, 20, 30, 95], 3, last).fallen(1)?.z).toBeCloseTo(-6.1237, 3)
  })
})
