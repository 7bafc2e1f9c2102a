import { describe, expect, it } from 'vitest'
import { assign } from './assign.ts'

const option = (key: string, perClick: number, se = 0) => ({ key, perClick, se })
const open = () => true

describe('what all actions bring together', () => {
  it('counts each click for its best use alone', () => {
    const { total, counted } = assign(
      [
        { clicks: 100, options: [option('a', 0.2), option('b', 0.5)] },
        { clicks: 40, options: [option('a', 0.3), option('b', 0.1)] },
      ],
      open,
    )
    // 100 × 0.50 for b, 40 × 0.30 for a
    expect(total.expected).toBeCloseTo(62, 9)
    expect(counted.get('b')).toEqual({ expected: 50, clicks: 100 })
    expect(counted.get('a')).toEqual({ expected: 12, clicks: 40 })
  })
  it('adds up the ranges of independent actions as squares do, and those of one action plainly', () => {
    const { total } = assign(
      [
        { clicks: 30, options: [option('a', 1, 0.5)] },
        { clicks: 10, options: [option('a', 1, 1.5)] },
        { clicks: 100, options: [option('b', 0.6, 0.4)] },
      ],
      open,
    )
    // a: 15 + 15 = 30, b: 40, together 50; 1.2816 × 50 = 64.08 around 100
    expect(total.expected).toBeCloseTo(100, 9)
    expect(total.low).toBeCloseTo(35.92, 9)
    expect(total.high).toBeCloseTo(164.08, 9)
  })
  it('goes no lower than nothing, and is widened by what experience says', () => {
    const { total } = assign([{ clicks: 10, options: [option('a', 1, 1)] }], open, 2)
    expect(total.low).toBe(0)
    expect(total.high).toBeCloseTo(10 + 2 * 12.816, 9)
  })
  it('gives what two actions would do equally well to the same one each night', () => {
    const either = [option('b', 1), option('a', 1)]
    for (const options of [either, either.toReversed()])
      expect([...assign([{ clicks: 1, options }], open).counted.keys()]).toEqual(['a'])
  })
  it('leaves out what is not open, and what brings nothing or less', () => {
    const { total, counted } = assign(
      [
        { clicks: 10, options: [option('shut', 9), option('a', 1)] },
        { clicks: 10, options: [option('nothing', 0), option('less', -1)] },
      ],
      (key) => key !== 'shut',
    )
    expect(total.expected).toBe(10)
    expect([...counted.keys()]).toEqual(['a'])
  })
})
