import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Alert } from '../../../contract/alerts/alerts.ts'
import type { Recommendation } from '../../../contract/discovery/recommendations.ts'
import { noSuggestions, noUnpaid, openDashboard } from './test-page.tsx'

const broken = (i: number): Alert => ({
  alertUuid: `3f0e8c1a-0000-4000-8000-00000000000${i}`,
  rule: 'brokenLink',
  subjectKind: 'link',
  subjectName: `kaffe.dk/side-${i}`,
  subjectUuid: `shop.dk/p${i}`,
  networkUuid: '',
  sinceDate: '2026-11-20',
  untilDate: '2026-11-20',
  state: 'open',
  seen: 0,
  expected: 0,
  score: 100 - i,
  scoreLow: 50,
  scoreHigh: 150,
  worth: null,
  fact: { clickCount: 10, networkName: '', advertiserUuid: '', from: null, to: null, message: '' },
  effects: [],
  answer: null,
  answerUserName: null,
  answerUntilDate: null,
  answerReason: '',
  openedDatetime: '2026-11-20T06:00:00Z',
  closedDatetime: null,
  closing: null,
})
const open = (count: number) =>
  openDashboard({
    '/alerts/v1/latest': () => ({ currencyCode: 'SEK', alerts: Array.from({ length: count }, (_, i) => broken(i)) }),
  })
const lines = async () => {
  const list = (await screen.findByText(/^A link on kaffe.dk\/side-0 /)).closest('ul')
  return within(list ?? document.body).getAllByRole('listitem').length
}

it('shows the four that cost most, and the others when asked', async () => {
  const user = userEvent.setup()
  open(6)
  expect(await lines()).toBe(4)
  expect(screen.getByText('6 new since yesterday, most money first')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }))
  expect(await lines()).toBe(6)
  await user.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(await lines()).toBe(4)
})

it('asks nothing where all of them are shown', async () => {
  open(4)
  expect(await lines()).toBe(4)
  expect(screen.queryByRole('button', { name: /Show .* more/ })).toBeNull()
})

const suggestion = (shop: string, score: number): Recommendation => ({
  recommendationKey: `new:${shop}`,
  kind: 'new',
  act: 'apply',
  advertiser: { advertiserUuid: `m-${shop}`, advertiserDomain: shop },
  network: { networkUuid: 'n1', networkName: 'Awin' },
  applyUrl: null,
  fromNetwork: null,
  percentage: 8,
  fromPercentage: null,
  advertiserDomains: [],
  page: null,
  channelUuids: [],
  clickCount: 248,
  score,
  scoreLow: score / 2,
  scoreHigh: score * 2,
  counted: score,
  isToTest: false,
  days: null,
  why: null,
  sides: [],
  state: 'open',
  stateDatetime: null,
  stateUserName: null,
  snoozedUntilDatetime: null,
  dismissReason: null,
  hasReturned: false,
  result: null,
})
const toEarn = {
  '/discovers/v1/recommendations/overview': () => ({
    ...noSuggestions,
    total: { score: 8719, scoreLow: 5000, scoreHigh: 12_000 },
  }),
  '/discovers/v1/recommendations': () => ({
    currencyCode: 'SEK',
    recommendations: [
      suggestion('a.dk', 900),
      suggestion('b.dk', 700),
      suggestion('c.dk', 600),
      suggestion('d.dk', 500),
      { ...suggestion('gone.dk', 5000), state: 'dismissed' as const },
    ],
  }),
}

it('shows the three most certain suggestions, and what all that are open are worth together', async () => {
  openDashboard(toEarn)
  await screen.findByText('Apply to a.dk at Awin')
  const card = within(screen.getByRole('region', { name: 'What to do' }))
  expect((await card.findAllByRole('listitem')).map((li) => li.querySelector('b')?.textContent)).toEqual([
    'Apply to a.dk at Awin',
    'Apply to b.dk at Awin',
    'Apply to c.dk at Awin',
  ])
  expect(card.getByText(/^Still open:/).textContent).toBe(
    'Still open: SEK 8,719 a month in 4 suggestions; each click counted once',
  )
  expect(card.getByRole('link', { name: 'See all 4' })).toHaveProperty('pathname', '/discover/recommendations')
})
it('fills one button: that of what costs most, else that of the first suggestion', async () => {
  openDashboard({ ...toEarn, '/alerts/v1/latest': () => ({ currencyCode: 'SEK', alerts: [broken(0), broken(1)] }) })
  await screen.findByText('Apply to a.dk at Awin')
  const card = screen.getByRole('region', { name: 'What to do' })
  expect([...card.querySelectorAll('[data-variant=filled]')].map((b) => b.getAttribute('aria-label'))).toEqual([
    'Fix link: A link on kaffe.dk/side-0 is broken',
  ])
})
it('answers in whole sentences what was earned and which clicks earned nothing', async () => {
  openDashboard({
    '/discovers/v1/unpaid/overview': () => ({ ...noUnpaid, clickCount: 9592, score: 3510.4 }),
  })
  const short = within(await screen.findByRole('region', { name: 'In short' }))
  expect(
    await short.findByText(/9,592 clicks earned nothing in 30 days, worth about SEK 3,510 a month at that traffic\./),
  ).toBeTruthy()
  expect(await short.findByText(/^In 30 days you earned SEK/)).toBeTruthy()
  expect(short.getByRole('link', { name: 'Which and why' })).toHaveProperty('pathname', '/discover/unpaid')
  expect(short.getByRole('link', { name: 'From which pages' })).toHaveProperty('pathname', '/insights/pages')
  expect(await short.findByText(/No merchant earned less/)).toBeTruthy()
})
