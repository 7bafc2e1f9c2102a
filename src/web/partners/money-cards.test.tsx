import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import type { OrderView, StatementView } from '../../contract/partners/partner-views.ts'
import { mette, Refusal, showPage } from '../lib/test-page.tsx'
import { OrdersCard } from './orders-card.tsx'
import { StatementsCard } from './statements-card.tsx'

const partnerUuid = '7f0e8c1a-0000-4000-8000-00000000000b'
const contractUuid = '7f0e8c1a-0000-4000-8000-00000000000c'
const statementUuid = '7f0e8c1a-0000-4000-8000-00000000000d'
const of = `/publishers/${mette.account.accountUuid}/${partnerUuid}`
const order: OrderView = {
  orderId: 'A-1001',
  kind: 'sale',
  contractUuid,
  contractName: 'Always on',
  at: '2026-03-01T23:30:00.000Z',
  amount: '200.00',
  commission: '17.00',
  currency: 'DKK',
  status: 'pending',
  coupon: 'SPRING',
  siteName: 'Blog',
  reason: '',
  holdUntil: '2026-03-31T23:30:00.000Z',
  isSigned: true,
  isChecked: false,
  mayApprove: false,
  mayReject: false,
}
const open: StatementView = {
  statementUuid,
  month: '2026-02',
  currency: 'DKK',
  orderCount: 3,
  total: '51.00',
  isPaid: false,
  paidAt: null,
  mayTakeBack: false,
  createdAt: '2026-03-01T01:00:00.000Z',
}
const paid = { ...open, isPaid: true, paidAt: '2026-03-04T23:30:00.000Z' }
const Cards = () => (
  <main>
    <h1>Brykstrøm</h1>
    <OrdersCard partnerUuid={partnerUuid} />
    <StatementsCard partnerUuid={partnerUuid} publisherZone="America/New_York" />
  </main>
)
const show = (answers: Record<string, (body: never) => unknown>) =>
  showPage(`/partners/${partnerUuid}`, Cards, {
    [`${of}/orders`]: () => ({ orders: [], next: null }),
    [`${of}/statements`]: () => ({ statements: [] }),
    ...answers,
  })
const check = async () => {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations } = await axe.run(document.body, { rules })
  // a dialog's close button is named by the theme, which tests do not load
  expect(violations.map((v) => v.id).filter((id) => id !== 'button-name')).toEqual([])
}

test('lists orders in the zone of who looks, with what each earns', async () => {
  const click = { ...order, orderId: 'c'.repeat(20), kind: 'cpc' as const, amount: '0.00', commission: '1.25' }
  show({ [`${of}/orders`]: () => ({ orders: [order, click], next: null }) })
  const orders = within(await screen.findByRole('main'))
  // an hour later in Copenhagen
  const row = (await orders.findByText('A-1001')).closest('tr, [role=row]')
  const text = (row as HTMLElement | null)?.textContent ?? ''
  for (const part of ['2026-03-02 00:30', '200.00 DKK', '17.00 DKK', 'Pending', 'SPRING', 'Blog'])
    expect(text).toContain(part)
  expect(orders.getByText('A click')).toBeTruthy()
  expect(orders.getByText('1.25 DKK')).toBeTruthy()
  expect(orders.queryByText('0.00 DKK')).toBeNull()
  await check()
})

test('says in one line that there are none, and which list failed, until it is tried again', async () => {
  let fails = true
  show({
    [`${of}/orders`]: () => {
      if (fails) throw new Refusal('The store is away')
      return { orders: [], next: null }
    },
  })
  expect(await screen.findByText(/^No statements yet\./)).toBeTruthy()
  expect(await screen.findByText('The store is away')).toBeTruthy()
  expect(screen.queryByText(/^No orders yet\./)).toBeNull()
  await check()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^No orders yet\./)).toBeTruthy()
  expect(screen.queryByText('The store is away')).toBeNull()
})

test('a statement is marked as paid once that was confirmed, and shows the day', async () => {
  let isPaid = false
  const pay = `${of}/statements/${statementUuid}/paid`
  const page = show({
    [`${of}/statements`]: () => ({ statements: [isPaid ? paid : open] }),
    [pay]: () => {
      isPaid = true
      return {}
    },
  })
  const user = userEvent.setup()
  expect(await screen.findByText('51.00 DKK')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Mark as paid: 2026-02, 51.00 DKK' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as paid' }))
  expect(dialog.getByText(/^The merchant has paid 51\.00 DKK for 2026-02\./)).toBeTruthy()
  await check()
  expect(page.bodies(pay)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }))
  expect(await screen.findByText('2026-03-04')).toBeTruthy()
  expect(page.bodies(pay)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Mark as paid/ })).toBeNull()
})

test('a refusal is said in words, and the list shows what is true', async () => {
  let isPaid = false
  show({
    [`${of}/statements`]: () => ({ statements: [isPaid ? paid : open] }),
    [`${of}/statements/${statementUuid}/paid`]: () => {
      throw new Refusal('This statement is paid already')
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Mark as paid/ }))
  isPaid = true // by somebody else, meanwhile
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as paid' }))
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }))
  expect(await dialog.findByText('This statement is paid already')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('2026-03-04')).toBeTruthy()
  expect(screen.queryByText(/marked as paid$/)).toBeNull()
})
