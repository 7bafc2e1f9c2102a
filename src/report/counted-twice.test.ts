import { expect, it } from 'vitest'
import type { StatisticsRow } from '../contract/insights/insights.ts'
import { emptyMetrics } from '../contract/metrics.ts'
import { countedTwice } from './counted-twice.ts'

const row = (over: object) => ({ ...emptyMetrics(), ...over }) as StatisticsRow

it('R233: site groups: is what rows have more than the total, to the cent', () => {
  const totals = { ...emptyMetrics(), clickCount: 3, conversionTotalCommission: 30.06 }
  const rows = [
    row({ clickCount: 2, conversionTotalCommission: 30.03 }),
    row({ clickCount: 2, conversionTotalCommission: 10.04 }),
  ]
  const found = countedTwice(totals, rows)
  expect([found?.get('clickCount'), found?.get('conversionTotalCommission'), found?.get('pageviewCount')]).toEqual([
    -1, -10.01, 0,
  ])
  expect(countedTwice({ ...emptyMetrics(), clickCount: 2, discoverCount: 5 }, [row({ clickCount: 2 })])).toBe(null)
})
