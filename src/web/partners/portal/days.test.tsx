import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MerchantContract } from '../../../contract/partners/partner-room.ts'
import type { OrderView } from '../../../contract/partners/partner-views.ts'
import { type Answers, showPage } from '../../lib/test-page.tsx'
import CampaignsPage from './campaigns-page.tsx'
import OrdersPage from './orders-page.tsx'

// 13 hours ahead of UTC in March: nobody who runs this reads the same day there late in the evening
const who = {
  name: 'Signe Holm',
  email: 'signe@brykstrom.dk',
  companyName: 'Brykstrøm ApS',
  publisherName: 'Nordlys',
  publisherZone: 'Pacific/Auckland',
}
const uuid = (n: number) => `7f0e8c1a-0000-4000-8000-0000000000e${n}`
const version = { version: 1, state: 'replaced', proposedAt: '2026-03-01T09:00:00.000Z', objection: '', summary: '8%' }
const contract: MerchantContract = {
  contractUuid: uuid(1),
  name: 'Always on',
  domain: 'brykstrom.dk',
  status: 'running',
  lines: [['Starts', '2026-03-01']],
  proposal: {
    termsUuid: uuid(4),
    textHash: 'a'.repeat(64),
    version: 3,
    lines: [],
    changes: [],
    scheduleAt: '2026-04-01',
    isFirst: false,
  },
  versions: [
    {
      ...version,
      termsUuid: uuid(3),
      version: 2,
      state: 'applied',
      acceptedAt: null,
      acceptedBy: '',
      appliedAt: '2026-03-09T11:00:00.000Z',
    },
    {
      ...version,
      state: 'replaced',
      termsUuid: uuid(2),
      acceptedAt: '2026-03-01T22:15:00.000Z',
      acceptedBy: 'Signe Holm',
      appliedAt: '2026-03-01T22:15:00.000Z',
    },
  ],
}
const order: OrderView = {
  orderId: 'A-1',
  kind: 'sale',
  contractUuid: uuid(1),
  contractName: 'Always on',
  at: '2026-03-01T23:30:00.000Z',
  amount: '200.00',
  commission: '16.00',
  currency: 'DKK',
  status: 'pending',
  coupon: '',
  siteName: 'Blog',
  reason: '',
  holdUntil: '2026-03-31T23:30:00.000Z',
  isSigned: true,
  isChecked: true,
  mayApprove: true,
  mayReject: true,
}
const show = (path: string, page: Parameters<typeof showPage>[1], answers: Answers) =>
  showPage(path, page, {
    '/partner/v1/me': () => who,
    '/partner/v1/troubles': () => ({ troubles: [] }),
    '/partner/v1/coupons': () => ({ coupons: [] }),
    ...answers,
  })

it('says of terms the day on which they were accepted or applied where the publisher is, and names the zone', async () => {
  show('/partner', CampaignsPage, { '/partner/v1/contracts': () => ({ contracts: [contract] }) })
  expect(await screen.findByText('In force, applied by itself on 10 Mar 2026')).toBeTruthy()
  expect(screen.getByText('Replaced, accepted by Signe Holm on 2 Mar 2026')).toBeTruthy()
  expect(screen.getByText(/on 1 Apr 2026, at 00:00 in Pacific\/Auckland, unless you object before/)).toBeTruthy()
  expect(screen.getByText(/Days and times are those of Pacific\/Auckland/)).toBeTruthy()
})

it('lists orders with the publisher’s day and time, and the day on which their hold ends there', async () => {
  show('/partner/orders', OrdersPage, { '/partner/v1/orders': () => ({ orders: [order], next: null }) })
  expect(await screen.findByText('2 Mar 2026, 12:30')).toBeTruthy()
  expect(screen.getByText('1 Apr 2026')).toBeTruthy()
})
