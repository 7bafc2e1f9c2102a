import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { closedMinClicks, closedWindow } from '../../../contract/performance.ts'
import { networkNamesOf } from '../../../report/account-networks.ts'
import { useApi } from '../../lib/api.tsx'
import { messageOf } from '../../lib/api-error.ts'
import { type Day } from '../../../report/dates.ts'
import { rangeText } from '../../../report/date-text.ts'
import { int } from '../../../report/format.ts'
import { connectionOptionsQuery, siteOptionsQuery } from '../../lib/option-queries.ts'
import { useMe } from '../../lib/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Badge, BadgeList } from '../../ui/badge.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { alternativeWay } from '../causes/cause-way.ts'
import { WayLink } from '../causes/way-link.tsx'
import { type ClosedRow, closedRows } from './closed-rows.ts'
import { closedQuery } from './panel-queries.ts'
import type { Selection } from './selection.ts'
import { texts } from './texts.ts'

const NONE: never[] = []
const ROW = 92
const rowKey = (row: ClosedRow) => row.key
const pathOf = (root: string, uuid: string) => (uuid === '' ? undefined : `/${root}/${encodeURIComponent(uuid)}`)

function CampaignName({ row }: { row: ClosedRow }) {
  const path = pathOf('merchants', row.merchantUuid)
  const text = (
    <span className="ell" title={row.campaign}>
      {row.campaign}
    </span>
  )
  return path ? (
    <AppLink to={path} className="name-link">
      {text}
    </AppLink>
  ) : (
    text
  )
}

const columns: DataColumn<ClosedRow>[] = [
  {
    id: 'campaign',
    label: 'Campaign',
    align: 'start',
    size: 246,
    value: (row) => row.campaign,
    cell: (row) => (
      <span className="cellmain">
        <LetterTile name={row.campaign} />
        <span className="drop-name">
          <CampaignName row={row} />
          <span className="drop-cause dim" title={row.since}>
            {row.since}
          </span>
          <WayLink
            way={row.alternative ? alternativeWay(row.alternative, row.merchantUuid) : undefined}
            className="drop-way ell"
          />
        </span>
      </span>
    ),
  },
  {
    id: 'network',
    label: 'Network',
    align: 'start',
    size: 96,
    value: (row) => row.network.name,
    cell: (row) => <Badge to={pathOf('networks', row.network.uuid)}>{row.network.name}</Badge>,
  },
  {
    id: 'sites',
    label: 'Sites',
    align: 'start',
    size: 152,
    hideOnPhone: true,
    value: (row) => row.sites.map((site) => site.name).join(', '),
    cell: (row) => (
      <BadgeList
        max={1}
        label="sites"
        items={row.sites.map((site) => ({
          key: site.uuid,
          label: site.name,
          to: pathOf('sites', site.uuid),
        }))}
      />
    ),
  },
  { id: 'clickCount', label: 'Clicks', size: 78, value: (row) => row.clickCount, cell: (row) => int(row.clickCount) },
]

/** Campaigns that closed and still received clicks. */
export function ClosedTable({ today, selection }: { today: Day; selection: Selection }) {
  const api = useApi()
  const { userTimezone } = useMe()
  const query = useQuery(closedQuery(api, today))
  const sites = useQuery(siteOptionsQuery(api))
  const connections = useQuery(connectionOptionsQuery(api))
  const named = (sites.data ?? sites.error) && (connections.data ?? connections.error)
  const rows = useMemo(
    () =>
      closedRows(
        query.data ?? NONE,
        new Map(sites.data?.map((s) => [s.channelUuid, s.channelName])),
        networkNamesOf(connections.data ?? NONE),
        selection,
        userTimezone,
      ),
    [query.data, sites.data, connections.data, selection, userTimezone],
  )
  const days = closedWindow(today)
  return (
    <section className="card panel" aria-label={texts.closed}>
      <div className="card-head">
        <h2 className="card-title">{texts.closed}</h2>
        <span className="spacer" />
        <AppLink to="/insights/closed" className="button-link">
          {texts.showMore}
        </AppLink>
      </div>
      <p className="panel-rule num">
        {rangeText(days.fromDate, days.toDate)} · at least {closedMinClicks} clicks in the 30 days before
      </p>
      <div className="panel-body" data-size="small">
        <DataTable
          label="Closed campaigns"
          storageKey="outbound-dashboard-closed"
          rows={rows}
          rowKey={rowKey}
          columns={columns}
          defaultSort={{ id: 'clickCount', desc: true }}
          height={340}
          rowHeight={ROW}
          chooser={false}
          loading={query.isPending || !named}
          error={query.error && query.data === undefined ? messageOf(query.error) : null}
          onRetry={() => void query.refetch()}
          emptyText={texts.noData}
        />
      </div>
    </section>
  )
}
