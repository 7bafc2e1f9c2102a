import { isLate } from '../contract/alerts/alert-choices.ts'
import type { Alert } from '../contract/alerts/alerts.ts'
import type { TodoItem } from '../contract/discovery/todo.ts'
import type { TodoKind } from '../contract/discovery/todo-choices.ts'
import { type Act, alertAct, alertFacts, alertTitle, withStop } from './alert-words.ts'
import { fullDay } from './date-text.ts'
import { addDays, todayIn } from './dates.ts'
import { plural } from './format.ts'

/** The reader's day and time zone. */
export type TodoReader = { today: string; timezone: string }

export const todoButton = (act: Act | { label: string; href: string }): TodoItem['act'] =>
  'href' in act
    ? { label: act.label, to: null, search: {}, hash: null, href: act.href }
    : { label: act.label, to: act.to, search: act.search ?? {}, hash: act.hash ?? null, href: null }

const kinds: Partial<Record<Alert['rule'], TodoKind>> = { brokenLink: 'brokenLink', campaignClosed: 'closed' }

function asideOf(a: Alert): string | null {
  const who = a.answerUserName ? ` by ${a.answerUserName}` : ''
  if (a.answer === 'muted') return `Snoozed until ${a.answerUntilDate ? fullDay(a.answerUntilDate) : 'it ends'}${who}`
  return a.answer === 'done' ? `Done${who}: closes after three usual days` : null
}

function detailOf(a: Alert): string {
  if (a.effects.length === 0) return alertFacts(a)
  return `${withStop(alertFacts(a))} Includes ${plural(a.effects.length, 'fall')} that it explains.`
}

export const keyOfAlert = (a: Pick<Alert, 'alertUuid'>): string => `alert:${a.alertUuid}`

/** An alert as a line: used by To do and the list of alerts (R251: one break, one truth). */
export const todoOfAlert = (a: Alert, { today, timezone }: TodoReader): TodoItem => ({
  todoKey: keyOfAlert(a),
  kind: kinds[a.rule] ?? 'break',
  title: alertTitle(a),
  detail: detailOf(a),
  sinceDate: a.sinceDate,
  isNew: todayIn(timezone, new Date(a.openedDatetime)) >= addDays(today, -1),
  score: a.score,
  scoreLow: a.scoreLow,
  scoreHigh: a.scoreHigh,
  sum: a.rule === 'unpaid' ? 'owed' : isLate(a.rule) ? 'late' : 'lost',
  act: todoButton(alertAct(a)),
  alertUuid: a.alertUuid,
  recommendationKey: null,
  aside: asideOf(a),
})

/** Open items first, then by amount, largest first. */
export const byMoney = (a: TodoItem, b: TodoItem): number =>
  Number(a.aside !== null) - Number(b.aside !== null) ||
  (b.score ?? -1) - (a.score ?? -1) ||
  (a.todoKey < b.todoKey ? -1 : 1)
