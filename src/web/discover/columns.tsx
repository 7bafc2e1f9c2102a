import type { DiscoverGroup, DiscoverRow } from '../../contract/discover.ts'
import { fullDay, isDay } from '../lib/dates.ts'
import { int } from '../lib/format.ts'
import { Badge } from '../ui/badge.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { LetterTile } from '../ui/letter-tile.tsx'
import { groupHeads } from './discover-search.ts'

/** A day in words; an hour as the server names it. */
export const nameOf = (row: DiscoverRow): string => {
  if (row.groupName === '') return 'Unknown'
  return row.group === 'date' && isDay(row.grp) ? fullDay(row.grp) : row.groupName
}

function NameCell({ row }: { row: DiscoverRow }) {
  const name = nameOf(row)
  if (row.group === 'channel' && row.grp !== '') return <Badge to={`/sites/${row.grp}`}>{name}</Badge>
  if (row.group === 'date' || row.grp === '') return <span>{name}</span>
  const isDomain = row.group === 'targetDomain'
  return (
    <div className="cellmain">
      {isDomain ? <LetterTile name={name} /> : null}
      <span className="ell" title={name}>
        {name}
      </span>
      <span className="row-actions">
        <CopyButton value={row.grp} label={`Copy ${groupHeads[row.group].toLowerCase()}`} size={22} />
      </span>
    </div>
  )
}

/** The group and how many discover clicks it has. */
export const discoverColumns = (group: DiscoverGroup): DataColumn<DiscoverRow>[] => [
  {
    id: 'grp',
    label: groupHeads[group],
    align: 'start',
    size: 520,
    hideable: false,
    value: (row) => (row.group === 'date' ? row.grp : nameOf(row)),
    cell: (row) => <NameCell row={row} />,
  },
  {
    id: 'discoverCount',
    label: 'Discover clicks',
    size: 160,
    value: (row) => row.discoverCount,
    cell: (row) => int(row.discoverCount),
  },
]
