import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ContractView } from '../../contract/partners/partner-views.ts'
import { useApi } from '../lib/api.tsx'
import { showPage } from '../lib/test-page.tsx'
import { ContractCard } from './contract-card.tsx'
import { partnerInsightsQuery } from './queries.ts'

const id = (n: number) => `7f0e8c1a-0000-4000-8000-00000000000${n}`
const contract: ContractView = {
  uuid: id(1),
  id: 1,
  name: 'Always on',
  url: 'https://brykstrom.dk/',
  domain: 'brykstrom.dk',
  status: 'running',
  tuneStatus: 'created',
  tuneMessage: '',
  formFinished: true,
  pendingChanges: [],
  scheduleAt: null,
  startsAt: '2026-03-02',
  endsAt: null,
  commissionType: 'CPS',
  commissionFlat: null,
  commissionPercentage: '8.5',
  currency: 'DKK',
  countryCode: 'DK',
  couponCode: '',
  requireCouponCode: false,
  createdAt: '2026-03-02T09:00:00.000Z',
  createdBy: 'Mette',
  trackingPeriod: 30,
  trackingPeriodType: 'days',
  disableDeeplinks: false,
  customAttributionModel: 'default',
  customDeeplinkParams: '',
  customDomainAliases: '',
  holdDays: 30,
  creatorOptions: 'v2,0,0',
  smartlinkCode: '',
  trackingLink: 'https://outbound.example/tr/clicks/v1/x',
  stats: { clickCount: 0, conversionCount: 0, conversionTotalCommission: 0 },
  contactName: 'Signe Holm',
  contactPhone: '',
  terms: null,
  proposal: null,
  versions: [],
}
const show = (over: Partial<ContractView>, { siblings = [id(1)], insights = {} } = {}) =>
  showPage(
    '/x',
    () => (
      <ContractCard
        contract={{ ...contract, ...over }}
        partnerUuid={id(9)}
        siblings={siblings}
        invitedUntil={null}
        onEdit={() => {}}
      />
    ),
    { '/insights/v1/partners': () => insights },
  )
const waiting = 'Waiting for the merchant to implement and test tracking'

test.each([
  ['pending', 'Status: Pending', 'neutral', true],
  ['sent', 'Status: Contract sent', 'warn', true],
  ['signed', 'Status: Ready', 'info', true],
  ['installed', 'Status: Tracking installed', 'info', true],
  ['waiting', 'Status: Waiting for tracking', 'warn', false],
  ['running', 'Status: Running', 'good', false],
  ['ended', 'Status: Ended', 'neutral', false],
  ['complete', 'Status: Completed', 'neutral', false],
] as const)('a campaign that is %s says so in its words and colour', async (status, words, tone, isWaited) => {
  show({ status })
  expect((await screen.findByText(words)).dataset.tone).toBe(tone)
  expect(screen.queryByText(waiting) !== null).toBe(isWaited)
  expect(screen.getByRole('button', { name: /terms|Reactivate/ }).textContent).toBe(
    status === 'ended' || status === 'complete' ? 'Reactivate campaign' : 'Edit terms',
  )
})

test('a campaign that could not be made says Error', async () => {
  show({ status: 'signed', tuneStatus: 'failed' })
  expect((await screen.findByText('Status: Error')).dataset.tone).toBe('bad')
})

test('its link is tracked, or will be once it runs', async () => {
  show({ status: 'installed' })
  expect(await screen.findByText('This link is tracked by the campaign once it runs:')).toBeTruthy()
})

test('an only campaign leaves its figures to the card beside it, whose answer it has, too', async () => {
  const Both = () => {
    const { isSuccess } = useQuery(partnerInsightsQuery(useApi(), { ids: [id(1)] }))
    return (
      <>
        {isSuccess ? <p>Counted</p> : null}
        <ContractCard
          contract={contract}
          partnerUuid={id(9)}
          siblings={[id(1)]}
          invitedUntil={null}
          onEdit={() => {}}
        />
      </>
    )
  }
  const counted = { count: 5, change: null }
  const totals = { clicks: counted, conversions: counted, commission: { value: 9, change: null, currencyCode: 'DKK' } }
  const rows = [{ id: id(1), clickCount: 5, conversionCount: 5, conversionTotalCommission: 9 }]
  showPage('/x', Both, { '/insights/v1/partners': () => ({ totals, rows, stats: [] }) })
  expect(await screen.findByText('Counted')).toBeTruthy()
  expect(screen.getByText('Always on')).toBeTruthy()
  expect(screen.queryByText('Clicks, 30 days')).toBeNull()
})

test('of several campaigns each shows its own figures', async () => {
  const row = (n: number, clickCount: number) => ({
    id: id(n),
    clickCount,
    conversionCount: 7,
    conversionTotalCommission: 1406.5,
  })
  const counted = { count: 0, change: null }
  const totals = { clicks: counted, conversions: counted, commission: { value: 0, change: null, currencyCode: 'DKK' } }
  show({}, { siblings: [id(2), id(1)], insights: { totals, rows: [row(2, 5), row(1, 1234)], stats: [] } })
  const clicks = await screen.findByText('Clicks, 30 days')
  await waitFor(() => expect(clicks.parentElement?.textContent).toContain('1,234'))
  expect(screen.getByText('Commission, 30 days').parentElement?.textContent).toContain('1,406.50')
})
