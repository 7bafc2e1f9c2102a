import type { Alert } from '../../contract/alerts/alerts.ts'
import type { Chain } from '../../contract/health/health.ts'
import { alertAct } from '../../report/alert-words.ts'
import { shortDay } from '../../report/date-text.ts'
import { int, percent, plural } from '../../report/format.ts'
import { nameList } from '../../report/name-list.ts'
import { remainderOf } from '../../report/remainder.ts'
import { stateWords } from '../../report/state-words.ts'

/** Its counts are not below the usual range, and it has no open alert. */
export const isWell = ({ finding, alertUuid }: Chain): boolean =>
  alertUuid === null && (finding === 'usual' || finding === 'young' || finding === 'more')

/** The problem of a chain, in one sentence: that of its alert, otherwise that of its counts. */
export function findingText(
  { finding, sinceDate, subjectKind }: Chain,
  lostPages: number,
  alert: Alert | undefined,
): string {
  if (alert) return stateWords(alert)
  const since = sinceDate === null ? '' : ` since ${shortDay(sinceDate)}`
  switch (finding) {
    case 'scriptSilent':
      return `The script sends nothing${since}`
    case 'importFailing':
      return `Imports fail${since}; sales are late, not lost`
    case 'callbackSilent':
      return `Callbacks are silent${since}`
    case 'pagesLost':
      return `${plural(lostPages, 'page')} sent nothing for three days`
    case 'fewPageviews':
      return `Fewer pageviews than usual${since}`
    case 'fewClicks':
      return subjectKind === 'connection'
        ? `Fewer clicks than usual${since}`
        : `Fewer clicks a pageview than usual${since}`
    case 'lostOnTheWay':
      return 'The network counts fewer of your clicks than usual'
    case 'fewSales':
      return 'Fewer sales are known than these clicks should have produced by now'
    case 'young':
      return 'Judged after three weeks'
    case 'more':
      return 'More than usual'
    case 'usual':
      return 'As usual'
  }
}

/** The text where the network's count cannot be shown. */
export const tellsText = {
  never: 'does not report its clicks',
  notYet: 'not read yet',
  failed: 'could not be read',
  yes: 'not read for these days',
} as const

type Search = Record<string, unknown>
export type Step = { label: string; to: string; search?: Search; hash?: string }

/** The one action, that of its alert if one is open; null without any. */
export function stepOf(chain: Chain, alert: Alert | undefined): Step | null {
  if (alert) return alertAct(alert)
  const { finding, subjectKind, subjectUuid, subjectName, networkUuid } = chain
  const key = subjectKind === 'site' ? 'channelUuids' : 'connectionUuids'
  const own = subjectKind === 'account' ? {} : { filters: [{ key, value: subjectUuid, label: subjectName }] }
  const report = (label: string, tab: string): Step => ({
    label,
    to: '/insights/reports',
    search: { ...own, tab, graph: 'true', period: 'last-7-days' },
  })
  const connection: Step = {
    label: 'Fix callbacks',
    to: `/networks/${networkUuid}`,
    search: { connection: subjectUuid, tab: 'callback' },
  }
  switch (finding) {
    case 'scriptSilent':
      return { label: 'Fix script', to: `/sites/${subjectUuid}/test` }
    case 'importFailing':
      return { ...connection, label: 'Fix connection' }
    case 'callbackSilent':
      return connection
    case 'pagesLost':
      return { label: 'See the pages', to: '/insights/health', hash: 'lost-pages' }
    case 'fewPageviews':
      return report('See the days', 'date')
    case 'fewClicks':
      return report('See the pages', 'url')
    case 'lostOnTheWay':
      return report('See the links', 'target')
    case 'fewSales':
      return report('See the merchants', 'name')
    case 'more':
    case 'young':
    case 'usual':
      return null
  }
}

/** "5.5% of 31,240" */
export const shareText = (part: number, whole: number): string => (whole === 0 ? '–' : percent(part / whole, 1))
export const usualText = ({ count, usual }: { count: number; usual: { expected: number } | null }): string =>
  usual === null
    ? 'nothing known yet'
    : usual.expected === 0
      ? int(count)
      : `${percent(count / usual.expected, 0)} of usual`

/**
 * What the whole contains beyond the rows of its sites, or of its connections (R249: sums that close); '' for nothing.
 */
export function elsewhereText(whole: Chain, chains: readonly Chain[], where: string): string {
  const rest = (of: (chain: Chain) => number) => remainderOf(of(whole), chains.map(of))
  const isBySite = chains.some((c) => c.pageviews !== null)
  const counts = [
    ...(isBySite ? [[rest((c) => c.pageviews?.count ?? 0), 'pageview'] as const] : []),
    [rest((c) => c.clicks.count), 'click'] as const,
    [rest((c) => c.sales.count), 'known sale'] as const,
  ]
  const parts = counts.filter(([n]) => n !== 0).map(([n, what]) => plural(n, what))
  return parts.length === 0 ? '' : `${nameList(parts)} ${where}.`
}
