import { expect, it } from 'vitest'
import type { SplitTestState } from '../../contract/routing/split-tests.ts'
import { verdictText } from './verdict-text.ts'

const test = (over: Partial<SplitTestState>): SplitTestState => ({
  splitTestUuid: 't',
  advertiserUuid: 'm',
  channelUuids: [],
  domains: [],
  trafficSplit: 50,
  endTrafficSplit: 50,
  endDate: '2026-12-01',
  sinceDatetime: '2026-10-01T00:00:00.000Z',
  sides: {} as SplitTestState['sides'],
  verdict: 'B',
  low: 0.13,
  high: 1.28,
  likely: { middle: 0.25, low: 0.1, high: 0.42 },
  closedAfterDays: 14,
  closedDays: 30,
  dayOfTest: 44,
  plannedDays: 60,
  daysToGo: null,
  isLikelyUnanswered: false,
  importHours: 1,
  ifChosen: null,
  capped: [],
  currencyCode: 'DKK',
  ...over,
})

it('says next to what was seen of a winner what is likely', () =>
  expect(verdictText(test({})).text).toMatch(
    /\(95%\)\. Winners are usually seen too large: about 25% more is likely, at least 10%\.$/,
  ))
it('says it of A as A’s lead over B', () =>
  // B earns a fifth less: A a quarter more; at least 1 / 0.9 − 1
  expect(
    verdictText(test({ verdict: 'A', low: -0.5, high: -0.05, likely: { middle: -0.2, low: -0.28, high: -0.1 } })).text,
  ).toMatch(/about 25% more is likely, at least 11%\.$/))
it('promises no least where there is none', () =>
  expect(verdictText(test({ likely: { middle: 0.1, low: -0.02, high: 0.2 } })).text).toMatch(
    /about 10% more is likely\.$/,
  ))
