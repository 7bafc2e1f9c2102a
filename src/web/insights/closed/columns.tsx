import type { Output } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import { int, truncate } from '../../../report/format.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Badge, BadgeList } from '../../ui/badge.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { LetterTile } from '../../ui/letter-tile.tsx'

export type ClosedRow = Output<typeof insights.closed>[number]
interface Names {
  networkNames: ReadonlyMap<string, string>
  siteNames: ReadonlyMap<string, string>
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

/** Campaign, Network, Sites and Clicks. */
export function closedColumns({ networkNames, siteNames }: Names): DataColumn<ClosedRow>[] {
  const siteName = (uuid: string) => siteNames.get(uuid) ?? 'Unknown'
  return [
    {
      id: 'trackerName',
      label: 'Campaign',
      align: 'start',
      size: 340,
      hideable: false,
      value: titleOf,
      cell: (row) => <CampaignCell row={row} />,
    },
    {
      id: 'trackerNetworkUuid',
      label: 'Network',
      align: 'start',
      size: 180,
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
      size: 300,
      value: (row) => row.trackerChannelUuids.map(siteName).join(', '),
      cell: (row) => (
        <BadgeList
          label="sites"
          max={3}
          items={row.trackerChannelUuids.map((uuid) => ({ key: uuid, label: siteName(uuid), to: `/sites/${uuid}` }))}
        />
      ),
    },
    {
      id: 'clickCount',
      label: 'Clicks',
      size: 120,
      value: (row) => row.clickCount,
      cell: (row) => int(row.clickCount),
    },
  ]
}
