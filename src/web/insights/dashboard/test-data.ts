import { emptyMetrics } from '../../../contract/metrics.ts'
import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import type { Yesterday } from '../../../contract/insights/today.ts'
import type { Dashboard, DashboardRow } from './card-rows.ts'

/** Builders for tests: omitted fields are zeros and empty texts. */
export const aBucket = (grp: string, values: Partial<DashboardRow> = {}): DashboardRow => ({
  grp,
  startsAt: grp.length > 10 ? new Date(grp).toISOString() : `${grp}T00:00:00Z`,
  pageviewCount: 0,
  clickCount: 0,
  discoverCount: 0,
  conversionCount: 0,
  conversionTotalCommission: 0,
  ...values,
})

export const aDashboard = (values: Partial<Dashboard> = {}): Dashboard => ({
  totals: {
    pageviews: { count: 0, change: null, previous: 0, epm: null },
    clicks: { count: 0, change: null, previous: 0, ctr: null, discoverCount: 0 },
    conversions: { count: 0, change: null, previous: 0, cr: null },
    commission: { value: 0, change: null, previous: 0, epc: null, currencyCode: 'DKK' },
  },
  rows: [],
  previousRows: [],
  networks: [],
  advertisers: [],
  pages: [],
  trackers: [],
  channels: [],
  hasData: false,
  ...values,
})

export const aRow = (values: Partial<StatisticsRow> = {}): StatisticsRow => ({
  grp: 'm1',
  name: 'Sportamore',
  startsAt: null,
  ...emptyMetrics(),
  currencyCode: 'DKK',
  networkUuids: '',
  trackerUuids: '',
  clickNetworkUuids: '',
  conversionNetworkUuids: '',
  activeSinceDatetime: null,
  ...values,
})

/** A Friday that earned 488.80 less than usual. */
export const aDay = (values: Partial<Yesterday> = {}): Yesterday => ({
  date: '2026-11-27',
  currencyCode: 'DKK',
  earned: 2611.2,
  clickCount: 1204,
  usual: {
    earned: { expected: 3100, low: 2300, high: 3900 },
    clicks: { expected: 1310, low: 1150, high: 1470 },
  },
  known: 0.72,
  difference: -488.8,
  parts: [
    { kind: 'break', name: 'Awin stopped importing', uuid: 'a1', count: 1, difference: -300 },
    { kind: 'shop', name: 'Tea & Co', uuid: 'm1', count: 1, difference: -250.3 },
    { kind: 'rest', name: '', uuid: '', count: 12, difference: 61.5 },
  ],
  ...values,
})
