import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { OrderView } from '../../../contract/partners/partner-views.ts'
import { type Answers, Refusal, showPage } from '../../lib/test-page.tsx'
import { hasNotices } from '../../ui/notify.ts'
import InstallPage from './install-page.tsx'
import OrdersPage from './orders-page.tsx'

// a textarea that grows measures itself again once its font is there
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
const orders = '/partner/v1/orders'
const order: OrderView = {
  orderId: 'A-1',
  kind: 'sale',
  contractUuid: '7f0e8c1a-0000-4000-8000-0000000000e1',
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
const tracking = {
  publicKey: 'p_1',
  hosts: ['brykstrom.dk'],
  script: { seenAt: null, host: '' },
  signedAt: null,
  pageAt: null,
  testOrderAt: null,
  contracts: [],
  hits: [],
  keys: [{ keyId: 'k_1', createdAt: '2026-03-01T09:00:00.000Z' }],
}
const show = (path: string, page: Parameters<typeof showPage>[1], answers: Answers) =>
  showPage(path, page, {
    '/partner/v1/me': () => ({
      name: 'Signe Holm',
      email: 'signe@brykstrom.dk',
      companyName: 'Brykstrøm ApS',
      publisherName: 'Nordlys',
      publisherZone: 'UTC',
    }),
    '/partner/v1/troubles': () => ({ troubles: [] }),
    ...answers,
  })
const user = userEvent.setup()
const button = (name: string) => screen.findByRole('button', { name })

it('a double click makes one key: the secret of a second one would be seen by nobody', async () => {
  const page = show('/partner/install', InstallPage, {
    '/partner/v1/tracking': () => tracking,
    '/partner/v1/keys': () => ({ keyId: 'k_2', secret: 'f'.repeat(64) }),
  })
  const make = await button('New key')
  make.click()
  make.click()
  await waitFor(() => expect(page.bodies('/partner/v1/keys')).toEqual([{}]))
})

it('a double click approves an order once', async () => {
  const page = show('/partner/orders', OrdersPage, {
    [orders]: () => ({ orders: [order], next: null }),
    [`${orders}/approve`]: () => ({}),
  })
  const approve = await button('Approve order A-1')
  approve.click()
  approve.click()
  await waitFor(() => expect(page.bodies(`${orders}/approve`)).toEqual([{ orderId: 'A-1' }]))
})

it('an order that somebody else rejected meanwhile is shown as it stands, and the dialog says why', async () => {
  let status: OrderView['status'] = 'pending'
  show('/partner/orders', OrdersPage, {
    [orders]: () => ({ orders: [{ ...order, status, mayReject: status === 'pending' }], next: null }),
    [`${orders}/reject`]: () => {
      status = 'rejected'
      throw new Refusal('This order is rejected already', 409)
    },
  })
  await user.click(await button('Reject order A-1'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'Sent back')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await dialog.findByText('This order is rejected already')
  await screen.findByText('Rejected')
})

it('a sign-out that fails says so, and nobody is sent away', async () => {
  const page = show('/partner/orders', OrdersPage, {
    [orders]: () => ({ orders: [order], next: null }),
    '/partner/v1/sign-out': () => {
      throw new Refusal('The store is away. Please try again', 503)
    },
  })
  await user.click(await button('Sign out'))
  await screen.findByText('The store is away. Please try again')
  expect([hasNotices.get(), page.path()]).toEqual([true, '/partner/orders'])
})
