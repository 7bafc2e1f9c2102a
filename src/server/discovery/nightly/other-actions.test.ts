import { expect, it } from 'vitest'
import { testAction } from './other-actions.ts'
import type { TestCandidate } from './split-tests.ts'

const candidate: TestCandidate = {
  merchantUuid: 'm',
  domain: 'shop.dk',
  siteUuids: ['site'],
  sides: [
    { network: 'awin', connectionUuid: 'first' },
    { network: 'adtraction', connectionUuid: 'second' },
  ],
  clicks: 400,
  perClick: 0.05,
  high: 0.12,
  days: 30,
  difference: 0.2,
  isFarApart: false,
  evidence: 'measured',
}

it('says of a test what its clicks would lose by choosing now, and at most', () => {
  const [action] = testAction(candidate)
  expect(action).toMatchObject({
    kind: 'splitTest',
    connectionUuid: 'second',
    fromNetwork: 'awin',
    clicks: 400,
    days: 30,
    low: 0,
  })
  expect(action?.expected).toBeCloseTo(20, 9)
  expect(action?.high).toBeCloseTo(48, 9)
})
it.each([
  ['would not end in time', { days: null }],
  ['has terms that say it without one', { isFarApart: true }],
  ['has one side only', { sides: candidate.sides.slice(0, 1) }],
] satisfies [string, Partial<TestCandidate>][])('proposes no test that %s', (_, change) =>
  expect(testAction({ ...candidate, ...change })).toEqual([]),
)
