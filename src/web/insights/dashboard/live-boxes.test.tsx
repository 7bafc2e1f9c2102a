import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { aDashboard } from './test-data.ts'
import { awin } from '../../lib/test-page.tsx'
import { openDashboard } from './test-page.tsx'

const start = Date.parse('2026-11-20T12:00:00Z')
const click = (clickUuid: string, secondsAgo: number, domain = 'matas.dk') => ({
  clickUuid,
  clickDatetime: new Date(start - secondsAgo * 1000).toISOString(),
  clickUrlPath: `kaffeé.dk/${clickUuid}`,
  clickName: '',
  advertiser: { advertiserUuid: 'm1', advertiserDomain: domain, advertiserName: '', advertiserFaviconUrl: null },
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** From here only `pass` advances time: the machine's speed does not count. */
const holdTime = () => vi.setTimerTickMode('manual')
const clicks = '/overview/v1/clicks/latest'
const show = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  window.dispatchEvent(new Event('visibilitychange'))
}

describe('the live boxes', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start, shouldAdvanceTime: true })
  })
  afterEach(() => {
    show('visible')
    vi.useRealTimers()
  })

  it('mark what came since the last refresh, and only until the next', async () => {
    const lists = [[click('a', 60)], [click('b', 2), click('a', 60)], [click('b', 2), click('a', 60)]]
    let at = 0
    openDashboard({ [clicks]: () => lists[at] })
    const box = await screen.findByRole('region', { name: 'Live clicks' })
    const marked = () => [...box.querySelectorAll('[data-new="true"]')].map((row) => row.textContent)
    expect((await within(box).findByText('/a')).closest('li')?.textContent).toContain('1m ago')
    expect(marked()).toEqual([])
    holdTime()
    at = 1
    await pass(15_000)
    expect(marked()).toHaveLength(1)
    expect(marked()[0]).toContain('/b')
    at = 2
    await pass(15_000)
    expect(marked()).toEqual([])
  })

  it('refresh every 30 s, clicks every 15 s, conversions every 300 s', async () => {
    const { askedFor } = openDashboard()
    await screen.findByRole('region', { name: 'Live clicks' })
    holdTime()
    await pass(1000)
    const count = () =>
      ['livebox', 'clicks/latest', 'conversions/latest'].map((c) => askedFor(`/overview/v1/${c}`).length)
    expect(count()).toEqual([1, 1, 1])
    for (let i = 0; i < 20; i += 1) await pass(15_000)
    expect(count()).toEqual([11, 21, 2])
  })

  it('rest while the tab is hidden and catch up when it is back', async () => {
    const { askedFor } = openDashboard()
    await screen.findByRole('region', { name: 'Live clicks' })
    holdTime()
    await pass(1000)
    show('hidden')
    await pass(120_000)
    expect(askedFor(clicks)).toHaveLength(1)
    show('visible')
    await pass(100)
    expect(askedFor(clicks)).toHaveLength(2)
  })

  it('split pageviews by device', async () => {
    openDashboard({
      '/overview/v1/pageviews/latest': () => [
        { device: 'Mobile', pageviewCount: 3 },
        { device: 'Desktop', pageviewCount: 1 },
      ],
    })
    const box = await screen.findByRole('region', { name: 'Live pageviews' })
    await within(box).findByText('75%')
    expect([...box.querySelectorAll('.live-device')].map((row) => row.textContent)).toEqual([
      'Desktop125%',
      'Mobile375%',
      'Tablet00%',
    ])
  })

  it('have seven bars, padded with zeros in front and scaled to 14 pixels', async () => {
    const intervals = [1, 2, 4].map((value, i) => ({ timestamp: new Date(start + i * 1000).toISOString(), value }))
    const nothing = { intervals: [], total: 0 }
    openDashboard({
      '/overview/v1/livebox': () => ({ pageviews: nothing, clicks: { intervals, total: 7 }, conversions: nothing }),
    })
    const box = await screen.findByRole('region', { name: 'Live clicks' })
    await within(box).findByText('7')
    const heights = [...box.querySelectorAll<HTMLElement>('.livebars i')].map((bar) => bar.style.height)
    expect(heights).toEqual(['0px', '0px', '0px', '0px', '3.5px', '7px', '14px'])
  })

  it('mark a rejected sale, which earned nothing, and a paid click, which is no conversion', async () => {
    const base = {
      conversionDatetime: new Date(start - 5000).toISOString(),
      conversionName: '',
      conversionUrlPath: '',
      conversionClickUuid: '',
      conversionCommission: 84.5,
      conversionCurrencyCode: 'SEK',
      advertiser: click('x', 1).advertiser,
      network: { networkUuid: awin.networkUuid, networkName: awin.networkName },
    }
    openDashboard({
      '/overview/v1/conversions/latest': () => [
        { ...base, conversionUuid: 'k1', conversionStatusKey: 'rejected', conversionKind: 'sale' },
        { ...base, conversionUuid: 'k2', conversionStatusKey: 'approved', conversionKind: 'cpc' },
      ],
    })
    const box = await screen.findByRole('region', { name: 'Live conversions' })
    const [rejected, paidClick] = await within(box).findAllByRole('listitem')
    expect(rejected?.querySelector('del')?.textContent).toContain('84.50')
    expect(rejected?.textContent).toContain('rejected')
    expect(paidClick?.querySelector('del')).toBeNull()
    expect(paidClick?.textContent).toContain('paid click')
  })

  it('label conversions without a merchant and lead to all of them', async () => {
    const base = {
      conversionDatetime: new Date(start - 5000).toISOString(),
      conversionName: 'Unmapped conversion',
      conversionUrlPath: '',
      conversionClickUuid: '',
      conversionStatusKey: 'approved',
      conversionKind: 'sale',
      conversionCommission: 84.5,
      conversionCurrencyCode: 'SEK',
      network: { networkUuid: awin.networkUuid, networkName: awin.networkName },
    }
    const { advertiser } = click('x', 1, '')
    openDashboard({ '/overview/v1/conversions/latest': () => [{ ...base, conversionUuid: 'k1', advertiser }] })
    const box = await screen.findByRole('region', { name: 'Live conversions' })
    const row = (await within(box).findByText('Just now')).closest('li')
    expect(row?.textContent?.replaceAll('\u00a0', ' ')).toContain('SEK 84.50 · Unmapped conversion')
    expect(within(box).getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/insights/conversions')
  })

  it('say what failed, each for itself', async () => {
    openDashboard({
      [clicks]: () => {
        throw new ApiError(400, 'channelUuids: not a site of yours')
      },
    })
    const box = await screen.findByRole('region', { name: 'Live clicks' })
    expect((await within(box).findByRole('alert')).textContent).toContain('channelUuids: not a site of yours')
    expect(within(await screen.findByRole('region', { name: 'Live pageviews' })).queryByRole('alert')).toBeNull()
  })
})

describe('bars and totals that did not come', () => {
  const livebox = '/overview/v1/livebox'
  const answer = { intervals: [], total: 7 }
  const counts = { pageviews: answer, clicks: answer, conversions: answer }
  const refuse = () => {
    throw new ApiError(400, 'channelUuids: not a site of yours')
  }

  it('say so in every box, next to lists that came, and come when they are asked for again', async () => {
    let fails = true
    openDashboard({ [livebox]: () => (fails ? refuse() : counts), [clicks]: () => [click('a', 60)] })
    const box = await screen.findByRole('region', { name: 'Live clicks' })
    expect(await within(box).findByText('/a')).toBeTruthy()
    expect((await within(box).findByRole('alert')).title).toBe('channelUuids: not a site of yours')
    expect(screen.getAllByText('Last 30 min not loaded')).toHaveLength(3)
    fails = false
    const again = within(box).getByRole('button', { name: 'Try again' })
    again.focus()
    fireEvent.click(again)
    expect(await within(box).findByText('7')).toBeTruthy()
    expect(within(box).queryByRole('alert')).toBeNull()
    expect(box.contains(document.activeElement) || document.activeElement === box).toBe(true)
  })

  it('leave to a list that failed, too, what there is to say', async () => {
    openDashboard({ [livebox]: refuse, [clicks]: refuse })
    const box = await screen.findByRole('region', { name: 'Live clicks' })
    await within(box).findByText('This could not be loaded')
    expect(within(box).getAllByRole('alert')).toHaveLength(1)
  })

  it('stay as they were when a later question fails', async () => {
    vi.useFakeTimers({ now: start, shouldAdvanceTime: true })
    let fails = false
    const { askedFor } = openDashboard({ [livebox]: () => (fails ? refuse() : counts) })
    const box = await screen.findByRole('region', { name: 'Live clicks' })
    await within(box).findByText('7')
    holdTime()
    fails = true
    await pass(31_000)
    expect(askedFor(livebox).length).toBeGreaterThan(1)
    expect(within(box).getByText('7')).toBeTruthy()
    expect(within(box).queryByRole('alert')).toBeNull()
    vi.useRealTimers()
  })
})

describe('the awaiting-data overlay', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start, shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('covers the dashboard until any data appears, and names the next steps', async () => {
    let hasData = false
    const { container } = openDashboard({ '/overview/v1/dashboard': () => aDashboard({ hasData }) })
    const overlay = await screen.findByRole('region', { name: 'Awaiting data' })
    expect(container.querySelector('.page-body')?.parentElement?.hasAttribute('inert')).toBe(true)
    const links = within(overlay).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Create a site', '/sites'],
      ['Install the script', '/sites'],
      ['Connect a network', '/networks'],
      ['See your first click', '/insights/clicks'],
      ['See your first sale', '/insights/conversions'],
    ])
    hasData = true
    await pass(15_000)
    expect(screen.queryByRole('region', { name: 'Awaiting data' })).toBeNull()
    expect(container.querySelector('.page-body')?.parentElement?.hasAttribute('inert')).toBe(false)
  })

  it('goes when a live box counts something first', async () => {
    const one = { intervals: [], total: 1 }
    const none = { intervals: [], total: 0 }
    let pageviews = none
    openDashboard({
      '/overview/v1/dashboard': () => aDashboard(),
      '/overview/v1/livebox': () => ({ pageviews, clicks: none, conversions: none }),
    })
    await screen.findByRole('region', { name: 'Awaiting data' })
    pageviews = one
    await pass(30_000)
    expect(screen.queryByRole('region', { name: 'Awaiting data' })).toBeNull()
  })

  it('does not show while nothing is known yet', async () => {
    openDashboard({ '/overview/v1/dashboard': () => new Promise(() => undefined) })
    await screen.findByText('Welcome Søren')
    expect(screen.queryByRole('region', { name: 'Awaiting data' })).toBeNull()
  })
})
