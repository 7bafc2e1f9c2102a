import { Button } from '@mantine/core'
import { isLate } from '../../contract/alerts/alert-choices.ts'
import type { Alert } from '../../contract/alerts/alerts.ts'
import { aboutMoney, alertAct, alertFacts, alertTitle, stakeTime, withStop } from '../../report/alert-words.ts'
import { plural } from '../../report/format.ts'
import { openAbout, type Thing } from '../../report/state-words.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Verdict } from '../ui/verdict.tsx'
import { alertIcons } from './alert-texts.ts'
import { useOpenAlerts } from './open-alerts.ts'

interface NoteProps {
  thing: Thing
  /** Action of the button when this screen is the one it would lead to; null without permission. */
  onAct?: (a: Alert) => (() => void) | null | undefined
  /** Other open alerts of the same screen, as a sentence. */
  also?: string
}

/** "About DKK 3,970 a month at stake."; for late sales the alert's own sentence already says that they are not lost. */
function stakeOf(a: Alert, currencyCode: string): string {
  if (a.score === null) return 'It has earned nothing yet.'
  const what = a.rule === 'unpaid' ? ' not paid' : isLate(a.rule) ? ' comes late' : ' at stake'
  return `About ${aboutMoney(a.score, currencyCode)} ${stakeTime(a)}${what}.`
}

/** The first open alert about a thing, at the top of its page: a sentence, the money at stake, and a button. */
export function AlertNote({ thing, onAct, also = '' }: NoteProps) {
  const { alerts, currencyCode } = useOpenAlerts()
  const [a, ...others] = openAbout(alerts, thing)
  if (!a) return null
  const { label, to, search, hash } = alertAct(a)
  const act = onAct?.(a)
  const button =
    act === null ? null : act ? (
      <Button onClick={act}>{label}</Button>
    ) : (
      <Button component={AppLink} to={to} search={search ?? {}} {...(hash === undefined ? {} : { hash })}>
        {label}
      </Button>
    )
  return (
    <Verdict label="Open alert" tone="bad" icon={alertIcons[a.rule]} lead={`${alertTitle(a)}.`} action={button}>
      {withStop(alertFacts(a))} <b>{stakeOf(a, currencyCode)}</b> {also === '' ? null : `${also} `}
      <AppLink to={`/alerts/${a.alertUuid}`} className="link">
        See the alert
      </AppLink>
      {others.length > 0 ? (
        <>
          {' · '}
          <AppLink to="/alerts" className="link">
            {plural(others.length, 'more open alert')}
          </AppLink>
        </>
      ) : null}
    </Verdict>
  )
}
