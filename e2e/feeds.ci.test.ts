import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { awin } from '../src/connectors/awin/index.ts'
import { type AwinStandIn, startAwinStandIn } from '../src/test/networks/awin/stand-in.ts'
import type { Feed } from '../src/contract/feeds/feeds.ts'
import { brokenRules, itemsOf, valuesOf } from '../src/server/feeds/google-rules.test-data.ts'
import { samples } from '../src/server/feeds/source-samples.test-data.ts'
import { productFeed } from '../src/server/feeds/tables.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { browserAgent, buildShop } from '../src/test/tracking.ts'
import { openBrowser, picture, seriousFindings, signedIn } from './browser.ts'
import { fitsEverywhere } from './look-over.ts'

const feedKey = 'ZZ-feed-key-ZZ'

describe('a product feed', () => {
  let app: TestApp
  let me: Session
  let standIn: AwinStandIn
  let browser: Browser
  let page: Page
  const errors: string[] = []

  beforeAll(async () => {
    standIn = await startAwinStandIn({ feedKey, feedsAt: 'here' })
    standIn.addProgramme({ id: '7052', name: 'Fjell & Co', displayUrl: 'https://fjell.example', countryCode: 'SE' })
    standIn.feedFile.body = samples.awin
    app = await startApp({ env: { NETWORK_BASE_URLS: JSON.stringify({ awin: standIn.url, feeds: standIn.url }) } })
    me = await app.signUp()
    // the shop of the sample's products, on one of the publisher's sites
    await buildShop(app.stores.database, {
      accountUuid: me.accountUuid,
      domain: 'boot-blog.dk',
      shop: 'shop.se',
      offers: [{ network: 'webgains' }],
    })
    await me.ask('/networks/v1/connections', {
      networkUuid: awin.networkUuid,
      connectionName: '',
      credentials: { token: standIn.token, publisherId: standIn.publisherId, feedKey },
    })
    browser = await openBrowser()
    page = await (await signedIn(browser, { base: app.base, cookie: me.cookie })).newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => errors.push(error.message))
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
    await standIn.close()
  })

  const feeds = async () => (await me.ask<{ data: Feed[] }>('/feeds/v1/xml', {}, 'GET')).data.data
  const only = async () => {
    const [feed] = await feeds()
    if (!feed) throw new Error('there is no feed')
    return feed
  }
  const read = async () => (await fetch((await only()).link)).text()

  it('is made of a source that a connected network lists, with its title in the order it was dragged to', async () => {
    // a source is listed before the import has found its programme's shop
    const listed = async () =>
      (await me.ask<{ feedAdvertiserDomain: string }[]>('/feeds/v1/feeds', { search: 'fjell' }, 'GET')).data
    await expect
      .poll(async () => (await listed()).map((source) => source.feedAdvertiserDomain))
      .toEqual(['fjell.example'])
    await page.goto(`${app.base}/feeds`)
    await page.getByText('No Product feeds added yet').waitFor()
    await page.getByRole('button', { name: 'Add new feed' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Feed source', exact: true }).fill('fjell')
    await page.getByRole('option', { name: /^Fjell & Co: Main \(Awin, SE\)$/ }).click()
    const value = (label: string) => dialog.getByRole('textbox', { name: label, exact: true }).inputValue()
    await expect.poll(() => value('Vendor name')).toBe('Fjell & Co: Main')
    expect([await value('Vendor domain'), await value('Default country code')]).toEqual(['fjell.example', 'SE'])
    expect(await value('Feed source URL')).toContain('/apikey/{feedKey}/')
    await dialog.getByRole('textbox', { name: 'Default currency code' }).fill('SEK')
    await dialog.getByRole('combobox', { name: 'Site', exact: true }).click()
    await page.getByRole('option').filter({ hasNotText: 'No site' }).first().click()
    await dialog.getByRole('button', { name: 'Add Brand' }).click()
    const boxOf = async (part: string) => {
      const box = await dialog.getByRole('button', { name: `Move ${part}`, exact: true }).boundingBox()
      if (!box) throw new Error(`${part} is not on the screen`)
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, left: box.x }
    }
    const [title, brand] = [await boxOf('Title'), await boxOf('Brand')]
    await page.mouse.move(brand.x, brand.y)
    await page.mouse.down()
    await page.mouse.move(brand.x - 10, brand.y, { steps: 3 })
    await page.mouse.move(title.left + 4, title.y, { steps: 12 })
    // the screen reader text confirms the position
    await page.getByText(/ is over Title\.$/).waitFor({ state: 'attached' })
    await page.mouse.up()
    await expect.poll(async () => (await boxOf('Brand')).left < (await boxOf('Title')).left).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await picture(page, 'feed-dialog')
    await dialog.getByRole('button', { name: 'Preview first ten products' }).click()
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await preview.getByText('2 products in the source: 1 in the feed, 1 left out.').waitFor()
    await preview.getByText('Fjell - Røde sko & snører').waitFor()
    await preview.getByText('Left out: out of stock').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await picture(page, 'feed-preview')
    expect(await feeds()).toEqual([])
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: 'Fjell & Co: Main' })
    await row.getByText(/^File size: 0\.00 MB, 1 products, 1 left out, out of stock$/).waitFor()
    await fitsEverywhere(page, 'feeds')
    const xml = await read()
    expect(brokenRules(xml)).toEqual([])
    const [item] = itemsOf(xml)
    expect(item && valuesOf(item, 'title')).toEqual(['Fjell - Røde sko & snører'])
    expect(JSON.stringify(await feeds())).not.toContain(feedKey)
  })

  it('says what the clicks on its products came to', async () => {
    const [item] = itemsOf(await read())
    const link = item ? (valuesOf(item, 'ads_redirect')[0] ?? '') : ''
    expect((await fetch(link, { redirect: 'manual', headers: { 'user-agent': browserAgent } })).status).toBe(302)
    const { uuid } = await only()
    const clicks = async () =>
      (await me.ask<{ clickCount: number }>(`/feeds/v1/xml/${uuid}/figures`, {}, 'GET')).data.clickCount
    await app.app.flush()
    await expect.poll(clicks, { timeout: 60_000 }).toBe(1)
    await page.getByRole('button', { name: 'Fjell & Co: Main', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/Last 30 days: 1 click, 0 sales, DKK/).waitFor()
    await dialog.getByText('1 product in the file, 1 left out.').waitFor()
    await picture(page, 'feed-report')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('is in a file with all others, however many there are', async () => {
    const { accountUuid } = me
    const many = Array.from({ length: 230 }, (_, i) => ({
      accountUuid,
      token: `many-${i}-${accountUuid}`.slice(0, 40),
      name: `Shop ${i}`,
      domain: `shop${i}.example`,
      filename: `shop-${i}`,
      country: 'DK',
      currency: 'DKK',
      sourceUrl: `https://shop${i}.example/feed.csv`,
      format: 'custom_csv' as const,
      titleParts: ['title' as const],
      titleSeparator: '-' as const,
      priceStepCount: 5,
      excludesOutOfStock: true,
      isActive: false,
      status: 'Ready' as const,
    }))
    await app.stores.database.system.insert(productFeed).values(many)
    await page.reload()
    await page.getByText('231 results · 200 loaded').waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^xml_feeds_\d{4}-\d{2}-\d{2}\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(lines[0]).toBe('Vendor,Domain,Network,Country,Source URL,Output URL,Info')
    expect(lines).toHaveLength(232)
    expect(new Set(lines).size).toBe(232)
    expect(errors).toEqual([])
  })
})
