import type { AlertRule } from '../contract/alerts/alert-choices.ts'
import type { Alert } from '../contract/alerts/alerts.ts'
import { alertAct, alertTitle, withStop } from './alert-words.ts'

/** Rules that can cause a fall in counts of the same subject. */
const makesFall: readonly AlertRule[] = [
  'scriptSilent',
  'connectionFailed',
  'callbackSilent',
  'callbacksRefused',
  'campaignClosed',
  'commissionCut',
  'brokenLink',
  'domainBroken',
]
const idOf = ({ subjectKind, subjectUuid, fact }: Alert): string =>
  subjectKind === 'site' || subjectKind === 'connection' ? subjectUuid : fact?.advertiserUuid || subjectUuid

/** What the screen behind the alert's button shows. */
const shownAt: Record<string, string> = {
  '/insights/reports': 'Its merchants show where the sales stopped.',
  '/insights/clicks': 'Its clicks show whether they still reach the shop.',
  '/insights/pages': 'Its pages show where it fell.',
}
const whereToLook = (a: Alert): string =>
  a.rule === 'pageviewsDrop' && a.subjectKind === 'site'
    ? 'Look at the script first: a page that lost it sends nothing.'
    : (shownAt[alertAct(a).to] ?? '')

export type AlertCause = { text: string; of: Alert | null }
/**
 * The known cause of fallen counts: another open alert about the same subject; otherwise that it is unknown, and where
 * to look. Null for a fact, which is its own cause.
 */
export function alertCause(a: Alert, open: readonly Alert[]): AlertCause | null {
  if (a.fact !== null || a.state === 'closed') return null
  const of = open.find((o) => o !== a && makesFall.includes(o.rule) && idOf(o) !== '' && idOf(o) === idOf(a))
  if (of) return { text: withStop(alertTitle(of)), of }
  return { text: `It is not known: no other alert is open about the same. ${whereToLook(a)}`.trim(), of: null }
}
