import type { Alert } from '../../../contract/alerts/alerts.ts'
import { aboutMoney, alertAct, alertFacts, alertTitle, stakeKind, stakeTime } from '../../../report/alert-words.ts'
import { momentText } from '../../../report/date-text.ts'
import { money, plural } from '../../../report/format.ts'
import { stringifySearch } from '../../../report/search.ts'
import { layOut, type MailPart, type MailText } from '../../mail/index.ts'

/** An alert in a mail. `again`: why, if its reader was notified before. */
export type MailedAlert = { alert: Alert; again: 'doubled' | 'week' | null }
type Words = {
  accountName: string
  currencyCode: string
  timezone: string
  alerts: readonly MailedAlert[]
  publicUrl: string
}
const againWords = {
  doubled: 'You were notified before: it now costs twice as much.',
  week: 'You were notified a week ago: it is still open.',
} as const

/** "about DKK 3,970 a month, DKK 2,900 to DKK 5,100"; an owed amount is exact, and has no range. */
export function stakeText(a: Alert, currencyCode: string): string {
  const { score, scoreLow, scoreHigh } = a
  if (score === null) return 'It has earned nothing yet'
  if (scoreLow === scoreHigh) return money(score, currencyCode)
  const of = (n: number | null) => aboutMoney(n, currencyCode)
  return `about ${of(score)} ${stakeTime(a)}, ${of(scoreLow)} to ${of(scoreHigh)}`
}

/** The same for a line of the digest, without the range. */
export function stakeWord(a: Alert, currencyCode: string): string {
  if (a.score === null) return ''
  if (a.scoreLow === a.scoreHigh) return money(a.score, currencyCode)
  return `about ${aboutMoney(a.score, currencyCode)} ${stakeTime(a)}`
}

function partsOf({ alert: a, again }: MailedAlert, { currencyCode, timezone, publicUrl }: Words): MailPart[] {
  const act = alertAct(a)
  return [
    { kind: 'text', text: `${alertTitle(a)}. ${alertFacts(a)}` },
    ...(again ? [{ kind: 'text', text: againWords[again] } as const] : []),
    {
      kind: 'facts',
      rows: [
        ['Since', momentText(a.openedDatetime, timezone)],
        [stakeKind(a), stakeText(a, currencyCode)],
      ],
    },
    { kind: 'button', label: act.label, href: `${publicUrl}${act.to}${stringifySearch(act.search ?? {})}` },
    { kind: 'button', label: 'See the alert', href: `${publicUrl}/alerts/${a.alertUuid}` },
  ]
}

/** Facts that cost money, found within a quarter of an hour, highest cost first. */
export function alertsText(d: Words): MailText {
  const [first] = d.alerts
  const isOne = d.alerts.length === 1
  const still = d.alerts.every((a) => a.again !== null) ? 'Still open: ' : ''
  return layOut({
    subject: `${still}${isOne && first ? alertTitle(first.alert) : `${d.accountName}: ${plural(d.alerts.length, 'alert')}`}`,
    title: isOne ? 'This costs money' : 'These cost money',
    parts: d.alerts.flatMap((a) => partsOf(a, d)),
    foot: [
      {
        text: 'Alerts found within 15 minutes of each other share one mail. You get at most five of these a day; the rest are in the 08:00 mail. Choose what you get, and when, in the alert settings:',
        href: `${d.publicUrl}/alerts/settings`,
      },
    ],
  })
}
