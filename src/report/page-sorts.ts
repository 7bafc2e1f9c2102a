import type { GroupBy } from '../contract/dimensions.ts'
import { columnsOf, type ReportColumn } from './report-columns.ts'
import { outlookMetrics } from './report-metrics.ts'
import { costMetrics } from './ads-costs.ts'

/** Columns of what the page call does not know: names of networks and campaigns, costs, what is still to come. */
const elsewhere: ReadonlySet<string> = new Set([
  'networkUuids',
  'trackerUuids',
  ...costMetrics,
  ...Object.values(outlookMetrics),
])

/** Whether pages of a report can be in the order of a column. */
export const pageSorts = ({ id }: { id: string }): boolean => !elsewhere.has(id)

const nobody = { currency: '', networkName: () => undefined, campaignName: () => undefined }
/** The columns of a grouping that its pages can be in the order of. */
export const pageColumns = (groupBy: GroupBy): ReportColumn[] => columnsOf(groupBy, nobody).filter(pageSorts)
