import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Recommendation, RecommendationsOverview } from '../../contract/discovery/recommendations.ts'
import { aSuggestion } from '../../report/test-alerts.ts'
import { showPage, siteOf } from '../lib/test-page.tsx'
import RecommendationsPage from './recommendations-page.tsx'

const none = { count: 0, score: 0, clickCount: 0 }
const overview = (
  computedDatetime: string | null,
  unearnedClickCount: number,
  judged: number,
): RecommendationsOverview => ({
  currencyCode: 'DKK',
  computedDatetime,
  newCampaigns: none,
  alternativeCampaigns: none,
  newNetworks: none,
  splitTests: none,
  brokenLinks: none,
  autoLinks: none,
  total: { score: 0, scoreLow: 0, scoreHigh: 0 },
  sumOfLines: 0,
  dismissedCount: 0,
  unearnedClickCount,
  calibration: { judged, within: 0 },
})
const show = (
  computedDatetime: string | null,
  unearned = 0,
  judged = 0,
  recommendations: readonly Recommendation[] = [],
) =>
  showPage('/discover/recommendations', RecommendationsPage, {
    '/channels/v1/list': () => [siteOf()],
    '/discovers/v1/recommendations/overview': () => overview(computedDatetime, unearned, judged),
    '/discovers/v1/recommendations': () => ({ currencyCode: 'DKK', recommendations }),
  })
const total = async () => (await screen.findByRole('region', { name: 'Within reach, each month' })).textContent

it('names no sum before it was worked out for the first time', async () => {
  show(null)
  const text = await total()
  expect(text).toContain('It is being worked out for the first time.')
  expect(text).not.toContain('DKK')
})
it('names the sum once it was worked out', async () => {
  show('2026-11-19T03:00:00.000Z')
  const text = await total()
  expect(text).toContain('about DKK 0')
  expect(text).not.toContain('between')
  expect(text).not.toContain('being worked out')
})
it('congratulates nobody while clicks earn nothing', async () => {
  show('2026-11-19T03:00:00.000Z', 41)
  expect(await screen.findByText('Nothing to suggest yet')).toBeTruthy()
  expect(screen.getByText('41 clicks of 30 days earned nothing. Unpaid clicks says why.')).toBeTruthy()
  expect(screen.queryByText(/Great work/)).toBeNull()
})
it('congratulates no new account, and leads it on', async () => {
  show('2026-11-19T03:00:00.000Z')
  expect(await screen.findByText('Nothing to suggest yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to networks' }).getAttribute('href')).toBe('/networks')
  expect(screen.queryByText(/Great work/)).toBeNull()
})
it('congratulates who has followed everything', async () => {
  show('2026-11-19T03:00:00.000Z', 0, 4)
  expect(await screen.findByText('Great work maximising profits with all recommendations!')).toBeTruthy()
})
it('has the most money first, a row of two lines a suggestion, and fills the button of the first alone', async () => {
  show('2026-11-19T03:00:00.000Z', 0, 0, [aSuggestion('a.dk', 555), aSuggestion('b.dk', 748)])
  const title = await screen.findByText('Apply to b.dk at Awin')
  expect(title.closest('p')?.title).toMatch(/^Apply to b\.dk at Awin\. .*248 clicks/)
  expect(document.querySelectorAll('.reco-row p')).toHaveLength(2)
  expect(document.querySelectorAll('[data-variant=filled]')).toHaveLength(1)
  expect(title.closest('li')?.querySelector('[data-variant=filled]')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Why this number? Apply to b.dk at Awin' })).toBeTruthy()
  expect([...document.querySelectorAll('.reco-value b')].map((b) => b.textContent?.replace(/\D/g, ''))).toEqual([
    '748',
    '555',
  ])
  expect(screen.getByRole('option', { name: 'Pr. value: the most certain money first' })).toBeTruthy()
})
