import type { GroupBy } from '../contract/dimensions.ts'
import { columnsOf, type ReportColumn } from './report-columns.ts'
import { outlookMetrics } from './report-metrics.ts'
import { costMetrics } from './ads-costs.ts'

/** Columns the page call does not have: names of networks and campaigns, costs, the outlook. */
const elsewhere: ReadonlySet<string> = new Set([
  'networkUuids',
  'trackerUuids',
  ...costMetrics,
  ...Object.values(outlookMetrics),
])

/** Whether pages of a report can be sorted by a column. */
export const pageSorts = ({ id }: { id: string }): boolean => !elsewhere.has(id)

const nobody = { currency: '', networkName: () => undefined, campaignName: () => undefined }
/** The columns of a grouping that its pages can be sorted by. */
export const pageColumns = (groupBy: GroupBy): ReportColumn[] => columnsOf(groupBy, nobody).filter(pageSorts)
