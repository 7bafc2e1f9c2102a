import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import type { OrderView } from '../../contract/partners/partner-views.ts'
import type { StatementView } from '../../contract/statement.ts'
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
  statementNumber: 4,
  month: '2026-02',
  currencyCode: 'DKK',
  lineCount: 3,
  carriedIn: 0,
  earned: 51,
  returned: 0,
  payout: 51,
  carriedOut: 0,
  vatPercent: 25,
  vat: 12.75,
  toPay: 63.75,
  closedDatetime: '2026-03-01T01:00:00.000Z',
  dueOn: '2026-03-31',
  isOverdue: true,
  paidOn: null,
  mayTakeBack: false,
  reference: '',
  facts: [
    { name: 'Publisher', value: 'Nordlys, VAT DK12345678' },
    { name: 'Pay to', value: 'DK50 0040 0440 1162 43' },
  ],
}
const paid = { ...open, isOverdue: false, paidOn: '2026-03-04', mayTakeBack: true }
const Cards = () => (
  <main>
    <h1>Brykstrøm</h1>
    <OrdersCard partnerUuid={partnerUuid} />
    <StatementsCard partnerUuid={partnerUuid} />
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
  for (const part of ['2 Mar 2026, 00:30', 'DKK\u00a0200.00', 'DKK\u00a017.00', 'Pending', 'Blog'])
    expect(text).toContain(part)
  expect(orders.getByText('A click')).toBeTruthy()
  expect(orders.getByText('DKK 1.25')).toBeTruthy()
  expect(orders.queryByText('DKK 0.00')).toBeNull()
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

test('a statement is marked as paid with its day, and that is taken back once it was confirmed', async () => {
  let isPaid = false
  const at = (what: string) => `${of}/statements/${statementUuid}/${what}`
  const page = show({
    [`${of}/statements`]: () => ({ statements: [isPaid ? paid : open] }),
    [at('paid')]: () => {
      isPaid = true
      return {}
    },
    [at('unpaid')]: () => {
      isPaid = false
      return {}
    },
  })
  const user = userEvent.setup()
  expect(await screen.findByText(/^DKK.63\.75$/)).toBeTruthy()
  expect(screen.getByText('12.75 of it VAT')).toBeTruthy()
  expect(screen.getByText('Overdue since 31 Mar 2026')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Mark as paid: February 2026, DKK.63\.75$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as paid' }))
  expect(dialog.getByText(/^The merchant has paid DKK.63\.75 for February 2026\./)).toBeTruthy()
  await check()
  expect(page.bodies(at('paid'))).toEqual([])
  const day = dialog.getByLabelText('Paid on')
  await user.clear(day)
  await user.type(day, '2026-03-04')
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }))
  expect(await screen.findByText('4 Mar 2026')).toBeTruthy()
  expect(page.bodies(at('paid'))).toEqual([{ paidOn: '2026-03-04', reference: '' }])
  expect(screen.queryByRole('button', { name: /^Mark as paid/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Take back the payment/ }))
  const asking = within(await screen.findByRole('dialog', { name: 'Take back the payment' }))
  await user.click(asking.getByRole('button', { name: 'Take back' }))
  expect(await screen.findByText('Overdue since 31 Mar 2026')).toBeTruthy()
})

test('a statement says who pays whom and how, by its month', async () => {
  show({ [`${of}/statements`]: () => ({ statements: [open] }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Statement 4, Feb 2026' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Statement 4' }))
  expect(dialog.getByText('Nordlys, VAT DK12345678')).toBeTruthy()
  expect(dialog.getByText('DK50 0040 0440 1162 43')).toBeTruthy()
  await check()
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
  expect(await screen.findByText('4 Mar 2026')).toBeTruthy()
  expect(screen.queryByText(/marked as paid$/)).toBeNull()
})
