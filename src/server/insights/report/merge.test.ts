import { describe, expect, it } from 'vitest'
import { merge, type Part } from './merge.ts'

const parts: Part[] = [
  { source: 'conversion', rows: [{ grp: 'a', conversionTotalCommission: 50, networks: 'n1' }] },
  {
    source: 'click',
    rows: [
      { grp: 'c', clickCount: 7 },
      { grp: 'b', clickCount: 7, networks: 'n2' },
      { grp: 'a', clickCount: 1, networks: 'n2' },
    ],
  },
  {
    source: 'pageview',
    rows: [
      { grp: 'd', pageviewCount: 1 },
      { grp: 'b', pageviewCount: 3 },
    ],
  },
]

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
    const row = { grp: 'a', conversionTotalCommission: 50 }
    const { groups } = merge([{ source: 'conversion', rows: [row, { ...row, grp: 'b' }, row] }])
    expect(groups.map((g) => [g.grp, g.metrics.conversionTotalCommission])).toEqual([
      ['a', 100],
      ['b', 50],
    ])
  })
})
