import type { Me } from '../../../contract/account/account.ts'
import { todoListOf } from '../../lib/test-todos.ts'
import { type Answers, mette, showPage, siteOf } from '../../lib/test-page.tsx'
import DashboardPage from './dashboard-page.tsx'
import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import { aDashboard, aDay, aRow } from './test-data.ts'

export const soren: Me = {
  ...mette,
  userFirstname: 'Søren',
  userCurrencyCode: 'SEK',
  currency: { currencyCode: 'SEK' },
}
export const shoes = siteOf({ channelName: 'Løbesko-guiden', channelDomain: 'loebesko.dk' })
export const coffee = siteOf({
  channelUuid: '66666666-0000-4000-8000-000000000002',
  channelName: 'Kaffe & Café',
  channelDomain: 'kaffe.dk',
})
const nothing = { intervals: [], total: 0 }

/** An answer of the report with these rows; the dashboard never reads its totals. */
export const statisticsOf = (rows: StatisticsRow[]) => ({ rows, totals: aRow(), unconvertedCurrencies: [] })

/** Answers of a quiet account with data; tests override what they test. */
const quiet: Answers = {
  '/profile/v1/me': () => soren,
  '/channels/v1/list': () => [shoes, coffee],
  '/overview/v1/dashboard': () => aDashboard({ hasData: true }),
  '/overview/v1/yesterday': () => aDay({ currencyCode: 'SEK' }),
  '/overview/v1/goals': () => ({ month: '2026-11', lastDate: '2026-11-30', goals: [] }),
  '/overview/v1/livebox': () => ({ pageviews: nothing, clicks: nothing, conversions: nothing }),
  '/insights/v1/statistics': () => statisticsOf([]),
  '/money/v1/rates/newest': () => ({ day: '2026-11-19', isOld: false }),
  '/insights/v1/reducing': () => ({ rows: [] }),
  '/discovers/v1/todo': () => todoListOf([], { currencyCode: 'SEK' }),
  '/insights/v1/outlook/maturity': () => ({ rows: [], total: null, hasHistory: false }),
}

/** The dashboard at an address, with fake answers instead of a server. */
export function openDashboard(own: Answers = {}, address = '/') {
  const page = showPage(address, DashboardPage, { ...quiet, ...own })
  const pathOf = (url: string) => url.split('?')[0]
  return { ...page, askedFor: (path: string) => page.asked.filter((a) => pathOf(a.url) === path).map((a) => a.body) }
}
