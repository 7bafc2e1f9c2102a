import { z } from 'zod'
import { call } from '../call.ts'
import { day } from '../days.ts'
import { amount } from '../money.ts'
import { hasItsDays, hasItsReason, needsDays, needsReason, putAside } from './put-aside.ts'
import { todoDismissReasons, todoKinds, todoSums } from './todo-choices.ts'

export const todoItem = z.object({
  /** Its identity, stable between requests. */
  todoKey: z.string(),
  kind: z.enum(todoKinds),
  title: z.string(),
  detail: z.string(),
  sinceDate: day.nullable(),
  /** It was opened yesterday or today. */
  isNew: z.boolean(),
  /** For 30 days, with its range; null where its earnings are unknown. */
  score: amount.nullable(),
  scoreLow: amount.nullable(),
  scoreHigh: amount.nullable(),
  sum: z.enum(todoSums),
  /** The only button: it opens one of our screens or a page of a network. */
  act: z.object({
    label: z.string(),
    to: z.string().nullable(),
    search: z.record(z.string(), z.string()),
    hash: z.string().nullable(),
    href: z.string().nullable(),
  }),
  /** The alert or the suggestion behind it, whose own calls put it aside; `todo.putAside` does so with everything else. */
  alertUuid: z.string().nullable(),
  recommendationKey: z.string().nullable(),
  /** It was put aside: how, until when and by whom, as text. */
  aside: z.string().nullable(),
})
export type TodoItem = z.output<typeof todoItem>

export const todoList = z.object({
  currencyCode: z.string(),
  /** When suggestions were computed; null before the first time, and if the plan does not include them. */
  computedDatetime: z.string().nullable(),
  /** When daily counts were last checked; null before the first time. */
  lookedDatetime: z.string().nullable(),
  /** Open items, for 30 days, with overlaps counted once. */
  total: z.object({
    /** According to open alerts. */
    lost: amount,
    /** By closed campaigns without an open alert. */
    closed: amount,
    late: amount,
    owed: amount,
    ads: amount,
    gain: amount,
  }),
  /** Largest amount first: open items, then those put aside. */
  items: z.array(todoItem),
})
export type TodoList = z.output<typeof todoList>

/** Breaks and gains as one list, built from alerts, suggestions, closed campaigns and ad costs (R201: what to do). */
export const todo = {
  list: call({
    method: 'GET',
    path: '/discovers/v1/todo',
    kind: 'read',
    limit: 'report',
    summary: 'Everything that is open: what costs money and what would bring more, the most money first',
    input: z.object({}),
    output: todoList,
  }),
  putAside: call({
    method: 'POST',
    path: '/discovers/v1/todo/state',
    kind: 'write',
    limit: 'report',
    summary: 'Snoozes or dismisses a closed campaign or ads that lose money, or opens them again',
    input: z
      .object({ todoKey: z.string().min(1).max(400), ...putAside(todoDismissReasons) })
      .refine(hasItsDays, needsDays)
      .refine(hasItsReason, needsReason(todoDismissReasons)),
    output: z.object({}),
  }),
}
