import type { Alert } from '../../../contract/alerts/alerts.ts'
import { isLate } from '../../../contract/alerts/alert-choices.ts'
import { roundedAmount } from '../../../contract/cents.ts'
import type { Recommendation } from '../../../contract/discovery/recommendations.ts'
import type { TodoItem } from '../../../contract/discovery/todo.ts'
import type { TodoKind } from '../../../contract/discovery/todo-choices.ts'
import { alertAct, alertFacts, alertTitle, type Act } from '../../../report/alert-words.ts'
import { alternativeText } from '../../../report/alternative-text.ts'
import { closedAct, type ClosedRow, keyOf } from '../../../report/closed-row.ts'
import { closedMonth } from '../../../report/closed-month.ts'
import { fullDay } from '../../../report/date-text.ts'
import { addDays, todayIn } from '../../../report/dates.ts'
import { money, plural } from '../../../report/format.ts'
import { detailOf, suggestionAct, titleOf } from '../../../report/suggestion-words.ts'

/** Who reads: in whose zone days are, and in which currency amounts. */
export type Reader = { today: string; timezone: string; currencyCode: string }
/** A shop whose ads cost more than its clicks are known to have earned. */
export type AdLoss = { domain: string; cost: number; earned: number }

const button = (act: Act | { label: string; href: string }): TodoItem['act'] =>
  'href' in act
    ? { label: act.label, to: null, search: {}, hash: null, href: act.href }
    : { label: act.label, to: act.to, search: act.search ?? {}, hash: act.hash ?? null, href: null }

const alertKinds: Partial<Record<Alert['rule'], TodoKind>> = { brokenLink: 'brokenLink', campaignClosed: 'closed' }

function asideOfAlert(a: Alert): string | null {
  const who = a.answerUserName ? ` by ${a.answerUserName}` : ''
  if (a.answer === 'muted') return `Muted until ${a.answerUntilDate ? fullDay(a.answerUntilDate) : 'it ends'}${who}`
  return a.answer === 'done' ? `Done${who}: closes after three usual days` : null
}

export const ofAlert = (a: Alert, { today, timezone }: Reader): TodoItem => ({
  todoKey: `alert:${a.alertUuid}`,
  kind: alertKinds[a.rule] ?? 'break',
  title: alertTitle(a),
  detail: alertFacts(a),
  sinceDate: a.sinceDate,
  isNew: todayIn(timezone, new Date(a.openedDatetime)) >= addDays(today, -1),
  score: a.score,
  scoreLow: a.scoreLow,
  scoreHigh: a.scoreHigh,
  sum: a.rule === 'unpaid' ? 'owed' : isLate(a.rule) ? 'late' : 'lost',
  act: button(alertAct(a)),
  alertUuid: a.alertUuid,
  recommendationKey: null,
  aside: asideOfAlert(a),
})

const suggestionKinds: Partial<Record<Recommendation['kind'], TodoKind>> = {
  brokenLink: 'brokenLink',
  splitTest: 'splitTest',
  autoLink: 'autoLink',
}

function asideOfSuggestion(r: Recommendation, { timezone }: Reader): string | null {
  const who = r.stateUserName ? ` by ${r.stateUserName}` : ''
  const dayOf = (at: string | null) => (at === null ? '' : ` ${fullDay(todayIn(timezone, new Date(at)))}`)
  if (r.state === 'snoozed') return `Snoozed until${dayOf(r.snoozedUntilDatetime)}${who}`
  return r.state === 'dismissed' ? `Dismissed${dayOf(r.stateDatetime)}${who}` : null
}

export const ofSuggestion = (r: Recommendation, reader: Reader): TodoItem => ({
  todoKey: `suggestion:${r.recommendationKey}`,
  kind: suggestionKinds[r.kind] ?? 'gain',
  title: titleOf(r),
  detail: `${detailOf(r)}.`,
  sinceDate: null,
  isNew: false,
  score: r.score,
  scoreLow: r.scoreLow,
  scoreHigh: r.scoreHigh,
  sum: 'gain',
  act: button(suggestionAct(r)),
  alertUuid: null,
  recommendationKey: r.recommendationKey,
  aside: asideOfSuggestion(r, reader),
})

/** A closed campaign whose clicks can go elsewhere; null where nobody knows where, or what they would earn there. */
export function ofClosed(row: ClosedRow, { today, timezone, currencyCode }: Reader): TodoItem | null {
  const act = closedAct(row)
  const { lost, wonBack } = closedMonth(row, addDays(today, -1), timezone)
  if (!act || !row.alternative || wonBack === null || wonBack <= 0) return null
  // an alternative that pays more wins back no more than what is lost
  const score = roundedAmount(Math.min(lost ?? wonBack, wonBack))
  const instead = alternativeText({ ...row.alternative, currencyCode }, row.trackerAdvertiserUuid)
  return {
    todoKey: `closed:${keyOf(row)}`,
    kind: 'closed',
    title: `${row.trackerName} closed its campaign`,
    detail: `${plural(row.sinceClickCount, 'click')} since then earned nothing. Instead: ${instead}.`,
    sinceDate: row.trackerClosedDatetime && todayIn(timezone, new Date(row.trackerClosedDatetime)),
    isNew: false,
    score,
    scoreLow: score,
    scoreHigh: score,
    sum: 'gain',
    act: button(act),
    alertUuid: null,
    recommendationKey: null,
    aside: null,
  }
}

export function ofAdLoss({ domain, cost, earned }: AdLoss, { currencyCode }: Reader): TodoItem {
  const score = roundedAmount(cost - earned)
  return {
    todoKey: `ads:${domain}`,
    kind: 'adLoss',
    title: `Ads to ${domain} cost more than they earn`,
    detail: `${money(cost, currencyCode)} for ads in 30 days, ${money(earned, currencyCode)} earned there, as far as known.`,
    sinceDate: null,
    isNew: false,
    score,
    scoreLow: score,
    scoreHigh: score,
    sum: 'ads',
    act: button({ label: 'See the costs', to: '/insights/costs' }),
    alertUuid: null,
    recommendationKey: null,
    aside: null,
  }
}
