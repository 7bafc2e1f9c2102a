import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ListedPartner } from '../../contract/partners/partner-views.ts'
import { mette, Refusal, showPage } from '../lib/test-page.tsx'
import PartnersPage from './partners-page.tsx'

const list = `/publishers/${mette.account.accountUuid}`
const figures = '/insights/v1/partners'
const id = (n: number) => `7f0e8c1a-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`
const partner = (n: number, name: string, over: Partial<ListedPartner> = {}): ListedPartner => ({
  uuid: id(n),
  name,
  email: 'signe@brykstrom.dk',
  domain: 'brykstrom.dk',
  status: 'running',
  onboardStatus: over.status ?? 'running',
  tuneStatus: 'created',
  isCreated: true,
  contactName: 'Signe Holm',
  owner: 'Mette Østergaard',
  contracts: [id(n + 50)],
  contractCount: 1,
  createdBy: 'Mette Østergaard',
  createdAt: '2026-01-31T23:30:00.000Z',
  trackingNeedsLook: false,
  lastActivityAt: `2026-03-0${n}T09:00:00.000Z`,
  ...over,
})
const failed = { tuneStatus: 'failed', isCreated: false } as const
const partners = [
  partner(1, 'Running shop'),
  partner(2, 'Sent shop', { status: 'sent' }),
  partner(3, 'Signed shop', { status: 'signed' }),
  partner(4, 'Completed shop', { status: 'complete' }),
  partner(5, 'Ended shop', { status: 'ended' }),
  partner(6, 'Wrong shop', { status: 'pending', ...failed }),
].toReversed() // the server gives those with the latest activity first
const insights = (over: object = {}) => ({
  totals: {
    clicks: { count: 1234, change: 0.5 },
    conversions: { count: 7, change: null },
    commission: { value: 1406.5, change: -0.1, currencyCode: 'DKK' },
  },
  rows: [],
  stats: [{ id: id(51), value: 1406.5, lastConversionDatetime: '2026-02-28T23:30:00.000Z' }],
  ...over,
})
const show = (path: string, answers: Record<string, (body: never) => unknown> = {}) =>
  showPage(path, PartnersPage, { [list]: () => ({ partners }), [figures]: () => insights(), ...answers })
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((r) => within(r).queryAllByRole('link')[0]?.textContent)
const refuse = (words: string) => () => {
  throw new Refusal(words)
}

test('lists partners with what is wrong first, then by commission, then by their latest activity, with what each earned, and its onboarding in words', async () => {
  show('/partners')
  await screen.findByRole('link', { name: 'Running shop' })
  expect(rows()).toEqual(['Wrong shop', 'Running shop', 'Ended shop', 'Completed shop', 'Signed shop', 'Sent shop'])
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((c) => c.textContent)
  await waitFor(() => expect(cells(/Running shop/)[2]).toContain('1,406.50'))
  expect(screen.getAllByRole('columnheader').map((h) => h.textContent)).toEqual([
    'Partner',
    'Onboarding status',
    'Commission last 30 days',
    'Last conversion',
    'Number of campaigns',
    'Owner',
  ])
  expect(cells(/Running shop/)).toEqual([
    'RRunning shop',
    'Running',
    'DKK\u00a01,406.50',
    '1 Mar 2026',
    '1',
    'Mette Østergaard',
  ])
  expect(['Sent', 'Signed', 'Completed', 'Wrong'].map((n) => cells(new RegExp(`${n} shop`))[1])).toEqual([
    'Contract sent',
    'Ready',
    'Completed',
    'Incorrect merchant account',
  ])
})

test.each([
  ['pending', ['Wrong shop', 'Signed shop', 'Sent shop']],
  ['running', ['Running shop']],
  ['ended', ['Ended shop', 'Completed shop']],
])('an address with the status %s shows those partners, and asks for their figures', async (status, names) => {
  const asked: unknown[] = []
  show(`/partners?status=${status}`, { [figures]: (body) => (asked.push(body), insights()) })
  await waitFor(() => expect(rows()).toEqual(names))
  expect(asked).toContainEqual(expect.objectContaining({ status }))
})

test('the filter is chosen by keyboard, says how many each has, and is in the address', async () => {
  const page = show('/partners')
  await screen.findByRole('link', { name: 'Sent shop' })
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Status: All' }).focus()
  await user.keyboard('{Enter}')
  const options = await screen.findAllByRole('option')
  expect(options.map((o) => o.textContent)).toEqual(['All', 'Pending3', 'Running1', 'Ended2'])
  await user.click(screen.getByRole('option', { name: /^Ended/ }))
  await waitFor(() => expect(rows()).toEqual(['Ended shop', 'Completed shop']))
  expect(page.search()).toMatchObject({ status: 'ended' })
})

test('says when nothing is found', async () => {
  show('/partners?q=nobody')
  expect(await screen.findByText('Nothing found')).toBeTruthy()
})
test('without partners it says what one is, and where those at TUNE are', async () => {
  show('/partners', { [list]: () => ({ partners: [] }) })
  expect(await screen.findByText('No direct partners added yet')).toBeTruthy()
  expect(screen.getByText(/tracks with TUNE is connected under Networks instead/)).toBeTruthy()
})

test('a list that fails is a promo with a demo to ask for, the docs, and another try', async () => {
  let tries = 0
  show('/partners', {
    [list]: () => {
      if (tries++ === 0) throw new Refusal('Your plan holds no direct partners', 402)
      return { partners }
    },
  })
  expect(await screen.findByText(/Your plan holds no direct partners\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Request a demo' }).getAttribute('href')).toMatch(/^mailto:/)
  expect(screen.getByRole('link', { name: /Read the docs/ })).toBeTruthy()
  screen.getByRole('button', { name: 'Try again' }).focus()
  await userEvent.setup().keyboard('{Enter}')
  expect(await screen.findByRole('link', { name: 'Running shop' })).toBeTruthy()
})

test('a partner whose tracking needs a look is first, and says so in place of how far it is', async () => {
  const troubled = partner(1, 'Running shop', { trackingNeedsLook: true })
  show('/partners', { [list]: () => ({ partners: [partner(3, 'Signed shop', { status: 'signed' }), troubled] }) })
  await screen.findByRole('link', { name: 'Running shop' })
  expect(rows()).toEqual(['Running shop', 'Signed shop'])
  const row = within(screen.getByRole('row', { name: /Running shop/ }))
  expect(row.getByText('Tracking needs a look')).toBeTruthy()
  expect(row.queryByText('Running')).toBeNull()
  const verdict = screen.getByRole('region', { name: 'How partners do' })
  expect(verdict.textContent).toContain('1 partner needs a look. Orders of Running shop may not arrive.')
  expect(within(verdict).getByRole('link', { name: 'See Running shop' }).dataset['variant'] ?? 'filled').toBe('filled')
  expect(screen.getByRole('button', { name: 'Add Partner' }).dataset['variant']).toBe('default')
})

test('figures that fail say so, and the list is there all the same', async () => {
  show('/partners', { [figures]: refuse('The event store is away') })
  expect(await screen.findByRole('link', { name: 'Running shop' })).toBeTruthy()
  expect(await screen.findByText('The event store is away')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /Running shop/ })).getAllByRole('cell')[2]?.textContent).toBe('–')
})

test('what is in the range is above, with its change where there is one', async () => {
  show('/partners?from=2026-03-01&to=2026-03-02')
  const card = async (name: string) => (await screen.findByRole('article', { name })).textContent
  expect(await card('Clicks')).toContain('1,234')
  expect(await card('Clicks')).toContain('+50%')
  expect(await card('Conversions')).toContain('Nothing in the days before')
  expect(await card('Commission')).toContain('1,406.50')
})
