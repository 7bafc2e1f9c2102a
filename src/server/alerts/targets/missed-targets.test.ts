import { expect, it } from 'vitest'
import type { GoalPace } from '../../insights/index.ts'
import { missedTargets } from './missed-targets.ts'

const goal = (chance: number | null, more: Partial<GoalPace> = {}): GoalPace => ({
  kind: 'account',
  subject: '',
  target: 13_000_000,
  currencyCode: 'DKK',
  changes: [],
  earned: 5_000_000,
  pace: chance === null ? null : { expected: 11_650_000, low: 11_200_000, high: 12_100_000, chance },
  knownFromDate: null,
  month: '2026-11',
  day: 8,
  lastDate: '2026-11-30',
  ...more,
})
const told = (of: GoalPace) => missedTargets([of]).missed.length

it('are those that four of five futures miss', () => {
  expect(told(goal(0.2))).toBe(1)
  expect(told(goal(0.21))).toBe(0)
  expect(missedTargets([goal(0.1)]).missed[0]?.message.replaceAll('\u00A0', ' ')).toBe(
    'At this pace DKK 112k–121k; target DKK 130k',
  )
})
it('are not judged before seven days are over, without a pace, or without a target', () => {
  expect(told(goal(0.1, { day: 7 }))).toBe(0)
  expect(told(goal(null))).toBe(0)
  expect(told(goal(0.1, { target: null }))).toBe(0)
})
it('stay so until three of ten futures reach them', () => {
  expect(missedTargets([goal(0.29)]).better[0]?.isUnsure).toBe(true)
  expect(missedTargets([goal(0.3)]).better[0]?.isUnsure).toBe(false)
})
