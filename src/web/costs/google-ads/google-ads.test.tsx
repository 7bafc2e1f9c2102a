import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { GoogleAdsStatus } from '../../../contract/costs/google-ads.ts'
import { Refusal, showPage } from '../../lib/test-page.tsx'
import CostsPage from '../costs-page.tsx'

const connection = '/google/ads/v1/connection'
const customers = '/google/ads/v1/customers'
const key = 'oauth-verifier.google-ads'
const verifier = 'v'.repeat(43)
const away: GoogleAdsStatus = {
  isConfigured: true,
  isConnected: false,
  connectedDatetime: null,
  connectedBy: '',
  returnUrl: 'https://o.example/insights/costs',
  customers: [],
  runs: [],
}
const customer = {
  customerId: '2000000002',
  customerName: 'Café',
  currencyCode: 'EUR',
  customerIsActive: true,
  lastImportDatetime: '2026-03-10T03:23:00.000Z',
  fromDate: '2026-02-27',
  toDate: '2026-03-03',
  rowCount: 3,
}
const run = {
  googleAdsRunUuid: '7f0e8c1a-0000-4000-8000-00000000000a',
  customerName: 'Café',
  state: 'done' as const,
  startedDatetime: '2026-03-10T03:23:00.000Z',
  finishedDatetime: '2026-03-10T03:24:00.000Z',
  fromDate: '2026-02-09',
  toDate: '2026-03-11',
  rowCount: 3,
  message: '3.21 EUR went to ads that lead to no page and is not included.',
}
const connected: GoogleAdsStatus = {
  ...away,
  isConnected: true,
  connectedBy: 'Zoë Ø',
  customers: [customer],
  runs: [run],
}
const found = [
  { customerId: '2000000002', customerName: 'Café', currencyCode: 'EUR', customerIsActive: true },
  { customerId: '3000000003', customerName: 'Bikes', currencyCode: 'DKK', customerIsActive: false },
]
type Answers = Record<string, (body: never) => unknown>
const show = (is: GoogleAdsStatus | (() => unknown), answers: Answers = {}, search = '') =>
  showPage(`/insights/costs${search}`, CostsPage, {
    [connection]: typeof is === 'function' ? is : () => is,
    ...answers,
  })
const card = async () => within(await screen.findByRole('region', { name: 'Google Ads' }))
afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('a server without an application says so and offers nothing that cannot work', async () => {
  show({ ...away, isConfigured: false })
  expect(await screen.findByText(/This server has no Google Ads application configured/)).toBeTruthy()
  expect(screen.getByText('Google Ads: not set up on this server').closest('details')?.open).toBe(false)
  expect(screen.queryByRole('button', { name: /Google/ })).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Add costs' }).length).toBeGreaterThan(0)
})

test('a state that cannot be loaded can be tried again, and the files stay usable', async () => {
  let works = false
  show(() => {
    if (!works) throw new Refusal('The store is away')
    return away
  })
  const is = await card()
  expect(await is.findByText('The store is away')).toBeTruthy()
  works = true
  await userEvent.setup().click(is.getByRole('button', { name: 'Try again' }))
  expect(await is.findByRole('button', { name: 'Connect Google Ads' })).toBeTruthy()
})

test('connecting keeps the verifier in this tab and goes to Google; a refusal is said', async () => {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  let works = false
  show(away, {
    [`${connection}/begin`]: () => {
      if (!works) throw new Refusal('You may not do this')
      return { authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth?state=s', verifier }
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Connect Google Ads' }))
  expect((await screen.findByRole('alert')).textContent).toBe('You may not do this')
  expect(left).not.toHaveBeenCalled()
  works = true
  await user.click(screen.getByRole('button', { name: 'Connect Google Ads' }))
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://accounts.google.com/o/oauth2/v2/auth?state=s'))
  expect(sessionStorage.getItem(key)).toBe(verifier)
})

test('coming back connects once, clears the address and asks whose costs are read', async () => {
  sessionStorage.setItem(key, verifier)
  const page = show(
    away,
    { [`${connection}/complete`]: () => ({ ...connected, customers: [], runs: [] }), [customers]: () => found },
    '?code=4%2Fabc&state=s1&scope=x',
  )
  expect(await screen.findByRole('dialog', { name: 'Choose Google Ads accounts' })).toBeTruthy()
  expect(page.bodies(`${connection}/complete`)).toEqual([{ code: '4/abc', state: 's1', verifier }])
  expect(page.search()).toEqual({})
  expect(screen.getByText('Choose the accounts whose costs are read.')).toBeTruthy()
})

test('coming back without a verifier, or after a no, is said', async () => {
  show(away, {}, '?code=abc&state=s1')
  expect((await screen.findByRole('alert')).textContent).toBe('Missing google-ads verifier. Please try again.')
})

test('chooses accounts: nothing is sent before Save, and a refusal keeps the dialog open', async () => {
  let works = false
  const page = show(connected, {
    [customers]: (body: unknown) => {
      if (!body) return found
      if (!works) throw new Refusal('Google Ads has a problem of its own (503). It is tried again later.')
      return connected
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Choose accounts' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByLabelText('Bikes'))
  await user.click(dialog.getByLabelText('Café'))
  expect(page.bodies(customers).filter(Boolean)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('(503)')
  works = true
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.bodies(customers).at(-1)).toEqual({ customerIds: ['3000000003'] })
})

test('a list of accounts that fails can be tried again; an empty one says so', async () => {
  let works = false
  show(connected, {
    [customers]: () => {
      if (!works) throw new Refusal('Google Ads does not accept the credentials (401).')
      return []
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Choose accounts' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Google Ads does not accept the credentials (401).')).toBeTruthy()
  works = true
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('No accounts found')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
})

test('shows accounts and runs, and what failed last without a click', async () => {
  show({
    ...connected,
    runs: [
      { ...run, state: 'failed', message: 'Google Ads has a problem of its own (500).' },
      { ...run, googleAdsRunUuid: '7f0e8c1a-0000-4000-8000-00000000000b' },
    ],
  })
  const is = await card()
  expect((await is.findByRole('alert')).textContent).toBe('Café: Google Ads has a problem of its own (500).')
  expect(is.getByText('27 Feb – 3 Mar 2026')).toBeTruthy()
  expect(await screen.findByText('No files added yet')).toBeTruthy()
  expect(is.getByText(/3\.21 EUR went to ads that lead to no page/)).toBeTruthy()
})

test('imports now, and disconnects with or without the costs', async () => {
  const page = show(connected, {
    [connection]: (sent: unknown) => (sent ? away : connected),
    '/google/ads/v1/import': () => ({ ...connected, runs: [{ ...run, state: 'running' }] }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Import now' }))
  expect(await screen.findByText('Running')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Disconnect' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect Google Ads?' }))
  await user.click(dialog.getByLabelText('Delete the costs that were read, too'))
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.bodies(connection).filter(Boolean)).toEqual([{ withCosts: 'true' }])
  expect(await screen.findByRole('button', { name: 'Connect Google Ads' })).toBeTruthy()
})
