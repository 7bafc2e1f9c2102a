import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Refusal, showPage } from '../lib/test-page.tsx'
import CostsPage from './costs-page.tsx'

const list = '/google/ads/v1/costs/uploads'
const preview = '/google/ads/v1/costs/preview'
const march = {
  costUploadUuid: '7f0e8c1a-0000-4000-8000-00000000000a',
  costUploadFilename: 'march.csv',
  costUploadDatetime: '2026-04-01T08:00:00.000Z',
  costUploadFromDate: '2026-03-01',
  costUploadToDate: '2026-03-31',
  costUploadRowCount: 62,
  user: { userFirstname: 'Mette', userLastname: 'Østergaard' },
}
const fine = {
  rowCount: 2,
  fromDate: '2026-04-01',
  toDate: '2026-04-02',
  sums: [{ currencyCode: 'DKK', cost: 127.5 }],
  doubledCount: 0,
  problems: [],
}
const file = new File(['Day,Domain,Cost\n2026-04-01,shop.dk,127.50'], 'april.csv', { type: 'text/csv' })
const noGoogle = {
  isConfigured: false,
  isConnected: false,
  connectedDatetime: null,
  connectedBy: '',
  returnUrl: '',
  customers: [],
  runs: [],
}
const show = (answers: Record<string, (body: never) => unknown>) =>
  showPage('/insights/costs', CostsPage, { '/google/ads/v1/connection': () => noGoogle, ...answers })
const choose = async () => {
  const user = userEvent.setup()
  await user.click((await screen.findAllByRole('button', { name: 'Add costs' }))[0] as HTMLElement)
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]')
    expect(found).not.toBeNull()
    return found as HTMLInputElement
  })
  await user.upload(input, file)
  return user
}

test('lists the files, and says so when there are none', async () => {
  show({ [list]: () => [march] })
  expect(await screen.findByText('march.csv')).toBeTruthy()
  expect(screen.getByText('62')).toBeTruthy()
})

test('an account without costs is told what they are good for', async () => {
  show({ [list]: () => [] })
  expect(await screen.findByText('No costs added yet')).toBeTruthy()
})

test('a list that fails can be tried again', async () => {
  show({
    [list]: () => {
      throw new Refusal('The store is away')
    },
  })
  expect(await screen.findByText('The store is away')).toBeTruthy()
  expect(screen.getByRole('button', { name: /try again/i })).toBeTruthy()
})

test('a file counts only after it was read, found right and confirmed', async () => {
  const page = show({
    [list]: (body: unknown) => (body ? march : []),
    [preview]: () => fine,
  })
  const user = await choose()
  expect(await screen.findByText('2 rows')).toBeTruthy()
  expect(screen.getByText(/127\.50/)).toBeTruthy()
  const upload = () => screen.getByRole('button', { name: 'Upload' })
  expect(upload()).toHaveProperty('disabled', true)
  await user.click(screen.getByLabelText('Yes — everything looks correct'))
  await user.click(upload())
  await waitFor(() =>
    expect(page.bodies(list).filter(Boolean)).toEqual([
      { name: 'april.csv', csv: 'Day,Domain,Cost\n2026-04-01,shop.dk,127.50', currencyCode: 'DKK' },
    ]),
  )
})

test('a file with rows that cannot be read shows them and cannot be added', async () => {
  show({
    [list]: () => [],
    [preview]: () => ({ ...fine, problems: [{ line: 3, reason: 'Cost: must not be negative' }] }),
  })
  await choose()
  expect(await screen.findByText('Line 3: Cost: must not be negative')).toBeTruthy()
  expect(screen.queryByLabelText('Yes — everything looks correct')).toBeNull()
})
