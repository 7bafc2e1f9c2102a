import { type Day, daysBetween } from '../../../report/dates.ts'
import { Button } from '@mantine/core'
import { fullDay } from '../../../report/date-text.ts'
import { amount, DASH, int, plural, truncate } from '../../../report/format.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { alternativeText } from '../../../report/alternative-text.ts'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { closedMonth } from '../../../report/closed-month.ts'
import { closedAct, type ClosedRow, keyOf } from '../../../report/closed-row.ts'

interface Names {
  networkNames: ReadonlyMap<string, string>
  siteNames: ReadonlyMap<string, string>
  currency: string
  today: Day
  /** The row whose button is filled. */
  first: string
}

/** The pages with links to it, where no other campaign is known. */
const linksOf = ({ trackerAdvertiserDomain: value }: ClosedRow) => ({
  label: 'See links',
  to: '/insights/clicks',
  search: { outcome: 'noCampaign', group: 'page', filters: [{ key: 'names', value, label: value }] },
})

function Act({ row, isFirst, asText = false }: { row: ClosedRow; isFirst: boolean; asText?: boolean }) {
  const { label, ...way } = closedAct(row) ?? linksOf(row)
  const name = `${label}: ${titleOf(row)}`
  return asText ? (
    <AppLink {...way} className="link line-link" aria-label={name}>
      {label}
    </AppLink>
  ) : (
    <Button component={AppLink} {...way} variant={isFirst ? 'filled' : 'default'} size="xs" aria-label={name}>
      {label}
    </Button>
  )
}

/** The best target for the clicks: a network for the same shop, or another shop. */
function BestAlternative({ row: { alternative, trackerAdvertiserUuid } }: { row: ClosedRow }) {
  if (!alternative)
    return (
      <span className="closed-two">
        None known <span className="dim">no other network has it</span>
      </span>
    )
  const isSame = alternative.advertiserUuid === trackerAdvertiserUuid
  return (
    <span className="closed-two" title={alternativeText(alternative, trackerAdvertiserUuid)}>
      <AppLink to={`/merchants/${alternative.advertiserUuid}`} className="link ell">
        {isSame ? alternative.networkName : alternative.advertiserName}
      </AppLink>
      <span className="dim closed-name">
        {isSame ? 'the same shop' : `at ${alternative.networkName}`}
        {alternative.isJoined ? '' : ', not joined yet'}
      </span>
    </span>
  )
}

const agoText = (day: Day, today: Day): string => {
  const days = daysBetween(day, today)
  return days < 1 ? 'today' : days === 1 ? 'yesterday' : `${int(days)} days ago`
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
      <span className="closed-name" title={`${title} (${row.trackerProgramId})`}>
        {truncate(title, 35)}
      </span>
    </div>
  )
}

/** The first of its sites, and below it the second, or the number of others. */
function Sites({ row: { trackerChannelUuids: uuids }, nameOf }: { row: ClosedRow; nameOf: (uuid: string) => string }) {
  const [first, second, ...more] = uuids
  if (first === undefined) return DASH
  return (
    <span className="closed-two" title={uuids.map(nameOf).join(', ')}>
      <AppLink to={`/sites/${first}`} className="link ell">
        {nameOf(first)}
      </AppLink>
      {second === undefined ? null : (
        <span className="dim ell">{more.length > 0 ? plural(more.length + 1, 'more site') : nameOf(second)}</span>
      )}
    </span>
  )
}

type Column = DataColumn<ClosedRow>

const campaignColumn: Column = {
  id: 'trackerName',
  label: 'Campaign',
  align: 'start',
  size: 144,
  hideable: false,
  value: titleOf,
  phoneCell: (row) => (
    <span className="cellmain">
      <LetterTile name={row.trackerAdvertiserDomain || titleOf(row)} />
      <span className="ell">{titleOf(row)}</span>
    </span>
  ),
  cell: (row) => <CampaignCell row={row} />,
}

const networkColumn = ({ networkNames }: Names): Column => ({
  id: 'trackerNetworkUuid',
  label: 'Network',
  align: 'start',
  size: 106,
  onPhone: 'note',
  phoneCell: (row) => networkNames.get(row.trackerNetworkUuid) ?? null,
  value: (row) => networkNames.get(row.trackerNetworkUuid) ?? '',
  cell: (row) => {
    const name = networkNames.get(row.trackerNetworkUuid)
    return name === undefined ? null : <Badge to={`/networks/${row.trackerNetworkUuid}`}>{name}</Badge>
  },
})

function sitesColumn({ siteNames }: Names): Column {
  const nameOf = (uuid: string) => siteNames.get(uuid) ?? 'Unknown'
  return {
    id: 'trackerChannelUuids',
    label: 'Sites',
    align: 'start',
    size: 136,
    hideOnPhone: true,
    value: (row) => row.trackerChannelUuids.map(nameOf).join(', '),
    cell: (row) => <Sites row={row} nameOf={nameOf} />,
  }
}

const clicksColumn: Column = {
  id: 'clickCount',
  label: 'Clicks',
  size: 72,
  help: 'Through it, in the 30 days before the day it closed',
  value: (row) => row.monthClickCount,
  cell: (row) => int(row.monthClickCount),
}

const dayOf = (row: ClosedRow) => (row.trackerClosedDatetime === null ? '' : row.sinceDate)
const closedColumn = ({ today }: Names): Column => ({
  id: 'trackerClosedDatetime',
  label: 'Closed',
  onPhone: 'note',
  phoneCell: (row) => (row.trackerClosedDatetime === null ? null : fullDay(dayOf(row))),
  size: 108,
  align: 'start',
  value: (row) => row.trackerClosedDatetime,
  csv: dayOf,
  cell: (row) =>
    row.trackerClosedDatetime === null ? (
      DASH
    ) : (
      <span className="closed-two">
        {fullDay(dayOf(row))} <span className="dim">{agoText(dayOf(row), today)}</span>
      </span>
    ),
})

/** The outcome of its clicks since the closing; optional columns. */
const sinceColumns = ({ currency }: Names): Column[] => [
  {
    id: 'sinceClickCount',
    hiddenByDefault: true,
    label: 'Clicks since',
    size: 104,
    help: 'Clicks to the merchant on these sites since it closed that no other campaign carried',
    value: (row) => row.sinceClickCount,
    cell: (row) => int(row.sinceClickCount),
  },
  {
    id: 'sinceCommission',
    hiddenByDefault: true,
    label: 'Earning since then',
    size: 124,
    hideOnPhone: true,
    help: 'Commission of the campaign’s sales since it closed',
    value: (row) => row.sinceCommission,
    cell: (row) => amount(row.sinceCommission, currency),
  },
  {
    id: 'missedCommission',
    hiddenByDefault: true,
    label: 'Missed since',
    unit: currency,
    size: 124,
    help: 'What the clicks since would have earned, by what a click through it was expected to earn',
    value: (row) => row.missedCommission,
    cell: (row) => amount(row.missedCommission, currency),
  },
]

const lostColumn = ({ currency }: Names): Column => ({
  id: 'lost',
  label: 'Lost a month',
  unit: currency,
  size: 124,
  secondOnPhone: true,
  help: 'What the clicks of the 30 days before would have earned, without those that other campaigns carry now',
  value: (row) => closedMonth(row).lost,
  cell: (row) => {
    const { lost } = closedMonth(row)
    return lost === null ? DASH : <b className="closed-lost num">{lost < 0.5 ? '0' : `−${int(lost)}`}</b>
  },
})

const alternativeColumn: Column = {
  id: 'alternative',
  label: 'Best alternative',
  align: 'start',
  size: 138,
  hideOnPhone: true,
  value: (row) => (row.alternative ? alternativeText(row.alternative, row.trackerAdvertiserUuid) : ''),
  cell: (row) => <BestAlternative row={row} />,
}

const wonBackColumn = ({ currency }: Names): Column => ({
  id: 'wonBack',
  label: 'It would bring',
  unit: currency,
  size: 128,
  help: 'What the same clicks are expected to earn there in 30 days',
  value: (row) => closedMonth(row).wonBack,
  cell: (row) => {
    const { wonBack } = closedMonth(row)
    return wonBack === null ? DASH : <b className="num">{int(wonBack)}</b>
  },
})

const actColumn = ({ first }: Names): Column => ({
  id: 'act',
  label: 'What to do',
  align: 'start',
  size: 132,
  sortable: false,
  onPhone: 'state',
  phoneCell: (row) => <Act row={row} isFirst={keyOf(row) === first} asText />,
  value: () => '',
  cell: (row) => <Act row={row} isFirst={keyOf(row) === first} />,
})

/** Campaign, Network, Sites and Clicks; when it closed, the outcome of its clicks since, and what could carry them. */
export const closedColumns = (names: Names): Column[] => [
  campaignColumn,
  networkColumn(names),
  sitesColumn(names),
  clicksColumn,
  closedColumn(names),
  ...sinceColumns(names),
  lostColumn(names),
  alternativeColumn,
  wonBackColumn(names),
  actColumn(names),
]
