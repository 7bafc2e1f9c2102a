import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { alerts, ReplayedAlert } from '../../contract/alerts/alerts.ts'
import type { Output } from '../../contract/call.ts'
import { shortDay } from '../../report/date-text.ts'
import { int, plural } from '../../report/format.ts'
import { alertTitle } from '../lib/alert-texts.ts'
import { messageOf } from '../lib/api-error.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'

type Backtest = Output<typeof alerts.backtest>
const few = 12

/** What the unsaved settings would have reported, from the account's own data. */
export function BacktestCard({ tested }: { tested: UseQueryResult<Backtest> }) {
  const { data, error, isFetching } = tested
  if (!data)
    return error ? (
      <section className="card">
        <ErrorPanel message={messageOf(error)} onRetry={() => void tested.refetch()} />
      </section>
    ) : (
      <LoadingBlock label="Looking at the last 90 days" h={758} radius="lg" />
    )
  return <Told {...data} isOld={isFetching} />
}

function Told({ alerts, savedCount, effectCount, mostADay, expectedCount, isOld }: Backtest & { isOld: boolean }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? alerts : alerts.slice(0, few)
  const title =
    alerts.length === 0
      ? 'With these settings you would have heard of nothing in the last 90 days'
      : `With these settings you would have heard of ${alerts.length === 1 ? 'this one thing' : `these ${int(alerts.length)} things`} in the last 90 days`
  return (
    <Card title={title} sub={`With the saved ones: ${int(savedCount)}. New ones are marked.`} padded>
      <ul className="alert-replay" data-old={isOld || undefined} aria-live="polite">
        {shown.map((a) => (
          <Line key={`${a.date} ${a.rule} ${a.subjectKind} ${a.subjectName}`} alert={a} />
        ))}
      </ul>
      {alerts.length > few ? (
        <button type="button" className="text-button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show ${int(alerts.length - few)} more`}
        </button>
      ) : null}
      {alerts.length === 0 ? null : (
        <p className="dim">
          {plural(alerts.length, 'message')}, {int(mostADay)} at most on a day.{' '}
          {effectCount === 0 ? '' : `${plural(effectCount, 'fall')} would have been told with what explains them. `}
          {expectedCount === 0
            ? 'Of those you got, you marked none as Expected.'
            : `Of those you got, you marked ${int(expectedCount)} as Expected.`}
        </p>
      )}
    </Card>
  )
}

const Line = ({ alert: a }: { alert: ReplayedAlert }) => (
  <li>
    <span className="dim">{shortDay(a.date)}</span>
    <span>{alertTitle(a)}</span>
    {a.isNew ? <Badge>new</Badge> : null}
  </li>
)
