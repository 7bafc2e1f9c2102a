import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Feed } from '../../contract/feeds/feeds.ts'
import { Refusal, showPage } from '../lib/test-page.tsx'
import FeedsPage from './feeds-page.tsx'

const feed: Feed = {
  uuid: '7f0e8c1a-0000-4000-8000-0000000000f1',
  name: 'Fjell',
  domain: 'fjell.dk',
  filename: 'fjell',
  country: 'DK',
  currency: 'DKK',
  feedUrl: 'https://fjell.dk/feed.csv',
  feedFormat: 'awin',
  titleFormat: 'title,brand',
  titleSeparator: '-',
  priceStepCount: 5,
  excludeOutOfStock: true,
  isActive: true,
  channelUuid: null,
  status: 'Ready',
  message: 'size 1.2 MB, 3 products',
  link: 'https://out.example/tr/feeds/x/fjell.xml',
  productCount: 3,
  dropped: [],
  lastCompiledAt: '2026-03-02T08:00:00.000Z',
  lastRequestedAt: null,
  createdAt: '2026-03-01T08:00:00.000Z',
}
const broken: Feed = {
  ...feed,
  uuid: '7f0e8c1a-0000-4000-8000-0000000000f2',
  name: 'Tekst',
  country: 'SE',
  feedFormat: 'custom_csv',
  status: 'Error',
  message: 'No products parsed',
}
const list = '/feeds/v1/xml'
const sites = { '/channels/v1/list': () => [] }

test('lists feeds with what became of them, and narrows them by country, network and status', async () => {
  const answers = { ...sites, [list]: () => ({ data: [feed, broken], total: 2 }) }
  showPage('/feeds', FeedsPage, answers)
  expect(await screen.findByText('File size: 1.2 MB, 3 products')).toBeTruthy()
  expect(screen.getByText('Error: no valid products (No products parsed)').className).toContain('feed-problem')
  expect(screen.getAllByText('Never')).toHaveLength(2)
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Country' }), 'se')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Fjell' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Tekst' })).toBeTruthy()
})

test('a feed that is refused stays open, with the reason', async () => {
  const refuse = () => {
    throw new Refusal('feedUrl: Must be a web address')
  }
  showPage('/feeds', FeedsPage, {
    ...sites,
    [list]: () => ({ data: [feed], total: 1 }),
    [`/feeds/v1/xml/${feed.uuid}`]: refuse,
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Fjell' }))
  await user.click(await screen.findByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Must be a web address')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('says that there is none yet', async () => {
  showPage('/feeds', FeedsPage, { ...sites, [list]: () => ({ data: [], total: 0 }) })
  expect(await screen.findByText('No Product feeds added yet')).toBeTruthy()
})
