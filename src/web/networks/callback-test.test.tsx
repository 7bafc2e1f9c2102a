import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showPage } from '../lib/test-page.tsx'
import { CallbackTest } from './callback-test.tsx'
import { connectionOf } from './test-network.ts'

const connection = connectionOf(7)
const path = `/networks/v1/connections/${connection.connectionUuid}/callbackurls/try`
const sale = {
  transactionId: 'T1',
  outcome: 'new',
  datetime: '2026-03-02T10:00:00.000Z',
  status: 'approved',
  sale: '84.5',
  commission: '5.92',
  currencyCode: 'GBP',
  orderId: '',
}

test('a pasted address is tested, and what would happen is said in words until it is edited', async () => {
  const answer = {
    isAccepted: true,
    problem: '',
    filledByNetwork: [{ name: 'clickId', macro: '[sub1]' }],
    notes: ['comission is not read: nothing of that name is known'],
    sale,
  }
  const page = showPage('/networks', () => <CallbackTest connection={connection} />, { [path]: () => answer })
  const user = userEvent.setup()
  const field = await screen.findByLabelText('Test an address')
  expect(screen.getByRole('button', { name: 'Test it' })).toHaveProperty('disabled', true)
  await user.click(field)
  await user.paste('https://x.example/?comission=5')
  await user.click(screen.getByRole('button', { name: 'Test it' }))
  expect(await screen.findByText('Would be accepted')).toBeTruthy()
  expect(screen.getByText('5.92 GBP')).toBeTruthy()
  expect(screen.getByText(/It would be a new sale\. Examples stand/)).toBeTruthy()
  expect(screen.getByText(/clickId \(\[sub1\]\)/)).toBeTruthy()
  expect(screen.getByText(/comission is not read/)).toBeTruthy()
  expect(page.bodies(path)).toEqual([{ address: 'https://x.example/?comission=5' }])
  await user.type(field, '&x')
  expect(screen.queryByText('Would be accepted')).toBeNull()
})

test('what would be refused says why', async () => {
  const answer = { isAccepted: false, problem: 'transactionId is missing', filledByNetwork: [], notes: [], sale: null }
  showPage('/networks', () => <CallbackTest connection={connection} />, { [path]: () => answer })
  const user = userEvent.setup()
  await user.click(await screen.findByLabelText('Test an address'))
  await user.paste('https://x.example/')
  await user.click(screen.getByRole('button', { name: 'Test it' }))
  expect(await screen.findByText('Would be refused')).toBeTruthy()
  expect(screen.getByText('transactionId is missing')).toBeTruthy()
})
