import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshFacts } from '../src/server/merchants/directory/refresh-facts.ts'
import { campaign, programme } from '../src/server/merchants/tables.ts'
import { howMuch } from '../src/test/how-much.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { buildTwoNetworks } from '../src/test/two-networks.ts'
import { openBrowser, picture, seriousFindings, signedIn, standing } from './browser.ts'
import { fitsEverywhere } from './look-over.ts'

/** Shops visible to an account, each at one network. */
const shops = howMuch(20_000, 100_000)

describe('a publisher among many merchants', () => {
  let app: TestApp
  let me: Session
  let browser: Browser
  let page: Page
  let shop: Awaited<ReturnType<typeof buildTwoNetworks>>
  const errors: string[] = []

  beforeAll(async () => {
    app = await startApp()
    me = await app.signUp()
    const { database } = app.stores
    shop = await buildTwoNetworks(database, me.accountUuid)
    await database.pool.query(
      `WITH shops AS (INSERT INTO merchant (domain, name, search_text)
         SELECT d.word, initcap(d.word), d.word || ' ' || d.word
           FROM (SELECT 'shop' || md5(n::text) || '.example' AS word FROM generate_series(1, $1::int) AS n UNION ALL SELECT 'vinterjakker.example') AS d
         RETURNING uuid, domain)
       INSERT INTO programme (account_uuid, connection_uuid, network, external_id, merchant_uuid, name, is_open, commission_percentage)
       SELECT $2, $3, 'awin', domain, uuid, domain, true, 5 FROM shops`,
      [shops, me.accountUuid, shop.a],
    )
    await refreshFacts(database, me.accountUuid)
    browser = await openBrowser()
    page = await (await signedIn(browser, { base: app.base, cookie: me.cookie })).newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => errors.push(error.message))
  }, 240_000)
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })

  it('finds the one they mean though they mistype it, and opens it', async () => {
    await page.goto(`${app.base}/merchants`)
    await page.getByText(`Discover campaigns from ${(shops + 2).toLocaleString('en-GB')} merchants`).waitFor()
    await page.getByRole('textbox', { name: 'Search for merchants' }).fill('vinterjaker')
    await page.getByRole('button', { name: 'vinterjakker.example' }).click()
    await page.getByRole('link', { name: 'vinterjakker.example', exact: true }).click()
    await page.getByRole('heading', { name: /vinterjakker\.example/ }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await picture(page, 'merchant-found')
    // its domain also leads there
    const address = page.url()
    await page.goto(`${app.base}/advs/www.vinterjakker.example`)
    await expect.poll(() => page.url()).toBe(address.replace('/merchants/', '/advs/'))
    await page.goto(address)
  })

  it('writes a note, changes it and deletes it after a question', async () => {
    const notes = page.getByRole('list').filter({ has: page.getByRole('button', { name: 'Edit note' }) })
    await page.getByRole('textbox', { name: 'Write a note' }).fill('Ask Erik, https://erik.example')
    await page.getByRole('button', { name: 'Save note' }).click()
    await notes.getByRole('link', { name: 'https://erik.example' }).waitFor()
    await page.getByRole('button', { name: 'Edit note' }).click()
    await page.getByRole('textbox', { name: 'Change the note' }).fill('Asked Erik')
    await page.getByRole('button', { name: 'Update' }).click()
    await notes.getByText('Asked Erik', { exact: true }).waitFor()
    await page.reload()
    await notes.getByText('Asked Erik', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Delete note' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Are you sure?').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await notes.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('textbox', { name: 'Write a note' }).waitFor()
    await standing(page)
    expect(await notes.count()).toBe(0)
  })

  it('reads why a number is what it is, in four facts', async () => {
    await page.goto(`${app.base}/merchants/${shop.merchantUuid}`)
    const row = page.getByRole('row').filter({ hasText: 'Webgains' })
    await row.getByRole('button', { name: /^Why this number\? .* a click expected$/ }).click()
    await page.getByText(/^About .* a sale: 5\.00% of about /).waitFor()
    expect(await page.locator('.why-number li').count()).toBe(4)
    expect(await seriousFindings(page)).toEqual([])
    await fitsEverywhere(page, 'merchant')
  })

  it.each([
    ['Prioritize', 'Update'],
    ['Edit creator options', 'Update'],
    ['Create split test', 'Update'],
  ])('meets a dialog for "%s" that fits and reads well everywhere', async (item, button) => {
    await page.goto(`${app.base}/merchants/${shop.merchantUuid}`)
    await page
      .getByRole('row')
      .filter({ hasText: 'Awin' })
      .getByRole('button', { name: /^Actions for / })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').getByRole('button', { name: button }).waitFor()
    await fitsEverywhere(page, `dialog-${item.toLowerCase().replaceAll(' ', '-')}`)
  })

  it('switches all campaigns of a merchant off after reading what that does, and undoes it exactly', async () => {
    const { system } = app.stores.database
    const isActive = async () =>
      (await system.select().from(campaign).where(eq(campaign.merchantUuid, shop.merchantUuid))).map(
        (c) => c.isExcluded,
      )
    await page.goto(`${app.base}/merchants/${shop.merchantUuid}`)
    await page.getByRole('button', { name: 'Deactivate campaigns' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await fitsEverywhere(page, 'dialog-deactivate')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await dialog.getByRole('button', { name: /^Deactivate/ }).click()
    await expect.poll(isActive).toEqual([true, true, true, true])
    await page.getByRole('button', { name: /^Undo: Deactivated/ }).click()
    await expect.poll(isActive).toEqual([false, false, false, false])
    expect((await system.select().from(programme).where(eq(programme.merchantUuid, shop.merchantUuid))).length).toBe(2)
    expect(errors).toEqual([])
  })
})
