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
    expect(merge(parts).groups.map((g) => g.grp)).toEqual(['a', 'b', 'c', 'd'])
  })
  it('make a group of all that is known of it, and only as many as are shown', () => {
    const { groups, count } = merge(parts, 2)
    expect(count).toBe(4)
    expect(groups.map((g) => [g.grp, g.metrics.clickCount, g.metrics.pageviewCount])).toEqual([
      ['a', 1, 0],
      ['b', 7, 3],
    ])
    expect(groups[0]).toMatchObject({ clickNetworks: 'n2', conversionNetworks: 'n1' })
    expect(groups[0]?.metrics.conversionTotalCommission).toBe(50)
  })
  it('add up what came in several rows of one group', () => {
    const { groups } = merge([
      { ...conversions, keys: ['a', 'b', 'a'], sums: { conversionTotalCommission: [50, 50, 50] } },
    ])
    expect(groups.map((g) => [g.grp, g.metrics.conversionTotalCommission])).toEqual([
      ['a', 100],
      ['b', 50],
    ])
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
    const groups = mergeTime([{ ...pageviews, keys: ['15', '1', '6'], sums: { pageviewCount: [1, 3, 5] } }], time)
    expect(groups.map((g) => [g.grp, g.metrics.pageviewCount])).toEqual([
      ['1970-01-01', 8],
      ['1970-01-08', 0],
      ['1970-01-15', 1],
    ])
  })
  it('are refused when they lie before the report', () => {
    const early = { ...pageviews, keys: ['-1'], sums: { pageviewCount: [1] } }
    expect(() => mergeTime([early], time)).toThrow('outside of the report')
  })
})
