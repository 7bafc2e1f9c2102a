import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { addDays, todayIn } from '../../../report/dates.ts'
import { aBucket, aDashboard, aRow } from './test-data.ts'
import { awin, inbound, left } from '../../lib/test-page.tsx'
import { coffee, openDashboard, shoes, soren, statisticsOf } from './test-page.tsx'

const today = todayIn(soren.userTimezone)
const numbers = aDashboard({
  hasData: true,
  totals: {
    pageviews: { count: 20_000, change: null, previous: 10_000, epm: 69.37 },
    clicks: { count: 1234, change: null, previous: 1234, ctr: 0.0617, discoverCount: 321 },
    conversions: { count: 30, change: null, previous: 0, cr: 0.0243 },
    commission: { value: 1387.4, change: null, previous: 2774.8, epc: 1.12, currencyCode: 'SEK' },
  },
  rows: [aBucket(addDays(today, -2), { clickCount: 4 }), aBucket(addDays(today, -1), { clickCount: 6 })],
})
const region = (name: string | RegExp) => screen.findByRole('region', { name })
const card = (name: string) => screen.findByRole('article', { name })

describe('the welcome line', () => {
  it('names the user', async () => {
    openDashboard()
    expect(await screen.findByText('Welcome Søren')).toBeDefined()
  })
  it('welcomes to the demo', async () => {
    openDashboard({ '/profile/v1/me': () => ({ ...soren, userIsDemo: true }) })
    expect(await screen.findByText('Welcome to your demo dashboard!')).toBeDefined()
  })
})

describe('the numbers', () => {
  it('show value, change and second metric in the currency of the user', async () => {
    openDashboard({ '/overview/v1/dashboard': () => numbers })
    const clicks = await card('Clicks')
    expect(clicks.textContent).toContain('1,234')
    expect(clicks.textContent).toContain('321 unpaid · CTR 6.17%')
    const revenue = await card('Revenue')
    expect(revenue.textContent?.replaceAll('\u00a0', ' ')).toContain('EPC SEK 1.12')
    expect(revenue.textContent).toContain('-50%')
    expect((await card('Pageviews')).textContent).toContain('+100%')
    expect((await card('Conversions')).textContent).toContain('new')
  })
  it('cover the last 30 days ending yesterday, together with the filters of the address', async () => {
    const filters = encodeURIComponent(JSON.stringify([{ key: 'channelUuids', value: shoes.channelUuid }]))
    const { askedFor } = openDashboard({}, `/?filters=${filters}`)
    await waitFor(() => expect(askedFor('/overview/v1/dashboard')).toHaveLength(1))
    expect(askedFor('/overview/v1/dashboard')[0]).toEqual({
      fromDate: addDays(today, -30),
      toDate: addDays(today, -1),
      channelUuids: [shoes.channelUuid],
    })
    await waitFor(() => expect(askedFor('/overview/v1/livebox')[0]).toEqual({ channelUuids: [shoes.channelUuid] }))
  })
  it('compare with last year by a second question', async () => {
    const before = aDashboard({ hasData: true })
    const { askedFor } = openDashboard(
      { '/overview/v1/dashboard': (body: { fromDate: string }) => (body.fromDate === '2026-03-02' ? numbers : before) },
      '/?from=2026-03-02&to=2026-03-03&cmp=year',
    )
    expect((await card('Clicks')).textContent).toContain('new')
    expect(askedFor('/overview/v1/dashboard').map((a) => (a as { fromDate: string }).fromDate)).toEqual([
      '2026-03-02',
      '2025-03-03',
    ])
  })
  it('say when conversions count with amount 0 for want of a rate', async () => {
    openDashboard({ '/overview/v1/dashboard': () => ({ ...numbers, unconvertedCurrencies: ['XAF'] }) })
    expect(await screen.findByText(/no exchange rate for XAF/)).toBeDefined()
  })
  it('say how much of the conversions is known, and which days are still waiting for theirs', async () => {
    const days = ['2026-03-02', '2026-03-03'].map((day) => aBucket(day))
    const { askedFor } = openDashboard(
      {
        '/overview/v1/dashboard': () => ({ ...numbers, rows: days }),
        '/insights/v1/outlook/maturity': () => ({
          rows: [
            { grp: '2026-03-02', maturity: 0.97, due: 9 },
            { grp: '2026-03-03', maturity: 0.7, due: 4 },
          ],
          total: 0.887,
          hasHistory: true,
        }),
      },
      '/?from=2026-03-02&to=2026-03-03&cmp=none',
    )
    const chart = await region('Conversions and Revenue')
    const note = await within(chart).findByText('Still to come, 88% known')
    expect(note.title).toContain('88% are known by now')
    expect(within(chart).getByText(/Tue 3 Mar/).textContent).toBe('Tue 3 Mar, 70% known')
    expect(within(chart).getByText(/Mon 2 Mar/).textContent).toBe('Mon 2 Mar')
    // pageviews and clicks are final
    expect((await region('Pageviews and Clicks')).textContent).not.toContain('known')
    expect(askedFor('/insights/v1/outlook/maturity')).toEqual([
      { fromDate: '2026-03-02', toDate: '2026-03-03', groupBy: 'date', filters: {} },
    ])
  })
  it('mark nothing while there is not enough history', async () => {
    openDashboard({ '/overview/v1/dashboard': () => ({ ...numbers, rows: [aBucket('2026-03-02')] }) })
    const chart = await region('Conversions and Revenue')
    await within(chart).findByText(/Mon 2 Mar/)
    expect(chart.textContent).not.toContain('known')
  })
  it('are next to one line of the day before, and on one day are bars', async () => {
    openDashboard(
      { '/overview/v1/dashboard': () => ({ ...numbers, previousRows: numbers.rows }) },
      '/?from=2026-03-02&to=2026-03-02&cmp=custom&pf=2026-02-23&pt=2026-02-23',
    )
    expect(await within(await region('Pageviews and Clicks')).findByText('Mon 23 Feb')).toBeDefined()
    expect(await within(await region('Conversions and Revenue')).findByText('Mon 23 Feb, 3-hour average')).toBeDefined()
  })
  it('lead from a change of revenue to what it is made of, under the same filters', async () => {
    const filters = encodeURIComponent(JSON.stringify([{ key: 'names', value: 'tea.dk', label: 'Tea' }]))
    openDashboard(
      { '/overview/v1/dashboard': () => ({ ...numbers, previousRows: numbers.rows }) },
      `/?from=2026-03-02&to=2026-03-02&cmp=custom&pf=2026-02-23&pt=2026-02-23&filters=${filters}`,
    )
    const why = await within(await card('Revenue')).findByRole('link', { name: 'Why did Revenue change?' })
    const to = new URL(why.getAttribute('href') ?? '', 'http://x')
    expect([to.pathname, to.searchParams.get('why'), to.searchParams.get('pf')]).toEqual([
      '/insights/reports',
      '[]',
      '2026-02-23',
    ])
    expect(to.searchParams.get('filters')).toContain('tea.dk')
    expect(within(await card('Clicks')).queryByRole('link', { name: /Why/ })).toBeNull()
  })
  it('hold their place while loading', async () => {
    const { container } = openDashboard({ '/overview/v1/dashboard': () => new Promise(() => undefined) })
    await screen.findByText('Welcome Søren')
    expect(container.querySelectorAll('.stat')).toHaveLength(4)
    expect(container.querySelectorAll('.chart[aria-busy="true"]')).toHaveLength(2)
  })
  it('drive the charts: a click on a card shows only its series', async () => {
    openDashboard({ '/overview/v1/dashboard': () => numbers })
    const button = within(await card('Clicks')).getByRole('button', { name: 'Clicks' })
    const chart = await region('Pageviews and Clicks')
    const toggle = (name: string) => within(chart).getByRole('button', { name }).getAttribute('aria-pressed')
    await userEvent.click(button)
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect([toggle('Pageviews'), toggle('Clicks'), toggle('Discover clicks')]).toEqual(['false', 'true', 'true'])
    await userEvent.click(button)
    expect(toggle('Pageviews')).toBe('true')
  })
  it('say what failed and try again', async () => {
    let broken = true
    openDashboard({
      '/overview/v1/dashboard': () => {
        if (broken) throw new ApiError(400, 'The range is too long')
        return numbers
      },
    })
    const totals = await region('Totals')
    expect(totals.textContent).toContain('The range is too long')
    broken = false
    await userEvent.click(within(totals).getByRole('button', { name: 'Try again' }))
    expect((await card('Clicks')).textContent).toContain('1,234')
  })
})

describe('the first days of an account', () => {
  const first = { hasPageviews: true, hasClicks: true, hasConversions: false, hasWeek: false }
  it('begin with today, because ranges that end yesterday would be empty', async () => {
    const { askedFor } = openDashboard({ '/overview/v1/start': () => first })
    await waitFor(() => expect(askedFor('/overview/v1/dashboard')[0]).toEqual({ fromDate: today, toDate: today }))
  })
  it('keep the first steps on the page until they are done', async () => {
    openDashboard({ '/overview/v1/start': () => first })
    const list = await region('First steps')
    expect(within(list).getByText('4 of 5 done')).toBeDefined()
    expect(within(list).getByRole('link', { name: 'See your first sale' }).getAttribute('href')).toBe(
      '/insights/conversions',
    )
    await userEvent.click(within(list).getByRole('button', { name: 'Do not show again' }))
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
    cleanup()
    openDashboard({ '/overview/v1/start': () => first })
    await card('Clicks')
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
    localStorage.clear()
  })
  it('end with the first sale', async () => {
    openDashboard({ '/overview/v1/start': () => ({ ...first, hasConversions: true }) })
    await card('Clicks')
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  })
})

describe('what still grows', () => {
  it('gets no verdict on its card, and says what is expected', async () => {
    openDashboard(
      {
        '/overview/v1/dashboard': () => numbers,
        '/insights/v1/outlook/maturity': () => ({ rows: [], total: 0.6, hasHistory: true }),
      },
      '/?from=2026-03-02&to=2026-03-03&cmp=previous',
    )
    // 1,387.40 are 60 % of 2,312.33, rounded to three figures
    const revenue = await card('Revenue')
    await within(revenue).findByText(/about SEK\s2,310 expected \(60% known\)/)
    expect(revenue.textContent).not.toContain('-50%')
    expect(revenue.textContent).toContain('so far')
    expect((await card('Clicks')).textContent).not.toContain('so far')
  })
  it('is shown in full on a tap where it is shortened', async () => {
    const totals = { ...numbers.totals, commission: { ...numbers.totals.commission, value: 123_456.78 } }
    openDashboard({ '/overview/v1/dashboard': () => ({ ...numbers, totals }) })
    const button = within(await card('Revenue')).getByRole('button', { name: /123,456\.78/ })
    expect(button.textContent).toMatch(/^SEK\s123\.5k$/)
    await userEvent.click(button)
    expect(button.textContent).toMatch(/^SEK\s123,456\.78$/)
  })
})

describe('the site picker', () => {
  it('puts one site into the address and all sites out of it', async () => {
    const { search, askedFor } = openDashboard()
    await userEvent.click(await screen.findByRole('button', { name: /^Site.*All sites$/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Kaffe & Café' }))
    await waitFor(() =>
      expect(search().filters).toEqual([{ key: 'channelUuids', value: coffee.channelUuid, label: 'Kaffe & Café' }]),
    )
    await waitFor(() =>
      expect(askedFor('/overview/v1/clicks/latest').at(-1)).toEqual({ channelUuids: [coffee.channelUuid] }),
    )
    // a single picker, which stays open: several may be selected
    expect(screen.getAllByRole('button', { name: /^Site: / })).toHaveLength(1)
    await userEvent.click(await screen.findByRole('option', { name: 'All sites' }))
    await waitFor(() => expect(search().filters).toBeUndefined())
  })
})

describe('the performance table', () => {
  const rows = [
    aRow({ grp: 'm1', name: 'Good', nameUuid: 'm1', clickCount: 900, conversionCount: 9 }),
    aRow({ grp: 'm2', name: 'Bad', nameUuid: 'm2', clickCount: 700, conversionCount: 1 }),
    aRow({ grp: 'm3', name: 'Excluded', clickCount: 700, clickNetworkUuids: inbound.networkUuid }),
  ]
  const statistics = { '/insights/v1/statistics': () => statisticsOf(rows) }
  it('keeps view and tab in the address and in local storage', async () => {
    const { search, unmount } = openDashboard(statistics)
    const table = await region('Performance')
    await userEvent.click(within(table).getByText('Worst performing (4 days)'))
    await userEvent.click(within(table).getByRole('tab', { name: 'Campaigns' }))
    expect(search()).toMatchObject({ view: 'worst', tab: 'tracker' })
    unmount()
    const again = openDashboard(statistics)
    const stored = await region('Performance')
    expect(within(stored).getByRole('tab', { name: 'Campaigns' }).getAttribute('aria-selected')).toBe('true')
    expect(stored.textContent).toContain('Clicks ≥ 500, CR ≤ 0.8%')
    again.unmount()
    openDashboard(statistics, '/?view=best&tab=network')
    const linked = await region('Performance')
    expect(within(linked).getByRole('tab', { name: 'Networks' }).getAttribute('aria-selected')).toBe('true')
    expect(linked.textContent).toContain('The 25 with the highest revenue')
  })
  it('shows what meets the rule and says which networks are left out', async () => {
    const { askedFor } = openDashboard(statistics, '/?view=worst')
    const table = await region('Performance')
    expect(await within(table).findByText('Bad')).toBeDefined()
    expect(within(table).queryByText('Good')).toBeNull()
    expect(within(table).queryByText('Excluded')).toBeNull()
    expect(table.textContent).toContain('Not included: Direct')
    expect(askedFor('/insights/v1/statistics')).toEqual([
      { fromDate: addDays(today, -4), toDate: addDays(today, -1), groupBy: 'name', filters: {} },
    ])
  })
  it('asks without direct partners in the high-low view', async () => {
    const { askedFor } = openDashboard(statistics, '/?view=high-low')
    await waitFor(() => expect(askedFor('/insights/v1/statistics')).toHaveLength(1))
    expect(askedFor('/insights/v1/statistics')[0]).toMatchObject({
      filters: { networkNotUuids: [inbound.networkUuid] },
    })
  })
  it('sorts by the view, then as chosen, and falls back to revenue where pageviews are unknown', async () => {
    openDashboard(statistics, '/?tab=page')
    const table = await region('Performance')
    await userEvent.click(await within(table).findByRole('button', { name: /^Pageviews/ }))
    const sorted = () =>
      within(table)
        .getAllByRole('columnheader')
        .find((th) => th.getAttribute('aria-sort') === 'descending')?.textContent
    expect(sorted()).toContain('Pageviews')
    await userEvent.click(within(table).getByRole('tab', { name: 'Merchants' }))
    await waitFor(() => expect(sorted()).toContain('Revenue'))
    expect(within(table).queryByRole('columnheader', { name: /Pageviews/ })).toBeNull()
  })
  it('opens the report with tab, filters and days', async () => {
    const filters = encodeURIComponent(JSON.stringify([{ key: 'networkUuids', value: awin.networkUuid }]))
    openDashboard(statistics, `/?tab=page&filters=${filters}`)
    const link = within(await region('Performance')).getByRole('link', { name: 'Show report' })
    const url = new URL(link.getAttribute('href') ?? '', 'http://x')
    expect(url.pathname).toBe('/insights/reports')
    expect(url.searchParams.get('tab')).toBe('page')
    expect(url.searchParams.get('from')).toBe(addDays(today, -30))
    expect(JSON.parse(url.searchParams.get('filters') ?? '')).toEqual([
      { key: 'networkUuids', value: awin.networkUuid },
    ])
  })
  it('says what failed and tries again', async () => {
    let broken = true
    openDashboard({
      '/insights/v1/statistics': () => {
        if (broken) throw new ApiError(400, 'groupBy: not known')
        return statisticsOf(rows)
      },
    })
    const table = await region('Performance')
    expect(await within(table).findByText('groupBy: not known')).toBeDefined()
    broken = false
    await userEvent.click(within(table).getByRole('button', { name: 'Try again' }))
    expect(await within(table).findByText('Good')).toBeDefined()
  })
})

describe('the network filter', () => {
  const button = async (name: string) =>
    within(await screen.findByRole('toolbar', { name: 'Filters' })).findByRole('button', { name })
  it('offers networks that were left too, says so, and asks for nothing more than the page did', async () => {
    const { search, asked } = openDashboard()
    await waitFor(() => expect(asked.some((a) => a.url === '/insights/v1/closed')).toBe(true))
    await userEvent.click(await button('Network'))
    const options = await screen.findAllByRole('option')
    expect(options.map((o) => o.textContent)).toEqual(['AdtractionNot connected', 'Awin', 'Direct'])
    expect(
      asked
        .map((a) => a.url)
        .filter((url) => url.startsWith('/networks/'))
        .sort(),
    ).toEqual(['/networks/v1/connections', '/networks/v1/list'])
    await userEvent.click(screen.getByRole('option', { name: /^Adtraction/ }))
    await waitFor(() =>
      expect(search().filters).toEqual([{ key: 'networkUuids', value: left.networkUuid, label: 'Adtraction' }]),
    )
  })
  it('calls a network that was left by its name when only the address says which', async () => {
    const filters = encodeURIComponent(JSON.stringify([{ key: 'networkUuids', value: left.networkUuid }]))
    const { askedFor } = openDashboard({}, `/?filters=${filters}`)
    expect(await button('Network: Adtraction')).toBeDefined()
    expect(askedFor('/overview/v1/dashboard')[0]).toMatchObject({ networkUuids: [left.networkUuid] })
  })
})

describe('lists without anything', () => {
  it('say so in the fixed words', async () => {
    openDashboard({}, '/?tab=network')
    expect(await within(await region('Performance')).findByText('No Networks')).toBeDefined()
    expect(await within(await region('Drop in commission (14 days)')).findByText('No data')).toBeDefined()
    expect(await within(await region('Recently closed campaigns')).findByText('No data')).toBeDefined()
    expect(await within(await region('Live clicks')).findByText('No data within the last 7 days.')).toBeDefined()
    expect(await within(await region('Live pageviews')).findByText('No data')).toBeDefined()
  })
  it('name closed campaigns by their network, also one that was left', async () => {
    const campaign = {
      trackerProgramId: 'p1',
      trackerName: 'Cykler',
      trackerNetworkUuid: left.networkUuid,
      trackerAdvertiserUuid: '',
      trackerAdvertiserDomain: 'cykler.dk',
      trackerChannelUuids: [shoes.channelUuid],
      trackerClosedDatetime: null,
      sinceClickCount: 0,
      sinceCommission: 0,
      missedCommission: null,
      monthClickCount: 60,
      monthCommission: null,
      sinceDate: '2026-11-14',
      alertUuid: null,
      currencyCode: 'DKK',
      alternative: null,
      clickCount: 60,
    }
    openDashboard({ '/insights/v1/closed': () => [campaign] })
    expect(await within(await region('Recently closed campaigns')).findByText('Adtraction')).toBeDefined()
  })
  it('ask for their own windows', async () => {
    const { askedFor } = openDashboard()
    await waitFor(() => expect(askedFor('/insights/v1/closed')).toHaveLength(1))
    expect(askedFor('/insights/v1/closed')[0]).toEqual({
      fromDate: addDays(today, -15),
      toDate: addDays(today, -1),
      filters: { minClickCount: 50 },
    })
    expect(askedFor('/insights/v1/reducing')).toContainEqual(
      expect.objectContaining({
        prevFromDate: addDays(today, -28),
        prevToDate: addDays(today, -15),
      }),
    )
    const more = within(await region('Recently closed campaigns')).getByRole('link', { name: 'Show more' })
    expect(more.getAttribute('href')).toBe('/insights/closed')
  })
})
