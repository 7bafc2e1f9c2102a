import { expect, it } from 'vitest'
import type { SplitCandidate } from '../../contract/discovery/split-candidates.ts'
import type { SplitTestState } from '../../contract/routing/split-tests.ts'
import { rangeText } from '../routing/texts.ts'
import { newTestsText, runningText } from './split-lead.tsx'

const run = (over: Partial<SplitTestState> = {}) => ({
  test: {
    verdict: 'run',
    waitsFor: [],
    isLikelyUnanswered: false,
    daysToGo: null,
    answerDate: null,
    endDate: '2026-12-17',
    closedAfterDays: 11,
    ...over,
  } as unknown as SplitTestState,
})
const late = { daysToGo: 40, answerDate: '2027-01-08' }

it('says first what tests that run wait for', () => {
  expect(runningText([run({ verdict: 'over' }), run(), run(late)])).toBe('1 split test is over')
  expect(runningText([run({ verdict: 'B' }), run({ daysToGo: 392 })])).toBe(
    '1 split test is over; 1 other will hardly be decided',
  )
  expect(runningText([run({ daysToGo: 392 }), run()])).toBe('1 split test will hardly be decided')
  expect(runningText([run(late), run()])).toBe('1 split test ends before it can say')
  expect(runningText([run(), run()])).toBe('2 split tests run; it is too early to tell')
  expect(runningText([])).toBe('')
})
it('presses for no new test that is worth less than a hundredth of what its shop earns', () => {
  const candidate = (score: number, days: number | null = 40) =>
    ({ score, days, isFarApart: false, stats: { conversionTotalCommission: 6267 } }) as SplitCandidate
  expect(newTestsText([candidate(16), candidate(900, null)], 'DKK')).toBe(
    'A new test is hardly worth it: about DKK 16 a month',
  )
  expect(newTestsText([candidate(16), candidate(84)], 'DKK')).toBe(
    '2 new tests can be decided within 3 months, together worth about DKK 100 a month',
  )
  expect(newTestsText([candidate(84, null)], 'DKK')).toBe('No new test can be decided within 3 months')
})
it('writes no percentage that nobody can read', () => {
  expect(rangeText(0.12, 3801.36)).toBe('at least 12% more')
  expect(rangeText(0.13, 1.28)).toBe('13–128% more')
  expect(rangeText(-0.42, -0.1)).toBe('10–42% less')
})
