import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import ClosedPage from './closed-page.tsx'
import ConversionsPage from './conversions-page.tsx'
import { awin, catchDownloads, Refusal, showPage, siteOf } from './test-page.tsx'
import { conversionInsights, conversionRow } from './test-rows.ts'

const range = 'from=2026-11-01&to=2026-11-19'
afterEach(() => void vi.restoreAllMocks())
type Page = { offset?: number; limit?: number }

describe('Conversions', () => {
  const path = '/insights/v1/conversions'
  const many = (n: number) => ({
    [path]: ({ offset = 0, limit = 20 }: Page) =>
      Array.from({ length: Math.max(0, Math.min(limit, n - offset)) }, (_, i) =>
        conversionRow(offset + i, {
          conversionName: `Conversion ${offset + i}`,
          advertiser: { advertiserUuid: null, advertiserDomain: '', advertiserName: '', advertiserFaviconUrl: null },
          conversionErrorCode: offset + i === 3 ? 'click-unknown' : '',
        }),
      ),
    [`${path}/insights`]: () => conversionInsights({ approved: [120.5, n], pending: [0, 0], rejected: [7, 0] }),
  })

  it('shows sums, rows, the error code and the site', async () => {
    showPage(`/insights/conversions?${range}`, ConversionsPage, many(5))
    expect(await screen.findByText('Conversion 0')).toBeTruthy()
    expect((await screen.findByText(/120\.50/)).textContent?.replaceAll(/\s/g, ' ')).toBe('DKK 120.50')
    expect(screen.getByLabelText('Error: click-unknown')).toBeTruthy()
    expect(screen.getAllByText('café.dk')[0]?.getAttribute('href')).toBe('/sites/2')
    expect(screen.getByText('5 results')).toBeTruthy()
    const heads = screen.getAllByRole('columnheader').map((th) => th.textContent)
    expect(heads).toEqual(['Merchant', 'Time', 'Site', 'Sale amountDKK', 'RevenueDKK', 'Order ID', 'Status'])
  })

  it('strikes through what a rejected sale does not earn', async () => {
    const rejected = {
      conversionStatusKey: 'rejected',
      conversionCommission: 64,
      conversionTotalCommission: 0,
    } as const
    showPage(`/insights/conversions?${range}`, ConversionsPage, {
      ...many(1),
      [path]: () => [conversionRow(1, rejected)],
    })
    const cell = (await screen.findByText('64.00')).closest('td')
    expect([cell?.querySelector('del')?.textContent, cell?.querySelector('b')?.textContent]).toEqual(['64.00', '0.00'])
  })

  it('asks for 20 at a time, the next ones near the bottom', async () => {
    const { bodies } = showPage(`/insights/conversions?${range}`, ConversionsPage, many(90))
    expect(await screen.findByText(/90 results/)).toBeTruthy()
    const offsets = () => bodies(path).map((body) => (body as Page).offset)
    await screen.findByText(/20 loaded/)
    expect(offsets()).toEqual([0])
    fireEvent.scroll(screen.getByRole('group', { name: /Conversions/ }))
    await waitFor(() => expect(offsets()).toEqual([0, 20]))
    expect(await screen.findByText(/40 loaded/)).toBeTruthy()
  })

  it('asks for more at once where the first page does not fill the window', async () => {
    const { innerHeight } = window
    window.innerHeight = 1500
    try {
      const { bodies } = showPage(`/insights/conversions?${range}`, ConversionsPage, many(90))
      expect(await screen.findByText(/40 loaded/)).toBeTruthy()
      expect(bodies(path)).toHaveLength(2)
    } finally {
      window.innerHeight = innerHeight
    }
  })

  it('asks no second time by itself for a page that did not come, and says so', async () => {
    const user = userEvent.setup()
    const { innerHeight } = window
    window.innerHeight = 1500
    try {
      let works = false
      const answers = many(90)
      const first = (body: Page) => {
        if (body.offset && !works) throw new Refusal('Not now')
        return answers[path]?.(body)
      }
      const { bodies } = showPage(`/insights/conversions?${range}`, ConversionsPage, { ...answers, [path]: first })
      expect((await screen.findByRole('alert')).textContent).toContain('More could not be loaded: Not now')
      fireEvent.scroll(screen.getByRole('group', { name: /Conversions/ }))
      expect(bodies(path)).toHaveLength(2)
      expect(screen.getByText('Conversion 0')).toBeTruthy()
      works = true
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByText(/40 loaded/)).toBeTruthy()
      expect(screen.queryByRole('alert')).toBeNull()
    } finally {
      window.innerHeight = innerHeight
    }
  })

  it('says that the sums did not come, next to a list that did', async () => {
    const user = userEvent.setup()
    let works = false
    const answers = many(5)
    const sums = () => {
      if (!works) throw new Refusal('Not now')
      return answers[`${path}/insights`]?.()
    }
    showPage(`/insights/conversions?${range}`, ConversionsPage, { ...answers, [`${path}/insights`]: sums })
    expect(await screen.findByText('Conversion 0')).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toContain('Not now')
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/120\.50/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('sends its filters and shows none it does not have', async () => {
    const filters = encodeURIComponent(
      JSON.stringify([
        { key: 'statusKeys', value: 'rejected' },
        { key: 'deviceTypes', value: 'Mobile' },
      ]),
    )
    const { bodies } = showPage(`/insights/conversions?${range}&filters=${filters}`, ConversionsPage, many(0))
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    expect(bodies(path)).toMatchObject([{ filters: { statusKeys: ['rejected'] } }])
  })

  it('saves all of them and can be stopped', async () => {
    const user = userEvent.setup()
    const files = catchDownloads()
    const sent: ReadableStreamDefaultController<Uint8Array>[] = []
    const file = () => new ReadableStream<Uint8Array>({ start: (control) => void sent.push(control) })
    const answers = { ...many(2), [`${path}/file`]: file }
    const { bodies } = showPage(`/insights/conversions?${range}&sort=conversionSale&dir=asc`, ConversionsPage, answers)
    await screen.findByText('Conversion 1')
    const save = async () => {
      const before = sent.length
      await user.click(screen.getByRole('button', { name: 'Download CSV' }))
      await waitFor(() => expect(sent.length).toBeGreaterThan(before))
    }
    const write = (text: string) => sent.at(-1)?.enqueue(new TextEncoder().encode(text))
    await save()
    write('Merchant\r\none\r\ntwo\r\n')
    expect(await screen.findByText('2 of ~2')).toBeTruthy()
    expect(bodies(`${path}/file`)).toMatchObject([{ orderBy: 'conversionSale', orderDirection: 'asc' }])
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    // a download that breaks off saves no file
    await save()
    write('Merchant\r\none\r\n')
    sent.at(-1)?.error(new TypeError('terminated'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull())
    expect(files).toHaveLength(0)
    await save()
    write('Merchant\r\none\r\ntwo\r\n')
    sent.at(-1)?.close()
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]?.name).toBe('outbound_conversions_261101-261119.csv')
    expect(await files[0]?.text).toBe('Merchant\r\none\r\ntwo\r\n')
  })

  it('asks to connect a network while there is nothing', async () => {
    showPage(`/insights/conversions?${range}`, ConversionsPage, { ...many(0), '/networks/v1/list': () => [] })
    expect(await screen.findByText('No data available yet')).toBeTruthy()
  })
})

describe('Closed campaigns', () => {
  const path = '/insights/v1/closed'
  const campaign = (n: number, clickCount: number) => ({
    trackerProgramId: `p${n}`,
    trackerName: `Kampagne ${n}`,
    trackerNetworkUuid: awin.networkUuid,
    trackerAdvertiserUuid: n === 1 ? '33333333-0000-4000-8000-000000000001' : '',
    trackerAdvertiserDomain: 'gaardhave.dk',
    trackerChannelUuids: [siteOf().channelUuid],
    trackerClosedDatetime: null,
    clickCount,
    sinceClickCount: 0,
    sinceCommission: 0,
    missedCommission: null,
    monthClickCount: clickCount,
    monthCommission: null,
    sinceDate: '2026-11-14',
    alertUuid: null,
    currencyCode: 'DKK',
    alternative: null,
  })
  const sites = {
    '/channels/v1/list': () => [siteOf()],
  }

  it('lists what loses most first, else as the server does, with links to merchant, network and site', async () => {
    const { bodies } = showPage('/insights/closed?from=2026-01-01&to=2026-01-19', ClosedPage, {
      ...sites,
      // the first one is still open, and closed within the selected days
      [path]: ({ fromDate }: { fromDate: string }) =>
        fromDate === '2026-01-01' ? [campaign(2, 900), campaign(1, 60)] : [campaign(2, 900)],
    })
    const names = await screen.findAllByText(/^Kampagne/)
    expect(names.map((n) => n.textContent)).toEqual(['Kampagne 2', 'Kampagne 1'])
    expect(bodies(path)).toContainEqual({
      fromDate: '2026-01-01',
      toDate: '2026-01-19',
      filters: { minClickCount: 50 },
    })
    expect(bodies(path)).toHaveLength(2)
    expect(screen.getByLabelText('gaardhave.dk: merchant details').getAttribute('href')).toBe(
      '/merchants/33333333-0000-4000-8000-000000000001',
    )
    expect((await screen.findAllByText('Awin'))[0]?.getAttribute('href')).toBe(`/networks/${awin.networkUuid}`)
    expect((await screen.findAllByText('Café'))[0]?.getAttribute('href')).toBe(`/sites/${siteOf().channelUuid}`)
  })

  it('says that there are none', async () => {
    showPage(`/insights/closed?${range}`, ClosedPage, { ...sites, [path]: () => [] })
    expect(await screen.findByText('Nothing found')).toBeTruthy()
  })
})
