import { Fragment } from 'react'
import type { DiscoverGroup, DiscoverRow } from '../../../contract/insights/discover.ts'
import { isDay } from '../../../report/dates.ts'
import { int } from '../../../report/format.ts'
import { bucketText } from '../../../report/time-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { groupHeads, headInText } from './discover-search.ts'

/** A day in words; an hour as the server names it. */
export const nameOf = (row: DiscoverRow): string => {
  if (row.groupName === '') return 'Unknown'
  return row.group === 'date' && isDay(row.grp) ? bucketText('date', row.grp) : row.groupName
}

/** An address that goes on in a second line does so behind a slash, where it can. */
const breakable = (address: string) =>
  address.split(/(?<=\/)/).map((part, i) => (
    // parts have no life of their own
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={i}>
      {i > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))

function NameCell({ row }: { row: DiscoverRow }) {
  const name = nameOf(row)
  if (row.group === 'channel' && row.grp !== '') return <Badge to={`/sites/${row.grp}`}>{name}</Badge>
  if (row.group === 'date' || row.grp === '') return <span>{name}</span>
  const isDomain = row.group === 'targetDomain'
  return (
    <div className="cellmain discover-name">
      {isDomain ? <LetterTile name={name} /> : null}
      <span className="ell" title={name}>
        {breakable(name)}
      </span>
      <span className="row-actions">
        <CopyButton value={row.grp} label={`Copy ${headInText(row.group)}`} size={22} />
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
    phoneSize: 220,
    hideable: false,
    value: (row) => (row.group === 'date' ? row.grp : nameOf(row)),
    cell: (row) => <NameCell row={row} />,
  },
  {
    id: 'discoverCount',
    label: 'Discover clicks',
    size: 138,
    value: (row) => row.discoverCount,
    cell: (row) => int(row.discoverCount),
  },
]
