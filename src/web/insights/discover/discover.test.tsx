import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DiscoverRow, NetworkClickRow } from '../../../contract/insights/discover.ts'
import { awin, catchDownloads, Refusal, showPage, siteOf } from '../../lib/test-page.tsx'
import DiscoverPage from './discover-page.tsx'
import NetworkClicksPage from './network-clicks-page.tsx'

const range = 'from=2026-11-01&to=2026-11-19'
const site = siteOf()
const sites = { '/channels/v1/list': () => [site] }
afterEach(() => void vi.restoreAllMocks())
/** What is asked stands in the address, as text. */
type Page = { offset?: string; limit?: string }

describe('Discover clicks', () => {
  const path = '/discovers/v1/others/insights'
  const shops = (n: number) => ({
    ...sites,
    [path]: ({ offset = '0', limit = '20' }: Page): DiscoverRow[] =>
      Array.from({ length: n }, (_, i) => ({
        group: 'targetDomain' as const,
        groupName: `shop-${i}.dk`,
        grp: `shop-${i}.dk`,
        discoverCount: 1000 - i,
      })).slice(Number(offset), Number(offset) + Number(limit)),
  })
  const address = `/discover/other?${range}&tab=targetDomain`

  it('lists twenty, and the next ones at a press', async () => {
    const { asked } = showPage(address, DiscoverPage, shops(30))
    expect(await screen.findByText('shop-0.dk')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull())
    const offsets = asked.flatMap(({ url }) => (url.startsWith(path) ? [/offset=(\d+)/.exec(url)?.[1]] : []))
    expect(offsets).toEqual(['0', '20'])
  })

  it('exports every row, not only the loaded ones', async () => {
    const files = catchDownloads()
    showPage(address, DiscoverPage, shops(30))
    await screen.findByText('shop-0.dk')
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]?.name).toBe('discover_clicks_by_target_domain_2026-11-01_2026-11-19.csv')
    const lines = (await files[0]?.text)?.trim().split(/\r?\n/) ?? []
    expect(lines).toHaveLength(31)
    expect(lines[30]).toMatch(/shop-29\.dk.*971/)
  })

  it('says when nothing is found', async () => {
    showPage(`${address}&q=nothere.dk`, DiscoverPage, shops(0))
    expect(await screen.findByText('Nothing found')).toBeTruthy()
  })

  it('offers to create a site to an account without one', async () => {
    showPage(address, DiscoverPage, { ...shops(0), '/channels/v1/list': () => [] })
    expect((await screen.findByRole('link', { name: 'Create site' })).getAttribute('href')).toBe('/sites')
  })

  it('shows what went wrong, and tries again', async () => {
    let fails = true
    const good = shops(1)
    showPage(address, DiscoverPage, {
      ...good,
      [path]: (body: Page) => {
        if (fails) throw new Refusal('The store is away')
        return good[path](body)
      },
    })
    expect(await screen.findByText('The store is away')).toBeTruthy()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: /again|retry/i }))
    expect(await screen.findByText('shop-0.dk')).toBeTruthy()
  })
})

describe('Network clicks', () => {
  const row: NetworkClickRow = {
    network: { networkUuid: awin.networkUuid, networkName: 'Awin' },
    networkDiscoverDestinationDomain: 'matas.dk',
    networkDiscoverCount: 12,
    channels: [site],
  }

  it('opens the addresses of a shop, and keeps them in the address', async () => {
    const { search } = showPage(`/discover/networkclicks?${range}`, NetworkClicksPage, {
      ...sites,
      '/discovers/v1/networkclicks/overview': () => [row],
      '/discovers/v1/networkclicks/overview/paths': () => [
        { networkDiscoverDestinationUrlPath: 'matas.dk/creme', networkDiscoverCount: 12, channel: site },
      ],
    })
    await userEvent.click(await screen.findByText('matas.dk'))
    await waitFor(() => expect(search()).toMatchObject({ domain: 'matas.dk', network: awin.networkUuid }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('says in words that an address names no network', async () => {
    showPage(`/discover/networkclicks?${range}&domain=matas.dk&network=${'x'.repeat(65)}`, NetworkClicksPage, {
      ...sites,
      '/discovers/v1/networkclicks/overview': () => [row],
      '/discovers/v1/networkclicks/overview/paths': () => {
        throw new Refusal('networkDiscoverNetworkUuid: Must have at most 64 characters')
      },
    })
    expect(await screen.findByText('This network does not exist, or it belongs to another account.')).toBeTruthy()
    expect(screen.queryByText(/networkDiscoverNetworkUuid/)).toBeNull()
  })

  it('says when nothing is found', async () => {
    showPage(`/discover/networkclicks?${range}&q=nothere.dk`, NetworkClicksPage, {
      ...sites,
      '/discovers/v1/networkclicks/overview': () => [],
    })
    expect(await screen.findByText('Nothing found')).toBeTruthy()
  })
})
