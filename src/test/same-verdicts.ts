import { expect } from 'vitest'
import type { Input, Output } from '../contract/call.ts'
import type { insights } from '../contract/insights/insights.ts'
import type { outlook } from '../contract/insights/outlook.ts'
import { changeText } from '../report/change.ts'
import { clockIn } from '../report/elapsed.ts'
import { knownNeeds, loadMaturity, withOutlook } from '../report/outlook.ts'
import { compareRange, type DaySpan, presets } from '../report/ranges.ts'
import { loadReport } from '../report/report-data.ts'
import { metricVerdict } from '../report/metric-verdict.ts'
import { reportMetrics } from '../report/report-metrics.ts'
import { reportRequest } from '../report/report-request.ts'
import { knownText, type Verdict } from '../report/verdict.ts'
import { viewCsv, viewReport } from '../report/view-report.ts'
import { cards } from '../web/insights/dashboard/card-rows.ts'
import type { TestApp } from './start-app.ts'

type Ask = ReturnType<TestApp['ask']>
type Dashboard = Output<typeof insights.dashboard>

const ids = ['pageviewCount', 'clickCount', 'conversionCount', 'conversionTotalCommission']
const texts = { money: String, short: String, about: String }

/**
 * What the screens and mails of an account show for each preset, each by its own path: one line per preset and place.
 */
export async function verdictsOf(ask: Ask, timeZone: string, at: Date, names: readonly string[]) {
  const clock = clockIn(timeZone, at)
  const post =
    <T>(path: string) =>
    async (input: object) =>
      (await ask<T>(path, input)).data
  const statistics = post<Output<typeof insights.statistics>>('/insights/v1/statistics')
  const maturity = post<Output<typeof outlook.maturity>>('/insights/v1/outlook/maturity')
  const dashboard = post<Dashboard>('/overview/v1/dashboard')
  const chosen = presets(clock.today).filter(({ label }) => names.includes(label))
  expect(chosen).toHaveLength(names.length)

  const onDashboard = async (range: DaySpan, before: DaySpan) => {
    const of = ({ from, to }: DaySpan): Input<typeof insights.dashboard> => ({ fromDate: from, toDate: to })
    const [now, other, { total }] = await Promise.all([
      dashboard(of(range)),
      dashboard(of(before)),
      maturity({ ...of(range), groupBy: 'date', filters: {} }),
    ])
    return cards(now, other, texts, { at: at.getTime(), clock, range, before, known: [total] }).map((card) =>
      card.soFar ? knownText(card.soFar.known) : card.change ? changeText(card.change) : 'none',
    )
  }
  const said = (verdict: Verdict) =>
    verdict.kind === 'change'
      ? changeText(verdict.change)
      : verdict.kind === 'unripe'
        ? knownText(verdict.known)
        : 'none'
  const metrics = ids.flatMap((id) => reportMetrics.filter((metric) => metric.id === id))
  const inReport = async (range: DaySpan, groupBy: 'name' | 'date') => {
    const request = reportRequest(groupBy, { ...range, compare: 'previous' }, {}, clock)
    const needs = knownNeeds(request, clock.today)
    const [data, known] = await Promise.all([loadReport(statistics, request), needs && loadMaturity(maturity, needs)])
    const report = withOutlook(data, [known ?? undefined])
    return {
      said: metrics.map((metric) => (report ? said(metricVerdict(metric, report.totals)) : 'nothing')),
      known: report?.rows.map((row) => row.known) ?? [],
    }
  }
  const inMail = async ({ from, to }: DaySpan) => {
    const calls = {
      statistics,
      maturity,
      costs: async () => [],
      expected: post<Output<typeof outlook.expected>>('/insights/v1/outlook/expected'),
    }
    const none = async () => []
    const brokenOnPages = async () => null
    const report = await viewReport(
      { ...calls, connections: none, campaigns: none, favourites: none, naming: none, brokenOnPages },
      { path: '/insights/reports', search: `from=${from}&to=${to}&cmp=previous` },
      { clock, period: 'view', columns: ['name', ...ids], currency: 'DKK' },
    )
    return { said: metrics.map((metric) => said(metricVerdict(metric, report.totals))), csv: viewCsv(report).text }
  }
  return Promise.all(
    chosen.map(async ({ label, from, to }) => {
      const range = { from, to }
      const before = compareRange({ ...range, compare: 'previous' })
      if (!before) throw new Error(`${label} is compared with nothing`)
      const [cardsSay, byName, byDate, mail] = await Promise.all([
        onDashboard(range, before),
        inReport(range, 'name'),
        inReport(range, 'date'),
        inMail(range),
      ])
      const knownByName = byName.known
      return {
        label,
        dashboard: cardsSay,
        byName: byName.said,
        knownByName,
        byDate: byDate.said,
        mail: mail.said,
        csv: mail.csv,
      }
    }),
  )
}
