import { expect, it } from 'vitest'
import type { SplitTestState } from '../../contract/routing/split-tests.ts'
import { cappedText, dayText, splitAct, verdictText } from './verdict-text.ts'

const side = (networkName: string, approvals: number): SplitTestState['sides']['A'] => ({
  connectionUuid: networkName,
  connectionName: `${networkName} of the shop`,
  networkUuid: networkName,
  networkName,
  visitors: 1000,
  clicks: 1200,
  sales: 60,
  approvals,
  perClick: 1,
})
const test = (over: Partial<SplitTestState>): SplitTestState => ({
  splitTestUuid: 't',
  advertiserUuid: 'm',
  channelUuids: [],
  domains: [],
  trafficSplit: 50,
  endTrafficSplit: 50,
  endDate: '2026-12-01',
  sinceDatetime: '2026-10-01T00:00:00.000Z',
  sides: { A: side('Awin', 12), B: side('Adtraction', 0) },
  verdict: 'B',
  waitsFor: [],
  low: 0.13,
  high: 1.28,
  likely: { middle: 0.25, low: 0.1, high: 0.42 },
  closedAfterDays: 14,
  closedDays: 30,
  dayOfTest: 44,
  plannedDays: 60,
  daysToGo: null,
  answerDate: null,
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

const waiting = (over: Partial<SplitTestState>) =>
  verdictText(test({ verdict: 'run', low: null, high: null, likely: null, ...over }))
it('says that a side without approvals cannot win or lose yet', () =>
  expect(waiting({ waitsFor: ['B'] })).toEqual({
    title: 'Waiting for the first approvals at Adtraction.',
    text: 'No sale at Adtraction has been approved yet, so nobody can say what the pending ones are worth. Until then neither side wins or loses.',
  }))
it('tells two connections of a network apart by their names', () => {
  const sides = { A: side('Awin', 0), B: { ...side('Awin', 0), connectionName: 'Awin UK' } }
  expect(waiting({ waitsFor: ['A', 'B'], sides }).title).toBe(
    'Waiting for the first approvals at Awin of the shop and Awin UK.',
  )
})
it('says that more approvals decide, and what is known so far', () => {
  const sides = { A: side('Awin', 12), B: side('Adtraction', 3) }
  const pending = 'The sales that are still pending at Adtraction decide which side earns more.'
  expect(waiting({ waitsFor: ['B'], sides, low: -0.2, high: 0.9 })).toEqual({
    title: 'Waiting for more approvals at Adtraction.',
    text: pending,
  })
  expect(waiting({ waitsFor: ['B'], sides, low: 0.2, high: 0.9 }).text).toBe(
    `So far B earns 20–90% more per click (95%). ${pending}`,
  )
})

const running = { verdict: 'run', likely: null, closedAfterDays: 11, low: -0.89, high: 6.43 } as const
it('says how long it takes, and nothing of a side that may as well be behind', () =>
  // it ends on 1 December; the answer comes when its last clicks are closed, on the 12th
  expect(verdictText(test({ ...running, daysToGo: 29, answerDate: '2026-12-12' }))).toEqual({
    title: 'Too early to tell; about 29 more days.',
    text: '',
  }))
it('says where its end comes first, and which end would do: the day of the same number', () =>
  expect(verdictText(test({ ...running, daysToGo: 30, answerDate: '2026-12-13' }))).toEqual({
    title: 'Too early to tell; about 30 more days.',
    text: 'It ends on 1 Dec 2026, before that: move its end to 13 Dec 2026, or choose a side.',
  }))
it('advises to wait for no answer that takes longer than three months', () => {
  const long = test({ ...running, daysToGo: 392, answerDate: '2027-12-23' })
  expect(verdictText(long)).toEqual({
    title: 'Too early to tell; about 392 more days.',
    text: 'That is long: end it, and choose a side.',
  })
  expect(splitAct(long)).toBe('end')
})
it('names one day: of the answer while that is foreseen, else of the end', () => {
  expect(dayText(test({ ...running, daysToGo: 29, answerDate: '2026-12-12' }))).toBe('answer about 12 Dec 2026')
  expect(dayText(test(running))).toBe('until 1 Dec 2026')
  expect(dayText(test({ verdict: 'over' }))).toBe('ended 1 Dec 2026')
})
it('says of one that is over what was not found, and no range from less to more', () =>
  expect(verdictText(test({ ...running, verdict: 'over', ifChosen: { better: 'B', riskA: 44, riskB: 9 } }))).toEqual({
    title: 'It is over: no difference was found.',
    text: 'Staying with Awin risks about DKK\u{a0}44 a month.',
  }))

it('says of large sales what they count as', () => {
  const capped = [228.81, 221.45].map((amount) => ({ amount, countedAs: 186.7 }))
  expect(cappedText(test({ capped }))).toBe('2 large sales, of up to DKK\u{a0}228.81, count as DKK\u{a0}186.70 each.')
  expect(cappedText(test({ capped: capped.slice(0, 1) }))).toBe(
    'One sale of DKK\u{a0}228.81 counts as DKK\u{a0}186.70.',
  )
})

it('says the one thing to do with a test', () => {
  expect(splitAct(test({ verdict: 'B' }))).toBe('end')
  expect(splitAct(test({ verdict: 'off' }))).toBe('end')
  const runs: Partial<SplitTestState> = { verdict: 'run' }
  // it ends on 1 December, and its last clicks are closed 14 days later
  expect(splitAct(test({ ...runs, daysToGo: 30, answerDate: '2026-12-15' }))).toBeNull()
  expect(splitAct(test({ ...runs, daysToGo: 31, answerDate: '2026-12-16' }))).toBe('change')
  expect(splitAct(test({ ...runs, isLikelyUnanswered: true }))).toBe('end')
  expect(splitAct(test({ ...runs, waitsFor: ['A'] }))).toBeNull()
  expect(splitAct(test({ verdict: 'over' }))).toBe('end')
})
