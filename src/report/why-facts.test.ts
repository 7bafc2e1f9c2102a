import { expect, it } from 'vitest'
import type { Expectation } from '../contract/routing/expectation.ts'
import { inTen, ofThousand, whyFacts, whyInAll } from './why-facts.ts'

const e: Expectation = {
  currencyCode: 'DKK',
  epc: 0.718,
  low: 0.4,
  high: 1.036,
  evidence: 'measured',
  clicks: 1240,
  sales: 24,
  earned: 890,
  merchantClicks: 1900,
  merchantSales: 41,
  conversion: 0.02,
  commissionType: 'CPS',
  commissionPercentage: 8,
  orderValue: 475,
  pay: 38,
  approval: 0.9,
  promised: 0.684,
  promisedClicks: 620,
}

it('says four facts, each with what they come to so far', () => {
  // 248 × 0.02 = 4.96; × 38 = 188.48; × 0.9 = 169.63
  expect(whyFacts(e, { count: 248, sites: 1 }).map((f) => [f.label, f.says, f.result])).toEqual([
    ['Clicks like these', '248 clicks went there in 30 days', '248 clicks'],
    ['How many buy', 'About 20 of 1,000 such clicks end in a purchase', '5.0 sales'],
    ['What a sale pays', 'About DKK 38.00 a sale: 8.00% of about DKK 475', 'DKK 188'],
    ['How many are approved', '9 in 10 sales stay; the shop cancels the rest', 'DKK 170 a month'],
  ])
  expect(whyFacts(e).map((f) => f.result)).toEqual(['', '', '', ''])
  expect(whyFacts(e)[0]?.says).toBe('1,240 clicks brought 24 sales and DKK 890')
  expect(whyFacts({ ...e, clicks: 0 })[0]?.says).toBe('None is old enough yet')
})
it('marks the fact of which least is known', () => {
  const least = (over: Partial<Expectation>) =>
    whyFacts({ ...e, ...over }, { count: 9, sites: 2 })
      .filter((f) => f.isLeastSure)
      .map((f) => f.key)
  expect(least({})).toEqual([])
  expect(least({ merchantClicks: 0, evidence: 'stated' })).toEqual(['buys'])
  expect(least({ pay: null })).toEqual(['pays'])
})
it('speaks of clicks where clicks are paid, and says what is not known', () => {
  const cpc = whyFacts({ ...e, commissionType: 'CPC', conversion: 0.4, pay: 0.15 }, { count: 100, sites: 1 })
  expect(cpc.map((f) => f.says).slice(1, 3)).toEqual(['About 400 of 1,000 clicks are paid', 'DKK 0.150 a click'])
  expect(whyFacts({ ...e, pay: null }, { count: 9, sites: 1 }).at(-1)?.result).toBe('')
  expect(whyInAll({ ...e, evidence: 'none' })).toBe('Of a click there nothing is known yet.')
})
it('says in whole sentences what a click is worth', () => {
  expect(whyInAll(e)).toBe(
    'Your own 1,240 clicks there earned DKK 890; the facts above alone would say DKK 0.684 a click. Together a click is worth about DKK 0.718: between DKK 0.400 in a poor month and DKK 1.04 in a good one.',
  )
  expect(whyInAll({ ...e, clicks: 0 })).toMatch(/^A click is worth about DKK 0\.718: between /)
})
it('says shares as people do', () => {
  expect([0.0214, 0.0004, 0.5, 0].map(ofThousand)).toEqual([
    '21 of 1,000',
    '0.4 of 1,000',
    '500 of 1,000',
    '0 of 1,000',
  ])
  expect([0.9, 0.87, 1].map(inTen)).toEqual(['9 in 10', '87 in 100', 'All'])
})
