import { IconCheck } from '@tabler/icons-react'
import type { Alert } from '../../contract/alerts/alerts.ts'
import type { Chain } from '../../contract/health/health.ts'
import { int } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LetterTile } from '../ui/letter-tile.tsx'
import { type SimpleColumn, SimpleTable } from '../ui/simple-table.tsx'
import { type Measure as ShownMeasure, type Shown, shownOf } from './measures.ts'
import { findingText, isWell, shareText, stepOf, tellsText } from './texts.ts'
import { placeOf, UsualBand } from './usual-band.tsx'

function Measure({ name, shown: { lead, more, counted, isBroken } }: { name: string; shown: Shown }) {
  return (
    <div className="measure">
      <span className="measure-name">{name}</span>
      <b data-outside={isBroken || placeOf(counted) === 'under' || undefined}>{lead}</b>
      <UsualBand counted={counted} />
      <span className="dim">{more}</span>
    </div>
  )
}

interface ChainTableProps {
  title: string
  none: string
  chains: readonly Chain[]
  lostPages: readonly { channelUuid: string }[]
  /** Open alerts: a chain shows the same words as its alert. */
  alerts: readonly Alert[]
  /** What the sums above contain beyond these rows. */
  elsewhere: string
  /** The default week, where a row names no other days. */
  days: string
  /** In the user's time zone. */
  today: string
  /** The chain whose button is filled. */
  first: string | undefined
}

type Column = SimpleColumn<Chain>
/** What a step of a chain shows, for its own row. */
type ShownIn = (c: Chain, measure: ShownMeasure) => Shown

const nameColumn = (head: string): Column => ({
  key: 'name',
  head,
  isRowHead: true,
  cell: (c) => (
    <span className="chain-name">
      <LetterTile name={c.subjectName} size={24} />
      <span>
        {c.subjectName}
        <small>{c.subjectDetail}</small>
      </span>
    </span>
  ),
})

const measureColumn = (measure: ShownMeasure, head: string, shown: ShownIn): Column => ({
  key: measure,
  head,
  cell: (c) => <Measure name={head} shown={shown(c, measure)} />,
})

const networkColumn: Column = {
  key: 'network',
  head: 'Clicks the network counted',
  cell: ({ networkClicks, networkTells }) =>
    networkClicks ? (
      <Measure
        name="Clicks the network counted"
        shown={{
          lead: shareText(networkClicks.count, networkClicks.of),
          more: `${int(networkClicks.count)} of ${int(networkClicks.of)}, two days left out`,
          counted: networkClicks,
          isBroken: false,
        }}
      />
    ) : (
      <span className="dim">{tellsText[networkTells ?? 'never']}</span>
    ),
}

interface FindingProps {
  chain: Chain
  alert: Alert | undefined
  lostPages: number
  isFirst: boolean
}
/** The problem of a chain in words, with the one action. */
function Finding({ chain: c, alert, lostPages, isFirst }: FindingProps) {
  const step = stepOf(c, alert)
  return (
    <span
      className="chain-finding"
      data-broken={!isWell(c) || undefined}
      data-above={(isWell(c) && c.finding === 'more') || undefined}
    >
      <span>
        {isWell(c) && c.finding === 'usual' ? <IconCheck size={16} aria-hidden /> : null}
        {findingText(c, lostPages, alert)}
      </span>
      {step ? (
        <AppLink to={step.to} search={step.search} hash={step.hash} className={isFirst ? 'primary-link' : 'fbtn'}>
          {step.label}
        </AppLink>
      ) : null}
    </span>
  )
}

/** One row per chain: its steps with their usual ranges, and its problem with the one action. */
export function ChainTable({ title, none, chains, lostPages, alerts, elsewhere, days, today, first }: ChainTableProps) {
  const alertOf = ({ alertUuid }: Chain) => alerts.find((a) => a.alertUuid === alertUuid)
  const lostOf = ({ subjectUuid }: Chain) => lostPages.filter((p) => p.channelUuid === subjectUuid).length
  const shown: ShownIn = (c, measure) => shownOf(c, measure, alertOf(c), today)
  const hasPages = chains.some((c) => c.pageviews !== null)
  const columns: Column[] = [
    nameColumn(hasPages ? 'Site' : 'Connection'),
    ...(hasPages ? [measureColumn('pageviews', 'Pageviews', shown)] : []),
    measureColumn('clicks', 'Clicks', shown),
    ...(hasPages ? [] : [networkColumn]),
    measureColumn('sales', 'Sales known', shown),
    {
      key: 'finding',
      head: 'In words',
      cell: (c) => <Finding chain={c} alert={alertOf(c)} lostPages={lostOf(c)} isFirst={c.subjectUuid === first} />,
    },
  ]
  return (
    <Card title={title} sub={`${days}, where a row names no other days; broken first`}>
      {chains.length === 0 ? (
        <EmptyState small title={none} />
      ) : (
        <SimpleTable label={title} className="chains" rows={chains} keyOf={(c) => c.subjectUuid} columns={columns} />
      )}
      {elsewhere ? <p className="chain-rest dim">{elsewhere}</p> : null}
    </Card>
  )
}
