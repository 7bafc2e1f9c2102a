import './alerts.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isLate } from '../../contract/alerts/alert-choices.ts'
import type { Alert, alerts } from '../../contract/alerts/alerts.ts'
import type { Output } from '../../contract/call.ts'
import { addDays } from '../../report/dates.ts'
import { fullDay, rangeText } from '../../report/date-text.ts'
import { int, money } from '../../report/format.ts'
import { alertCause } from '../../report/alert-cause.ts'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { detailProblem } from '../lib/detail-problem.ts'
import { IfMay } from '../lib/if-may.tsx'
import { useApi } from '../lib/api.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Facts } from '../ui/facts.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { AnswerCard } from './answer-card.tsx'
import { BandChart } from './band-chart.tsx'
import { alertQuery } from './queries.ts'
import { HistoryCard } from './history-card.tsx'
import { Stake } from './stake.tsx'
import {
  alertAct,
  alertFacts,
  alertTitle,
  closedWords,
  countedWords,
  isEndedFall,
  stakeTime,
  stakeKind,
} from '../lib/alert-texts.ts'

const wordOf = (rule: Alert['rule']): string => Object.entries(countedWords).find(([r]) => r === rule)?.[1] ?? 'Clicks'
/** The daily count drawn for a fact. */
const drawn: Partial<Record<Alert['rule'], string>> = {
  scriptSilent: 'Pageviews',
  connectionFailed: 'Sales',
  callbackSilent: 'Sales',
  approvalDrop: 'Approvals',
}
const earning: Record<string, string> = { Pageviews: '1,000 pageviews', Clicks: 'a click', Sales: 'a sale' }

const stakeTitle = (a: Alert): string =>
  a.rule === 'unpaid' || isEndedFall(a) || isLate(a.rule) ? stakeKind(a) : `${stakeKind(a)} ${stakeTime(a)}`

const decisionsOf = (a: Alert, { from, to }: NonNullable<Alert['fact']>): [string, string][] => [
  ['Approved', int(a.seen)],
  ['Expected', int(Math.round(a.expected))],
  ['Usually approved', from ?? ''],
  ['Approved of the last decisions', to ?? ''],
]

/** Rules whose sentence already contains the clicks. */
const saysClicks = new Set<Alert['rule']>(['scriptSilent', 'campaignClosed', 'commissionCut', 'brokenLink'])
/** The other details of a fact; its sentence is above. */
const factsOf = (a: Alert, fact: NonNullable<Alert['fact']>): [string, string][] => [
  ...(a.rule === 'approvalDrop' ? decisionsOf(a, fact) : []),
  ...(a.rule === 'unpaid'
    ? ([
        ['Sales that are not paid', int(Math.round(a.expected))],
        ['Nine of ten are paid within', fact.from ?? ''],
        ['The oldest waits for', fact.to ?? ''],
      ] satisfies [string, string][])
    : []),
  ...(saysClicks.has(a.rule)
    ? []
    : [['Clicks in the 30 days before', int(fact.clickCount)] satisfies [string, string]]),
  ...(fact.networkName ? [['Network', fact.networkName] satisfies [string, string]] : []),
  ...(fact.from && a.rule === 'commissionCut'
    ? [['Commission', `${fact.from} → ${fact.to}`] satisfies [string, string]]
    : []),
  ...(a.rule === 'brokenLink' ? [['Leads to', a.subjectUuid] satisfies [string, string]] : []),
  ...(a.rule === 'brokenLink' && fact.message ? [['Found', fact.message] satisfies [string, string]] : []),
]

type One = Output<typeof alerts.one>
type Cause = ReturnType<typeof alertCause>

/** What dropped, or the details of a fact, with its days. */
function Seen({ of: { alert: a, days }, what }: { of: One; what: string }) {
  if (!a.fact)
    return (
      <Card title={`${what} a day`} sub={rangeText(a.sinceDate, a.untilDate)} padded>
        <Facts
          facts={[
            ['Seen', int(a.seen)],
            ['Expected', int(Math.round(a.expected))],
            ['Missing', int(Math.max(0, Math.round(a.expected) - a.seen))],
          ]}
        />
        <BandChart days={days} sinceDate={a.sinceDate} overDate={addDays(a.untilDate, 1)} what={what} />
      </Card>
    )
  const facts = factsOf(a, a.fact)
  return (
    <Card title="What is known" sub={fullDay(a.sinceDate)} padded>
      <p>{alertFacts(a)}</p>
      {facts.length > 0 ? <Facts facts={facts} /> : null}
      {days.length > 0 ? (
        <BandChart
          days={days}
          sinceDate={a.sinceDate}
          overDate={a.closedDatetime?.slice(0, 10)}
          what={drawn[a.rule] ?? 'Clicks'}
        />
      ) : null}
    </Card>
  )
}

function Effects({ effects }: { effects: Alert['effects'] }) {
  if (effects.length === 0) return null
  return (
    <Card title="What fell with it" sub="No separate notification" padded>
      <ul className="alert-effect-list">
        {effects.map((e) => (
          <li key={`${e.rule} ${e.subjectKind} ${e.subjectName}`}>
            {alertTitle(e)}{' '}
            <span className="dim">
              {int(e.seen)} of {int(Math.round(e.expected))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Its cost, its cause, and the one button. */
function StakeCard({ of: { alert: a, currencyCode }, what, cause }: { of: One; what: string; cause: Cause | null }) {
  const act = alertAct(a)
  return (
    <Card title={stakeTitle(a)} padded>
      <p className="alert-stake">
        <Stake alert={a} currencyCode={currencyCode} />
      </p>
      {a.worth === null ? null : (
        <p className="dim">
          {isEndedFall(a) ? 'What was missing' : 'What is missing in 30 days'} × {money(a.worth, currencyCode)} that{' '}
          {earning[what] ?? 'a click'} earned in the weeks before.
        </p>
      )}
      {cause ? (
        <p className="alert-cause">
          <b>Cause:</b> {cause.text}{' '}
          {cause.of ? (
            <AppLink to={`/alerts/${cause.of.alertUuid}`} className="link">
              See its alert
            </AppLink>
          ) : null}
        </p>
      ) : null}
      <Button
        component={AppLink}
        to={act.to}
        search={act.search ?? {}}
        {...(act.hash === undefined ? {} : { hash: act.hash })}
        fullWidth
      >
        {act.label}
      </Button>
    </Card>
  )
}

/** /alerts/{alertUuid}: what dropped, since when, what was expected, the cost, and the outcome. */
export default function AlertPage() {
  const api = useApi()
  const { alertUuid = '' } = useParams({ strict: false })
  const asked = useQuery(alertQuery(api, alertUuid))
  const { error, onRetry } = detailProblem(asked, 'alert')
  const { data } = asked
  const a = data?.alert
  // both render at once: a cause that loads later would push the content below down
  const open = useOpenAlerts()
  const isPending = asked.isPending || open.isPending
  const cause = a && open.isKnown ? alertCause(a, open.alerts) : null
  const what = a && !a.fact ? wordOf(a.rule) : 'Clicks'
  return (
    <>
      <PageHead
        title={a ? alertTitle(a) : 'Alert'}
        sub={
          a ? (
            <Badge>{a.closing === null ? `Since ${fullDay(a.sinceDate)}` : closedWords(a, a.closing)}</Badge>
          ) : undefined
        }
        back={{ to: '/alerts', label: 'All alerts' }}
      />
      <PageBody>
        {isPending && error === null ? <LoadingBlock label="Loading the alert" h={420} radius="lg" /> : null}
        {error === null ? null : (
          <section className="card">
            <ErrorPanel message={error} {...(onRetry ? { onRetry } : {})} />
          </section>
        )}
        {data && !isPending ? (
          <div className="alert-page">
            <div className="alert-column">
              <Seen of={data} what={what} />
              <Effects effects={data.alert.effects} />
              <HistoryCard history={data.history} />
            </div>
            <div className="alert-column">
              <StakeCard of={data} what={what} cause={cause} />
              <IfMay>
                <AnswerCard alert={data.alert} />
              </IfMay>
            </div>
          </div>
        ) : null}
      </PageBody>
    </>
  )
}
