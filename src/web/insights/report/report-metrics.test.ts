import { describe, expect, it } from 'vitest'
import { groupBys } from '../../../contract/dimensions.ts'
import { metrics } from '../test-rows.ts'
import { reportColumns } from './columns.tsx'
import { metricChange, metricSentence, metricsOf, metricText, reportMetrics } from './report-metrics.ts'

const metric = (id: string) => {
  const found = reportMetrics.find((m) => m.id === id)
  if (!found) throw new Error(`no metric ${id}`)
  return found
}
const ids = (groupBy: (typeof groupBys)[number]) =>
  reportColumns(groupBy, {
    currency: 'DKK',
    networkName: () => undefined,
    campaignName: () => undefined,
    merchantOf: () => undefined,
  }).map((c) => c.id)

const row = metrics({
  pageviewCount: 4000,
  clickCount: 200,
  conversionCount: 6,
  rejectedConversionCount: 2,
  conversionTotalCommission: 150,
  conversionSale: 2500,
  conversionRejectedSale: 500,
})

describe('metrics of a row', () => {
  it.each([
    ['ctr', '5.00%'],
    ['cr', '3.00%'],
    ['rejectionRate', '25.00%'],
    ['epc', '0.75'],
    ['epm', '37.50'],
    ['ecr', '6.00%'],
    ['grossSale', '3,000.00'],
    ['grossConversions', '8'],
    ['conversionTotalCommission', '150.00'],
  ])('%s is %s', (id, text) => expect(metricText(metric(id), row)).toBe(text))
  it('shows a dash for what cannot be computed and 0 for nothing', () => {
    expect(metricText(metric('cr'), metrics())).toBe('–')
    expect(metricText(metric('clickCount'), metrics())).toBe('0')
  })
})

describe('changes', () => {
  const before = metrics({ clickCount: 100, conversionCount: 2, conversionTotalCommission: 100, conversionSale: 1000 })
  it('are percent for counts and amounts', () => {
    expect(metricChange(metric('clickCount'), row, before)).toEqual({ unit: 'percent', value: 1 })
    expect(metricChange(metric('conversionTotalCommission'), row, before)).toEqual({ unit: 'percent', value: 0.5 })
  })
  it('are percentage points for shares', () => {
    const change = metricChange(metric('ecr'), row, before)
    expect(change?.unit).toBe('points')
    expect(change?.unit === 'points' && Math.round(change.value * 1e6) / 1e6).toBe(-0.04)
  })
  it('can be read as a sentence', () => {
    expect(metricSentence(metric('clickCount'), row, before)).toBe('Clicks: up 100%, to 200 from 100')
  })
})

describe('column sets', () => {
  it('has 24 of the 26 columns for merchants: pageview ratios make no sense, ads cost and ROAS need costs', () => {
    expect(reportMetrics).toHaveLength(20)
    expect(ids('name')).toHaveLength(21)
    expect(ids('name')).not.toContain('pageviewCount')
  })
  it('shows pageviews, CTR and EPM where pageviews can be told apart', () => {
    for (const groupBy of ['channel', 'page', 'device', 'date', 'hour', 'referrer'] as const)
      expect(ids(groupBy)).toEqual(expect.arrayContaining(['pageviewCount', 'ctr', 'epm']))
  })
  it('shows nothing about clicks by status and currency', () => {
    for (const groupBy of ['status', 'currency'] as const) {
      const shown = metricsOf(groupBy).map((m) => m.id)
      expect(shown).not.toEqual(expect.arrayContaining(['clickCount']))
      expect(shown).not.toContain('cr')
      expect(shown).toContain('conversionTotalCommission')
    }
  })
  it('starts every grouping with its name and keeps ids unique', () => {
    for (const groupBy of groupBys) {
      expect(ids(groupBy)[0]).toBe('name')
      expect(new Set(ids(groupBy)).size).toBe(ids(groupBy).length)
    }
  })
})
