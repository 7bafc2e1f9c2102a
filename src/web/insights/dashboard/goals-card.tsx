import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Goal, GoalList } from '../../../contract/insights/goals.ts'
import { monthText } from '../../../report/date-text.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { IfMay } from '../../lib/if-may.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { goalBar, goalDetail, goalName, goalSentence, goalVerdict } from './goal-words.ts'
import { goalsQuery } from './panel-queries.ts'

const GoalDialog = lazy(async () => ({ default: (await import('./goal-dialog.tsx')).GoalDialog }))

/** The course of the month: the expected result at this pace, against the target. */
export function GoalsCard() {
  const asked = useQuery(goalsQuery(useApi()))
  return (
    <div className="goals-place">
      {asked.data ? (
        <Goals of={asked.data} />
      ) : asked.isPending ? (
        <LoadingBlock h={0} radius="lg" label="Working out the month" />
      ) : (
        <section className="card" aria-label="Targets">
          <ErrorPanel small message={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
        </section>
      )}
    </div>
  )
}

function Goals({ of }: { of: GoalList }) {
  const [changed, setChanged] = useState<Goal | 'new' | null>(null)
  const { goals, month } = of
  return (
    <section className="card" aria-label="Targets">
      <div className="card-head">
        <h2 className="card-title">
          {goals.length > 1 ? 'Targets' : 'Target'} of {monthText(`${month}-01`)}
        </h2>
        <span className="spacer" />
        <IfMay>
          <Button variant="default" size="xs" onClick={() => setChanged('new')}>
            Set a target
          </Button>
        </IfMay>
      </div>
      {goals.length === 0 ? (
        <p className="goals-none">
          No target is set. With one, this card says from day to day what the month will bring, by weekday and season.
        </p>
      ) : (
        <ul className="goals-list">
          {goals.map((goal) => (
            <GoalLine key={`${goal.subjectKind} ${goal.subjectUuid}`} goal={goal} onChange={() => setChanged(goal)} />
          ))}
        </ul>
      )}
      {changed === null ? null : (
        <Suspense fallback={null}>
          <GoalDialog of={of} {...(changed === 'new' ? {} : { goal: changed })} onClose={() => setChanged(null)} />
        </Suspense>
      )}
    </section>
  )
}

function GoalLine({ goal, onChange }: { goal: Goal; onChange: () => void }) {
  const verdict = goalVerdict(goal)
  const name = goalName(goal)
  return (
    <li>
      <span className="goals-name">
        <b>{name}</b>
        {verdict ? <Badge tone={verdict.tone}>{verdict.text}</Badge> : null}
        <span>{goalSentence(goal)}</span>
      </span>
      <IfMay>
        <Button variant="subtle" size="compact-sm" aria-label={`Change the target of ${name}`} onClick={onChange}>
          Change
        </Button>
      </IfMay>
      <Bar goal={goal} />
      <p className="goals-detail">{goalDetail(goal)}</p>
    </li>
  )
}

/**
 * Earned so far, the expected range at the end of the month, and the target. The texts above and below say the same.
 */
function Bar({ goal }: { goal: Goal }) {
  const bar = goalBar(goal)
  if (!bar) return null
  return (
    <svg className="goals-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track" x="0" y="3" width="100" height="6" />
      <rect className="range" x={bar.low} y="2" width={Math.max(0, bar.high - bar.low)} height="8" />
      <rect className="earned" x="0" y="3" width={bar.earned} height="6" />
      <line className="target" x1={bar.target} x2={bar.target} y1="0" y2="12" />
    </svg>
  )
}
