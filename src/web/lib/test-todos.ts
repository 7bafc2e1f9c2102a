import type { TodoItem, TodoList } from '../../contract/discovery/todo.ts'

/** A silent script, for tests, with the test's own fields. */
export const aTodo = (over: Partial<TodoItem> = {}): TodoItem => ({
  todoKey: 'alert:3f0e8c1a-0000-4000-8000-00000000000a',
  kind: 'break',
  title: 'The script on Nordlys stopped',
  detail: 'It sends no pageviews. 120 clicks in the 30 days before.',
  sinceDate: '2026-11-21',
  isNew: true,
  score: 900,
  scoreLow: 700,
  scoreHigh: 1100,
  sum: 'lost',
  act: { label: 'Fix script', to: '/sites/s1/test', search: {}, hash: null, href: null },
  alertUuid: '3f0e8c1a-0000-4000-8000-00000000000a',
  recommendationKey: null,
  aside: null,
  ...over,
})
export const todoListOf = (items: TodoItem[], over: Partial<TodoList> = {}): TodoList => ({
  currencyCode: 'DKK',
  computedDatetime: '2026-11-24T04:10:00.000Z',
  lookedDatetime: '2026-11-24T00:20:00.000Z',
  total: { lost: 900, closed: 0, late: 0, owed: 0, ads: 0, gain: 265 },
  items,
  ...over,
})
