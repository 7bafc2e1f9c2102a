import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Opportunity } from '../../contract/discovery/opportunities.ts'
import { siteOf, showPage } from '../lib/test-page.tsx'
import OpportunitiesPage from './opportunities-page.tsx'

const of = (shop: string, over: Partial<Opportunity>): Opportunity => ({
  opportunityType: 'connect',
  opportunityClicks: 120,
  opportunityUrlDomain: shop,
  advertiser: { advertiserDomain: shop, advertiserUuid: `33333333-0000-4000-8000-0000000000${shop.length}` },
  network: { networkUuid: '11111111-0000-4000-8000-000000000001', networkName: 'Awin' },
  applyUrl: null,
  act: 'apply',
  channels: [],
  reasons: [{ reason: 'notApplied', clickCount: 120 }],
  score: 0,
  scoreLow: 0,
  scoreHigh: 0,
  why: null,
  ...over,
})

it('has the verb of To do in each row, which leads to the network’s own page where one is known', async () => {
  const applyUrl = 'https://ui.awin.com/merchant-profile/7052'
  showPage('/discover/opportunities', OpportunitiesPage, {
    '/channels/v1/list': () => [siteOf()],
    '/discovers/v3/opportunities_alternatives/top': () => ({
      currencyCode: 'DKK',
      computedDatetime: '2026-11-19T03:00:00.000Z',
      opportunities: [of('fjell.dk', { applyUrl }), of('fjord.example', {}), of('elv.example', { act: 'connect' })],
      reasons: [{ reason: 'notApplied', clickCount: 240 }],
      total: 0,
    }),
  })
  const apply = await screen.findByRole('link', { name: 'Apply ↗ fjell.dk at Awin' })
  expect(apply.getAttribute('href')).toBe(applyUrl)
  expect([apply.getAttribute('target'), apply.getAttribute('rel')]).toEqual([
    '_blank',
    expect.stringContaining('noopener'),
  ])
  const other = screen.getByText('fjord.example').closest('tr')
  if (!other) throw new Error('the shop stands in no row')
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Apply fjord.example at Awin')).toBe('/merchants/33333333-0000-4000-8000-000000000013')
  expect(hrefOf('Connect elv.example at Awin')).toBe('/networks/11111111-0000-4000-8000-000000000001')
  // a network that states no commission: sorted by its clicks, without money
  expect(within(other).getByText('No commission is stated')).toBeTruthy()
  expect(other.textContent).not.toContain('DKK')
})
