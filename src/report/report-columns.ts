import type { GroupBy } from '../contract/dimensions.ts'
import type { TableColumn } from './column.ts'
import { showsActiveSince, showsCampaigns, showsNetworks } from './column-sets.ts'
import { capital } from './format.ts'
import { groupName, isTime } from './grouping.ts'
import { firstMetrics, metricsOf, type ReportMetric } from './report-metrics.ts'
import type { ReportRow } from './report-rows.ts'
import { bucketText } from './time-text.ts'
import { ownWriting, type Writing } from './writing.ts'

/** What the columns need besides their row. */
export interface ColumnNames {
  currency: string
  networkName: (uuid: string) => string | undefined
  campaignName: (uuid: string) => string | undefined
}

/** The full name of a row. A status has the same label as elsewhere on the screen. */
export function rowName(groupBy: GroupBy, row: Pick<ReportRow, 'grp' | 'name'>, to: Writing = ownWriting): string {
  if (isTime(groupBy)) return bucketText(groupBy, row.grp, to)
  const name = row.name || row.grp
  return groupBy === 'status' ? capital(name) : name
}

/** A list of uuids in its wire format: separated by commas, possibly empty. */
export const uuidList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** A column of the report as data; `metric` is set if it shows a number. */
export type ReportColumn = TableColumn<ReportRow> & { metric?: ReportMetric }

/** The columns of a grouping, the fixed one first. The table handles order and choice. */
export function columnsOf(groupBy: GroupBy, { currency, networkName, campaignName }: ColumnNames): ReportColumn[] {
  const names = (uuids: string, nameOf: (uuid: string) => string | undefined) =>
    uuidList(uuids)
      .flatMap((uuid) => nameOf(uuid) ?? [])
      .join(', ')
  const first = firstMetrics(groupBy)
  return [
    {
      id: 'name',
      label: groupName(groupBy),
      align: 'start',
      hideable: false,
      value: (row) => (isTime(groupBy) ? (row.startsAt ?? row.grp) : rowName(groupBy, row)),
      csv: (row) => (isTime(groupBy) ? row.grp : rowName(groupBy, row)),
    },
    ...only(showsNetworks(groupBy), {
      id: 'networkUuids',
      label: 'Networks',
      align: 'start',
      value: (row) => names(row.networkUuids, networkName),
    }),
    ...only(showsCampaigns(groupBy), {
      id: 'trackerUuids',
      label: 'Campaigns',
      align: 'start',
      hiddenByDefault: true,
      value: (row) => names(row.trackerUuids, campaignName),
    }),
    ...metricsOf(groupBy).map(
      (metric): ReportColumn => ({
        id: metric.id,
        label: metric.label,
        unit: metric.kind === 'money' ? currency : undefined,
        hiddenByDefault: !first.has(metric.id),
        inWholeSet: !metric.isExtra,
        value: (row) => metric.of(row),
        metric,
      }),
    ),
    ...only(showsActiveSince(groupBy), {
      id: 'activeSinceDatetime',
      label: 'Active since',
      hiddenByDefault: true,
      inWholeSet: true,
      value: (row) => row.activeSinceDatetime,
      csv: (row) => row.activeSinceDatetime?.slice(0, 10),
    }),
  ]
}

const only = (shown: boolean, column: ReportColumn): ReportColumn[] => (shown ? [column] : [])
