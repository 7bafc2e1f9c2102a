import { describe, expect, it } from 'vitest'
import { commissionText } from './directory-columns.tsx'
import { impactOf } from './impact.ts'
import { rangesFor } from './log-ranges.ts'
import { perClick } from './per-click.ts'
import { linePath, stepPath } from './step-path.ts'
import { termsText } from '../../report/terms-text.ts'

it('a cut from 8 to 5 % costs 976.50 of 3,100 clicks that earn 0.84 each', () => {
  expect(impactOf(3100, 0.84, 8, 5)).toBeCloseTo(976.5, 9)
})

it('an amount whose currency nobody names says so, and is not taken for one of some currency', () => {
  const euro = { campaignCommissionPercentage: null, campaignCommissionFlat: 45, campaignCurrencyCode: 'EUR' }
  expect(commissionText(euro).replaceAll('\u00a0', ' ')).toBe('EUR 45.00')
  expect(commissionText({ ...euro, campaignCurrencyCode: null })).toBe('45.00, currency unknown')
  expect(termsText(8, null, null)).toBe('8.00%')
  expect(termsText(null, null, null)).toBe('–')
})

describe('the spans of the change log', () => {
  it('are those the data spans, and at least a week, a month and all of it', () => {
    expect(rangesFor('2026-11-20', '2026-11-22')).toEqual(['1W', '1M', 'All time'])
    expect(rangesFor('2026-07-01', '2026-11-22')).toEqual(['1W', '1M', '3M', 'All time'])
    expect(rangesFor('2024-01-01', '2026-11-22')).toEqual(['1W', '1M', '3M', '12M', 'All time'])
    expect(rangesFor(null, '2026-11-22')).toEqual(['1M'])
  })
})

describe('lines of the chart', () => {
  const same = (n: number) => n
  it('step where a commission changed, and are never in between', () => {
    expect(
      stepPath(
        [
          { at: 0, value: 8 },
          { at: 5, value: 5 },
        ],
        same,
        same,
      ),
    ).toBe('M0.0,8.0H5.0V5.0')
  })
  it('break where nothing is known', () => {
    expect(
      linePath(
        [
          { at: 0, value: 1 },
          { at: 1, value: null },
          { at: 2, value: 3 },
          { at: 3, value: 4 },
        ],
        same,
        same,
      ),
    ).toBe('M0.0,1.0M2.0,3.0L3.0,4.0')
  })
})

it('earnings per click look back seven days and have no value without clicks', () => {
  const day = (grp: string, clickCount: number, conversionTotalCommission: number) => ({
    grp,
    clickCount,
    conversionTotalCommission,
  })
  const days = [
    day('1', 0, 0),
    day('2', 2, 3),
    ...['3', '4', '5', '6', '7', '8'].map((d) => day(d, 0, 0)),
    day('9', 0, 0),
  ]
  const values = perClick(days).map((d) => d.value)
  expect(values.slice(0, 3)).toEqual([null, 1.5, 1.5])
  expect(values.slice(7)).toEqual([1.5, null])
})
