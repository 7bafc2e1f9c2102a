import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Feed, FeedPreview } from '../../contract/feeds/feeds.ts'
import { Refusal, showPage } from '../lib/test-page.tsx'
import FeedsPage from './feeds-page.tsx'
import { moved } from './title-parts.tsx'

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

test('lists feeds with what became of them; the server narrows them by country, network and status', async () => {
  const asked: Record<string, unknown>[] = []
  const answer = (question: Record<string, unknown>) => {
    asked.push(question)
    const data = question['filters'] === 'country=se,status=Error' ? [broken] : [feed, broken]
    return { data, total: data.length }
  }
  showPage('/feeds?status=Error', FeedsPage, { ...sites, [list]: answer })
  expect(await screen.findByText('File size: 1.2 MB, 3 products')).toBeTruthy()
  // the state in a word, failed feeds first, and above the list what to do
  expect(screen.getAllByRole('row').map((row) => /^(Fjell|Tekst)(Ready|Error)/.exec(row.textContent)?.[0])).toEqual([
    undefined,
    'TekstError',
    'FjellReady',
  ])
  expect(screen.getByText('Error: no valid products (No products parsed)').className).toContain('feed-problem')
  const said = screen.getByRole('region', { name: 'Feeds that failed' })
  expect(said.textContent).toMatch(/^Tekst failed\. No valid products \(No products parsed\)\. Google still gets what/)
  expect(within(said).getByRole('button', { name: 'Fix Tekst' })).toBeTruthy()
  expect(screen.getAllByText('Never')).toHaveLength(2)
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Country' }), 'se')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Fjell' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Tekst' })).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({ sort: 'createdAt', sortDir: 'desc', limit: '200' })
})

test('says what a feed holds, what was left out and why, and what it earned', async () => {
  const figures = {
    fromDate: '2026-02-02',
    toDate: '2026-03-03',
    subId: 'feed-7f0e8c1a',
    clickCount: 34,
    conversionCount: 1,
    commission: 12.5,
    currencyCode: 'DKK',
  }
  const large: Feed = {
    ...feed,
    productCount: 150_001,
    channelUuid: '7f0e8c1a-0000-4000-8000-000000000009',
    dropped: [{ reason: 'no image', count: 2, examples: ['Red shoe'] }],
  }
  showPage('/feeds', FeedsPage, {
    ...sites,
    [list]: () => ({ data: [large], total: 1 }),
    [`/feeds/v1/xml/${feed.uuid}/figures`]: () => figures,
  })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Fjell' }))
  const report = await screen.findByRole('region', { name: 'Report' })
  await waitFor(() => expect(report.textContent).toMatch(/34 clicks, 1 sale, DKK\s12\.50 commission/))
  expect(report.textContent).toContain('150,001 products in the file, 2 left out')
  expect(report.textContent).toContain('2 no image: Red shoe')
  expect(report.textContent).toContain('more need a higher quota')
})

test('title parts are added, removed but for the last, and the title has to be one of them', async () => {
  showPage('/feeds', FeedsPage, { ...sites, [list]: () => ({ data: [feed], total: 1 }) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Fjell' }))
  await user.click(await screen.findByRole('button', { name: 'Add Vendor' }))
  await user.click(screen.getByRole('button', { name: 'Remove Brand' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getAllByRole('button', { name: /^Move / }).map((b) => b.textContent)).toEqual(['Title', 'Vendor'])
  await user.click(screen.getByRole('button', { name: 'Remove Title' }))
  expect(screen.getByRole('button', { name: 'Remove Vendor' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findAllByText('Title format is missing "Title" part')).not.toHaveLength(0)
})

test('a part is put where another stood', () => {
  expect(moved(['title', 'brand', 'vendor'], 'vendor', 'title')).toEqual(['vendor', 'title', 'brand'])
  expect(moved(['title', 'brand', 'vendor'], 'title', 'vendor')).toEqual(['brand', 'vendor', 'title'])
  expect(moved(['title'], 'title', 'nowhere')).toEqual(['title'])
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

const firstProducts: FeedPreview = {
  rows: [
    {
      read: { title: 'Red shoe', prices: ['999 kr', '1.299 kr'], currency: '', stock: 'in stock' },
      made: {
        title: 'Fjell - Red shoe',
        link: 'https://fjell.dk/red',
        price: '1299.00 DKK',
        salePrice: '999.00 DKK',
        availability: 'in_stock',
      },
      reason: '',
    },
    { read: { title: 'Boot', prices: ['$79'], currency: '', stock: '' }, made: null, reason: 'unclear currency' },
  ],
  rowCount: 20_000,
  madeCount: 19_999,
  dropped: [{ reason: 'unclear currency', count: 1 }],
  isWhole: false,
}

test('shows the first products as they are read and made, before anything is saved, until the form changes', async () => {
  const asked: unknown[] = []
  showPage('/feeds', FeedsPage, {
    ...sites,
    [list]: () => ({ data: [feed], total: 1 }),
    '/feeds/v1/preview': (input: unknown) => {
      asked.push(input)
      return firstProducts
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Fjell' }))
  await user.click(await screen.findByRole('button', { name: 'Preview first ten products' }))
  const section = await screen.findByRole('region', { name: 'Preview' })
  await within(section).findByText('Fjell - Red shoe')
  expect(section.textContent).toContain('Of the first 20,000 products: 19,999 in the feed, 1 left out.')
  expect(section.textContent).toContain('999 kr · 1.299 kr · in stock')
  expect(section.textContent).toContain('999.00 DKK instead of 1299.00 DKK · In stock')
  expect(section.textContent).toContain('Left out: unclear currency')
  expect(asked).toEqual([
    {
      name: 'Fjell',
      country: 'DK',
      currency: 'DKK',
      feedUrl: 'https://fjell.dk/feed.csv',
      feedFormat: 'awin',
      titleFormat: 'title,brand',
      titleSeparator: '-',
      excludeOutOfStock: true,
    },
  ])
  await user.type(screen.getByRole('textbox', { name: 'File name in Google Merchant Center' }), '2')
  expect(within(section).getByText('Fjell - Red shoe')).toBeTruthy()
  await user.clear(screen.getByRole('textbox', { name: 'Default currency code' }))
  await waitFor(() => expect(within(section).queryByText('Fjell - Red shoe')).toBeNull())
  await user.click(within(section).getByRole('button', { name: 'Preview first ten products' }))
  expect(await screen.findByText('This field is required')).toBeTruthy()
  expect(asked).toHaveLength(1)
})

test.each([
  [{ ...firstProducts, rows: [], rowCount: 0, madeCount: 0, dropped: [], isWhole: true }, /No products were found/],
  [
    new Refusal('feedUrl: The source cannot be read: the shop has no file at this address, 404'),
    /no file at this address, 404/,
  ],
  [new Refusal('Too many wait'), /Too many wait/],
])('says what a preview has nothing to show for: %j', async (answer, text) => {
  showPage('/feeds', FeedsPage, {
    ...sites,
    [list]: () => ({ data: [feed], total: 1 }),
    '/feeds/v1/preview': () => {
      if (answer instanceof Refusal) throw answer
      return answer
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Fjell' }))
  await user.click(await screen.findByRole('button', { name: 'Preview first ten products' }))
  expect(await screen.findAllByText(text)).toHaveLength(1)
})
