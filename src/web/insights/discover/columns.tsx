import { Skeleton } from '@mantine/core'
import type { DiscoverGroup, DiscoverRow } from '../../../contract/insights/discover.ts'
import { groupHeads } from '../../../report/discover-file.ts'
import { isDay } from '../../../report/dates.ts'
import { DASH, int, plural } from '../../../report/format.ts'
import { bucketText } from '../../../report/time-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { AddressLines } from '../../ui/address-lines.tsx'
import { MiddleCut } from '../../ui/middle-cut.tsx'
import type { Worth } from './click-worth.ts'
import { headInText } from './discover-search.ts'

/** A day in words; an hour in the server's format. */
export const nameOf = (row: DiscoverRow): string => {
  if (row.groupName === '') return 'Unknown'
  return row.group === 'date' && isDay(row.grp) ? bucketText('date', row.grp) : row.groupName
}

function NameCell({ row }: { row: DiscoverRow }) {
  const name = nameOf(row)
  if (row.group === 'channel' && row.grp !== '') return <Badge to={`/sites/${row.grp}`}>{name}</Badge>
  if (row.group === 'date' || row.grp === '') return <span>{name}</span>
  const isDomain = row.group === 'targetDomain'
  return (
    <div className="cellmain discover-name">
      {isDomain ? <LetterTile name={name} /> : null}
      <AddressLines value={name} />
      <span className="row-actions">
        <CopyButton value={row.grp} label={`Copy ${headInText(row.group)}`} size={22} />
      </span>
    </div>
  )
}

/** The same on one line of a phone. */
function PhoneName({ row }: { row: DiscoverRow }) {
  const name = nameOf(row)
  const isAddress = row.group === 'page' || row.group === 'targetPath'
  return (
    <span className="cellmain">
      {row.group === 'targetDomain' && row.grp !== '' ? <LetterTile name={name} /> : null}
      {isAddress ? (
        <MiddleCut value={name} />
      ) : (
        <span className="ell" title={name}>
          {name}
        </span>
      )}
    </span>
  )
}

/** A dash means unknown; a value that is loading or failed shows no dash. */
function WorthCell({ worth, missing }: { worth: number | null; missing: Worth<never>['missing'] }) {
  if (missing === 'failed') return <span className="dim">Not loaded</span>
  if (missing === 'waits')
    return (
      <>
        <Skeleton h={12} w={48} display="inline-block" />
        <span className="sr">Loading</span>
      </>
    )
  return worth === null || worth < 0.5 ? <span className="dim">{DASH}</span> : <b className="num">{int(worth)}</b>
}

/** The value of clicks. */
export const worthColumn = <R,>({ of, currency, missing }: Worth<R>, help: string): DataColumn<R> => ({
  id: 'worth',
  label: 'Value',
  unit: currency,
  size: 140,
  secondOnPhone: true,
  help,
  value: of,
  cell: (row) => <WorthCell worth={of(row)} missing={missing} />,
})
const worthHelp =
  'What these clicks would have earned with a campaign, by what a click to the same shops is expected to earn'

/** The group, its number of discover clicks, and their value where that is known. */
export const discoverColumns = (group: DiscoverGroup, worth: Worth<DiscoverRow> | null): DataColumn<DiscoverRow>[] => [
  {
    id: 'grp',
    label: groupHeads[group],
    align: 'start',
    size: 520,
    hideable: false,
    phoneCell: (row) => <PhoneName row={row} />,
    value: (row) => (row.group === 'date' ? row.grp : nameOf(row)),
    cell: (row) => <NameCell row={row} />,
  },
  {
    id: 'discoverCount',
    label: 'Discover clicks',
    size: 138,
    ...(worth
      ? { onPhone: 'note' as const, phoneCell: (row: DiscoverRow) => plural(row.discoverCount, 'click') }
      : { secondOnPhone: true, onPhone: 'state' as const }),
    value: (row) => row.discoverCount,
    cell: (row) => int(row.discoverCount),
  },
  ...(worth ? [worthColumn(worth, worthHelp)] : []),
]
