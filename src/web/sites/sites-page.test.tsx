import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { awin, inbound, Refusal, showPage } from '../lib/test-page.tsx'
import ChannelsPage from './channels-page.tsx'
import SitesPage from './sites-page.tsx'
import { emptyMetrics } from '../../contract/metrics.ts'
import { statisticsRow } from '../../report/test-rows.ts'
import { network, siteOf } from './test-sites.ts'

const list = '/channels/v1/channels'
const blog = siteOf({
  channelName: 'Kaffebloggen',
  channelCampaignCount: 12,
  networks: [network(awin), network(inbound)],
})
const guide = siteOf({
  channelUuid: '7f0e8c1a-0000-4000-8000-0000000000b2',
  channelName: 'Guiden',
  channelDomain: 'købsguiden.dk',
  channelIsActive: false,
  channelCreatedDatetime: '2025-01-31T23:30:00.000Z',
})
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((r) => within(r).queryAllByRole('link')[0]?.textContent)

test('lists channels with networks, campaigns, status and the day they were created in the user’s zone', async () => {
  showPage('/channels', ChannelsPage, { [list]: () => [blog, guide] })
  const link = await screen.findByRole('link', { name: 'Kaffebloggen' })
  expect(link.getAttribute('href')).toBe(`/channels/${blog.channelUuid}`)
  expect(screen.getByRole('link', { name: 'Awin' }).getAttribute('href')).toBe(`/networks/${awin.networkUuid}`)
  expect(screen.getByText('12')).toBeTruthy()
  expect(screen.getAllByText('Discover mode').length).toBeGreaterThan(0)
  expect(screen.getByText('1 Feb 2025')).toBeTruthy()
})

test('lists sites with their script, their money and how many networks know them; the silent one first', async () => {
  const earned = { conversionTotalCommission: 1842.1, pageviewCount: 1000, clickCount: 60 }
  showPage('/sites', SitesPage, {
    [list]: () => [guide, blog],
    '/channels/v1/scripts': () => [
      {
        channelUuid: blog.channelUuid,
        seenDatetime: new Date(Date.now() - 3 * 86_400_000).toISOString(),
        pageviewCount: 0,
        seenPage: 'kaffebloggen.dk/te',
        isSilent: true,
      },
    ],
    '/insights/v1/statistics': () => ({
      rows: [statisticsRow(blog.channelUuid, earned)],
      totals: { ...emptyMetrics(), currencyCode: 'DKK' },
    }),
  })
  await screen.findByText(/^Silent since/)
  expect(rows().slice(-2)).toEqual(['Kaffebloggen', 'Guiden'])
  expect(screen.getByText(/has sent nothing since/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Check script' })).toHaveProperty('pathname', `/sites/${blog.channelUuid}`)
  expect(screen.getByText('Only listens')).toBeTruthy()
  expect((await screen.findAllByText('1,842.10')).length).toBeGreaterThan(0)
  expect(screen.getByText('2').closest('span')?.textContent).toBe('2 of 2 · 12 campaigns')
})

test('links of a site are turned on only after it was shown what that would have done', async () => {
  const hit = `/settings/v1/hit/${guide.channelUuid}`
  const page = showPage('/sites', SitesPage, {
    [list]: () => [guide],
    '/advs/v1/camps/dryrun': () => ({
      currencyCode: 'DKK',
      clicks: 40,
      moved: [],
      middle: 0,
      low: 0,
      high: 0,
      chance: 0,
      notJudged: [],
      notes: [],
    }),
    [hit]: () => ({ ...guide, channelIsActive: true }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Turn on links: Guiden' }))
  const dialog = await screen.findByRole('dialog', { name: 'Turn on links of Guiden?' })
  expect(await within(dialog).findByText('No click would have gone another way.')).toBeTruthy()
  expect(page.bodies(hit)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Turn on links' }))
  await waitFor(() => expect(page.bodies(hit)).toEqual([{ channelIsActive: true }]))
})

test('finds by name or domain, and keeps search and order in the address', async () => {
  const page = showPage('/channels', ChannelsPage, { [list]: () => [blog, guide] })
  await screen.findByRole('link', { name: 'Guiden' })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Imported campaigns/ }))
  await waitFor(() => expect(rows()).toEqual(['Kaffebloggen', 'Guiden']))
  expect(page.search()).toMatchObject({ sort: 'channelCampaignCount.desc' })
  await user.type(screen.getByRole('textbox', { name: 'Find channel' }), 'købs')
  await waitFor(() => expect(rows()).toEqual(['Guiden']))
  await waitFor(() => expect(page.search()).toMatchObject({ q: 'købs' }))
  await user.type(screen.getByRole('textbox', { name: 'Find channel' }), 'zzz')
  expect(await screen.findByText('Nothing found')).toBeTruthy()
})

test('an address with a status shows those sites only', async () => {
  showPage('/sites?status=discover', SitesPage, { [list]: () => [blog, guide] })
  await screen.findByRole('link', { name: 'Guiden' })
  expect(screen.queryByRole('link', { name: 'Kaffebloggen' })).toBeNull()
})

test.each([
  ['/sites', SitesPage, 'No Sites added yet'],
  ['/channels', ChannelsPage, 'No Channels added yet'],
])('%s says when there is nothing yet', async (path, page, text) => {
  showPage(path, page, { [list]: () => [] })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a list that fails can be tried again', async () => {
  showPage('/sites', SitesPage, {
    [list]: () => {
      throw new Refusal('The store is away')
    },
  })
  expect(await screen.findByText('The store is away')).toBeTruthy()
  expect(screen.getByRole('button', { name: /try again/i })).toBeTruthy()
})

test('channels are the same sites with six network tags, the rest named in a tooltip', async () => {
  const networks = Array.from({ length: 8 }, (_, i) =>
    network({ ...awin, networkUuid: `11111111-0000-4000-8000-00000000010${i}`, networkName: `Network ${i}` }),
  )
  showPage('/channels', ChannelsPage, { [list]: () => [{ ...blog, networks }] })
  const link = await screen.findByRole('link', { name: 'Kaffebloggen' })
  expect(link.getAttribute('href')).toBe(`/channels/${blog.channelUuid}`)
  expect(screen.getAllByRole('link', { name: /^Network \d$/ })).toHaveLength(6)
  expect(screen.getByRole('button', { name: '2 more networks: Network 6, Network 7' })).toBeTruthy()
})

test.each([
  ['/sites', SitesPage],
  ['/channels', ChannelsPage],
])('%s: a row leads to its site, also by keyboard', async (path, page) => {
  const shown = showPage(path, page, { [list]: () => [guide] })
  await screen.findByRole('link', { name: 'Guiden' })
  const row = screen.getByRole('link', { name: 'Guiden' }).closest('tr')
  row?.focus()
  await userEvent.setup().keyboard('{Enter}')
  await waitFor(() => expect(shown.path()).toBe(`${path}/${guide.channelUuid}`))
})

test('a site is added with what was typed; what the server refuses is at its field', async () => {
  let refusals = 1
  const page = showPage('/sites', SitesPage, {
    [list]: (body: unknown) => {
      if (body && refusals-- > 0) throw new Refusal('channelDomain: Must be a domain like example.com')
      return body ? blog : [blog]
    },
  })
  const user = userEvent.setup()
  await user.click((await screen.findAllByRole('button', { name: 'Add new site' }))[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Add site' }))
  expect(within(dialog).getAllByText('This field is required')).toHaveLength(2)
  // invisible characters are no name
  await user.type(within(dialog).getByRole('textbox', { name: 'Site name' }), '\u200B')
  await user.click(within(dialog).getByRole('button', { name: 'Add site' }))
  expect(within(dialog).getAllByText('This field is required')).toHaveLength(2)
  await user.clear(within(dialog).getByRole('textbox', { name: 'Site name' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Site name' }), 'Bønnebloggen')
  await user.type(within(dialog).getByRole('textbox', { name: 'Domain' }), 'bønner')
  await user.click(within(dialog).getByRole('button', { name: 'Add site' }))
  expect(await within(dialog).findByText('Must be a domain like example.com')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: 'Domain' }), '.dk')
  await user.click(within(dialog).getByRole('button', { name: 'Add site' }))
  await waitFor(() =>
    expect(page.bodies(list).filter(Boolean).at(-1)).toEqual({
      channelName: 'Bønnebloggen',
      channelDomain: 'bønner.dk',
      channelType: 'Website',
      channelCurrencyCode: 'DKK',
    }),
  )
})
