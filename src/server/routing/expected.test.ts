import { describe, expect, it } from 'vitest'
import { expectedPerClick } from './expected.ts'

const stated = (over: Partial<Parameters<typeof expectedPerClick>[0]>) => ({
  type: 'CPS' as const,
  percentage: null,
  flatEuro: null,
  ...over,
})

describe('the expected commission of a click', () => {
  it('is the stated commission on a basket of 80 euro, twice in a hundred clicks', () => {
    // 5 % of 80 euro is 4 euro a sale, 0.08 a click
    expect(expectedPerClick(stated({ percentage: 5 }), undefined)).toEqual({ expected: 0.08, evidence: 'stated' })
    expect(expectedPerClick(stated({ type: 'CPA', flatEuro: 3 }), undefined)).toEqual({
      expected: 0.06,
      evidence: 'stated',
    })
    // 4 euro of the percentage and 1 euro flat
    expect(expectedPerClick(stated({ percentage: 5, flatEuro: 1 }), undefined).expected).toBeCloseTo(0.1, 12)
  })
  it('of a click commission is that commission', () =>
    expect(expectedPerClick(stated({ type: 'CPC', flatEuro: 0.15 }), undefined)).toEqual({
      expected: 0.15,
      evidence: 'stated',
    }))
  it.each([
    stated({ type: 'NoCommission', percentage: 50, flatEuro: 100 }),
    stated({}),
    stated({ type: 'CPC', percentage: 10 }),
  ])('is nothing, and known to be no evidence, for %j', (s) =>
    expect(expectedPerClick(s, undefined)).toEqual({ expected: 0, evidence: 'none' }),
  )
  it('follows own earnings from a hundred clicks on, also when they are nothing', () => {
    expect(expectedPerClick(stated({ percentage: 5 }), { clicks: 99, commissionEuro: 500 }).evidence).toBe('stated')
    expect(expectedPerClick(stated({ percentage: 5 }), { clicks: 100, commissionEuro: 25 })).toEqual({
      expected: 0.25,
      evidence: 'own',
    })
    expect(expectedPerClick(stated({ percentage: 5 }), { clicks: 4000, commissionEuro: 0 })).toEqual({
      expected: 0,
      evidence: 'own',
    })
    expect(
      expectedPerClick(stated({ type: 'NoCommission' }), { clicks: 200, commissionEuro: 10 }).expected,
    ).toBeCloseTo(0.05, 12)
  })
})
