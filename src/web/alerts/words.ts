import type { Alert } from '../../contract/alerts/alerts.ts'
import { daysBetween } from '../../contract/last-window.ts'
import { int, money, plural } from '../../report/format.ts'

type Fell = Pick<Alert, 'rule' | 'subjectKind' | 'subjectName' | 'seen' | 'expected'>
const preposition = { account: '', site: 'on', connection: 'through', merchant: 'to' } as const

/** How far it fell, as one says it. */
export function fellWord({ seen, expected }: Pick<Fell, 'seen' | 'expected'>): string {
  const share = expected === 0 ? 1 : seen / expected
  if (seen === 0) return 'have stopped'
  if (share <= 0.15) return 'have almost stopped'
  if (share > 0.45 && share < 0.6) return 'have almost halved'
  return `have fallen by ${int(Math.round((1 - share) * 100))}%`
}
/** "Clicks on Café Nordlys have almost halved" */
export function alertTitle(a: Fell): string {
  const what = a.rule === 'clicksDrop' ? 'Clicks' : 'Pageviews'
  const where = a.subjectKind === 'account' ? 'on all sites' : `${preposition[a.subjectKind]} ${a.subjectName}`
  return `${what} ${where} ${fellWord(a)}`
}
export const daysOf = (a: Pick<Alert, 'sinceDate' | 'untilDate'>): number => daysBetween(a.sinceDate, a.untilDate) + 1
/** "1,029 in 3 days, 1,893 expected" */
export const alertFacts = (a: Alert): string =>
  `${int(a.seen)} in ${daysOf(a) === 1 ? 'one day' : plural(daysOf(a), 'day')}, ${int(Math.round(a.expected))} expected`

/** Where one looks next, and the report that shows it. */
export function alertAct(a: Alert): { label: string; to: string; search?: Record<string, string> } {
  if (a.subjectKind === 'connection' && a.networkUuid)
    return { label: 'Open the network', to: `/networks/${a.networkUuid}` }
  if (a.subjectKind === 'merchant' && a.subjectUuid)
    return { label: 'Open the merchant', to: `/merchants/${a.subjectUuid}` }
  if (a.subjectKind === 'site' && a.rule === 'pageviewsDrop')
    return { label: 'Check the script', to: `/sites/${a.subjectUuid}/test` }
  return { label: 'See the pages', to: '/insights/pages' }
}

/** A forecast, without the cents that it does not know. */
export const aboutMoney = (n: number | null, currencyCode: string): string =>
  money(n, currencyCode, n !== null && n < 10 ? 2 : 0)

export const isMuted = (a: Alert): boolean => a.state !== 'closed' && a.answer === 'muted'
export const closedWords = {
  back: 'Back to the usual',
  newUsual: 'The lower level is the usual one now',
  expected: 'It was expected',
} as const
