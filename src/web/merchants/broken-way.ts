import { isLate } from '../../contract/alerts/alert-choices.ts'
import type { Alert } from '../../contract/alerts/alerts.ts'
import { alertTitle } from '../../report/alert-words.ts'
import { shortDay } from '../../report/date-text.ts'
import { byUrgency, openAbout, type OwnState } from '../../report/state-words.ts'

/** Whether an open alert of a connection affects the sales of every merchant behind it. */
const breaksSales = ({ rule, seen }: Alert): boolean => isLate(rule) || (rule === 'salesDrop' && seen === 0)
const brokenAt = (connectionUuid: string, alerts: readonly Alert[]): Alert | undefined =>
  openAbout(alerts, { kind: 'connection', id: connectionUuid }).find(breaksSales)

/** Open alerts that break sales at some of these connections. */
export const brokenWays = (connections: readonly string[], alerts: readonly Alert[]): Alert[] =>
  [...new Set(connections)].flatMap((uuid) => brokenAt(uuid, alerts) ?? []).toSorted(byUrgency)

/**
 * The alert that affects a merchant when all of its connections have one: no sale can arrive another way (R263: answers
 * of shops, links and logs).
 */
export function brokenWay(connections: readonly string[], alerts: readonly Alert[]): Alert | null {
  const broken = brokenWays(connections, alerts)
  return broken.length > 0 && broken.length === new Set(connections).size ? (broken[0] ?? null) : null
}

/** The state of a merchant behind such an alert. Late sales still come, so they are not a loss. */
export const behindIt = (a: Alert): OwnState => ({
  hue: isLate(a.rule) || a.state === 'closing' ? 'pending' : 'rejected',
  text: `${isLate(a.rule) ? 'Sales late' : 'No sale of clicks'} since ${shortDay(a.sinceDate)}`,
  detail: alertTitle(a),
})
/** "have brought no sale since 17 Nov", of clicks through that connection. */
export const clicksThere = (a: Alert): string =>
  isLate(a.rule)
    ? `bring sales that are late since ${shortDay(a.sinceDate)}, not lost`
    : `have brought no sale since ${shortDay(a.sinceDate)}`
