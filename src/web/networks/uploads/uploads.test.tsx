import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Connection } from '../../../contract/networks/networks.ts'
import { Refusal, showPage } from '../../lib/test-page.tsx'
import { Uploads } from './uploads-card.tsx'

const uuid = '7f0e8c1a-0000-4000-8000-00000000000a'
const connection: Connection = {
  connectionUuid: uuid,
  connectionName: 'Amazon.de',
  connectionApiPartnerId: 'mysite-21',
  connectionIsActive: true,
  connectionIsFallback: false,
  connectionCallbackStatus: 'INACTIVE',
  connectionCreatedDatetime: '2026-03-01T08:00:00.000Z',
  connectionUpdatedDatetime: '2026-03-01T08:00:00.000Z',
  connectionLastImportDatetime: null,
  network: { networkUuid: uuid, networkName: 'Amazon Associates', networkIdentifier: 'amazon' },
}
const path = `/conversion_uploads/v1/${uuid}`
const march = {
  conversionUploadUuid: '7f0e8c1a-0000-4000-8000-00000000000b',
  conversionUploadFilename: 'march.csv',
  conversionUploadDatetime: '2026-04-01T08:00:00.000Z',
  conversionUploadFromDatetime: '2026-03-01T00:00:00.000Z',
  conversionUploadToDatetime: '2026-03-31T00:00:00.000Z',
  conversionUploadRowCount: 62,
  newCount: 62,
  changedCount: 0,
  user: { userFirstname: 'Mette', userLastname: 'Østergaard' },
}
const fine = {
  rowCount: 2,
  fromDate: '2026-03-02',
  toDate: '2026-03-05',
  sums: [{ currencyCode: 'EUR', sale: 134.36, commission: 6 }],
  byStatus: [{ status: 'approved', count: 2, sums: [{ currencyCode: 'EUR', sale: 134.36, commission: 6 }] }],
  unknownStates: [],
  byMark: [],
  newCount: 2,
  changedCount: 0,
  unchangedCount: 0,
  rejectedCount: 0,
  rejected: [],
  leftOut: [],
  leftOutCount: 0,
  warnings: [],
  changes: [],
  sample: [
    {
      datetime: '2026-03-03T23:30:00.000Z',
      name: 'Runner',
      shop: 'Amazon',
      transactionId: 't1',
      orderId: 'B1',
      status: 'approved',
      sale: '67.18',
      commission: '4.70',
      currencyCode: 'EUR',
    },
  ],
}
const Page = () => <Uploads connection={connection} accept={['.csv']} />
const show = (answers: Record<string, (body: never) => unknown>) => showPage('/networks', Page, answers)
const choose = async () => {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Upload file' }))
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]')
    expect(found).not.toBeNull()
    return found as HTMLInputElement
  })
  await user.upload(input, new File(['Fee-Earnings reports'], 'march.csv', { type: 'text/csv' }))
  return user
}

test('lists files with their period, or says that there are none', async () => {
  show({ [path]: () => [march] })
  expect(await screen.findByText('march.csv')).toBeTruthy()
  expect(screen.getByText(/^1\s?–\s?31 Mar 2026$/)).toBeTruthy()
})

test('says that there are none, and shows why a list cannot be shown', async () => {
  show({ [path]: () => [] })
  expect(await screen.findByText('No uploads')).toBeTruthy()
})

test('a list that fails can be tried again', async () => {
  show({
    [path]: () => {
      throw new Refusal('The store is away')
    },
  })
  expect(await screen.findByText('The store is away')).toBeTruthy()
})

test('a file counts only after its preview was seen and confirmed; its name can be changed', async () => {
  const page = show({ [path]: (body: unknown) => (body ? march : []), [`${path}/preview`]: () => fine })
  const user = await choose()
  expect(await screen.findByText(/2 new, 0 changed, 0 known already/)).toBeTruthy()
  expect(screen.getByText('Amazon: Runner')).toBeTruthy()
  // half past midnight in Copenhagen, the account's zone
  expect(screen.getByRole('cell', { name: '4 Mar 2026' })).toBeTruthy()
  const upload = screen.getByRole('button', { name: 'Upload' })
  expect(upload).toHaveProperty('disabled', true)
  await user.clear(screen.getByLabelText('File name'))
  await user.type(screen.getByLabelText('File name'), 'March.csv')
  await user.click(screen.getByLabelText('Yes — everything looks correct'))
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(page.bodies(path).filter(Boolean)).toMatchObject([{ name: 'March.csv' }]))
})

test('a file with rows that cannot be read, and one that is refused, cannot be uploaded', async () => {
  show({
    [path]: () => [],
    [`${path}/preview`]: () => ({
      ...fine,
      rejectedCount: 1201,
      rejected: [{ line: 4, reason: 'Ad Fees: "free" is not an amount' }],
    }),
  })
  await choose()
  expect(await screen.findByText('Line 4: Ad Fees: "free" is not an amount')).toBeTruthy()
  expect(screen.getByText('and 1,200 more')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Rows that cannot be read' }).tabIndex).toBe(0)
  expect(screen.queryByLabelText('Yes — everything looks correct')).toBeNull()
})

test('a file on its way cannot be left unseen: what the server says of it is shown', async () => {
  let refuse = (_: Error) => undefined as void
  const answer = new Promise((_, fail) => {
    refuse = fail
  })
  show({ [path]: (body: unknown) => (body ? answer : []), [`${path}/preview`]: () => fine })
  const user = await choose()
  await user.click(await screen.findByLabelText('Yes — everything looks correct'))
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await user.keyboard('{Escape}')
  refuse(new Refusal('The file was taken in meanwhile'))
  expect(await screen.findByText('The file was taken in meanwhile')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('another file is refused in the server’s words', async () => {
  show({
    [path]: () => [],
    [`${path}/preview`]: () => {
      throw new Refusal('Incorrect file - expected Amazon Fee-Earnings reports')
    },
  })
  await choose()
  expect(await screen.findByText('Incorrect file - expected Amazon Fee-Earnings reports')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true)
})

test('asks which sign is the decimal mark, with both sums, and hands the answer on', async () => {
  const both = [
    { decimalMark: '.', sums: [{ currencyCode: 'DKK', sale: 2.5, commission: 1 }] },
    { decimalMark: ',', sums: [{ currencyCode: 'DKK', sale: 2499, commission: 1 }] },
  ]
  const page = show({
    [path]: (body: unknown) => (body ? march : []),
    [`${path}/preview`]: (body: { decimalMark?: string }) =>
      body.decimalMark ? fine : { ...fine, byMark: both, sample: [] },
  })
  const user = await choose()
  expect(await screen.findByText(/2,499.00/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true)
  await user.click(screen.getByLabelText(/A comma begins the fraction/))
  await user.click(await screen.findByLabelText('Yes — everything looks correct'))
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(page.bodies(path).filter(Boolean)).toMatchObject([{ decimalMark: ',' }]))
})

test('shows what changes, what is left out and what is unusual', async () => {
  const standing = { status: 'rejected', sale: '10.00', commission: '1.00', currencyCode: 'EUR' }
  show({
    [path]: () => [],
    [`${path}/preview`]: () => ({
      ...fine,
      changedCount: 1,
      changes: [{ transactionId: 'A1', before: standing, after: { ...standing, status: 'approved' } }],
      leftOutCount: 1,
      leftOut: [{ line: 9, reason: 'is a line of totals' }],
      warnings: ['A2: its day, 2027-01-01, is in the future'],
    }),
  })
  await choose()
  expect(
    await screen.findByText(
      'A1: rejected, sale EUR 10.00, commission EUR 1.00 → approved, sale EUR 10.00, commission EUR 1.00',
    ),
  ).toBeTruthy()
  expect(screen.getByText('Line 9: is a line of totals')).toBeTruthy()
  expect(screen.getByText('A2: its day, 2027-01-01, is in the future')).toBeTruthy()
})

test('asks what a state of the file means, and reads the file again with the answer', async () => {
  let said: unknown = null
  const storniert = { word: 'Storniert', conversionCount: 2, sums: [{ currencyCode: 'EUR', sale: 40, commission: 4 }] }
  show({
    [path]: () => [],
    [`${path}/preview`]: () => ({ ...fine, unknownStates: said ? [] : [storniert] }),
    [`/networks/v1/connections/${uuid}/states`]: (body: { word: string; status: string }) => {
      said = body
      return { stateWordUuid: uuid, ...body }
    },
  })
  const user = await choose()
  await user.click(await screen.findByRole('combobox', { name: 'Storniert counts as' }))
  await user.click(await screen.findByRole('option', { name: 'Rejected' }))
  await waitFor(() => expect(screen.queryByText('Storniert')).toBeNull())
  expect(said).toMatchObject({ word: 'Storniert', status: 'rejected' })
})
