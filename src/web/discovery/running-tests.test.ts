import { expect, it } from 'vitest'
import type { SplitTestState } from '../../contract/routing/split-tests.ts'
import { rangeText } from '../routing/texts.ts'
import { countText, isDone } from './running-tests.tsx'

it('counts tests that run apart from those that are over', () => {
  expect(countText(2, 0)).toBe('2 tests run')
  expect(countText(1, 2)).toBe('1 test runs, 2 are over')
  expect(countText(0, 1)).toBe('1 is over')
})
it('asks somebody to end what has its answer', () => {
  const verdicts = ['A', 'B', 'off', 'over', 'run'] as const
  expect(verdicts.filter((verdict) => isDone({ verdict } as SplitTestState))).toEqual(['A', 'B', 'off', 'over'])
})
it('writes no percentage that nobody can read', () => {
  expect(rangeText(-0.96, 3801.36)).toBe('between 96% less and over 1,000% more')
  expect(rangeText(-0.16, 10)).toBe('between 16% less and 1,000% more')
})
