import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { click, conversion, pageview } from '../src/server/insights/event-builders.ts'
import { site } from '../src/server/sites/tables.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { openBrowser, picture, seriousFindings, signedIn, standing } from './browser.ts'

const run = promisify(execFile)
/** The terminal output of a pasted command. */
const terminal = async (command: string) =>
  JSON.parse((await run('bash', ['-c', command.replace('curl ', 'curl -sS ')])).stdout)

/** A key from creation to the end: made on the screen, tried in a terminal, its number found on the screen, revoked. */
describe('a key', () => {
  let app: TestApp
  let me: Session
  let browser: Browser
  let page: Page
  let curl = ''
  const errors: string[] = []
  const siteUuid = randomUUID()

  beforeAll(async () => {
    app = await startApp()
    me = await app.signUp()
    await app.stores.database.system.insert(site).values({
      uuid: siteUuid,
      accountUuid: me.accountUuid,
      name: 'Hverdagsvalget',
      domain: 'hverdag.example',
      currencyCode: 'DKK',
    })
    const own = { uuid: me.accountUuid, site: siteUuid }
    const at = new Date(Date.now() - 2 * 86_400_000).toISOString()
    await app.stores.events.insert('pageview', [pageview(own, { at }), pageview(own, { at })], randomUUID())
    await app.stores.events.insert('click', [click(own, { at }), click(own, { at }), click(own, { at })], randomUUID())
    await app.stores.events.insert(
      'conversion',
      [
        conversion(own, { at, commission: '142.05', currency: 'DKK' }),
        conversion(own, { at, commission: '0.50', currency: 'DKK' }),
      ],
      randomUUID(),
    )
    browser = await openBrowser()
    const window = await signedIn(browser, { base: app.base, cookie: me.cookie }, {})
    await window.grantPermissions(['clipboard-read', 'clipboard-write'])
    page = await window.newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => errors.push(error.message))
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })

  it('is made from the empty page, by what it may', async () => {
    await page.goto(`${app.base}/integrations`)
    await page.getByText('No keys yet').waitFor()
    await standing(page)
    await picture(page, 'integrations-empty')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create a key' })
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('This field is required').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Warehouse, nightly')
    await dialog.getByRole('checkbox', { name: 'Read single clicks' }).check()
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const made = page.getByRole('dialog', { name: 'Your key “Warehouse, nightly” is made' })
    await made.getByText('Copy it now: it is shown this once.').waitFor()
    await standing(page)
    await picture(page, 'integrations-made')
    expect(await seriousFindings(page)).toEqual([])
    await made.getByRole('button', { name: 'Copy with the key in it' }).click()
    curl = await page.evaluate(() => navigator.clipboard.readText())
    expect(curl).toContain(`${app.base}/v1/report?group=site&days=7`)
    await made.getByRole('button', { name: 'Copy key' }).click()
    const key = await page.evaluate(() => navigator.clipboard.readText())
    expect(curl).toContain(`Authorization: Bearer ${key}`)
    await made.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('rowheader', { name: /Warehouse, nightly/ }).waitFor()
    // no longer anywhere on the page
    expect(await page.content()).not.toContain(key.slice(8, 40))
  })

  it('answers in a terminal what the dashboard shows', async () => {
    const answer = await terminal(curl)
    expect(answer.totals.revenue).toEqual({ amount: '142.55', currency: 'DKK' })
    expect(answer.rows.map((r: { name: string; clicks: number }) => [r.name, r.clicks])).toEqual([
      ['Hverdagsvalget', 3],
    ])
    await page.goto(`${app.base}/?from=${answer.period.from}&to=${answer.period.to}`)
    await page.getByText('142.55').first().waitFor()
    await page.goto(answer.report_url)
    await page.getByText('142.55').first().waitFor()
  })

  it('is counted, revoked on the screen, and refused from then on', async () => {
    await page.goto(`${app.base}/integrations`)
    await page.getByRole('button', { name: 'More for Warehouse, nightly' }).waitFor()
    await standing(page)
    await picture(page, 'integrations')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'More for Warehouse, nightly' }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    const question = page.getByRole('dialog', { name: 'Revoke Warehouse, nightly?' })
    await question.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('No key works').waitFor()
    expect((await terminal(curl)).error).toMatchObject({ code: 'key_revoked', message: 'This key was revoked' })
    expect(errors).toEqual([])
  })

  it('is tried in the reference', async () => {
    const made = await me.ask<{ key: string }>('/integrations/v1/keys', {
      keyName: 'Reader',
      keyScopes: ['reports.read'],
    })
    await page.goto(`${app.base}/api/reference/v1`)
    await page.getByLabel('Your key, for trying calls on this page').fill(made.data.key)
    const report = page.locator('section[id="report.get"]')
    await report.getByText('Try it').click()
    await report.getByRole('textbox', { name: 'days' }).fill('7')
    await report.getByRole('button', { name: 'Send' }).click()
    await report.getByText('"amount": "142.55"').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Your first report', exact: true }).click()
    await page.getByRole('heading', { name: 'Your first report in three minutes' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(errors).toEqual([])
  })
})
