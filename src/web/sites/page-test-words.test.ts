import { expect, it } from 'vitest'
import type { PageTest } from '../../contract/autolinking/auto-link-tests.ts'
import { pageTestWords } from './page-test-words.ts'

const half = { pages: 9, views: 0, clicks: 0, sales: 0, earned: 0, perThousand: null, perThousandBefore: null }
const nothing: PageTest = {
  testUuid: '7f0e8c1a-0000-4000-8000-000000000001',
  isRunning: true,
  startedDatetime: '2026-03-02T09:00:00.000Z',
  untilDatetime: '2026-04-27T09:00:00.000Z',
  endedDatetime: null,
  verdict: 'run',
  waitsForApproval: false,
  hasTooFewPages: false,
  with: half,
  without: { ...half, pages: 40 },
  low: null,
  high: null,
  days: 3,
  daysToGo: null,
  isLikelyUnanswered: false,
  currencyCode: 'DKK',
}
const range = { low: 0.11, high: 0.19 }

it.each([
  [{ verdict: 'with', ...range }, 'Links by themselves bring 11–19% more a pageview; hardly chance.'],
  [{ verdict: 'without', low: -0.12, high: -0.05 }, 'Links by themselves bring 5–12% less a pageview; hardly chance.'],
  [{}, 'Nothing is known yet.'],
  [{ low: -0.1, high: 0.2 }, 'It can still be chance.'],
  [{ low: -0.1, high: 0.2, isRunning: false, verdict: 'over' }, 'It can be chance.'],
  [{ isRunning: false, verdict: 'over' }, 'Nothing was found.'],
  [{ verdict: 'off' }, 'The halves are not alike.'],
  [{ hasTooFewPages: true, low: 0, high: 2 }, 'Too few pages decide alone.'],
  [{ waitsForApproval: true }, 'Waiting for the first approval.'],
] satisfies [Partial<PageTest>, string][])('%o is "%s"', (some, title) => {
  const said = pageTestWords({ ...nothing, ...some })
  expect(said.title).toBe(title)
  expect(said.text).toMatch(/^[A-Z0-9].*\.$/)
})

it('says what to do with a verdict while the test runs, and how many pages an uneven division has', () => {
  const say = (some: Partial<PageTest>) => pageTestWords({ ...nothing, ...some }).text
  expect(say({ verdict: 'with', ...range })).toBe('End the test: the other half of the pages should have them too.')
  expect(say({ verdict: 'without', ...range })).toBe('End the test and turn auto-linking off.')
  expect(say({ verdict: 'with', ...range, isRunning: false })).toBe('So it will be 95 times in 100.')
  expect(say({ verdict: 'off' })).toContain('9 pages with links and 40 pages without')
  expect(say({ low: -0.1, high: 0.2, isLikelyUnanswered: true })).toContain('end without an answer after 56 days')
  expect(say({ low: -0.1, high: 0.2, daysToGo: 1 })).toContain('About 1 day more.')
})
