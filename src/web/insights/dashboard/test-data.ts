import { emptyMetrics } from '../../../contract/metrics.ts'
import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import type { Dashboard, DashboardRow } from './card-rows.ts'

/** Builders for tests: the rest is filled in with zeros and empty texts. */
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
