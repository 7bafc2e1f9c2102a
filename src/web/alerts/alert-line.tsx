import { Button } from '@mantine/core'
import type { Alert } from '../../contract/alerts/alerts.ts'
import { shortDay } from '../../report/date-text.ts'
import { plural } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Stake } from './stake.tsx'
import { alertAct, alertFacts, alertIcons, alertTitle, closedWords, daysOf } from '../lib/alert-texts.ts'

const standing = (a: Alert) => (a.state === 'closing' ? 'Closing' : a.fact ? 'Open' : plural(daysOf(a), 'day'))

/** One cause: what fell, since when, what it costs, and where one looks next. What fell with it folds inside. */
export function AlertLine({ alert: a, currencyCode }: { alert: Alert; currencyCode: string }) {
  const { label, to, search, hash } = alertAct(a)
  const title = alertTitle(a)
  const Icon = alertIcons[a.rule]
  return (
    <li data-state={a.state}>
      <span className="alert-icon" aria-hidden>
        <Icon size={18} />
      </span>
      <p className="alert-what">
        <AppLink to={`/alerts/${a.alertUuid}`} className="alert-title">
          {title}
        </AppLink>
        <span className="dim">{alertFacts(a)}</span>
      </p>
      <p className="alert-when">
        <span>{shortDay(a.sinceDate)}</span>
        <span className="dim">{a.closing === null ? standing(a) : closedWords(a, a.closing)}</span>
      </p>
      <p className="alert-money">
        <Stake alert={a} currencyCode={currencyCode} />
      </p>
      <Button
        component={AppLink}
        to={to}
        search={search ?? {}}
        {...(hash === undefined ? {} : { hash })}
        variant="default"
        size="xs"
        aria-label={`${label}: ${title}`}
      >
        {label}
      </Button>
      {a.effects.length === 0 ? null : (
        <details className="alert-effects">
          <summary>{plural(a.effects.length, 'effect')} included, not alerted separately</summary>
          <ul>
            {a.effects.map((e) => (
              <li key={`${e.rule} ${e.subjectKind} ${e.subjectName}`}>{alertTitle(e)}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
