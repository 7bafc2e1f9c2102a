// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { CustomNetworkView } from '../../../contract/networks/custom-networks.ts'
import { Refusal, showPage } from '../../lib/test-page.tsx'
import { CustomNetworkDialog } from './custom-network-dialog.tsx'
import { headerOf } from './header-of.ts'
import { draftOf, inputOf, wrongIn } from './network-draft.ts'

afterEach(cleanup)
const saved: CustomNetworkView = {
  networkUuid: '7f0e8c1a-0000-4000-8000-000000000001',
  networkName: 'Own net',
  networkIdentifier: 'custom:7f0e8c1a-0000-4000-8000-000000000001',
  linkTemplate: 'https://go.example/?s={target}',
  subIdParameter: 's',
  hosts: [],
  currencyCode: 'EUR',
  columnMapping: null,
  createdDatetime: '2026-03-01T00:00:00.000Z',
  updatedDatetime: '2026-03-01T00:00:00.000Z',
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('shows an example of the link, names what the server refuses, and never calls that saved', async () => {
  const onSaved = vi.fn()
  const page = showPage(
    '/networks',
    () => <CustomNetworkDialog network={null} onClose={() => undefined} onSaved={onSaved} />,
    {
      '/networks/v1/custom': () => {
        throw new Refusal('linkTemplate: Must contain {clickId}')
      },
    },
  )
  await screen.findByLabelText('Name')
  type('Name', 'Own net')
  type('Link template', 'https://go.example/?s={clickId}')
  expect(screen.getByLabelText('Example link').textContent).toBe('https://go.example/?s=abc123')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Must contain {clickId}')).toBeTruthy()
  await waitFor(() =>
    expect(page.bodies('/networks/v1/custom')).toMatchObject([{ networkName: 'Own net', columnMapping: null }]),
  )
  expect(onSaved).not.toHaveBeenCalled()
})
it('offers the columns of an example file, sends what holds what, and says which one is missing', async () => {
  const page = showPage(
    '/networks',
    () => <CustomNetworkDialog network={null} onClose={() => undefined} onSaved={() => undefined} />,
    {
      '/networks/v1/custom': () => {
        throw new Refusal('columnMapping.columns.commission: Choose a column')
      },
    },
  )
  await screen.findByLabelText('Name')
  const file = document.querySelector('input[type=file]')
  if (!(file instanceof HTMLInputElement)) throw new Error('no field for a file')
  fireEvent.change(file, { target: { files: [new File(['Day;Id;Earned;State\n'], 'own.csv')] } })
  await waitFor(() => expect(screen.getAllByRole('option', { name: 'Earned' }).length).toBeGreaterThan(0))
  type('Date column', 'Day')
  type('Transaction ID column', 'Id')
  type('Dates like 3/4/2026', 'month')
  type('States', 'ok = approved')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Choose a column')).toBeTruthy()
  expect(screen.getByLabelText('Commission column').getAttribute('aria-invalid')).toBe('true')
  expect(page.bodies('/networks/v1/custom')).toMatchObject([
    {
      columnMapping: {
        columns: { date: 'Day', transactionId: 'Id', commission: '' },
        dayFirst: false,
        statuses: { ok: 'approved' },
      },
    },
  ])
})
it('leads to what is refused, keeps what was typed, and is left by no Escape meant for the question', async () => {
  const onClose = vi.fn()
  const network = { ...saved, networkName: 'Own net' }
  showPage('/networks', () => <CustomNetworkDialog network={network} onClose={onClose} onSaved={() => undefined} />, {
    [`/networks/v1/custom/${saved.networkUuid}`]: () => {
      throw new Refusal('linkTemplate: Must contain {clickId}')
    },
  })
  await screen.findByLabelText('Name')
  type('Name', 'Other')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Link template')))
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Other')
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' })
  fireEvent.keyDown(within(question).getByRole('button', { name: 'Cancel' }), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Are you sure?' })).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
})
it('sends states without a column too, which the server refuses, and no word with two states', () => {
  const draft = { ...draftOf(null), statuses: 'OK = approved\nno\n a=b = Rejected' }
  expect(inputOf(draft).columnMapping?.statuses).toEqual({ ok: 'approved', no: '', 'a=b': 'rejected' })
  expect(() => inputOf({ ...draft, statuses: 'ok = approved\nOK = rejected' })).toThrow(/statuses\.ok: Appears twice/)
  expect(inputOf(draftOf(null)).columnMapping).toBeNull()
})
it.each([
  ['hosts: x is not a host', { field: 'hosts', problem: 'x is not a host' }],
  ['hosts.0: Too long', { field: 'hosts', problem: 'Too long' }],
  ['columnMapping.columns.date: Choose a column', { field: 'date', problem: 'Choose a column' }],
  ['columnMapping.statuses.ok: No state', { field: 'statuses', problem: 'ok: No state' }],
  ['columnMapping.statuses.a: b.c: No state', { field: 'statuses', problem: 'a: b.c: No state' }],
  ['The server is away', null],
])('knows the field of “%s”', (message, field) => {
  expect(wrongIn(message)).toEqual(field)
})
it('reads the columns of a file, with any delimiter and quotes', () => {
  expect(headerOf('\uFEFFDay;"Earned; net";Id\n1;2;3')).toEqual(['Day', 'Earned; net', 'Id'])
  expect(headerOf('Day,Id')).toEqual(['Day', 'Id'])
})
