import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { longestTest } from '../../contract/bounds.ts'
import type { SplitCandidate } from '../../contract/discovery/split-candidates.ts'
import { evidenceLabels } from '../../report/explain-expected.ts'
import { amount, int, percent, plural, typedPercent } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Badge } from '../ui/badge.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { LetterTile } from '../ui/letter-tile.tsx'
import { Sites } from './opportunity-columns.tsx'
import { rangeOf } from '../../report/suggestion-words.ts'
import { ValueCell } from './unpaid/columns.tsx'

/** Commission by clicks, 0 without clicks. */
const epcOf = ({ stats }: SplitCandidate) =>
  stats.clickCount === 0 ? 0 : stats.conversionTotalCommission / stats.clickCount
const sitesOf = (c: SplitCandidate) => c.channels.map((s) => s.channelName)

/** A test worth less than a hundredth of the shop's earnings has no filled button. */
export const isWorthPressing = ({ score, stats }: SplitCandidate): boolean =>
  score * 100 >= stats.conversionTotalCommission

/** The verdict on a candidate: a test ends within three months, never would, or is not needed. */
export const standOf = ({ days, isFarApart }: SplitCandidate): 'decided' | 'never' | 'apart' =>
  isFarApart ? 'apart' : days === null ? 'never' : 'decided'

/** "about 5 weeks"; days where it is less than two. */
export function lengthText(days: number): string {
  const weeks = Math.round(days / 7)
  return weeks < 2 ? plural(days, 'day') : plural(weeks, 'week')
}

/** What a test can detect, and when. */
export function daysText(candidate: SplitCandidate): string {
  const { days } = candidate
  if (standOf(candidate) === 'apart') return 'One network clearly pays more'
  if (days === null) return 'Not enough sales for a test'
  return `about ${lengthText(days)}`
}

function Length({ candidate }: { candidate: SplitCandidate }) {
  const { days, difference } = candidate
  const text = daysText(candidate)
  if (standOf(candidate) !== 'decided' || days === null)
    return (
      <span
        className="oppo-wrap dim"
        title={days === null ? `Nothing under +${percent(difference, 0)} would show within 3 months` : undefined}
      >
        {text}
      </span>
    )
  return (
    <span className="split-length" title={`${plural(days, 'day')} to find +${percent(difference, 0)}`}>
      {text}
      <span className="split-bar" aria-hidden>
        <i style={{ width: `${Math.min(100, (days / longestTest) * 100)}%` }} />
      </span>
    </span>
  )
}

/** The two networks stacked, each with its commission at the shop. */
function Compared({ candidate: { networks, sides } }: { candidate: SplitCandidate }) {
  const pays = new Map(sides.map((s) => [s.networkUuid, s.expectation.commissionPercentage]))
  return (
    <span className="split-two">
      {networks.slice(0, 2).map((n) => {
        const percentage = pays.get(n.networkUuid)
        return (
          <span key={n.connectionUuid}>
            <Badge to={`/networks/${n.networkUuid}`}>{n.networkName}</Badge>{' '}
            {percentage === null || percentage === undefined ? null : (
              <span className="dim num">{typedPercent(percentage)}</span>
            )}
          </span>
        )
      })}
    </span>
  )
}

interface Parts {
  currency: string
  mayChange: boolean
  onTest: (c: SplitCandidate) => void
  /** The row whose value is explained. */
  shown: string | null
  onWhy: (c: SplitCandidate) => void
  /** The widest range of the rows. */
  most: number
  /** The row whose button is filled. */
  first: string | undefined
}

type Column = DataColumn<SplitCandidate>

const domainColumn: Column = {
  id: 'domain',
  label: 'Domain',
  align: 'start',
  size: 176,
  hideable: false,
  value: (c) => c.stats.name,
  phoneCell: (c) => (
    <span className="cellmain">
      <LetterTile name={c.stats.name} />
      <AppLink to={`/merchants/${c.advertiserUuid}`} className="ell cell-link">
        {c.stats.name}
      </AppLink>
    </span>
  ),
  cell: (c) => {
    const [site, ...others] = sitesOf(c)
    return (
      <span className="cellmain">
        <LetterTile name={c.stats.name} />
        <span className="unpaid-two">
          <AppLink to={`/merchants/${c.advertiserUuid}`} className="ell unpaid-name cell-link">
            {c.stats.name}
          </AppLink>
          <span className="ell dim" title={sitesOf(c).join(', ')}>
            {site}
            {others.length > 0 ? ` +${others.length}` : ''}
          </span>
        </span>
      </span>
    )
  },
}

const networksColumn: Column = {
  id: 'networks',
  label: 'Available networks',
  align: 'start',
  size: 160,
  sortable: false,
  onPhone: 'note',
  phoneCell: (c) => c.networks.map((n) => n.networkName).join(', '),
  value: (c) => c.networks.map((n) => n.networkName).join(', '),
  cell: (c) => <Compared candidate={c} />,
}

const statsColumns = (currency: string): Column[] => [
  { id: 'clicks', label: 'Clicks', size: 80, value: (c) => c.stats.clickCount, cell: (c) => int(c.stats.clickCount) },
  {
    id: 'commission',
    label: 'Commission',
    unit: currency,
    size: 112,
    value: (c) => c.stats.conversionTotalCommission,
    cell: (c) => amount(c.stats.conversionTotalCommission, currency),
  },
  {
    id: 'epc',
    label: 'EPC',
    unit: currency,
    size: 72,
    value: epcOf,
    cell: (c) => amount(epcOf(c), currency),
  },
]

const sitesColumn: Column = {
  id: 'sites',
  label: 'Sites',
  align: 'start',
  size: 145,
  sortable: false,
  hiddenByDefault: true,
  value: (c) => sitesOf(c).join(', '),
  cell: (c) => (
    <span className="oppo-badges">
      <Sites sites={c.channels} />
    </span>
  ),
}

/** The potential value of a test, with a button that explains it. */
function valueColumn({ currency, shown, onWhy, most }: Parts): Column {
  const why = (c: SplitCandidate, value: ReactNode) => (
    <button
      type="button"
      className="split-why"
      title={`Between ${rangeOf(c)}, ${evidenceLabels[c.evidence].toLowerCase()}`}
      aria-expanded={shown === c.advertiserUuid}
      onClick={() => onWhy(c)}
    >
      <span className="sr">Why this number? {c.stats.name} </span>
      {value}
    </button>
  )
  return {
    id: 'value',
    label: 'Could be worth',
    unit: currency,
    size: 226,
    secondOnPhone: true,
    help: 'What choosing now loses on average in 30 days',
    value: (c) => c.score,
    phoneCell: (c) => why(c, <span className="num">{int(c.score)}</span>),
    cell: (c) => why(c, <ValueCell row={c} most={most} />),
  }
}

const daysColumn: Column = {
  id: 'days',
  label: 'Decided after',
  align: 'start',
  size: 124,
  onPhone: 'note',
  phoneCell: daysText,
  value: (c) => c.days ?? 1000 + c.difference,
  csv: daysText,
  cell: (c) => <Length candidate={c} />,
}

const createColumn = ({ mayChange, onTest, first }: Parts): Column => ({
  id: 'create',
  label: 'Test',
  align: 'start',
  size: 116,
  sortable: false,
  onPhone: 'state',
  value: () => '',
  cell: (c) => (
    <Button
      variant={c.advertiserUuid === first && isWorthPressing(c) ? 'filled' : 'default'}
      size="xs"
      disabled={!mayChange}
      aria-label={`Create test for ${c.stats.name}`}
      onClick={() => onTest(c)}
    >
      Create test
    </Button>
  ),
})

export const splitColumns = (parts: Parts): Column[] => [
  domainColumn,
  networksColumn,
  ...statsColumns(parts.currency),
  sitesColumn,
  valueColumn(parts),
  daysColumn,
  createColumn(parts),
]
