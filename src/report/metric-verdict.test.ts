import { describe, expect, it } from 'vitest'
import { knownPart, metricChange, metricSentence, metricVerdict, verdictText } from './metric-verdict.ts'
import { reportMetrics } from './report-metrics.ts'
import { metrics } from './test-rows.ts'

const metric = (id: string) => {
  const found = reportMetrics.find((m) => m.id === id)
  if (!found) throw new Error(`no metric ${id}`)
  return found
}
const row = metrics({
  pageviewCount: 4000,
  clickCount: 200,
  conversionCount: 6,
  rejectedConversionCount: 2,
  conversionTotalCommission: 150,
  conversionSale: 2500,
  conversionRejectedSale: 500,
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
    const compared = { now: row, prev: before }
    expect(metricSentence(metric('clickCount'), compared, 'DKK')).toBe('Clicks: up 100%, to 200 from 100')
    const half = metrics({ clickCount: 50 })
    expect(metricSentence(metric('clickCount'), { ...compared, over: half }, 'DKK', 'by 13:00')).toBe(
      'Clicks: down 50%, to 50 from 100 by 13:00',
    )
    expect(metricSentence(metric('clickCount'), { ...compared, over: null }, 'DKK')).toBe('Clicks: 200, no comparison')
  })
})

describe('a verdict', () => {
  const before = metrics({ pageviewCount: 1000, clickCount: 100, conversionCount: 2, conversionTotalCommission: 100 })
  const held = (known: number | 'waits', over?: null) =>
    reportMetrics.flatMap((m) => {
      const verdict = metricVerdict(m, { now: { ...row, known }, prev: before, ...(over === null ? { over } : {}) })
      return verdict.kind === 'change' ? [] : [m.id]
    })
  const ofConversions = reportMetrics
    .map((m) => m.id)
    .filter((id) => !['pageviewCount', 'clickCount', 'ctr', 'adsCost', 'maturity'].includes(id))
  it('waits for sales, and never for clicks, pageviews and what ads cost', () => {
    expect(held(0.8999)).toEqual(ofConversions)
    expect(held('waits')).toEqual(ofConversions)
    expect(held(0.9)).toEqual([])
    expect(held(1, null)).toHaveLength(reportMetrics.length)
  })
  it('says next to sums what is known of them, and of ratios only that they are not done', () => {
    const text = (id: string, known: number) => {
      const compared = { now: { ...row, known }, prev: before }
      return [verdictText(metric(id), metricVerdict(metric(id), compared)), knownPart(metric(id), compared)]
    }
    expect(text('conversionTotalCommission', 0.8999)).toEqual(['89% known', '89% known'])
    expect(text('epc', 0.8999)).toEqual(['so far', null])
    expect(text('clickCount', 0.8999)).toEqual(['+100%', null])
    expect(text('conversionTotalCommission', 0.9)).toEqual(['+50%', null])
  })
  it('takes the less known of both periods', () => {
    const compared = { now: { ...row, known: 0.95 }, prev: { ...before, known: 0.6 } }
    expect(metricVerdict(metric('conversionCount'), compared)).toEqual({ kind: 'unripe', known: 0.6 })
  })
  it('is "new" for what was not counted yet when the period before began', () => {
    const compared = { now: row, prev: { ...before, notCovered: new Set(['clicks'] as const) } }
    const isNew = (id: string) => verdictText(metric(id), metricVerdict(metric(id), compared)) === 'new'
    expect(['clickCount', 'ctr', 'epc', 'conversionCount', 'epm'].filter(isNew)).toEqual(['clickCount', 'ctr', 'epc'])
  })
})
