import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitTest } from '../src/server/merchants/tables.ts'
import { connection } from '../src/server/networks/tables.ts'
import { storeInstant } from '../src/server/routing/store-instant.ts'
import { createClickId } from '../src/server/tracking/click-id.ts'
import { splitEvents } from '../src/test/split-events.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { buildTwoNetworks } from '../src/test/two-networks.ts'
import { noticed, openBrowser, picture, seriousFindings, signedIn } from './browser.ts'

const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const day = 86_400_000

describe('where clicks go', () => {
  let app: TestApp
  let me: Session
  let browser: Browser
  let page: Page
  let shop: Awaited<ReturnType<typeof buildTwoNetworks>>
  const errors: string[] = []

  beforeAll(async () => {
    app = await startApp()
    me = await app.signUp()
    shop = await buildTwoNetworks(app.stores.database, me.accountUuid)
    const names = { awin: 'Awin', webgains: 'Webgains' }
    for (const [network, name] of Object.entries(names))
      await app.stores.database.system
        .update(connection)
        .set({ name, lastImportAt: new Date() })
        .where(eq(connection.network, network))
    await app.stores.events.insert(
      'click',
      Array.from({ length: 400 }, () => ({
        account_uuid: me.accountUuid,
        site_uuid: shop.siteUuid,
        click_id: createClickId(Date.now()),
        kind: 'click',
        at: storeInstant(Date.now() - 2 * day),
        merchant: shop.shop,
        merchant_uuid: shop.merchantUuid,
        connection_uuid: shop.a,
        target_url: `https://${shop.shop}/shoes`,
        visitor: '1',
      })),
      randomUUID(),
    )
    browser = await openBrowser()
    page = await (await signedIn(browser, { base: app.base, cookie: me.cookie })).newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => errors.push(error.message))
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })

  /** The network host that a site's next click goes to. */
  const nextClick = async (siteUuid = '') => {
    const query = new URLSearchParams({ targetUrl: `https://${shop.shop}/shoes` })
    const answer = await fetch(`${app.base}/tr/clicks/v1/${siteUuid}?${query}`, {
      redirect: 'manual',
      headers: { 'user-agent': person },
    })
    return new URL(answer.headers.get('location') ?? '').hostname.split('.').slice(-2).join('.')
  }
  const act = async (network: string, item: string) => {
    await page
      .getByRole('row')
      .filter({ hasText: network })
      .getByRole('button', { name: /^Actions for / })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
    return page.getByRole('dialog')
  }

  it('is where the publisher says on one site, after what that would have done was shown', async () => {
    await expect.poll(() => nextClick(shop.siteUuids[0])).toBe('awin1.com')
    await page.goto(`${app.base}/merchants/${shop.merchantUuid}`)
    const dialog = await act('Webgains', 'Prioritize')
    expect(await dialog.getByRole('button', { name: 'Update' }).isDisabled()).toBe(true)
    await dialog.getByRole('radio', { name: 'On specific sites' }).check()
    await dialog.getByRole('checkbox', { name: 'Café' }).check()
    await picture(page, 'prioritize-dialog')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await dialog.getByRole('row', { name: /Moved in all 4\d\d/ }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await picture(page, 'dry-run')
    expect(await nextClick(shop.siteUuids[0])).toBe('awin1.com')
    await dialog.getByRole('button', { name: 'Prioritize on 1 site' }).click()
    await noticed(page, 'Tracking priority updated')
    await expect.poll(() => nextClick(shop.siteUuids[0])).toBe('webgains.com')
    expect(await nextClick(shop.siteUuids[1])).toBe('awin1.com')
  })

  it('is as before when that is undone', async () => {
    await page.getByRole('button', { name: 'Undo: Prioritized Webgains on 1 site' }).click()
    await page.getByText(/· undone/).waitFor()
    await expect.poll(() => nextClick(shop.siteUuids[0])).toBe('awin1.com')
  })

  it('is divided by a split test, which becomes decidable and is ended', async () => {
    let dialog = await act('Awin', 'Create split test')
    await dialog.getByRole('radio', { name: 'All sites' }).check()
    await picture(page, 'split-dialog')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await dialog.getByRole('row', { name: /Moved in all 2\d\d/ }).waitFor()
    await dialog.getByRole('button', { name: 'Create split test' }).click()
    await noticed(page, 'Traffic split created')
    const panel = page.getByRole('region', { name: 'Split test' })
    await panel.getByText('Too early to tell.').waitFor()

    // fifty days pass
    const { system } = app.stores.database
    const past = { phaseStartedAt: new Date(Date.now() - 50 * day), plannedVisitors: 1000 }
    const [test] = await system
      .update(splitTest)
      .set(past)
      .where(eq(splitTest.merchantUuid, shop.merchantUuid))
      .returning()
    if (!test) throw new Error('no test was saved')
    const { visit, buy } = splitEvents(app.stores, { accountUuid: me.accountUuid, shop, test })
    const [a, b] = [await visit('A', 400), await visit('B', 400)]
    await buy('A', a.slice(0, 60), 5)
    await page.reload()
    await buy('B', b.slice(0, 120), 10)
    await page.reload()
    await panel.getByText('This test can end.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await picture(page, 'split-panel')

    await panel.getByRole('button', { name: 'Actions for the split test' }).click()
    await page.getByRole('menuitem', { name: 'Disable split test' }).click()
    dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('radio', { name: /^B: Webgains/ }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Update' }).click()
    await dialog.getByRole('button', { name: 'End split test' }).click()
    await noticed(page, 'Traffic split removed')
    await panel.waitFor({ state: 'detached' })
    for (const site of shop.siteUuids) await expect.poll(() => nextClick(site)).toBe('webgains.com')
    expect(errors).toEqual([])
  })
})
