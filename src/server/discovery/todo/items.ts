import { roundedAmount } from '../../../contract/cents.ts'
import type { Recommendation } from '../../../contract/discovery/recommendations.ts'
import type { TodoItem } from '../../../contract/discovery/todo.ts'
import type { TodoKind } from '../../../contract/discovery/todo-choices.ts'
import { alternativeText } from '../../../report/alternative-text.ts'
import { closedAct, type ClosedRow, keyOf } from '../../../report/closed-row.ts'
import { closedMonth } from '../../../report/closed-month.ts'
import { fullDay } from '../../../report/date-text.ts'
import { todayIn } from '../../../report/dates.ts'
import { money, plural } from '../../../report/format.ts'
import { detailOf, suggestionAct, titleOf } from '../../../report/suggestion-words.ts'
import { todoButton as button, type TodoReader } from '../../../report/todo-of-alert.ts'

/** Who reads: in whose zone days are, and in which currency amounts. */
export type Reader = TodoReader & { currencyCode: string }
/** A shop whose ads cost more than its clicks are known to have earned. */
export type AdLoss = { domain: string; cost: number; earned: number }

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
export function ofClosed(row: ClosedRow, { currencyCode }: Pick<Reader, 'currencyCode'>): TodoItem | null {
  const act = closedAct(row)
  const { lost, wonBack } = closedMonth(row)
  if (!act || !row.alternative || wonBack === null || wonBack <= 0) return null
  // an alternative that pays more wins back no more than what is lost
  const score = roundedAmount(Math.min(lost ?? wonBack, wonBack))
  const instead = alternativeText({ ...row.alternative, currencyCode }, row.trackerAdvertiserUuid)
  return {
    todoKey: `closed:${keyOf(row)}`,
    kind: 'closed',
    title: `Replace ${row.trackerName}, which closed`,
    detail: `${plural(row.monthClickCount, 'click')} went through it in the 30 days before. Instead: ${instead}.`,
    sinceDate: row.sinceDate,
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
    title: `Ads to ${domain} lose money`,
    detail: `${money(cost, currencyCode)} for ads, ${money(earned, currencyCode)} earned, in 30 days.`,
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
