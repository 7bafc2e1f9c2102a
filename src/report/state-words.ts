import type { AlertRule } from '../contract/alerts/alert-choices.ts'
import type { Alert } from '../contract/alerts/alerts.ts'
import { daysBetween } from '../contract/last-window.ts'
import { alertFacts } from './alert-words.ts'
import { shortDay } from './date-text.ts'
import { plural } from './format.ts'

/** Subjects that have a state on the screens. A merchant by its id, a link by its target. */
export type Thing = { kind: 'site' | 'connection' | 'network' | 'merchant' | 'link' | 'creator'; id: string }
/** The screen's own state of a subject, shown when no alert about it is open. */
export type OwnState = { hue: 'approved' | 'pending' | 'rejected' | 'neutral'; text: string; detail: string }
export type ShownState = OwnState & {
  /** "4 days missing": figures of these days are incomplete. */
  missing: string | null
  alert: Alert | null
}

function isAbout(a: Alert, { kind, id }: Thing): boolean {
  // earning less than wanted does not mean broken
  if (id === '' || a.rule === 'goalMissed') return false
  if (kind === 'network') return a.subjectKind === 'connection' && a.networkUuid === id
  if (kind === 'merchant' && a.fact?.advertiserUuid === id) return true
  return a.subjectKind === kind && a.subjectUuid === id
}

type Ranked = Pick<Alert, 'rule' | 'seen' | 'score'>
/** Missing data: its days are unknown, not zero. */
const isMissing = ({ rule, seen }: Ranked): boolean =>
  rule === 'scriptSilent' ||
  rule === 'connectionFailed' ||
  rule === 'callbackSilent' ||
  (rule === 'pageviewsDrop' && seen === 0)

/** Rules whose alert starts on the day of the last arrival, which is not missing. */
const beginsWithTheLast: readonly AlertRule[] = ['scriptSilent', 'callbackSilent']

/** Sort order of alerts about a subject: those with missing days first, then by amount. */
export const byUrgency = (a: Ranked, b: Ranked): number =>
  Number(isMissing(b)) - Number(isMissing(a)) || (b.score ?? -1) - (a.score ?? -1)

/** Open alerts about a subject. A muted one still applies. */
export const openAbout = (alerts: readonly Alert[], thing: Thing): Alert[] =>
  alerts.filter((a) => a.state !== 'closed' && isAbout(a, thing)).toSorted(byUrgency)

/** The state of an open alert's subject, in at most five words (R200: one state for one thing). */
const words: Record<AlertRule, (since: string, seen: number) => string> = {
  pageviewsDrop: (since, seen) => `${seen === 0 ? 'No' : 'Fewer'} pageviews since ${since}`,
  clicksDrop: (since, seen) => `${seen === 0 ? 'No' : 'Fewer'} clicks since ${since}`,
  salesDrop: (since, seen) => `${seen === 0 ? 'No sale' : 'Fewer sales'} of clicks since ${since}`,
  scriptSilent: (since) => `Silent since ${since}`,
  connectionFailed: (since) => `Failing since ${since}`,
  callbackSilent: (since) => `No callbacks since ${since}`,
  callbacksRefused: (since) => `Callbacks unreadable since ${since}`,
  campaignClosed: (since) => `Campaign closed ${since}`,
  commissionCut: (since) => `Pays less since ${since}`,
  brokenLink: (since) => `Link broken since ${since}`,
  partnerTracking: (since) => `Tracking unsure since ${since}`,
  creatorTraffic: (since) => `Unusual clicks since ${since}`,
  domainBroken: (since) => `Does not work since ${since}`,
  approvalDrop: (since) => `Approves fewer since ${since}`,
  unpaid: (since) => `Not paid since ${since}`,
  goalMissed: (since) => `Below target since ${since}`,
}
export const stateWords = (a: Pick<Alert, 'rule' | 'sinceDate' | 'seen'>): string =>
  words[a.rule](shortDay(a.sinceDate), a.seen)

/**
 * Shown next to a newer sale when clicks of certain days brought none: that sale is from other clicks, so both are
 * true.
 */
export const notOfThese = ({ rule, seen, sinceDate }: Alert): string =>
  rule === 'salesDrop' && seen === 0 ? `of no click since ${shortDay(sinceDate)}` : ''

/** "4 days missing"; null for none. `today`: in the reader's time zone. */
export function missingWords(a: Alert, today: string): string | null {
  if (!isMissing(a)) return null
  const days = daysBetween(a.sinceDate, today)
  const whole = days - (beginsWithTheLast.includes(a.rule) ? 1 : 0)
  if (whole > 0) return `${plural(whole, 'day')} missing`
  return days < 1 ? 'Missing since today' : 'Missing since yesterday'
}

/** The state of a subject on every screen: its open alert, else the screen's own state. */
export function stateOf(thing: Thing, alerts: readonly Alert[], own: OwnState, today: string): ShownState {
  const [alert] = openAbout(alerts, thing)
  if (!alert) return { ...own, missing: null, alert: null }
  return {
    hue: alert.state === 'closing' ? 'pending' : 'rejected',
    text: stateWords(alert),
    detail: alertFacts(alert),
    missing: missingWords(alert, today),
    alert,
  }
}
