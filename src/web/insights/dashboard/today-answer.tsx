import { useQuery } from '@tanstack/react-query'
import type { Yesterday } from '../../../contract/insights/today.ts'
import { weekdayDay } from '../../../report/date-text.ts'
import { money } from '../../../report/format.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { yesterdayQuery } from './panel-queries.ts'
import { answerSentence, knownLine, partKinds, partName, partWay, verdictOf } from './today-words.ts'

/** The morning's question: yesterday's earnings against the usual, and where the difference comes from. */
export function TodayAnswer() {
  const asked = useQuery(yesterdayQuery(useApi()))
  if (asked.data) return <Answer of={asked.data} />
  return asked.isPending ? (
    <LoadingBlock h={0} radius="lg" label="Adding up yesterday" />
  ) : (
    <section className="card today-answer" aria-label="Yesterday">
      <ErrorPanel small message={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
    </section>
  )
}

function Answer({ of }: { of: Yesterday }) {
  const { date } = of
  const verdict = verdictOf(of)
  const day = { from: date, to: date }
  return (
    <section className="card today-answer" aria-label="Yesterday">
      <div className="card-head">
        <h2 className="card-title">Yesterday, {weekdayDay(date)}</h2>
        <span className="spacer" />
        {verdict ? <Badge tone={verdict.tone}>{verdict.text}</Badge> : null}
      </div>
      <p className="today-sentence">{answerSentence(of)}</p>
      <p className="today-known">{knownLine(of)}</p>
      {of.parts.length > 0 ? <Parts of={of} /> : null}
      {of.parts.some((part) => part.kind === 'break') ? (
        <p className="today-known">
          Of a break, only what yesterday lacked is here; To do says what it costs in 30 days.
        </p>
      ) : null}
      <p className="today-foot">
        <AppLink to="/insights/pages" search={day} className="link">
          From which pages
        </AppLink>
        <AppLink to="/discover/unpaid" className="link">
          Clicks that earned nothing
        </AppLink>
        <AppLink to="/insights/reports" search={{ ...day, tab: 'name' }} className="link">
          Report of the day
        </AppLink>
      </p>
    </section>
  )
}

/** Each part with its kind, name and amount; their sum is the last line. */
function Parts({ of: { date, currencyCode, difference, parts } }: { of: Yesterday }) {
  const total = difference ?? 0
  const signed = (n: number) => `${n > 0 ? '+' : ''}${money(n, currencyCode)}`
  return (
    <ul className="today-parts" aria-label={total < 0 ? 'What is down' : 'What is up'}>
      {parts.map((part) => {
        const way = partWay(part, date)
        const name = partName(part, parts)
        return (
          <li key={`${part.kind} ${part.uuid} ${part.name}`}>
            <span className="dim">{partKinds[part.kind]}</span>
            <span className="ell" title={name}>
              {way ? (
                <AppLink to={way.to} search={way.search} className="name-link">
                  {name}
                </AppLink>
              ) : (
                name
              )}
            </span>
            <span className="num">{signed(part.difference)}</span>
          </li>
        )
      })}
      <li className="today-total">
        <span />
        <span>{total < 0 ? 'Less than usual' : 'More than usual'}</span>
        <span className="num">{signed(total)}</span>
      </li>
    </ul>
  )
}
