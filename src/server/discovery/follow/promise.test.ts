import { describe, expect, it } from 'vitest'
import { expectedClick, nothingKnown } from '../../routing/index.ts'
import { blankAction } from '../nightly/action.ts'
import { discovers, nightlyInput, offerOf } from '../nightly/input.test-data.ts'
import { propose } from '../nightly/propose.ts'
import { judgedOf, Promises, promisedFor, promiseOf } from './promise.ts'

const part = { domain: 'a.dk', clicks: 1000, perClick: 0.3, se: 0, unit: 20, sale: 10, before: 0 }

describe('a promise', () => {
  it('leaves the chance of being admitted out, which has come true once it is kept', () => {
    const input = nightlyInput({ clickGroups: [discovers('a.dk', 1000)], offers: [offerOf('a.dk', 'awin')] })
    const [action] = propose(input).actions
    if (!action) throw new Error('nothing is suggested')
    expect(action.expected).toBeCloseTo(1000 * 0.068 * 0.6, 9)
    const { parts } = promiseOf(action)
    // 5 % of 80 euro is 4 a sale; commissions vary by 2.25 of their mean squared
    expect(parts).toMatchObject([{ domain: 'a.dk', clicks: 1000, sale: 4, unit: 13, before: 0 }])
    expect(promisedFor({ parts }, () => 500).expected).toBeCloseTo(500 * 0.068, 9)
  })
  it('is the mean of several programmes of a shop by their clicks', () => {
    const usual = expectedClick({ type: 'CPS', percentage: 5, flatEuro: null }, nothingKnown)
    const promises = new Promises()
    promises.add('a.dk', 100, { ...usual, expected: 0.1 }, 0)
    promises.add('a.dk', 300, { ...usual, expected: 0.2 }, 0.04)
    promises.add('b.dk', 10, { ...usual, expected: 1 }, 0)
    expect(promises.parts.map((p) => [p.domain, p.clicks, p.perClick, p.before])).toEqual([
      ['a.dk', 400, expect.closeTo(0.175, 9), expect.closeTo(0.03, 9)],
      ['b.dk', 10, 1, 0],
    ])
  })
  it('begins at nothing where more than one time in ten no sale comes, and ends where four in five are below', () => {
    // 60 clicks, 18 euro, 1.8 sales: the chance of none is exp(-1.8), 16.5 %
    const { low, high } = promisedFor({ parts: [part] }, () => 60)
    expect(low).toBe(0)
    expect(high).toBeGreaterThan(18)
    // no sale in 80 % of cases: 0.2231 sales
    expect(promisedFor({ parts: [part] }, () => 7.4)).toMatchObject({ low: 0, high: 0 })
  })
  it('of many sales varies by their luck alone where the rate is known', () => {
    // 3,000 euro, variance 3,000 × 20: 245 to each side; 1.2816 of that is 314
    const { low, high } = promisedFor({ parts: [part] }, () => 10_000)
    expect([low / 10, high / 10]).toEqual([expect.closeTo(269, 0), expect.closeTo(332, 0)])
  })
  it('adds shops up as they vary: independently', () => {
    const doubtful = { ...part, se: 0.1 }
    const width = (parts: (typeof part)[]) => {
      const { low, high } = promisedFor({ parts }, () => 10_000)
      return high - low
    }
    const one = width([doubtful])
    expect(width([doubtful, { ...doubtful, domain: 'b.dk' }]) / one).toBeCloseTo(Math.SQRT2, 1)
  })
  it('of nothing is nothing', () => {
    expect(promisedFor({ parts: [part] }, () => 0)).toEqual({ expected: 0, low: 0, high: 0, before: 0 })
    expect(promisedFor({ parts: [] }, () => 9)).toEqual({ expected: 0, low: 0, high: 0, before: 0 })
  })
  it('that was kept before there were parts is told as far as its range tells, and judges nobody', () => {
    const action = { ...blankAction(offerOf('a.dk', 'awin'), 'new', 'apply'), chance: 0.5, clicks: 100, expected: 10 }
    const promised = promiseOf({ ...action, low: 0, high: 25.632 })
    expect(promised.parts).toMatchObject([{ domain: 'a.dk', perClick: 0.2, se: expect.closeTo(0.2, 9), unit: 0 }])
    const old = { verdict: 'within', promised: JSON.parse('{"expected":10,"low":0,"high":25,"clicks":100}') }
    const judged = { verdict: 'below', promised }
    expect(judgedOf([old, judged, { verdict: null, promised }, { verdict: 'within', promised: null }])).toEqual([
      judged,
    ])
  })
})
