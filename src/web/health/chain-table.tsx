import { IconCheck } from '@tabler/icons-react'
import type { Alert } from '../../contract/alerts/alerts.ts'
import type { Chain, Counted } from '../../contract/health/health.ts'
import { int, percent } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LetterTile } from '../ui/letter-tile.tsx'
import { SimpleTable } from '../ui/simple-table.tsx'
import { findingText, isWell, shareText, stepOf, tellsText, usualText } from './texts.ts'
import { UsualBand } from './usual-band.tsx'

function Measure({ name, lead, counted, more }: { name: string; lead: string; counted: Counted; more: string }) {
  const isOutside = counted.usual !== null && counted.count < counted.usual.low
  return (
    <div className="measure">
      <span className="measure-name">{name}</span>
      <b data-outside={isOutside || undefined}>{lead}</b>
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
}

/** One row a chain: its steps with what is usual of each, and what is broken with the one thing to do. */
export function ChainTable({ title, none, chains, lostPages, alerts, elsewhere }: ChainTableProps) {
  const alertOf = ({ alertUuid }: Chain) => alerts.find((a) => a.alertUuid === alertUuid)
  const lostOf = ({ subjectUuid }: Chain) => lostPages.filter((p) => p.channelUuid === subjectUuid).length
  const hasPages = chains.some((c) => c.pageviews !== null)
  return (
    <Card title={title} sub="broken first">
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
                    cell: ({ pageviews }: Chain) =>
                      pageviews ? (
                        <Measure
                          name="Pageviews"
                          lead={int(pageviews.count)}
                          counted={pageviews}
                          more={usualText(pageviews)}
                        />
                      ) : null,
                  },
                ]
              : []),
            {
              key: 'clicks',
              head: 'Clicks',
              cell: ({ pageviews, clicks, bypassCount }) => (
                <Measure
                  name="Clicks"
                  lead={pageviews ? shareText(clicks.count, pageviews.count) : int(clicks.count)}
                  counted={clicks}
                  more={
                    pageviews
                      ? `${int(clicks.count)} of ${int(pageviews.count)}${bypassCount ? `, ${int(bypassCount)} more past the redirect` : ''}`
                      : usualText(clicks)
                  }
                />
              ),
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
                          lead={shareText(networkClicks.count, networkClicks.of)}
                          counted={networkClicks}
                          more={`${int(networkClicks.count)} of ${int(networkClicks.of)}, two days left out`}
                        />
                      ) : (
                        <span className="dim">{tellsText[networkTells ?? 'never']}</span>
                      ),
                  },
                ]),
            {
              key: 'sales',
              head: 'Sales known',
              cell: ({ sales }) => (
                <Measure
                  name="Sales known"
                  lead={
                    sales.usual && sales.usual.expected >= 1
                      ? percent(sales.count / sales.usual.expected, 0)
                      : int(sales.count)
                  }
                  counted={sales}
                  more={
                    sales.usual
                      ? `${int(sales.count)} of ${int(Math.round(sales.usual.expected))} expected by now`
                      : 'nothing to learn from yet'
                  }
                />
              ),
            },
            {
              key: 'finding',
              head: 'In words',
              cell: (c) => {
                const step = stepOf(c, alertOf(c))
                return (
                  <span className="chain-finding" data-broken={!isWell(c) || undefined}>
                    <span>
                      {isWell(c) && c.finding === 'usual' ? <IconCheck size={16} aria-hidden /> : null}
                      {findingText(c, lostOf(c), alertOf(c))}
                    </span>
                    {step ? (
                      <AppLink to={step.to} search={step.search} hash={step.hash} className="fbtn">
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
