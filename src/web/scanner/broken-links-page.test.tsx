import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { catchDownloads, mette, Refusal, showPage, siteOf } from '../lib/test-page.tsx'
import BrokenLinksPage from './broken-links-page.tsx'
import { linkOf, overviewOf } from './test-links.ts'

afterEach(() => void vi.restoreAllMocks())
const path = '/discovers/v2/brokenlinks'
const boots = linkOf({ score: 346.08, scoreLow: 268, scoreHigh: 424, brokenLinkClickCount: 412 })
const lamps = linkOf({
  brokenLinkUrlPath: 'blog.dk/light',
  brokenLinkTargetUrlPath: 'lamps.dk/desk',
  brokenLinkErrorCode: 'DESTINATION_MISSMATCH',
  brokenLinkDestinationUrl: 'https://lamps.dk/',
  brokenLinkStatusCode: 200,
  brokenLinkClickType: 'discover',
  score: 12,
})
const data = overviewOf({
  brokenLinks: [boots, lamps, linkOf({ brokenLinkUrlPath: 'blog.dk/done', brokenLinkIsFixed: true })],
  totals: { HEALTHY: 7, PAGE_NOT_FOUND: 1, DESTINATION_MISSMATCH: 1, UNKNOWN: 1 },
  couldNotCheck: [
    {
      brokenLinkTargetUrlPath: 'wall.dk/x',
      targetUrl: 'https://wall.dk/x',
      reason: 'The shop does not let programs look (403)',
      clickCount: 9,
      checkedDatetime: null,
    },
  ],
  lastLookDatetime: '2026-11-19T10:00:00.000Z',
})
const looks = [
  {
    lookDatetime: '2026-11-19T10:00:00.000Z',
    found: 'PAGE_NOT_FOUND',
    reason: 'The shop answered 404',
    statusCode: 404,
    hops: [
      { url: 'https://shop.dk/p', status: 301, by: 'link' },
      { url: 'https://www.shop.dk/p', status: 404, by: 'redirect' },
    ],
    evidence: [
      { kind: 'status', speaksFor: 'broken', sentence: 'The shop answered 404' },
      { kind: 'offer', speaksFor: 'broken', sentence: 'Nothing of what was linked can be bought there' },
    ],
  },
  { lookDatetime: '2026-11-18T10:00:00.000Z', found: 'HEALTHY', reason: '', statusCode: 200, hops: [], evidence: [] },
]
const show = (answers: Record<string, (body: never) => unknown> = {}, address = '/discover/broken') =>
  showPage(address, BrokenLinksPage, {
    '/channels/v1/list': () => [siteOf()],
    [`${path}/overview`]: () => data,
    [`${path}/looks`]: () => looks,
    ...answers,
  })
const withoutRight = { '/profile/v1/me': () => ({ ...mette, userBrokenLinksAccess: false }) }
const rows = () => screen.getAllByRole('row').filter((r) => r.hasAttribute('data-index'))
const findings = async () => {
  // without layout there are no colours
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  return violations.filter((v) => ['serious', 'critical'].includes(v.impact ?? '')).map((v) => v.id)
}

describe('who sees broken links', () => {
  it('is not everybody: others read the teaser, and nothing is asked', async () => {
    const { asked } = show(withoutRight)
    expect(await screen.findByText('Coming soon!')).toBeTruthy()
    expect(asked.some((a) => a.url.startsWith(path))).toBe(false)
  })
  it('is who writes show=true into the address, without a button to change anything', async () => {
    const { asked } = show(withoutRight, '/discover/broken?show=true')
    expect(await screen.findByText('/guide')).toBeTruthy()
    expect(asked.find((a) => a.url.startsWith(`${path}/overview`))?.url).toContain('show=true')
    expect(screen.queryByRole('button', { name: /^More for / })).toBeNull()
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })
  it('is led to the sites where there are none', async () => {
    show({ '/channels/v1/list': () => [] })
    expect((await screen.findByRole('link', { name: 'Manage your sites' })).getAttribute('href')).toBe('/sites')
  })
})

describe('broken links', () => {
  it('stand with the most money first, and open in their place', async () => {
    const user = userEvent.setup()
    show()
    expect((await screen.findAllByText('/guide')).length).toBe(1)
    expect(rows().map((r) => within(r).getAllByRole('button', { expanded: false })[0]?.textContent)).toEqual([
      '/guide',
      '/light',
    ])
    expect(screen.getByRole('heading', { name: /^2 links do not lead where they should and lost / })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the costliest page' }).getAttribute('href')).toBe(
      'https://blog.dk/guide',
    )
    expect(screen.getByText('346.08')).toBeTruthy()
    expect(screen.getByText('That leads to lamps.dk/')).toBeTruthy()
    expect(await findings()).toEqual([])
    await user.click(screen.getByRole('button', { name: '/guide' }))
    const seen = await screen.findByRole('region', { name: 'What we saw, hop by hop' })
    const evidence = await within(seen).findByRole('list', { name: 'Evidence' })
    expect(
      within(evidence)
        .getAllByRole('listitem')
        .map((li) => li.textContent),
    ).toEqual(['brokenThe shop answered 404', 'brokenNothing of what was linked can be bought there'])
    expect(within(seen).getByText('1 earlier look')).toBeTruthy()
    expect(await findings()).toEqual([])
    await user.click(screen.getByRole('button', { name: '/guide' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'What we saw, hop by hop' })).toBeNull())
  })
  it('have next to them what healed clicks were worth, with the reason', async () => {
    const user = userEvent.setup()
    const epc = { epc: 0.84, low: 0.5, high: 1.2, earned: 2976, orderValue: 475, pay: 38, approval: 0.9 }
    const counts = { clicks: 3200, sales: 12, merchantClicks: 3200, merchantSales: 12, conversion: 0.021 }
    const terms = { commissionType: 'CPS', commissionPercentage: 8, evidence: 'measured' as const, currencyCode: 'DKK' }
    const prior = { promised: 0.6, promisedClicks: 250 }
    const line = {
      urlShortCode: 'boot',
      urlShortName: 'The boot',
      advertiserDomain: 'shop.dk',
      clickCount: 214,
      score: 179.76,
      scoreLow: 107,
      scoreHigh: 256.8,
      expectation: { ...epc, ...counts, ...terms, ...prior },
    }
    const healed = { clickCount: 214, score: 179.76, scoreLow: 107, scoreHigh: 256.8, links: [line] }
    show({ [`${path}/overview`]: () => ({ ...data, healed }) })
    const summary = await screen.findByText('Healed', { exact: false, selector: 'summary' })
    expect(summary.textContent?.replaceAll('\u00a0', ' ')).toBe('Healed 214 clicks, about DKK 180')
    await user.click(summary)
    expect(screen.getByRole('link', { name: 'The boot' }).getAttribute('href')).toBe('/tools/urls/boot')
    expect(screen.getByText(/Worth between DKK.107 and DKK.257\./)).toBeTruthy()
    expect(screen.getByText('How many buy: 2.1%', { exact: false })).toBeTruthy()
    expect(await findings()).toEqual([])
  })
  it('are looked at when somebody asks, and the answer comes by itself', async () => {
    const user = userEvent.setup()
    const said = vi.spyOn(notifications, 'show').mockReturnValue('')
    let asked = 0
    const fresh = { ...looks[0], lookDatetime: '2026-11-19T12:00:00.000Z', reason: 'The shop answered 410' }
    show({
      [`${path}/check`]: () => {
        asked++
        return {}
      },
      [`${path}/looks`]: () => (asked > 0 ? [fresh, ...looks] : looks),
    })
    await user.click(await screen.findByRole('button', { name: '/guide' }))
    await user.click(await screen.findByRole('button', { name: 'Check now' }))
    await waitFor(
      () => expect(said.mock.calls.map(([n]) => n.message)).toEqual(['Looked at just now. The shop answered 410']),
      { timeout: 15_000 },
    )
    expect(await screen.findByText('2 earlier looks')).toBeTruthy()
    expect(asked).toBe(1)
  })
  it('are open and closed by Enter on their row', async () => {
    const user = userEvent.setup()
    show()
    await screen.findByText('/guide')
    rows()[0]?.focus()
    await user.keyboard('{Enter}')
    const button = () => screen.getByRole('button', { name: '/guide' })
    await waitFor(() => expect(button().getAttribute('aria-expanded')).toBe('true'))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(rows()[1]) // past the open details
  })
  it('are led to by an address, on the page of the list where they are, and by none that is gone', async () => {
    const many = Array.from({ length: 25 }, (_, i) =>
      linkOf({
        brokenLinkKey: `${String(i).padStart(16, '0')}rest`,
        brokenLinkUrlPath: `blog.dk/p${i}`,
        score: 100 - i,
      }),
    )
    const answer = { [`${path}/overview`]: () => ({ ...data, brokenLinks: many }) }
    const user = userEvent.setup()
    const { search } = show(answer, '/discover/broken?open=0000000000000023')
    const button = await screen.findByRole('button', { name: '/p23' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(await screen.findByRole('region', { name: 'What we saw, hop by hop' })).toBeTruthy()
    expect(screen.queryByText(/This link is no longer broken/)).toBeNull()
    await user.click(screen.getByRole('button', { name: '/p24' }))
    await waitFor(() => expect(search()).toEqual({ open: '0000000000000023 0000000000000024' }))
    expect(screen.getByRole('button', { name: '/p23' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Page 1' }))
    expect(await screen.findByRole('button', { name: '/p0' })).toBeTruthy()
  })
  it('that somebody came for and that is whole by now says so', async () => {
    show({}, '/discover/broken?open=0000000000000099')
    expect(await screen.findByText(/This link is no longer broken/)).toBeTruthy()
  })
  it('say so when a change was not taken, and nothing of success', async () => {
    const user = userEvent.setup()
    const said = vi.spyOn(notifications, 'show').mockReturnValue('')
    show({
      [`${path}/fix`]: () => {
        throw new Refusal('brokenLinks: no such link')
      },
    })
    await user.click((await screen.findAllByRole('button', { name: /^More for / }))[0] as HTMLElement)
    await user.click(await screen.findByRole('menuitem', { name: 'I fixed it' }))
    await waitFor(() => expect(said.mock.calls.map(([n]) => n.message)).toEqual(['brokenLinks: no such link']))
    expect(screen.getByText('/guide')).toBeTruthy()
  })
  it('have a view for those that could not be checked, which cost nothing', async () => {
    const user = userEvent.setup()
    const { search } = show()
    await user.click(await screen.findByRole('button', { name: 'Could not check 1' }))
    expect(await screen.findByText('The shop does not let programs look (403)')).toBeTruthy()
    expect(search()).toEqual({ view: 'unchecked' })
    expect(screen.queryByText('/guide')).toBeNull()
    expect(await findings()).toEqual([])
  })
  it('leave a way to the other views when none is left', async () => {
    const user = userEvent.setup()
    const ignored = {
      ignoreUuid: 'i',
      ignoreChannelUuid: 's1',
      ignoreUrlPath: 'blog.dk/x',
      ignoreTargetUrl: 'shop.dk/y',
    }
    show({
      [`${path}/overview`]: () =>
        overviewOf({ ignoredBrokenLinks: [ignored], lastLookDatetime: data.lastLookDatetime }),
    })
    expect(await screen.findByText('Fantastic work fixing those revenue-damaging broken links!')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ignored links 1' }))
    expect(await screen.findByText('/x')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Fixed links 0' }))
    await user.click(await screen.findByRole('button', { name: 'Back to broken links' }))
    expect(await screen.findByText(/^Fantastic work/)).toBeTruthy()
  })
  it('say what the plan holds, and that more is not scanned', async () => {
    show({ [`${path}/overview`]: () => overviewOf({ ...data, unscannedLinksCount: 212, moreBrokenLinksCount: 4 }) })
    const line = await screen.findByText(/Your plan includes 500 links\. Each 72 hours we scan 500 links/)
    expect(line.textContent).toContain('212 more links are not scanned, of which 4 were broken when last seen.')
    expect(within(line).getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/settings/billing')
  })
  it('are written to a file with the columns of the specification', async () => {
    const user = userEvent.setup()
    const files = catchDownloads()
    show()
    await screen.findByText('/guide')
    await user.click(screen.getByRole('button', { name: 'CSV' }))
    expect(await files[0]?.text).toContain('Page URL,Link URL,Destination URL,Status code,Error,Clicks')
    expect(files[0]?.name).toMatch(/^broken-links_\d{4}-\d\d-\d\d\.csv$/)
  })
  it('say that they could not be loaded, and try again', async () => {
    const user = userEvent.setup()
    let isAway = true
    show({
      [`${path}/overview`]: () => {
        if (isAway) throw new Refusal('The list is away')
        return data
      },
    })
    expect(await screen.findByText(/The list is away/)).toBeTruthy()
    isAway = false
    await user.click(screen.getByRole('button', { name: /again/i }))
    expect(await screen.findByText('/guide')).toBeTruthy()
  })
})
