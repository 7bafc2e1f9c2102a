import { roundedAmount } from '../../../contract/cents.ts'
import type { Recommendation } from '../../../contract/discovery/recommendations.ts'
import type { TodoItem } from '../../../contract/discovery/todo.ts'
import type { asideStates, TodoKind } from '../../../contract/discovery/todo-choices.ts'
import { alternativeText } from '../../../report/alternative-text.ts'
import { closedTitle } from '../../../report/alert-words.ts'
import { closedAct, type ClosedRow, keyOf } from '../../../report/closed-row.ts'
import { closedMonth } from '../../../report/closed-month.ts'
import { fullDay } from '../../../report/date-text.ts'
import { todayIn } from '../../../report/dates.ts'
import { money, plural } from '../../../report/format.ts'
import { isWorthMore } from '../comes-back.ts'
import { detailOf, suggestionAct, titleOf } from '../../../report/suggestion-words.ts'
import { todoButton as button, type TodoReader } from '../../../report/todo-of-alert.ts'

/** The reader: their time zone and currency. */
export type Reader = TodoReader & { currencyCode: string }
/** A shop whose ads cost more than its clicks are known to have earned. */
export type AdLoss = { domain: string; cost: number; earned: number }

/** The answer to a line that is neither an alert nor a suggestion, and its cost at that time. */
export type Aside = {
  state: (typeof asideStates)[number]
  until: Date | null
  at: Date
  userName: string | null
  euro: number | null
  /** Units of the reader's currency per euro. */
  perEuro: number
}

const suggestionKinds: Partial<Record<Recommendation['kind'], TodoKind>> = {
  brokenLink: 'brokenLink',
  splitTest: 'splitTest',
  autoLink: 'autoLink',
}

type Said = { state: string; at: Date | null; until: Date | null; userName: string | null }
/** "Snoozed until 9 Dec 2026 by Maja Holm", in the same words for every line; null for an open one. */
function asideText({ state, at, until, userName }: Said, { timezone }: Reader): string | null {
  const who = userName ? ` by ${userName}` : ''
  const dayOf = (date: Date | null) => (date === null ? '' : ` ${fullDay(todayIn(timezone, date))}`)
  if (state === 'snoozed') return `Snoozed until${dayOf(until)}${who}`
  return state === 'dismissed' ? `Dismissed${dayOf(at)}${who}` : null
}
const dateOf = (at: string | null) => (at === null ? null : new Date(at))
const asideOfSuggestion = (r: Recommendation, reader: Reader) =>
  asideText(
    { state: r.state, at: dateOf(r.stateDatetime), until: dateOf(r.snoozedUntilDatetime), userName: r.stateUserName },
    reader,
  )

/** The line as put aside; open again if it now costs clearly more (R262: what is put aside). */
export function withAside(item: TodoItem, aside: Aside | undefined, reader: Reader): TodoItem {
  if (!aside || isWorthMore((item.score ?? 0) / aside.perEuro, aside.euro ?? 0)) return item
  return { ...item, aside: asideText(aside, reader) }
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

/** A closed campaign whose clicks can go elsewhere; null if no alternative is known, or if it costs nothing. */
export function ofClosed(row: ClosedRow, { currencyCode }: Pick<Reader, 'currencyCode'>): TodoItem | null {
  const act = closedAct(row)
  const { lost, wonBack } = closedMonth(row)
  if (!act || !row.alternative || wonBack === null || wonBack <= 0 || lost === 0) return null
  const instead = alternativeText({ ...row.alternative, currencyCode }, row.trackerAdvertiserUuid)
  return {
    // a second closing is a different thing to do
    todoKey: `closed:${keyOf(row)}|${row.sinceDate}`,
    kind: 'closed',
    title: closedTitle(row.trackerAdvertiserDomain || row.trackerName),
    detail: `${plural(row.monthClickCount, 'click')} went through it in the 30 days before. Instead: ${instead}.`,
    sinceDate: row.sinceDate,
    isNew: false,
    score: lost,
    scoreLow: lost,
    scoreHigh: lost,
    sum: 'lost',
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
