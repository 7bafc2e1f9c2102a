import { IconCheck } from '@tabler/icons-react'
import type { Alert } from '../../contract/alerts/alerts.ts'
import type { Chain } from '../../contract/health/health.ts'
import { int } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LetterTile } from '../ui/letter-tile.tsx'
import { SimpleTable } from '../ui/simple-table.tsx'
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
  /** The open ones: what one says of a chain is said here in the same words. */
  alerts: readonly Alert[]
  /** What the sums above have beyond these rows. */
  elsewhere: string
  /** The week that is shown where a row names no other days. */
  days: string
  /** In the zone of who reads it. */
  today: string
  /** Whose button is the one that is filled. */
  first: string | undefined
}

/** One row a chain: its steps with what is usual of each, and what is broken with the one thing to do. */
export function ChainTable({ title, none, chains, lostPages, alerts, elsewhere, days, today, first }: ChainTableProps) {
  const alertOf = ({ alertUuid }: Chain) => alerts.find((a) => a.alertUuid === alertUuid)
  const lostOf = ({ subjectUuid }: Chain) => lostPages.filter((p) => p.channelUuid === subjectUuid).length
  const shown = (c: Chain, measure: ShownMeasure) => shownOf(c, measure, alertOf(c), today)
  const hasPages = chains.some((c) => c.pageviews !== null)
  return (
    <Card title={title} sub={`${days}, where a row names no other days; broken first`}>
      {chains.length === 0 ? (
        <EmptyState small title={none} />
      ) : (
        <SimpleTable
          label={title}
          className="chains"
          rows={chains}
          keyOf={(c) => c.subjectUuid}
          columns={[
            {
              key: 'name',
              head: hasPages ? 'Site' : 'Connection',
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
            },
            ...(hasPages
              ? [
                  {
                    key: 'pageviews',
                    head: 'Pageviews',
                    cell: (c: Chain) => <Measure name="Pageviews" shown={shown(c, 'pageviews')} />,
                  },
                ]
              : []),
            {
              key: 'clicks',
              head: 'Clicks',
              cell: (c) => <Measure name="Clicks" shown={shown(c, 'clicks')} />,
            },
            ...(hasPages
              ? []
              : [
                  {
                    key: 'network',
                    head: 'Clicks the network counted',
                    cell: ({ networkClicks, networkTells }: Chain) =>
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
                  },
                ]),
            {
              key: 'sales',
              head: 'Sales known',
              cell: (c) => <Measure name="Sales known" shown={shown(c, 'sales')} />,
            },
            {
              key: 'finding',
              head: 'In words',
              cell: (c) => {
                const step = stepOf(c, alertOf(c))
                return (
                  <span
                    className="chain-finding"
                    data-broken={!isWell(c) || undefined}
                    data-above={(isWell(c) && c.finding === 'more') || undefined}
                  >
                    <span>
                      {isWell(c) && c.finding === 'usual' ? <IconCheck size={16} aria-hidden /> : null}
                      {findingText(c, lostOf(c), alertOf(c))}
                    </span>
                    {step ? (
                      <AppLink
                        to={step.to}
                        search={step.search}
                        hash={step.hash}
                        className={c.subjectUuid === first ? 'primary-link' : 'fbtn'}
                      >
                        {step.label}
                      </AppLink>
                    ) : null}
                  </span>
                )
              },
            },
          ]}
        />
      )}
      {elsewhere ? <p className="chain-rest dim">{elsewhere}</p> : null}
    </Card>
  )
}
