import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ClickGroup } from '../../../contract/insights/click-choices.ts'
import { int, percent, plural } from '../../../report/format.ts'
import { type OutboundApi, useApi } from '../../lib/api.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { rowsOf } from '../../ui/list/list-rows.ts'
import { ListScreen, type ListScreenProps } from '../../ui/list/list-screen.tsx'
import { insightsKeys } from '../keys.ts'
import { groupNames } from './click-toolbar.tsx'

type Row = Awaited<ReturnType<OutboundApi['clicks']['groups']>>[number]
type Period = Parameters<OutboundApi['clicks']['groups']>[0]
const keyOf = (row: Row) => row.grp

/** The report's filter for each group, which lists the group's clicks. */
const filterKeys = {
  merchant: 'names',
  page: 'pageUrlPaths',
  target: 'targetUrlPaths',
  channel: 'channelUuids',
  network: 'networkUuids',
} as const

interface GroupedClicksProps
  extends Pick<
    ListScreenProps<Row>,
    'head' | 'actions' | 'bar' | 'above' | 'state' | 'empty' | 'toolbar' | 'children'
  > {
  group: Exclude<ClickGroup, 'reason'>
  period: Period
  enabled: boolean
  csvName: string
  label: string
  /** Shows the clicks of a row. */
  onOpen: (key: string, value: string, name: string) => void
  /** The same for an unknown shop: by its host. */
  onFind: (host: string) => void
}

const columnsOf = (group: Exclude<ClickGroup, 'reason'>, total: number): DataColumn<Row>[] => [
  {
    id: 'name',
    label: groupNames[group],
    align: 'start',
    size: 480,
    hideable: false,
    value: (row) => row.name,
    cell: (row) =>
      row.name ? (
        <span className="ell" title={row.name}>
          {row.name}
        </span>
      ) : (
        <span className="dim">Unknown</span>
      ),
  },
  {
    id: 'clickCount',
    label: 'Clicks',
    size: 120,
    value: (row) => row.clickCount,
    figure: (row) => plural(row.clickCount, 'click'),
    cell: (row) => int(row.clickCount),
  },
  {
    id: 'share',
    label: 'Share',
    size: 120,
    figure: (row) => `${percent(row.clickCount / total)} of all`,
    value: (row) => row.clickCount / total,
    cell: (row) => percent(row.clickCount / total),
  },
]

/** The clicks of the list, grouped, largest group first. A row opens its clicks. */
export function GroupedClicks({ group, period, enabled, csvName, onOpen, onFind, ...screen }: GroupedClicksProps) {
  const api = useApi()
  const input = { ...period, groupBy: group }
  const list = useQuery({
    queryKey: insightsKeys.clickGroups(input),
    queryFn: ({ signal }) => api.clicks.groups(input, { signal }),
    enabled,
  })
  const total = Math.max(
    1,
    (list.data ?? []).reduce((sum, r) => sum + r.clickCount, 0),
  )
  const columns = useMemo(() => columnsOf(group, total), [group, total])
  return (
    <ListScreen<Row>
      {...screen}
      list={rowsOf<Row>(list)}
      storageKey="insights-click-group-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel="Find site or URL"
      searchText={() => screen.state.typed}
      resetKey={JSON.stringify(input)}
      height="calc(var(--page-h) - 218px)"
      chooser={false}
      onRow={(row) =>
        group === 'merchant' && period.outcome === 'noCampaign'
          ? onFind(row.grp)
          : onOpen(filterKeys[group], row.grp || 'Unknown', row.name || 'Unknown')
      }
      csv={{ name: csvName }}
    />
  )
}
