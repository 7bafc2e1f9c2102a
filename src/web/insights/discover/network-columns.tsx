import { Fragment } from 'react'
import type { NetworkClickRow } from '../../../contract/insights/discover.ts'
import type { Sort } from '../../../report/column.ts'
import { int, plural } from '../../../report/format.ts'
import { AppLink } from '../../ui/app-link.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import type { Worth } from './click-worth.ts'
import { byWorth } from './whole-first.ts'
import { worthColumn } from './columns.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'

export const domainOf = (row: NetworkClickRow): string => row.networkDiscoverDestinationDomain || 'Unknown'
export const rowKey = (row: NetworkClickRow): string =>
  `${row.network.networkUuid}|${row.networkDiscoverDestinationDomain}`

export const networkSorts = ['worth', 'networkDiscoverCount', 'networkDiscoverDestinationDomain']

/** Sorts rows as requested; the server returns the most clicked first. */
export function networkOrder(
  rows: readonly NetworkClickRow[],
  { id, desc }: Sort,
  worthOf: (row: NetworkClickRow) => number | null,
): readonly NetworkClickRow[] {
  if (id === 'worth') return byWorth(rows, worthOf, desc)
  const way = desc ? -1 : 1
  return id === 'networkDiscoverCount'
    ? rows.toSorted((a, b) => way * (a.networkDiscoverCount - b.networkDiscoverCount))
    : rows.toSorted((a, b) => way * (domainOf(a) < domainOf(b) ? -1 : domainOf(a) > domainOf(b) ? 1 : 0))
}

const worthHelp =
  'What a click of yours to the same shop earned in these days, times these clicks. They went by links of the network itself, so no report here has them'

/** Domain, Clicks, Value and Channels. */
export const networkColumns = (worth: Worth<NetworkClickRow>): readonly DataColumn<NetworkClickRow>[] => [
  {
    id: 'networkDiscoverDestinationDomain',
    label: 'Domain',
    align: 'start',
    size: 420,
    hideable: false,
    value: domainOf,
    phoneCell: (row) => (
      <div className="cellmain">
        <LetterTile name={domainOf(row)} />
        <span className="ell">{domainOf(row)}</span>
      </div>
    ),
    cell: (row) => (
      <div className="cellmain">
        <LetterTile name={domainOf(row)} />
        <span className="network-domain">
          <span className="ell" title={domainOf(row)}>
            {domainOf(row)}
          </span>
          {row.network.networkUuid ? (
            <AppLink to={`/networks/${row.network.networkUuid}`} className="dim cell-link">
              {row.network.networkName}
            </AppLink>
          ) : null}
        </span>
      </div>
    ),
  },
  {
    id: 'networkDiscoverCount',
    label: 'Clicks',
    size: 120,
    onPhone: 'state',
    phoneCell: (row) => <span className="dim num">{plural(row.networkDiscoverCount, 'click')}</span>,
    value: (row) => row.networkDiscoverCount,
    cell: (row) => int(row.networkDiscoverCount),
  },
  worthColumn(worth, worthHelp),
  {
    id: 'channels',
    label: 'Channels',
    align: 'start',
    size: 360,
    sortable: false,
    onPhone: 'note',
    phoneCell: (row) =>
      [row.network.networkName, ...row.channels.map((c) => c.channelName || c.channelDomain)]
        .filter(Boolean)
        .join(', '),
    value: (row) => row.channels.map((c) => c.channelName || c.channelDomain).join(', '),
    cell: (row) => (
      <span className="ell">
        {row.channels.map((c, i) => (
          <Fragment key={c.channelUuid}>
            {i === 0 ? '' : ', '}
            <AppLink to={`/sites/${c.channelUuid}`} className="cell-link">
              {c.channelName || c.channelDomain || 'Unknown'}
            </AppLink>
          </Fragment>
        ))}
      </span>
    ),
  },
]
