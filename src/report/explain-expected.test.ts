import { describe, expect, it } from 'vitest'
import type { Expectation } from '../contract/routing/expectation.ts'
import { explainExpected, expectationColumns } from './explain-expected.ts'

const learned: Expectation = {
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
  conversion: 0.0214,
  commissionType: 'CPS',
  commissionPercentage: 8,
  orderValue: 475,
  pay: 38,
  approval: 0.9,
  promised: 0.73,
  promisedClicks: 620,
}

describe('why an expected commission is what it is', () => {
  it('is said in four lines', () =>
    expect(explainExpected(learned)).toEqual([
      'Your clicks: 1,240 clicks through this connection, 14 to 104 days old, brought 24 sales and DKK 890.',
      'How many buy: 2.1% (41 sales of 1,900 clicks to this shop before any was cancelled, leaning on your other shops).',
      'What a sale pays: DKK 38.00 (8.00% of about DKK 475).',
      'What is approved: 90% of the sales. Without your own clicks DKK 0.730 a click, which counts for 620 clicks. In all DKK 0.718 a click, between DKK 0.400 and DKK 1.04 four times out of five.',
    ]))
  it('says what it does not know', () => {
    const nothing: Expectation = {
      ...learned,
      evidence: 'none',
      epc: 0,
      clicks: 0,
      merchantClicks: 0,
      commissionPercentage: null,
      pay: null,
    }
    expect(explainExpected(nothing)).toEqual([
      'Your clicks: none through this connection is 14 to 104 days old yet.',
      'How many buy: 2.1% (no own click to this shop is old enough, so your other shops and typical rates are used instead).',
      'What a sale pays: the terms say nothing that can be counted.',
      'What is approved: 90% of the sales. Of a click nothing is known.',
    ])
  })
  it('speaks of clicks where clicks are paid, and of a fixed amount where that is one', () => {
    const cpc: Expectation = {
      ...learned,
      commissionType: 'CPC',
      conversion: 0.4,
      commissionPercentage: null,
      pay: 0.15,
    }
    expect(explainExpected(cpc).slice(1, 3)).toEqual([
      'How many are paid: 40% of the clicks, not the repeats, other countries and robots.',
      'What a click pays: DKK 0.150.',
    ])
    expect(explainExpected({ ...learned, commissionPercentage: null, pay: 30 })[2]).toBe(
      'What a sale pays: DKK 30.00 (a fixed amount).',
    )
  })
  it('is in files with its numbers and its lines', () => {
    const cells = Object.fromEntries(expectationColumns.map((c) => [c.label, c.value(learned)]))
    expect(cells).toMatchObject({
      'Expected per click': 0.718,
      Evidence: 'Measured',
      'Pay per sale': 38,
      'Why this number': explainExpected(learned).join(' '),
    })
  })
})
