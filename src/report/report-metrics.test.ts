import { describe, expect, it } from 'vitest'
import { groupBys } from '../contract/dimensions.ts'
import { metrics } from './test-rows.ts'
import { columnsOf } from './report-columns.ts'
import { metricsOf, metricText, rangeText, reportMetrics } from './report-metrics.ts'

const metric = (id: string) => {
  const found = reportMetrics.find((m) => m.id === id)
  if (!found) throw new Error(`no metric ${id}`)
  return found
}
const columns = (groupBy: (typeof groupBys)[number]) =>
  columnsOf(groupBy, {
    currency: 'DKK',
    networkName: () => undefined,
    campaignName: () => undefined,
  })
const ids = (groupBy: (typeof groupBys)[number]) => columns(groupBy).map((c) => c.id)

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
  ])('%s is %s', (id, text) => expect(metricText(metric(id), row, 'DKK')).toBe(text))
  it('ROAS is revenue by ads cost, and not known without any', () => {
    const text = (over: object) => metricText(metric('roas'), { ...row, ...over }, 'DKK')
    expect(text({ adsCost: 60 })).toBe('250.00%') // 150 / 60
    expect([text({ adsCost: 0 }), text({})]).toEqual(['–', '–'])
    expect(metricText(metric('adsCost'), { ...row, adsCost: 0 }, 'DKK')).toBe('0.00')
    expect(metricText(metric('adsCost'), row, 'DKK')).toBe('–')
  })
  it('shows a dash for what cannot be computed and 0 for nothing', () => {
    expect(metricText(metric('cr'), metrics(), 'DKK')).toBe('–')
    expect(metricText(metric('clickCount'), metrics(), 'DKK')).toBe('0')
  })
})

describe('what is still to come', () => {
  const expected = { expected: 1234.5, low: 1100, high: 1300.25 }
  it('is a share of all, and an amount with its range', () => {
    expect(metricText(metric('maturity'), { ...row, maturity: 0.7402 }, 'DKK')).toBe('74.0%')
    expect(metricText(metric('maturity'), { ...row, maturity: 0.8999 }, 'DKK')).toBe('89.9%')
    expect(metricText(metric('expectedNet'), { ...row, expected }, 'DKK')).toBe('1,234.50')
    expect(rangeText(metric('expectedNet'), { ...row, expected }, 'DKK')).toBe('1,100.00 – 1,300.25')
  })
  it('has no decimals in a currency that is not paid in any, but what a click earns does', () => {
    const text = (id: string) => metricText(metric(id), { ...row, expected }, 'JPY')
    expect([text('conversionTotalCommission'), text('grossSale'), text('epc')]).toEqual(['150', '3,000', '0.75'])
    expect(rangeText(metric('expectedNet'), { ...row, expected }, 'JPY')).toBe('1,100 – 1,300')
  })
  it('has no range where nothing is pending, or several ranges would have to be added', () => {
    const text = (over: object) =>
      rangeText(metric('expectedNet'), { ...row, expected: { expected: 5, ...over } }, 'DKK')
    expect([text({ low: 5, high: 5 }), text({})]).toEqual([null, null])
    expect(rangeText(metric('clickCount'), row, 'DKK')).toBeNull()
  })
  it('is a dash where it is not known', () => {
    expect([metricText(metric('maturity'), row, 'DKK'), metricText(metric('expectedNet'), row, 'DKK')]).toEqual([
      '–',
      '–',
    ])
  })
})

describe('column sets', () => {
  it('has every column for merchants but those that need pageviews', () => {
    const beside = ['name', 'networkUuids', 'trackerUuids', 'activeSinceDatetime']
    expect(ids('name')).toHaveLength(reportMetrics.length + beside.length - 3)
    for (const id of ['pageviewCount', 'ctr', 'epm']) expect(ids('name')).not.toContain(id)
    expect(ids('name')).toEqual(expect.arrayContaining([...beside, 'adsCost', 'roas', 'maturity', 'expectedNet']))
  })
  it('starts with the six that say what earns, whatever the grouping knows', () => {
    const shown = (groupBy: (typeof groupBys)[number]) =>
      columns(groupBy).flatMap((c) => (c.metric && !c.hiddenByDefault ? c.label : []))
    for (const groupBy of groupBys.filter((g) => g !== 'currency' && g !== 'status'))
      expect(shown(groupBy)).toEqual(['Revenue', 'Clicks', 'Conversions', 'CR', 'EPC', 'ECR'])
    for (const groupBy of ['currency', 'status'] as const)
      expect(shown(groupBy)).toEqual(['Revenue', 'Conversions', 'ECR', 'Sale', 'Pending commission', 'Rejection rate'])
  })
  it('has ads cost and ROAS for merchants only, and they are not in the whole set either, like campaigns', () => {
    const off = (groupBy: (typeof groupBys)[number]) =>
      columns(groupBy).flatMap((c) => (c.hiddenByDefault && !c.inWholeSet ? c.id : []))
    expect(off('name')).toEqual(['trackerUuids', 'adsCost', 'roas', 'maturity', 'expectedNet'])
    for (const groupBy of groupBys.filter((g) => g !== 'name'))
      expect(ids(groupBy).filter((id) => id === 'adsCost' || id === 'roas')).toEqual([])
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
  it('has what is expected in every grouping, and maturity wherever there are clicks', () => {
    for (const groupBy of groupBys) expect(ids(groupBy)).toContain('expectedNet')
    expect(groupBys.filter((g) => !ids(g).includes('maturity'))).toEqual(['currency', 'status'])
  })
  it('starts every grouping with its name and keeps ids unique', () => {
    for (const groupBy of groupBys) {
      expect(ids(groupBy)[0]).toBe('name')
      expect(new Set(ids(groupBy)).size).toBe(ids(groupBy).length)
    }
  })
})
