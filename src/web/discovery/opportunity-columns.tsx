import { useState } from 'react'
import type { Opportunity } from '../../contract/discovery/opportunities.ts'
import type { UnearnedReason } from '../../contract/discovery/unpaid-choices.ts'
import { evidenceLabels } from '../../report/explain-expected.ts'
import { int, plural } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Badge } from '../ui/badge.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { LetterTile } from '../ui/letter-tile.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { reasonNames } from '../../report/unpaid-words.ts'
import { rangeOf, whole } from '../../report/suggestion-words.ts'
import { opportunityAct } from './opportunity-act.ts'
import { reasonTexts, texts } from './texts.ts'

export const typeLabels = { connect: 'New', alternative: 'Alternative' } as const
/** Three sites before the rest is collapsed; all of them for four or fewer. */
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

export const shopPath = (o: Opportunity): string =>
  // a shop that only another network knows has no page here yet
  o.act === 'connect' ? `/networks/${o.network.networkUuid}` : `/merchants/${o.advertiser.advertiserUuid}`

/** The row's network is one that is available now: a pending application is at another one. */
const nameOfReason = (reason: UnearnedReason) =>
  reason === 'pending' ? 'Waiting for approval elsewhere' : reasonNames[reason]
const reasonsText = (o: Opportunity) =>
  o.reasons.map((r) => `${reasonTexts[r.reason]}: ${int(r.clickCount)}`).join(', ')
/** Why the clicks of a shop earned nothing, each reason with its number of clicks. */
function Reasons({ of: o }: { of: Opportunity }) {
  if (o.reasons.length === 0) return <span className="ell">Another network pays more</span>
  const [first, ...others] = o.reasons
  return (
    <span className="ell" title={reasonsText(o)}>
      {first ? (
        <>
          <b className="num">{int(first.clickCount)}</b> {nameOfReason(first.reason)}
        </>
      ) : null}
      {others.length > 0 ? <span className="dim"> and {plural(others.length, 'more reason')}</span> : null}
    </span>
  )
}

interface ValueCellProps {
  value: string
  title: string
  /** The domain. */
  of: string
  open: boolean
  onWhy: () => void
}

/** The value of a row, and a button that explains it. */
export const ValueCell = ({ value, title, of, open, onWhy }: ValueCellProps) => (
  <button type="button" className="split-why num" title={title} aria-expanded={open} onClick={onWhy}>
    <span className="sr">Why this number? {of} </span>
    {value}
  </button>
)

/** The action in one word; on a phone with the network. */
function Act({ of: o, onPhone = false }: { of: Opportunity; onPhone?: boolean }) {
  const act = opportunityAct(o)
  const { networkName } = o.network
  // the network is shown beside it
  const verb = o.act === 'connect' ? 'Connect' : act.label
  const label = onPhone ? `${verb} ${o.act === 'connect' ? 'to' : 'at'} ${networkName}` : verb
  const of = <span className="sr">{` ${o.opportunityUrlDomain}${onPhone ? '' : ` at ${networkName}`}`}</span>
  const className = onPhone ? 'link line-link' : 'link small'
  return 'href' in act ? (
    <ExternalLink href={act.href} className={className}>
      {label} ↗{of}
    </ExternalLink>
  ) : (
    <AppLink to={act.to} search={act.search ?? {}} className={className}>
      {label}
      {of}
    </AppLink>
  )
}

const networkColumn: DataColumn<Opportunity> = {
  id: 'network',
  label: 'Network',
  align: 'start',
  size: 180,
  onPhone: 'state',
  phoneCell: (o) => <Act of={o} onPhone />,
  value: (o) => o.network.networkName,
  cell: (o) => (
    <span className="oppo-one">
      <AppLink to={`/networks/${o.network.networkUuid}`} className="cell-link ell">
        {o.network.networkName}
      </AppLink>
      <Act of={o} />
    </span>
  ),
}

const reasonColumn: DataColumn<Opportunity> = {
  id: 'reason',
  label: 'Why',
  align: 'start',
  size: 225,
  onPhone: 'note',
  phoneCell: (o) => {
    const [first] = o.reasons
    return first ? nameOfReason(first.reason) : 'Could earn more'
  },
  // rows without a reason get a note, too
  value: (o) => reasonsText(o) || 'Another network pays more',
  cell: (o) => <Reasons of={o} />,
}

interface Values {
  currency: string
  /** The row whose value is explained. */
  shown: string | null
  onWhy: (key: string) => void
  keyOf: (o: Opportunity) => string
}
const valueColumn = ({ currency, shown, onWhy, keyOf }: Values): DataColumn<Opportunity> => {
  const valueOf = (o: Opportunity, title: string) => (
    <ValueCell
      value={whole(o.score, currency)}
      title={title}
      of={o.opportunityUrlDomain}
      open={shown === keyOf(o)}
      onWhy={() => onWhy(keyOf(o))}
    />
  )
  return {
    id: 'value',
    label: 'Value per month',
    help: 'What the network in the row would bring in 30 days; press it to see why',
    size: 140,
    phoneSize: 140,
    secondOnPhone: true,
    value: (o) => (o.why ? o.score : null),
    phoneCell: (o) =>
      o.why ? (
        valueOf(o, '')
      ) : (
        <span className="dim" title={texts.noCommission}>
          –
        </span>
      ),
    cell: (o) =>
      o.why ? (
        valueOf(o, `Between ${rangeOf(o)}, ${evidenceLabels[o.why.expectation.evidence].toLowerCase()}`)
      ) : (
        <span className="dim small ell" title={texts.noCommission}>
          No commission is stated
        </span>
      ),
  }
}

export const opportunityColumns = (values: Values): DataColumn<Opportunity>[] => [
  {
    id: 'url',
    label: 'URL',
    align: 'start',
    size: 184,
    hideable: false,
    value: (o) => o.opportunityUrlDomain,
    cell: (o) => (
      <span className="cellmain">
        <AppLink to={shopPath(o)} className="tile-link" aria-label={`${o.opportunityUrlDomain}: merchant details`}>
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
    size: 91,
    value: (o) => typeLabels[o.opportunityType],
    cell: (o) => <span>{typeLabels[o.opportunityType]}</span>,
  },
  {
    id: 'clicks',
    label: 'Clicks',
    size: 80,
    onPhone: 'note',
    phoneCell: (o) => plural(o.opportunityClicks, 'click'),
    value: (o) => o.opportunityClicks,
    cell: (o) => int(o.opportunityClicks),
  },
  {
    id: 'site',
    label: 'Site',
    align: 'start',
    size: 230,
    value: (o) => o.channels.map((c) => c.channelName).join(', '),
    cell: (o) => <Sites sites={o.channels} />,
  },
  networkColumn,
  reasonColumn,
  valueColumn(values),
]
