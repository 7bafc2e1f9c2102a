import { describe, expect, it } from 'vitest'
import { endOf, anomaliesOf, type Traffic, type TrafficDay } from './anomalies.ts'

const day: TrafficDay = {
  day: '2026-03-05',
  visited: { clicks: 200, odd: 0, visitors: 0 },
  visitedByOthers: { clicks: 1000, odd: 20 },
  onPages: { clicks: 150, odd: 9 },
  onPagesByOthers: { clicks: 1000, odd: 60 },
}
const sales = { from: '2026-01-20', to: '2026-02-18', clicks: 1000, orders: 12, expected: 14.2 }
const traffic = (over: Partial<TrafficDay>): Traffic => ({ days: [{ ...day, ...over }], sales })
const found = (t: Traffic) => anomaliesOf(t).map((o) => o.trouble)
const yields = (over: Partial<typeof sales>) => ({ days: [], sales: { ...sales, ...over } })

describe('the clicks of a creator', () => {
  it('are nothing to speak of on an ordinary day, nor where there are none', () => {
    expect(anomaliesOf(traffic({}))).toEqual([])
    expect(anomaliesOf({ days: [], sales: { ...sales, clicks: 0, orders: 0, expected: 0 } })).toEqual([])
  })

  it('are unusual when three in five come from visitors who click and click, and hardly any of others', () => {
    const from = (clicks: number, odd: number, others = day.visitedByOthers) =>
      found(traffic({ visited: { clicks, odd, visitors: 2 }, visitedByOthers: others }))
    expect(from(200, 119)).toEqual([])
    expect(from(200, 120)).toEqual(['fewVisitors'])
    // fewer clicks, own or others', are not conclusive
    expect(from(49, 49)).toEqual([])
    expect(from(50, 50)).toEqual(['fewVisitors'])
    expect(from(200, 200, { clicks: 49, odd: 0 })).toEqual([])
    expect(from(200, 200, { clicks: 50, odd: 5 })).toEqual(['fewVisitors'])
    // a proxy that hides visitors' addresses makes all visitors one
    expect(from(200, 200, { clicks: 1000, odd: 101 })).toEqual([])
  })

  it('are unusual when three in four on the publisher’s pages come from visitors who opened no page, unlike others’', () => {
    const on = (clicks: number, odd: number, others = day.onPagesByOthers) =>
      found(traffic({ onPages: { clicks, odd }, onPagesByOthers: others }))
    expect(on(200, 149)).toEqual([])
    expect(on(200, 150)).toEqual(['unseenPages'])
    expect(on(49, 49)).toEqual([])
    expect(on(200, 200, { clicks: 49, odd: 0 })).toEqual([])
    // pages where the script is not seen are not conclusive
    expect(on(200, 200, { clicks: 1000, odd: 251 })).toEqual([])
    expect(on(200, 200, { clicks: 1000, odd: 250 })).toEqual(['unseenPages'])
    // links in an app are on no page
    expect(on(0, 0)).toEqual([])
  })

  it('are unusual when none is followed by an order where fifteen would be expected', () => {
    expect(found(yields({ orders: 0, expected: 15 }))).toEqual(['noSales'])
    expect(found(yields({ orders: 0, expected: 14.9 }))).toEqual([])
    expect(found(yields({ orders: 1, expected: 400 }))).toEqual([])
  })

  it('are reported in figures, by the last such day, with the days to look at', () => {
    const odd = { clicks: 90, odd: 70, visitors: 2 }
    const days = [
      { ...day, day: '2026-03-06', visited: { clicks: 60, odd: 50, visitors: 1 } },
      { ...day, visited: odd, onPages: { clicks: 80, odd: 72 } },
    ]
    expect(anomaliesOf({ days, sales: { ...sales, orders: 0, expected: 31.4, clicks: 2210 } })).toEqual([
      {
        trouble: 'fewVisitors',
        message:
          'On 6 Mar 2026, 50 of 60 clicks came from one visitor who clicked 20 times or more; of all other clicks it was 2%',
        fromDay: '2026-03-05',
        toDay: '2026-03-06',
        clicks: 120,
      },
      {
        trouble: 'unseenPages',
        message:
          'On 5 Mar 2026, 72 of 80 clicks on your pages came from visitors who had opened no page; of other clicks there it was 6%',
        fromDay: '2026-03-05',
        toDay: '2026-03-05',
        clicks: 72,
      },
      {
        trouble: 'noSales',
        message:
          'None of 2,210 clicks from 20 Jan 2026 to 18 Feb 2026 was followed by an order; as often as others’ clicks through the same campaigns, it would be 31',
        fromDay: '2026-01-20',
        toDay: '2026-02-18',
        clicks: 2210,
      },
    ])
  })
})

describe('what was odd', () => {
  const calm = { sales: { ...sales, orders: 0, expected: 5 } }
  it('is over seven days after the last such day', () => {
    for (const trouble of ['fewVisitors', 'unseenPages'] as const) {
      expect(endOf({ trouble, toDay: '2026-03-05' }, calm, '2026-03-11')).toBeNull()
      expect(endOf({ trouble, toDay: '2026-03-05' }, calm, '2026-03-12')).toBe('No such day for 7 days')
    }
  })
  it('is over with an order, or when too few are expected to say so, and not a moment before', () => {
    const open = { trouble: 'noSales' as const, toDay: '2026-02-18' }
    expect(endOf(open, calm, '2026-04-20')).toBeNull()
    expect(endOf(open, { sales: { ...sales, orders: 1, expected: 40 } }, '2026-03-06')).toBe('There is an order')
    expect(endOf(open, { sales: { ...sales, orders: 0, expected: 4.9 } }, '2026-03-06')).toBe(
      'There are too few clicks by now to say so',
    )
  })
})
