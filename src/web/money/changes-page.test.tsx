import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { LedgerRow } from '../../contract/money/ledger.ts'
import { catchDownloads, connections, Refusal, showPage } from '../lib/test-page.tsx'
import ChangesPage from './changes-page.tsx'

afterEach(() => void vi.restoreAllMocks())
const uuid = '7f0e8c1a-0000-4000-8000-00000000000a'
const said = { status: 'approved', statusWord: 'confirmed', sale: 100, commission: 12, currencyCode: 'EUR' }
const row = (n: number, over: Partial<LedgerRow> = {}): LedgerRow => ({
  ledgerId: n,
  ledgerDatetime: '2026-03-07T10:00:00.000Z',
  ledgerKind: 'cut',
  ledgerSource: 'api',
  transactionId: `T${n}`,
  orderId: 'O-1',
  name: `Shop ${n}`,
  conversionUuid: uuid,
  connectionUuid: uuid,
  connectionName: 'Awin DK',
  networkUuid: uuid,
  networkName: 'Awin',
  now: { ...said, status: 'rejected', statusWord: 'declined' },
  before: said,
  difference: -12,
  converted: { difference: -89.5, currencyCode: 'DKK' },
  reason: '',
  ...over,
})
const path = '/networks/v1/ledger'
const at = '/insights/changes?from=2026-03-01&to=2026-03-31'
const sums = [
  {
    networkUuid: uuid,
    networkName: 'Awin',
    ledgerKind: 'cut',
    count: 2,
    difference: -24.5,
    unlisted: 0,
    currencyCode: 'DKK',
  },
]
const show = (answers: Record<string, (body: never) => unknown> = {}, address = at) =>
  showPage(address, ChangesPage, {
    [path]: () => ({
      rows: [
        row(2),
        row(1, {
          ledgerKind: 'new',
          before: null,
          difference: 12,
          converted: { difference: 89.52, currencyCode: 'DKK' },
        }),
      ],
      total: 2,
    }),
    [`${path}/sums`]: () => sums,
    '/networks/v1/connections': () => [],
    [`${path}/${uuid}`]: () => [row(1, { ledgerKind: 'new', before: null }), row(2)],
    ...answers,
  })

test('says that the rates behind its sums are old', async () => {
  localStorage.setItem('outbound-newest-rates', JSON.stringify({ day: '2025-04-09', isOld: true }))
  show({ '/money/v1/rates/newest': () => ({ day: '2025-04-09', isOld: true }) })
  expect(await screen.findByText(/^Exchange rates are from 9 Apr 2025: no newer ones could be read\./)).toBeTruthy()
})

test('shows what happened, before and now, with the difference and the sums', async () => {
  show()
  expect(await screen.findByText('Shop 2')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to conversions' }).getAttribute('href')).toMatch(
    /^\/insights\/conversions\?from=2026-03-01&/,
  )
  // in the currency of the sums above it
  expect(screen.getByText('-DKK 89.50')).toBeTruthy()
  expect(screen.getByText('+DKK 89.52')).toBeTruthy()
  expect(screen.getAllByText('rejected, EUR 12.00')).toHaveLength(2)
  expect((await screen.findByText(/24\.50/)).textContent?.replaceAll(/\s/g, ' ')).toBe('-DKK 24.50')
  expect(screen.getByText('2 results')).toBeTruthy()
})

test('says that the sums did not come, next to a list that did', async () => {
  const user = userEvent.setup()
  let works = false
  show({
    [`${path}/sums`]: () => {
      if (!works) throw new Refusal('Not now')
      return sums
    },
  })
  expect(await screen.findByText('Shop 2')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toContain('Not now')
  works = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/24\.50/)).toBeTruthy()
})

test('asks for what the address says, and ignores what it cannot mean', async () => {
  const filters = JSON.stringify([
    { key: 'kinds', value: 'cut' },
    { key: 'kinds', value: 'nonsense' },
    { key: 'networkUuids', value: 'x' },
  ])
  const page = show({}, `${at}&q=T1&filters=${encodeURIComponent(filters)}`)
  await screen.findByText('Shop 2')
  expect(page.bodies(path)[0]).toEqual({
    fromDate: '2026-03-01',
    toDate: '2026-03-31',
    filters: { kinds: ['cut'], search: 'T1' },
    offset: 0,
    limit: 50,
  })
})

test('leaves out what changed no money, says how much that is, and shows it when asked', async () => {
  const page = show({
    [`${path}/sums`]: () => [
      ...sums,
      { ...sums[0], ledgerKind: 'moved', count: 30, difference: 0 },
      { ...sums[0], ledgerKind: 'gone', count: 1, difference: 0, unlisted: 5 },
      { ...sums[0], ledgerKind: 'refused', count: 1, difference: 0 },
    ],
  })
  expect(await screen.findByText(/30 reports that changed no money are left out/)).toBeTruthy()
  expect(screen.getByText(/DKK 5\.00 no longer listed, but still counted/)).toBeTruthy()
  expect(screen.getByText('Not counted')).toBeTruthy()
  const kindsAsked = () => (page.bodies(path).at(-1) as { filters: { kinds: string[] } }).filters.kinds
  expect(kindsAsked()).toEqual(['new', 'changed', 'cut', 'gone', 'back', 'refused'])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(kindsAsked()).toContain('moved'))
})

test('opens everything that was said of one transaction, and the address says so', async () => {
  const page = show()
  await userEvent.setup().click(await screen.findByText('Shop 2'))
  expect(await screen.findByText('What was said')).toBeTruthy()
  expect(page.search().transaction).toBe(uuid)
})

test('says that networks reported nothing in these days', async () => {
  show({ [path]: () => ({ rows: [], total: 0 }) })
  expect(await screen.findByText('No changes in this period')).toBeTruthy()
})

test('a list that fails can be tried again', async () => {
  show({
    [path]: () => {
      throw new Refusal('The store is away')
    },
  })
  expect(await screen.findByText('The store is away')).toBeTruthy()
})

test('saves the file of the server, of what the list is of', async () => {
  const files = catchDownloads()
  const { bodies } = show({
    [path]: () => ({ rows: [row(2)], total: 1 }),
    [`${path}/file`]: () => new Blob(['Time,Network\r\n2026-03-07,Awin\r\n']).stream(),
  })
  await screen.findByText('Shop 2')
  await userEvent.setup().click(screen.getByRole('button', { name: /csv/i }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe('outbound_changes_260301-260331.csv')
  expect(await files[0]?.text).toBe('Time,Network\r\n2026-03-07,Awin\r\n')
  expect(bodies(`${path}/file`)).toMatchObject([
    {
      fromDate: '2026-03-01',
      toDate: '2026-03-31',
      filters: { kinds: expect.not.arrayContaining(['moved', 'detail']) },
    },
  ])
})

test('says that an address names no transaction, with nothing to try again', async () => {
  show(
    {
      [`${path}/zz`]: () => {
        throw new Refusal('conversionUuid: Must be a uuid')
      },
    },
    `${at}&transaction=zz`,
  )
  expect(await screen.findByText('This transaction does not exist, or it belongs to another account.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('says why there are no networks to choose from', async () => {
  const user = userEvent.setup()
  show({
    '/networks/v1/connections': () => {
      throw new Refusal('The store is away')
    },
  })
  await screen.findByText('Shop 2')
  await user.click(screen.getByRole('button', { name: 'Network' }))
  expect(await screen.findByText('The store is away')).toBeTruthy()
})

test('lets networks and accounts be chosen that are connected no more, and calls an unnamed account by its network', async () => {
  const user = userEvent.setup()
  show({ '/networks/v1/connections': () => connections })
  await screen.findByText('Shop 2')
  await user.click(screen.getByRole('button', { name: 'Network' }))
  expect(await screen.findByRole('option', { name: 'Adtraction Not connected' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Network account' }))
  expect(await screen.findByRole('option', { name: 'Adtraction 1 Not connected' })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Awin 1' })).toBeTruthy()
})
