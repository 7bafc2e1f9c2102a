import { Button } from '@mantine/core'
import type { SplitCandidate } from '../../contract/discovery/split-candidates.ts'
import { evidenceLabels } from '../../report/explain-expected.ts'
import { int, money, percent } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import { BadgeList } from '../ui/badge.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { LetterTile } from '../ui/letter-tile.tsx'
import { Sites, ValueCell } from './opportunity-columns.tsx'
import { rangeOf, whole } from '../lib/suggestion-texts.ts'

/** The spec's plain number: commission by clicks, 0 without clicks. */
const epcOf = ({ stats }: SplitCandidate) =>
  stats.clickCount === 0 ? 0 : stats.conversionTotalCommission / stats.clickCount

/** What a test can show, and when. */
export function daysText({ days, difference, isFarApart }: SplitCandidate): string {
  if (isFarApart) return 'Terms are far apart: see Alternatives'
  if (days === null) return `Too few sales to find anything under +${percent(difference, 0)}`
  return `${days} days for +${percent(difference, 0)}`
}

export const splitColumns = (
  currency: string,
  mayChange: boolean,
  onTest: (c: SplitCandidate) => void,
  shown: string | null,
  onWhy: (c: SplitCandidate) => void,
): DataColumn<SplitCandidate>[] => [
  {
    id: 'domain',
    label: 'Domain',
    align: 'start',
    size: 146,
    hideable: false,
    value: (c) => c.stats.name,
    cell: (c) => (
      <AppLink to={`/merchants/${c.advertiserUuid}`} className="cellmain cell-link">
        <LetterTile name={c.stats.name} />
        <span className="ell">{c.stats.name}</span>
      </AppLink>
    ),
  },
  { id: 'clicks', label: 'Clicks', size: 84, value: (c) => c.stats.clickCount, cell: (c) => int(c.stats.clickCount) },
  {
    id: 'commission',
    label: 'Commission',
    size: 126,
    value: (c) => c.stats.conversionTotalCommission,
    cell: (c) => money(c.stats.conversionTotalCommission, currency),
  },
  { id: 'epc', label: 'EPC', size: 85, value: epcOf, cell: (c) => money(epcOf(c), currency) },
  {
    id: 'networks',
    label: 'Available networks',
    align: 'start',
    size: 150,
    sortable: false,
    value: (c) => c.networks.map((n) => n.networkName).join(', '),
    cell: (c) => (
      <span className="oppo-badges">
        <BadgeList
          max={3}
          label="networks"
          items={c.networks.map((n) => ({
            key: n.connectionUuid,
            label: n.networkName,
            to: `/networks/${n.networkUuid}`,
          }))}
        />
      </span>
    ),
  },
  {
    id: 'sites',
    label: 'Sites',
    align: 'start',
    size: 145,
    sortable: false,
    value: (c) => c.channels.map((s) => s.channelName).join(', '),
    cell: (c) => (
      <span className="oppo-badges">
        <Sites sites={c.channels} />
      </span>
    ),
  },
  {
    id: 'value',
    label: 'Value per month',
    size: 130,
    help: 'What choosing now loses on average in 30 days',
    value: (c) => c.score,
    cell: (c) => (
      <ValueCell
        value={whole(c.score, currency)}
        title={`Between ${rangeOf(c)}, ${evidenceLabels[c.evidence].toLowerCase()}`}
        of={c.stats.name}
        open={shown === c.advertiserUuid}
        onWhy={() => onWhy(c)}
      />
    ),
  },
  {
    id: 'days',
    label: 'What a test finds',
    align: 'start',
    size: 160,
    value: (c) => c.days ?? 1000 + c.difference,
    cell: (c) => <span className="oppo-wrap">{daysText(c)}</span>,
  },
  {
    id: 'create',
    label: 'Test',
    align: 'start',
    size: 120,
    sortable: false,
    value: () => '',
    cell: (c) => (
      <Button
        variant="default"
        size="xs"
        disabled={!mayChange}
        aria-label={`Create test for ${c.stats.name}`}
        onClick={() => onTest(c)}
      >
        Create test
      </Button>
    ),
  },
]
