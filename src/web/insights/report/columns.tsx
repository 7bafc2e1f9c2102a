import type { GroupBy } from '../../../contract/dimensions.ts'
import { fullDay } from '../../lib/dates.ts'
import { BadgeList } from '../../ui/badge.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { showsActiveSince, showsCampaigns, showsNetworks } from './column-sets.ts'
import { groupName, isTime } from './grouping.ts'
import { MetricCell } from './metric-cell.tsx'
import { MerchantCell, type MerchantContext } from './merchant-cell.tsx'
import { NameCell } from './name-cell.tsx'
import { metricsOf } from './report-metrics.ts'
import type { ReportRow } from './report-rows.ts'
import { rowName, uuidList } from './row-name.ts'

/** What the cells need to know beside their row. */
export interface ColumnContext {
  currency: string
  networkName: (uuid: string) => string | undefined
  campaignName: (uuid: string) => string | undefined
  merchants: MerchantContext
}

/**
 * The columns of a grouping, the fixed one first. Order and choice are the table's business.
 */
export function reportColumns(groupBy: GroupBy, context: ColumnContext): DataColumn<ReportRow>[] {
  const names = (uuids: string, nameOf: (uuid: string) => string | undefined) =>
    uuidList(uuids).flatMap((uuid) => nameOf(uuid) ?? [])
  return [
    {
      id: 'name',
      label: groupName(groupBy),
      align: 'start',
      size: nameSize(groupBy),
      hideable: false,
      value: (row) => (isTime(groupBy) ? (row.startsAt ?? row.grp) : rowName(groupBy, row)),
      csv: (row) => (isTime(groupBy) ? row.grp : row.name || row.grp),
      cell: (row) =>
        groupBy === 'name' ? (
          <MerchantCell row={row} context={context.merchants} />
        ) : (
          <NameCell groupBy={groupBy} row={row} />
        ),
    },
    ...only(showsNetworks(groupBy), {
      id: 'networkUuids',
      label: 'Networks',
      align: 'start',
      size: 216,
      hideOnPhone: true,
      value: (row) => names(row.networkUuids, context.networkName).join(', '),
      cell: (row) => (
        <BadgeList
          label="networks"
          items={uuidList(row.networkUuids).flatMap((uuid) => {
            const label = context.networkName(uuid)
            return label === undefined ? [] : { key: uuid, label, to: `/networks/${uuid}` }
          })}
        />
      ),
    }),
    ...only(showsCampaigns(groupBy), {
      id: 'trackerUuids',
      label: 'Campaigns',
      align: 'start',
      size: 220,
      hiddenByDefault: true,
      value: (row) => names(row.trackerUuids, context.campaignName).join(', '),
      cell: (row) => (
        <BadgeList
          label="campaigns"
          max={1}
          items={uuidList(row.trackerUuids).flatMap((uuid) => {
            const label = context.campaignName(uuid)
            return label === undefined ? [] : { key: uuid, label }
          })}
        />
      ),
    }),
    ...metricsOf(groupBy).map(
      (metric): DataColumn<ReportRow> => ({
        id: metric.id,
        label: metric.label,
        unit: metric.kind === 'money' ? context.currency : undefined,
        help: metric.help,
        hiddenByDefault: metric.hiddenByDefault,
        size: metric.size,
        value: (row) => metric.of(row),
        cell: (row) => <MetricCell metric={metric} now={row} prev={row.prev} />,
      }),
    ),
    ...only(showsActiveSince(groupBy), {
      id: 'activeSinceDatetime',
      label: 'Active since',
      size: 124,
      value: (row) => row.activeSinceDatetime,
      csv: (row) => row.activeSinceDatetime?.slice(0, 10),
      cell: (row) => (row.activeSinceDatetime ? fullDay(row.activeSinceDatetime.slice(0, 10)) : '–'),
    }),
  ]
}

const only = (shown: boolean, column: DataColumn<ReportRow>): DataColumn<ReportRow>[] => (shown ? [column] : [])

/** Pixels of the first column: paths are long, merchants have badges. */
function nameSize(groupBy: GroupBy): number {
  if (groupBy === 'page' || groupBy === 'target') return 350
  return groupBy === 'name' ? 330 : 300
}
