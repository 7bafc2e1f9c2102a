import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { UnpaidRow } from '../../contract/discovery/unpaid.ts'
import { showPage, siteOf } from '../lib/test-page.tsx'
import UnpaidPage from './unpaid-page.tsx'

const row = (over: Partial<UnpaidRow>): UnpaidRow => ({
  grp: 'shop.dk',
  clickCount: 200,
  reasons: [{ reason: 'notApplied', clickCount: 200 }],
  score: 670,
  scoreLow: 410,
  scoreHigh: 960,
  shopsCount: 1,
  pagesCount: 4,
  channels: [],
  advertiserUuid: 'm1',
  click: null,
  why: {
    reason: 'notApplied',
    network: null,
    sinceDatetime: null,
    betterNetwork: { networkUuid: 'n1', networkName: 'Awin' },
    percentage: 10,
    act: 'apply',
  },
  ...over,
})
const waiting = row({
  grp: 'late.dk',
  why: {
    reason: 'pending',
    network: { networkUuid: 'n1', networkName: 'Awin' },
    sinceDatetime: null,
    betterNetwork: null,
    percentage: null,
    act: 'none',
  },
})
const show = (computedDatetime: string | null = '2026-11-19T03:00:00.000Z') => {
  const asked: unknown[] = []
  showPage('/discover/unpaid', UnpaidPage, {
    '/channels/v1/list': () => [siteOf()],
    '/overview/v1/start': () => ({ hasPageviews: true, hasClicks: true, hasConversions: true, hasWeek: true }),
    '/discovers/v1/unpaid/overview': () => ({
      currencyCode: 'DKK',
      computedDatetime,
      clickCount: 1234,
      score: 3500,
      scoreLow: 2900,
      scoreHigh: 4200,
      reasons: computedDatetime
        ? [
            { reason: 'notApplied', clickCount: 1000, score: 3000, scoreLow: 2000, scoreHigh: 4000 },
            { reason: 'noProgramme', clickCount: 234, score: 0, scoreLow: 0, scoreHigh: 0 },
          ]
        : [],
      shopsCount: 2,
      pagesCount: 9,
    }),
    '/discovers/v1/unpaid': (input: unknown) => {
      asked.push(input)
      return { currencyCode: 'DKK', rows: [row({}), waiting], rowsCount: 2 }
    },
  })
  return asked
}

it('says how many clicks earned nothing, what they are worth, why, and the one thing to do in each row', async () => {
  show()
  const lead = await screen.findByRole('heading', { level: 2 })
  expect(lead.textContent).toBe('1,234 clicks earned nothing in 30 days, worth about DKK 3,500 a month (2,900–4,200)')
  const apply = await screen.findByRole('link', { name: 'Apply: shop.dk' })
  expect(apply.getAttribute('href')).toBe('/merchants/m1')
  expect(screen.getByRole('link', { name: 'See shop: late.dk' }).getAttribute('data-variant')).toBe('default')
  expect(screen.getByText('Awin pays 10% of each sale.')).toBeTruthy()
})
it('asks for the clicks of a reason that is pressed, and for all when it is pressed again', async () => {
  const user = userEvent.setup()
  const asked = show()
  const reason = await screen.findByRole('button', { name: 'Not applied 1,000' })
  await user.click(reason)
  await waitFor(() => expect(JSON.stringify(asked.at(-1))).toContain('notApplied'))
  expect(reason.getAttribute('aria-pressed')).toBe('true')
  await user.click(reason)
  await waitFor(() => expect(reason.getAttribute('aria-pressed')).toBe('false'))
})
it('is by shop, by page and by day', async () => {
  const user = userEvent.setup()
  const asked = show()
  await user.click(await screen.findByRole('tab', { name: /^Pages/ }))
  await waitFor(() => expect(JSON.stringify(asked.at(-1))).toContain('"groupBy":"page"'))
  expect(screen.getByRole('tab', { name: /^Pages/ }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(/[\d,]+$/, ''))).toEqual([
    'Shops',
    'Pages',
    'Days',
  ])
})
it('gives no reasons before they were worked out for the first time', async () => {
  show(null)
  expect(await screen.findByText('Reasons are being worked out')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Not applied/ })).toBeNull()
})
