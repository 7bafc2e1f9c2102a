import type { StatisticsRow } from '../contract/insights/insights.ts'
import { type BaseRow, emptyMetrics } from '../contract/metrics.ts'
import type { ReportRow } from './report-rows.ts'

/** Builders for tests: fields not given are empty. */
export const metrics = (over: Partial<BaseRow> = {}): BaseRow => ({ ...emptyMetrics(), ...over })

export const statisticsRow = (grp: string, over: Partial<StatisticsRow> = {}): StatisticsRow => ({
  grp,
  name: grp,
  startsAt: null,
  ...emptyMetrics(),
  currencyCode: 'DKK',
  networkUuids: '',
  trackerUuids: '',
  clickNetworkUuids: '',
  conversionNetworkUuids: '',
  activeSinceDatetime: null,
  ...over,
})

export const reportRow = (grp: string, over: Partial<ReportRow> = {}): ReportRow => ({
  ...statisticsRow(grp, over),
  prev: over.prev ?? null,
  ...(over.prevGrp === undefined ? {} : { prevGrp: over.prevGrp }),
})
