import { describe, expect, it } from 'vitest'
import { merge, mergeTime } from './merge.ts'
import { emptyPart, firstOf, type Part } from './part.ts'

const conversions: Part = {
  ...emptyPart('conversion'),
  keys: ['a'],
  sums: { conversionTotalCommission: [50] },
  networks: ['n1'],
}
const clicks: Part = {
  ...emptyPart('click'),
  keys: ['c', 'b', 'a'],
  sums: { clickCount: [7, 7, 1] },
  networks: ['', 'n2', 'n2'],
}
const pageviews: Part = { ...emptyPart('pageview'), keys: ['d', 'b'], sums: { pageviewCount: [1, 3] } }
const parts = [conversions, clicks, pageviews]

describe('answers of the tables, put together', () => {
  it('go by revenue, clicks, pageviews and name', () => {
    expect(merge(parts).groups.keys).toEqual(['a', 'b', 'c', 'd'])
  })
  it('make a group of all that is known of it, and only as many as are shown', () => {
    const { groups, count } = merge(parts, 2)
    expect(count).toBe(4)
    expect(groups.keys).toEqual(['a', 'b'])
    expect(groups.sums).toMatchObject({
      clickCount: [1, 7],
      pageviewCount: [0, 3],
      conversionTotalCommission: [50, 0],
      conversionSale: [0, 0],
    })
    expect(groups).toMatchObject({ clickNetworks: ['n2', 'n2'], conversionNetworks: ['n1', ''], campaigns: ['', ''] })
  })
  it('add up what came in several answers of one table', () => {
    const more = { ...conversions, keys: ['b', 'a'], sums: { conversionTotalCommission: [30, 70] } }
    const { groups, count } = merge([conversions, more])
    expect(groups.keys).toEqual(['a', 'b'])
    expect(groups.sums.conversionTotalCommission).toEqual([120, 30])
    expect(count).toBe(2)
  })
  it('leave out only what others are ahead of, whatever order a table answered in', () => {
    const some = {
      ...clicks,
      keys: ['x', 'c', 'z', 'y', 'a', 'b'],
      sums: { clickCount: [2, 5, 9, 5, 1, 5] },
      networks: null,
    }
    for (const limit of [1, 2, 3, 4, 5, 6, 7]) {
      const { groups, count } = merge([conversions, some], limit)
      expect(groups.keys).toEqual(['a', 'z', 'b', 'c', 'y', 'x'].slice(0, limit))
      expect(groups.sums.clickCount).toEqual([1, 9, 5, 5, 5, 2].slice(0, limit))
      expect(count).toBe(6)
    }
  })
  it('rank a group that lost money behind all that earned nothing', () => {
    const lost = { ...conversions, sums: { conversionTotalCommission: [-50] } }
    expect(merge([lost, clicks], 2).groups.keys).toEqual(['b', 'c'])
    expect(merge([lost, clicks], 3).groups.keys).toEqual(['b', 'c', 'a'])
  })
  it('are cut to the first groups, of every column', () => {
    expect(firstOf(clicks, 2)).toMatchObject({ keys: ['c', 'b'], sums: { clickCount: [7, 7] }, networks: ['', 'n2'] })
    expect(firstOf(clicks, 3)).toBe(clicks)
  })
})

describe('counted days', () => {
  const day = (grp: string) => ({ grp, name: grp, startsAt: new Date(`${grp}T00:00:00Z`) })
  const time = { buckets: [day('1970-01-01'), day('1970-01-08'), day('1970-01-15')], unit: 'day' as const, shifts: [] }
  it('are put into the buckets of the report, in order, also empty ones', () => {
    const groups = mergeTime([{ ...pageviews, keys: [], times: [15, 1, 6], sums: { pageviewCount: [1, 3, 5] } }], time)
    expect(groups.keys).toEqual(['1970-01-01', '1970-01-08', '1970-01-15'])
    expect(groups.sums.pageviewCount).toEqual([8, 0, 1])
  })
  it('are refused when they lie before the report', () => {
    const early = { ...pageviews, keys: [], times: [-1], sums: { pageviewCount: [1] } }
    expect(() => mergeTime([early], time)).toThrow('outside of the report')
  })
})
