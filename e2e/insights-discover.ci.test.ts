import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { openBrowser, standing } from './browser.ts'
import { cleanInBoth, fitsEverywhere, pickOption, soon, sortBy } from './look-over.ts'
import { addEvents } from './march-data.ts'
import { days, march, now, onMarchPage } from './march-page.ts'
import { downloadCsv, hundredths, readTable } from './read-table.ts'

/** Clicks that earn nothing. Every expected number is added up manually from march-data.ts. */
describe('discover clicks and closed campaigns', () => {
  let app: TestApp
  let browser: Browser
  let me: Session
  let page: Page
  const errors: string[] = []

  beforeAll(async () => {
    app = await startApp({ clock: { now: () => now } })
    me = await app.signUp({ userCurrencyCode: 'EUR', userTimezone: 'UTC' })
    await addEvents(app, me)
    browser = await openBrowser()
    page = await as(me)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  const { rows, dialog, press, as, open, focused, closeByKeyboard } = onMarchPage(() => ({
    app,
    browser,
    page,
    errors,
  }))

  describe('discover clicks', () => {
    const worth = 'Value EUR'
    const listed = async (on: Page = page) =>
      (await readTable(on)).map((row) => Object.entries(row).flatMap(([head, text]) => (head === worth ? [] : text)))
    const tab = async (name: string) => {
      await page.getByRole('tab', { name }).click()
      await page.getByRole('tab', { name, selected: true }).waitFor()
      await standing(page)
    }

    it('add up to the same in every grouping, on both addresses, and are searched, sorted and filtered', async () => {
      await open(`/discover/other?${march}`)
      const byDay = [
        ['Tue 3 Mar 2026', '24'],
        ['Mon 2 Mar 2026', '3'],
      ]
      expect(await listed()).toEqual(byDay)
      // no nightly run has computed their value yet
      await expect.poll(async () => (await readTable(page)).map((row) => row[worth]), soon).toEqual(['–', '–'])
      await open(`/discover/clicks?${march}`)
      expect(await listed()).toEqual(byDay)
      await tab('Target domain')
      await expect.poll(listed, soon).toEqual([
        ['M many.example', '22'],
        ['S shop-a.example', '3'],
        ['S shop-b.example', '2'],
      ])
      await rows().first().focus()
      await page.keyboard.press('Enter')
      await page.getByText('Merchant not found').waitFor()
      await tab('Sites')
      await expect.poll(listed, soon).toEqual([
        ['Café Nord', '25'],
        ['Åben', '2'],
      ])
      await pickOption(page, 'Device', 'Mobile')
      await page.keyboard.press('Escape')
      await expect.poll(listed, soon).toEqual([['Åben', '2']])
      await page.getByRole('button', { name: 'Clear all' }).click()
      await tab('Page URL')
      await expect.poll(listed, soon).toEqual([
        ['/café blog.example', '22'],
        ['/1 cafe.example', '3'],
        ['/2 aaben.example', '2'],
      ])
      await page.getByPlaceholder('Find page URL').fill('https://AABEN.example/2')
      await expect.poll(listed, soon).toEqual([['/2 aaben.example', '2']])
    })

    it('come twenty at a time, and the file has all of them in the order shown', async () => {
      await open(`/discover/clicks?${march}&tab=targetPath`)
      expect((await listed())[0]).toEqual(['/a shop-a.example', '3'])
      await page.getByText('24 results · 20 loaded').waitFor()
      await sortBy(page, 'Target path', 'ascending')
      await page.waitForURL(/sort=grp/)
      await expect.poll(async () => (await listed())[0], soon).toEqual(['/p01 many.example', '1'])
      const { name, rows: lines } = await downloadCsv(page)
      expect(name).toBe('discover_clicks_by_target_path_2026-03-01_2026-03-10.csv')
      expect([lines.length, hundredths(lines, 'Discover clicks')]).toEqual([24, 2700])
      expect(lines.slice(21)).toEqual([
        { 'Target path': 'many.example/p22', 'Discover clicks': '1' },
        { 'Target path': 'shop-a.example/a', 'Discover clicks': '3' },
        { 'Target path': 'shop-b.example/x', 'Discover clicks': '2' },
      ])
      const asked = { ...days, groupBy: 'targetPath', orderBy: 'grp', orderDirection: 'asc', limit: 100 }
      const { data } = await me.ask<{ grp: string; discoverCount: number }[]>(
        '/discovers/v1/others/insights',
        asked,
        'GET',
      )
      expect(data.map((r) => [r.grp, String(r.discoverCount)])).toEqual(lines.map((r) => Object.values(r)))
      await page.getByRole('button', { name: 'Load more' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('24 results', { exact: true }).waitFor()
      expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
      const other = await as(me)
      await open(new URL(page.url()).pathname + new URL(page.url()).search, other)
      const upper = async (on: Page) => (await listed(on)).slice(0, 9)
      await expect.poll(() => upper(other), soon).toEqual(await upper(page))
      await other.context().close()
      await fitsEverywhere(page, 'discover')
    })

    it('on a network’s own links show the addresses at a shop in a drawer', async () => {
      await open(`/discover/networkclicks?${march}`)
      expect(await listed()).toEqual([
        ['S shop-a.example Awin', '3', 'Café Nord, Åben'],
        ['S shop-c.example Awin', '1', 'Café Nord'],
      ])
      await cleanInBoth(page, 'network-clicks')
      await rows().first().focus()
      await page.keyboard.press('Enter')
      const paths = (on: Page) =>
        dialog(on)
          .locator('tbody tr')
          .evaluateAll((trs) => trs.map((tr) => (tr as HTMLElement).innerText.trim().split(/\s*\t\s*/)))
      await dialog().getByRole('columnheader', { name: 'URL' }).waitFor()
      const expected = [
        ['/a\nshop-a.example', '2', 'Café Nord'],
        ['/b\nshop-a.example', '1', 'Åben'],
      ]
      await expect.poll(() => paths(page), soon).toEqual(expected)
      const other = await as(me)
      await other.goto(page.url())
      await dialog(other).getByRole('columnheader', { name: 'URL' }).waitFor()
      await expect.poll(() => paths(other), soon).toEqual(expected)
      await other.context().close()
      await fitsEverywhere(page, 'network-paths')
      await closeByKeyboard()
      await expect.poll(focused, soon).toBe('0')
      await expect.poll(() => page.url(), soon).not.toContain('domain=')
      await pickOption(page, 'Channel: All channels', 'Åben')
      await expect.poll(listed, soon).toEqual([['S shop-a.example Awin', '1', 'Åben']])
      await page.getByPlaceholder('Find domain').fill('shop-c')
      await page.getByText('Nothing found').waitFor()
    })
  })

  it('lists closed campaigns with at least fifty clicks, sorted, searched, exported and by address', async () => {
    await open(`/insights/closed?${march}`)
    const listed = async (on: Page = page) => (await readTable(on)).map((r) => Object.values(r))
    const ago = (day: string) => expect.stringMatching(new RegExp(`^${day} \\d[\\d,]* days ago$`))
    const since = ['–', 'None known no other network has it', '–', 'See links']
    const one = ['S Shop A DK', 'Awin', 'Café Nord Åben', '60', ago('5 Mar 2026'), ...since]
    const two = ['S Shop B, Nord', 'Awin', 'Åben', '50', ago('6 Mar 2026'), ...since]
    expect(await listed()).toEqual([one, two])
    await sortBy(page, 'Campaign', 'ascending')
    await sortBy(page, 'Campaign', 'descending')
    await expect.poll(listed, soon).toEqual([two, one])
    const { name, rows: lines } = await downloadCsv(page)
    expect(name).toBe('outbound_closed_260301-260310.csv')
    expect(lines).toMatchObject([
      {
        Campaign: 'Shop B, Nord',
        Network: 'Awin',
        Sites: 'Åben',
        Clicks: '50',
        Closed: '2026-03-06',
      },
      {
        Campaign: 'Shop A DK',
        Network: 'Awin',
        Sites: 'Café Nord, Åben',
        Clicks: '60',
        Closed: '2026-03-05',
      },
    ])
    const { data } = await me.ask<{ trackerName: string; clickCount: number }[]>('/insights/v1/closed', days)
    expect(data.map((r) => [r.trackerName, r.clickCount])).toEqual([
      ['Shop A DK', 60],
      ['Shop B, Nord', 50],
    ])
    const other = await as(me)
    await other.goto(page.url())
    await rows(other).nth(1).waitFor()
    await expect.poll(() => listed(other), soon).toEqual([two, one])
    await other.context().close()
    await press('/', 'b', ',')
    await expect.poll(listed, soon).toEqual([two])
    await fitsEverywhere(page, 'closed')
  })

  it('has said nothing in the console that nobody expected', () => expect(errors).toEqual([]))
})
