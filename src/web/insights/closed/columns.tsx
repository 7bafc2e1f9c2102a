import type { Output } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import { fullDay } from '../../../report/date-text.ts'
import { todayIn } from '../../../report/dates.ts'
import { amount, DASH, int, truncate } from '../../../report/format.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Badge, BadgeList } from '../../ui/badge.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { alternativeText } from '../causes/cause-way.ts'
import { LetterTile } from '../../ui/letter-tile.tsx'

export type ClosedRow = Output<typeof insights.closed>[number]
interface Names {
  networkNames: ReadonlyMap<string, string>
  siteNames: ReadonlyMap<string, string>
  currency: string
  timezone: string
}

const titleOf = (row: ClosedRow): string => row.trackerName || row.trackerAdvertiserDomain || row.trackerProgramId

function CampaignCell({ row }: { row: ClosedRow }) {
  const title = titleOf(row)
  const tile = <LetterTile name={row.trackerAdvertiserDomain || title} />
  return (
    <div className="cellmain">
      {row.trackerAdvertiserUuid ? (
        <AppLink
          to={`/merchants/${row.trackerAdvertiserUuid}`}
          aria-label={`${row.trackerAdvertiserDomain || title}: merchant details`}
          title="Merchant details"
          className="tile-link"
        >
          {tile}
        </AppLink>
      ) : (
        tile
      )}
      <span className="ell" title={`${title} (${row.trackerProgramId})`}>
        {truncate(title, 35)}
      </span>
    </div>
  )
}

/** Campaign, Network, Sites and Clicks; when it closed, what became of its clicks since, and what could carry them. */
export function closedColumns({ networkNames, siteNames, currency, timezone }: Names): DataColumn<ClosedRow>[] {
  const dayOf = ({ trackerClosedDatetime: at }: ClosedRow) => (at === null ? '' : todayIn(timezone, new Date(at)))
  const siteName = (uuid: string) => siteNames.get(uuid) ?? 'Unknown'
  return [
    {
      id: 'trackerName',
      label: 'Campaign',
      align: 'start',
      size: 184,
      hideable: false,
      value: titleOf,
      cell: (row) => <CampaignCell row={row} />,
    },
    {
      id: 'trackerNetworkUuid',
      label: 'Network',
      align: 'start',
      size: 92,
      hideOnPhone: true,
      value: (row) => networkNames.get(row.trackerNetworkUuid) ?? '',
      cell: (row) => {
        const name = networkNames.get(row.trackerNetworkUuid)
        return name === undefined ? null : <Badge to={`/networks/${row.trackerNetworkUuid}`}>{name}</Badge>
      },
    },
    {
      id: 'trackerChannelUuids',
      label: 'Sites',
      align: 'start',
      size: 136,
      hideOnPhone: true,
      value: (row) => row.trackerChannelUuids.map(siteName).join(', '),
      cell: (row) => (
        <BadgeList
          label="sites"
          max={2}
          items={row.trackerChannelUuids.map((uuid) => ({ key: uuid, label: siteName(uuid), to: `/sites/${uuid}` }))}
        />
      ),
    },
    {
      id: 'clickCount',
      label: 'Clicks',
      size: 78,
      value: (row) => row.clickCount,
      cell: (row) => int(row.clickCount),
    },
    {
      id: 'trackerClosedDatetime',
      label: 'Closed',
      size: 118,
      value: (row) => row.trackerClosedDatetime,
      csv: (row) => dayOf(row),
      cell: (row) => (row.trackerClosedDatetime === null ? DASH : fullDay(dayOf(row))),
    },
    {
      id: 'sinceClickCount',
      label: 'Clicks since',
      size: 104,
      help: 'Clicks to the merchant on these sites since it closed that no other campaign carried',
      value: (row) => row.sinceClickCount,
      cell: (row) => int(row.sinceClickCount),
    },
    {
      id: 'sinceCommission',
      label: 'Earning since then',
      size: 124,
      hideOnPhone: true,
      help: 'Commission of the campaign’s sales since it closed',
      value: (row) => row.sinceCommission,
      cell: (row) => amount(row.sinceCommission, currency),
    },
    {
      id: 'missedCommission',
      label: 'Missed since',
      unit: currency,
      size: 124,
      help: 'What the clicks since would have brought, by what a click through it was expected to earn',
      value: (row) => row.missedCommission,
      cell: (row) => amount(row.missedCommission, currency),
    },
    {
      id: 'alternative',
      label: 'Best alternative',
      align: 'start',
      size: 190,
      hideOnPhone: true,
      value: (row) => (row.alternative ? alternativeText(row.alternative, row.trackerAdvertiserUuid) : ''),
      cell: (row) =>
        row.alternative ? (
          <AppLink
            to={`/merchants/${row.alternative.advertiserUuid}`}
            className="link ell"
            title={alternativeText(row.alternative, row.trackerAdvertiserUuid)}
          >
            {alternativeText(row.alternative, row.trackerAdvertiserUuid)}
          </AppLink>
        ) : (
          <span className="dim">None known</span>
        ),
    },
  ]
}
