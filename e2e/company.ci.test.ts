import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedMerchant } from '../src/test/merchant.ts'
import { startApp, type TestApp } from '../src/test/start-app.ts'
import { openBrowser, signedIn } from './browser.ts'
import { cleanInBoth } from './look-over.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

async function companyPage(accountName: string): Promise<{ page: Page; userUuid: string }> {
  const { cookie, userUuid } = await app.signUp({ accountName })
  const page = await (await signedIn(browser, { base: app.base, cookie })).newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(`${app.base}/settings/company`)
  await page.getByRole('button', { name: 'Delete the account…' }).waitFor()
  return { page, userUuid }
}

describe('the company’s own page', () => {
  it('has details, and everything as a file that a browser saves', async () => {
    const { page, userUuid } = await companyPage('Takes all along')
    await page.getByRole('heading', { name: 'Company details' }).waitFor()
    await cleanInBoth(page, 'company', 'company')
    // the user must first prove who they are
    await app.stores.database.pool.query(
      `UPDATE session SET proved_at = now() - interval '1 hour' WHERE user_id = $1`,
      [userUuid],
    )
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download everything' }).click()
    await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill('correct horse')
    await page.keyboard.press('Enter')
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^Takes-all-along-\d{4}-\d\d-\d\d\.zip$/)
    const files = unzipSync(new Uint8Array(readFileSync(await saved.path())))
    expect(JSON.parse(strFromU8(files['account.ndjson'] ?? new Uint8Array()))).toMatchObject({
      name: 'Takes all along',
    })
    expect(strFromU8(files['README.md'] ?? new Uint8Array())).toContain('# Everything of Takes all along')
  })

  it('ends the account in 30 days once its name was typed, and takes that back', async () => {
    const { page } = await companyPage('Comes back')
    await page.getByRole('button', { name: 'Delete the account…' }).click()
    const dialog = page.getByRole('dialog')
    const sure = dialog.getByRole('button', { name: 'Delete in 30 days' })
    expect(await sure.isDisabled()).toBe(true)
    await dialog.getByLabel('Type “Comes back” to confirm').fill('Comes back')
    await cleanInBoth(page, 'company-delete', 'company-delete')
    await sure.click()
    await page.getByText('The account will be erased on').waitFor()
    await page.getByText('Zoë Ø asked for it').waitFor()
    await page.reload()
    await page.getByText('The account will be erased on').waitFor()
    await page.getByRole('button', { name: 'Keep the account' }).click()
    await dialog.getByRole('button', { name: 'Keep the account' }).click()
    await page.getByRole('button', { name: 'Delete the account…' }).waitFor()
  })
})

describe('a merchant’s own page in the portal', () => {
  it('adds a colleague, saves everything, and asks for the end of the account and takes it back', async () => {
    const publisher = await app.signUp({ accountName: 'Nordlys' })
    const merchant = await signedMerchant(app, publisher, {
      email: 'signe@brykstrom.dk',
      campaign: { startsAt: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) },
    })
    const page = await (await signedIn(browser, { base: app.base, cookie: merchant.cookie })).newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(`${app.base}/partner/company`)
    await page.getByText('Brykstrøm ApS').nth(1).waitFor()
    await cleanInBoth(page, 'portal-company', 'portal-company')
    await page.getByRole('button', { name: 'Add a colleague' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('New One')
    await dialog.getByLabel('E-mail').fill('new@brykstrom.dk')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('new@brykstrom.dk · was mailed a link').waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download everything' }).click()
    const files = unzipSync(new Uint8Array(readFileSync(await (await saving).path())))
    expect(strFromU8(files['people.ndjson'] ?? new Uint8Array())).toContain('new@brykstrom.dk')
    await page.getByRole('button', { name: 'Delete the account…' }).click()
    await dialog.getByLabel('Your password', { exact: true }).fill('a good long one 7')
    await dialog.getByRole('button', { name: 'Delete in 30 days' }).click()
    await page.getByText('Your account will be deleted on').waitFor()
    await page.getByRole('button', { name: 'Keep the account' }).click()
    await dialog.getByRole('button', { name: 'Keep the account' }).click()
    await page.getByRole('button', { name: 'Delete the account…' }).waitFor()
  })
})
