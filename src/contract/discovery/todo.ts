import { z } from 'zod'
import { call } from '../call.ts'
import { day } from '../days.ts'
import { amount } from '../money.ts'
import { todoKinds, todoSums } from './todo-choices.ts'

export const todoItem = z.object({
  /** What it is about, the same every time it is asked for. */
  todoKey: z.string(),
  kind: z.enum(todoKinds),
  title: z.string(),
  detail: z.string(),
  sinceDate: day.nullable(),
  /** It was opened yesterday or today. */
  isNew: z.boolean(),
  /** In 30 days, with its range; null where nothing is known of what it earns. */
  score: amount.nullable(),
  scoreLow: amount.nullable(),
  scoreHigh: amount.nullable(),
  sum: z.enum(todoSums),
  /** The one button: a screen of ours, or a page of a network. */
  act: z.object({
    label: z.string(),
    to: z.string().nullable(),
    search: z.record(z.string(), z.string()),
    hash: z.string().nullable(),
    href: z.string().nullable(),
  }),
  /** The alert that it is, or the suggestion: what snoozes and dismisses it. */
  alertUuid: z.string().nullable(),
  recommendationKey: z.string().nullable(),
  /** It was put aside: how, until when and by whom, in words. */
  aside: z.string().nullable(),
})
export type TodoItem = z.output<typeof todoItem>

export const todoList = z.object({
  currencyCode: z.string(),
  /** When suggestions were worked out; null before the first time, and without them in the plan. */
  computedDatetime: z.string().nullable(),
  /** When daily counts were looked at; null before the first time. */
  lookedDatetime: z.string().nullable(),
  /** What is open, in 30 days, each krone once. */
  total: z.object({ lost: amount, late: amount, owed: amount, ads: amount, gain: amount }),
  /** The most money first: what is open, then what was put aside. */
  items: z.array(todoItem),
})
export type TodoList = z.output<typeof todoList>

/** Breaks and gains as one list, composed of what alerts, suggestions, closed campaigns and ads costs say (R201: what to do). */
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
}
