import { describe, expect, it } from 'vitest'
import { expectedOf, isUnripe, type Known, knownText, mayGrow, notCovered, verdictOf } from './verdict.ts'

const rose = { unit: 'percent', value: 0.1 } as const
const said = (over: Partial<Parameters<typeof verdictOf>[0]>) => {
  const verdict = verdictOf({ matures: true, known: [null], hasSides: true, isNew: false, change: () => rose, ...over })
  return verdict.kind === 'unripe' ? verdict.known : verdict.kind === 'none' ? 'none' : verdict.change?.unit
}

describe('a change', () => {
  it.each<[string, Parameters<typeof said>[0], ReturnType<typeof said>]>([
    ['is said of what is known by nine tenths', { known: [0.9, 0.95] }, 'percent'],
    ['is held back below', { known: [0.8999] }, 0.8999],
    ['is held back by the period before, too', { known: [0.95, 0.7] }, 0.7],
    ['of clicks and pageviews needs nothing', { matures: false, known: [0.1] }, 'percent'],
    ['is said where nobody can say what is to come', { known: [null] }, 'percent'],
    ['waits for the answer', { known: ['waits'] }, 'none'],
    ['does not wait for what is not asked', { matures: false, known: ['waits'] }, 'percent'],
    ['is none before an hour or a day is over', { hasSides: false }, 'none'],
    ['is none of those either while it is not ripe', { hasSides: false, known: [0.4] }, 0.4],
    ['is "new" on the first day of an account', { isNew: true }, 'new'],
    ['is not "new" while it is not ripe', { isNew: true, known: [0.4] }, 0.4],
  ])('%s', (_, given, what) => expect(said(given)).toBe(what))
})

it('never says that more is known than is', () => {
  expect([0.8999, 0.89, 0.2950001, 0].map((known) => knownText(known))).toEqual([
    '89% known',
    '89% known',
    '29% known',
    '0% known',
  ])
  expect(([0.9, null, undefined, 'waits', 0.89] satisfies (Known | undefined)[]).map(isUnripe)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
})

it('says what to expect from three tenths on', () => {
  expect([expectedOf(90, 0.3), expectedOf(90, 0.2999), expectedOf(0, 0.8)]).toEqual([300, null, null])
})

it('asks what is known of days whose clicks may still bring sales', () => {
  expect(mayGrow('2026-10-24', '2026-11-23')).toBe(true)
  expect(mayGrow('2026-10-23', '2026-11-23')).toBe(false)
})

it('covers a period only with days after the first one', () => {
  const since = { pageviews: '2026-11-02', clicks: '2026-11-05', conversions: null }
  const missing = (from: string) => [...notCovered(since, from)]
  expect(missing('2026-11-02')).toEqual(['pageviews', 'clicks', 'conversions'])
  expect(missing('2026-11-03')).toEqual(['clicks']) // no sale yet, in an account that has counted since the day before
  expect(missing('2026-11-06')).toEqual([])
  expect([...notCovered({ pageviews: null, clicks: null, conversions: null }, '2026-11-06')]).toHaveLength(3)
})
