import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildShop } from '../src/test/tracking.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { noticed, openBrowser, picture, seriousFindings, signedIn } from './browser.ts'
import { readCode } from './read-code.ts'

const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** The target of the scanned code or tapped link. */
async function follow(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: 'manual', headers: { 'user-agent': person } })
  const location = answer.headers.get('location')
  return location ? (new URL(location).searchParams.get('ued') ?? location) : `${answer.status}`
}

describe('a smart link', () => {
  let app: TestApp
  let me: Session
  let browser: Browser
  let page: Page
  let shop: string
  let address = ''
  const errors: string[] = []

  beforeAll(async () => {
    app = await startApp()
    me = await app.signUp()
    const made = await buildShop(app.stores.database, { accountUuid: me.accountUuid, offers: [{ network: 'awin' }] })
    shop = made.shop
    browser = await openBrowser()
    page = await (await signedIn(browser, { base: app.base, cookie: me.cookie })).newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => errors.push(error.message))
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })

  it('begins with the only site, and is made by typing two addresses, of which one chooses the merchant', async () => {
    await page.goto(`${app.base}/smartlinks`)
    await page.getByText('No Smart Links created yet').waitFor()
    await picture(page, 'smart-links-empty')
    await page.getByRole('button', { name: 'Create Smart Link' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create Smart Link' }).click()
    await expect.poll(() => dialog.getByText('This field is required').count()).toBe(3) // the only site is preselected
    await dialog.getByRole('textbox', { name: 'Link name' }).fill('Slippers, Instagram bio')
    await dialog.getByRole('textbox', { name: 'Page the link is on' }).fill('https://café.example/slippers')
    await dialog.getByRole('textbox', { name: 'Page the link leads to' }).fill(`https://elsewhere.example/`)
    await dialog.getByRole('textbox', { name: 'Page the link leads to' }).fill(`www.${shop}/slippers`)
    await page.keyboard.press('Tab')
    await dialog.getByText(`A page of ${shop}`).waitFor()
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Site' }).inputValue()).toBe('Café')
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Merchant' }).inputValue()).toBe(shop)
    await dialog.getByRole('button', { name: 'Connect to specific campaign' }).click()
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Campaign' }).inputValue()).toBe('No campaign')
    await picture(page, 'smart-link-dialog')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create Smart Link' }).click()
    await page.getByRole('button', { name: 'Slippers, Instagram bio', exact: true }).waitFor()
    await picture(page, 'smart-links')
    expect(await seriousFindings(page)).toEqual([])
  })

  it('has a QR code that holds exactly its address, which leads to the shop through the network', async () => {
    await page.getByRole('button', { name: 'Slippers, Instagram bio', exact: true }).click()
    await page.getByRole('figure').waitFor()
    address = await readCode(page)
    expect(address).toMatch(new RegExp(`^${app.base}/tr/l/[2-9a-hjkmnp-z]{7}$`))
    await expect.poll(() => follow(address)).toBe(`https://www.${shop}/slippers`)
    await picture(page, 'smart-link-edit')
    expect(await seriousFindings(page)).toEqual([])
  })

  it('leads to its new target with the next click, and remembers the old one with its clicks', async () => {
    await app.app.flush()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Page the link leads to' }).fill(`${shop}/boots`)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await noticed(page, 'Smart link saved')
    await expect.poll(() => follow(address)).toBe(`https://${shop}/boots`)
    await app.app.flush()
    await page.goto(`${app.base}/tools/urls/${address.split('/').at(-1)}`)
    const rows = page.getByRole('table').filter({ hasText: 'Change' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(3)
    // the path, with its host below
    expect(await rows.nth(1).innerText()).toContain(`/boots\n${shop}`)
    expect(await rows.nth(2).innerText()).toMatch(new RegExp(`/slippers\\nwww.${shop}[\\s\\S]*Created[\\s\\S]*[1-9]`))
    await picture(page, 'smart-link-page')
    expect(await seriousFindings(page)).toEqual([])
  })

  it('keeps its place in the order that arrow keys give it', async () => {
    const csv = `Name,Site,Target,Code\nSecond,café.example,${shop}/2,second-one\nThird,café.example,${shop}/3,\n`
    await page.goto(`${app.base}/tools/urls`)
    await page.getByRole('button', { name: 'From a file' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await dialog.getByRole('cell', { name: 'second-one' }).waitFor()
    await picture(page, 'smart-links-file')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Create 2 smart links' }).click()
    await page.getByRole('button', { name: 'Second', exact: true }).waitFor()
    const names = () => page.locator('tbody .link-name').allInnerTexts()
    await expect.poll(async () => (await names()).length).toBe(3)
    const before = await names()
    await page.getByRole('button', { name: `Move ${before[2]}` }).focus()
    await page.keyboard.press('ArrowUp')
    const after = [before[0], before[2], before[1]]
    await expect.poll(names).toEqual(after)
    await page.reload()
    await expect.poll(names).toEqual(after)
    await picture(page, 'smart-links-ordered')
    const [first, last] = [
      await page.getByRole('button', { name: `Move ${after[0]}` }).boundingBox(),
      await page.getByRole('button', { name: `Move ${after[2]}` }).boundingBox(),
    ]
    await page.mouse.move((first?.x ?? 0) + 8, (first?.y ?? 0) + 8)
    await page.mouse.down()
    await page.mouse.move((last?.x ?? 0) + 8, (last?.y ?? 0) + 8, { steps: 5 })
    await page.mouse.up()
    await expect.poll(names).toEqual([after[1], after[2], after[0]])
    expect(errors).toEqual([])
  })

  it('has settings that say what a site adds', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'utm_source' }).fill('newsletter')
    await picture(page, 'smart-links-settings')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await noticed(page, 'Settings saved')
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect.poll(() => dialog.getByRole('textbox', { name: 'utm_source' }).inputValue()).toBe('newsletter')
  })
})
