import { useState } from 'react'
import type { Opportunity } from '../../contract/discovery/opportunities.ts'
import { evidenceLabels } from '../../report/explain-expected.ts'
import { int } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Badge } from '../ui/badge.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { LetterTile } from '../ui/letter-tile.tsx'
import { rangeOf, reasonTexts, whole } from './texts.ts'

export const typeLabels = { connect: 'New', alternative: 'Alternative' } as const
/** Three sites stand before the expander, and all of them where there are four or fewer. */
const [folded, unfolded] = [3, 4]

/** Sites as badges, with "show more" and "show less" beyond four. */
export function Sites({ sites }: { sites: readonly { channelUuid: string; channelName: string }[] }) {
  const [open, setOpen] = useState(false)
  const isLong = sites.length > unfolded
  return (
    <span className="badges">
      {sites.slice(0, open || !isLong ? sites.length : folded).map((s) => (
        <Badge key={s.channelUuid} to={`/sites/${s.channelUuid}`}>
          {s.channelName}
        </Badge>
      ))}
      {isLong ? (
        <button
          type="button"
          className="text-button small"
          aria-expanded={open}
          onClick={(e) => {
            e.stopPropagation()
            setOpen(!open)
          }}
        >
          {open ? 'show less' : 'show more'}
        </button>
      ) : null}
    </span>
  )
}

const merchantPath = (o: Opportunity) =>
  // a shop that only another network knows has no page here yet
  o.reasons[0]?.reason === 'notConnected'
    ? `/networks/${o.network.networkUuid}`
    : `/merchants/${o.advertiser.advertiserUuid}`

export const opportunityColumns = (
  currency: string,
  shown: string | null,
  onWhy: (key: string) => void,
  keyOf: (o: Opportunity) => string,
): DataColumn<Opportunity>[] => [
  {
    id: 'url',
    label: 'URL',
    align: 'start',
    size: 230,
    hideable: false,
    value: (o) => o.opportunityUrlDomain,
    cell: (o) => (
      <span className="cellmain">
        <AppLink to={merchantPath(o)} className="tile-link" aria-label={`${o.opportunityUrlDomain}: merchant details`}>
          <LetterTile name={o.opportunityUrlDomain} />
        </AppLink>
        <span className="ell">{o.opportunityUrlDomain}</span>
      </span>
    ),
  },
  {
    id: 'type',
    label: 'Type',
    align: 'start',
    size: 110,
    value: (o) => typeLabels[o.opportunityType],
    cell: (o) => <Badge tone="accent">{typeLabels[o.opportunityType]}</Badge>,
  },
  { id: 'clicks', label: 'Clicks', size: 90, value: (o) => o.opportunityClicks, cell: (o) => int(o.opportunityClicks) },
  {
    id: 'site',
    label: 'Site',
    align: 'start',
    size: 220,
    value: (o) => o.channels.map((c) => c.channelName).join(', '),
    cell: (o) => <Sites sites={o.channels} />,
  },
  {
    id: 'network',
    label: 'Network',
    align: 'start',
    size: 130,
    value: (o) => o.network.networkName,
    cell: (o) => <Badge to={`/networks/${o.network.networkUuid}`}>{o.network.networkName}</Badge>,
  },
  {
    id: 'reason',
    label: 'Why it earns nothing',
    align: 'start',
    size: 260,
    value: (o) => o.reasons.map((r) => `${reasonTexts[r.reason]}: ${int(r.clickCount)}`).join(', '),
    cell: (o) => (
      <span className="ell" title={o.reasons.map((r) => `${reasonTexts[r.reason]}: ${int(r.clickCount)}`).join(', ')}>
        {o.reasons.length === 0
          ? 'It earns less than it could'
          : o.reasons.map((r) => `${reasonTexts[r.reason]}: ${int(r.clickCount)}`).join(', ')}
      </span>
    ),
  },
  {
    id: 'value',
    label: 'Pr. value',
    size: 110,
    value: (o) => o.score,
    cell: (o) => (
      <span
        className="num"
        title={`Between ${rangeOf(o)}, ${evidenceLabels[o.why.expectation.evidence].toLowerCase()}`}
      >
        {whole(o.score, currency)}
      </span>
    ),
  },
  {
    id: 'why',
    label: 'Why',
    align: 'start',
    size: 150,
    sortable: false,
    value: () => '',
    cell: (o) => (
      <button
        type="button"
        className="text-button small"
        aria-expanded={shown === keyOf(o)}
        aria-label={`Why this number? ${o.opportunityUrlDomain}`}
        onClick={() => onWhy(keyOf(o))}
      >
        Why this number?
      </button>
    ),
  },
]
