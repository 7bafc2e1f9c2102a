import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { click, conversion } from '../src/server/insights/event-builders.ts'
import {
  bucketName,
  getText,
  keyId,
  secret,
  startS3,
  type S3,
} from '../src/server/integrations/exports/bucket/s3.test-data.ts'
import { site } from '../src/server/sites/tables.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { openBrowser, picture, seriousFindings, signedIn, standing } from './browser.ts'

const exports = '/integrations?tab=exports'

/** Exports of the account: a sheet's formula, a bucket, a calendar, each from the empty page to its end. */
describe('exports', () => {
  let s3: S3
  let app: TestApp
  let me: Session
  let browser: Browser
  let page: Page
  const errors: string[] = []

  beforeAll(async () => {
    s3 = await startS3()
    app = await startApp({ env: { NETWORK_BASE_URLS: JSON.stringify({ buckets: s3.base }) } })
    me = await app.signUp()
    const siteUuid = randomUUID()
    await app.stores.database.system.insert(site).values({
      uuid: siteUuid,
      accountUuid: me.accountUuid,
      name: 'Hverdagsvalget',
      domain: 'hverdag.example',
      currencyCode: 'DKK',
    })
    const own = { uuid: me.accountUuid, site: siteUuid }
    const at = new Date(Date.now() - 2 * 86_400_000).toISOString()
    const sale = (commission: string) => conversion(own, { at, commission, currency: 'DKK' })
    await app.stores.events.insert('click', [click(own, { at })], randomUUID())
    await app.stores.events.insert('conversion', [sale('142.05'), sale('0.50')], randomUUID())
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
    await s3.stop()
  })

  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const looked = async (name: string) => {
    await standing(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await picture(page, `exports-${name}-${colorScheme}`)
      expect(await seriousFindings(page, 'html', colorScheme === 'light' ? 'all' : 'colours')).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }

  it('begin with what is missing and where it comes from', async () => {
    await page.goto(`${app.base}${exports}`)
    await page.getByText('No bucket yet').waitFor()
    await page.getByText('Save a view in a report first: its rows and columns are what a sheet gets.').waitFor()
    await page.getByText('No days to come').waitFor()
    await looked('empty')
  })

  it('give a saved view an address whose rows are those of the report', async () => {
    await page.goto(`${app.base}/insights/reports?tab=date&period=last-7-days`)
    await page.getByText('142.55').first().waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: /^Save/ }).first().click()
    const naming = page.getByRole('dialog')
    await naming.getByLabel('Name').fill('My days')
    await naming.getByRole('button', { name: 'Save', exact: true }).click()
    await naming.waitFor({ state: 'detached' })
    await page.goto(`${app.base}${exports}`)
    await page.getByRole('button', { name: 'Add view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Read a view in a sheet' })
    await dialog.getByRole('button', { name: 'Make address' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Copy the formula of My days' }).click()
    const address = /^=IMPORTDATA\("(.+)"\)$/.exec(await copied())?.[1] ?? ''
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    const [head = '', ...rows] = (await answer.text())
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
    const column = head.split(',').findIndex((name) => name.startsWith('Revenue'))
    expect(column, head).toBeGreaterThan(0)
    const cents = rows.reduce((sum, row) => sum + Math.round(Number(row.split(',')[column]) * 100), 0)
    expect(cents).toBe(14_255)
    // after removal the sheet can no longer read it
    await page.getByRole('button', { name: 'Remove the address of My days' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove address' }).click()
    await page.getByText('No view is read by a sheet').waitFor()
    expect((await fetch(address)).status).toBe(404)
  })

  it('write into a bucket what the report says, after a wrong secret was refused', async () => {
    await page.getByRole('button', { name: 'Add bucket' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write into a bucket' })
    const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text)
    await fill('Endpoint', 'https://s3.eu-central-1.amazonaws.com')
    await fill('Region', 'us-east-1')
    await fill('Bucket', bucketName)
    await fill('Key id', keyId)
    await fill('Secret', 'wrong')
    await dialog.getByRole('button', { name: 'Try it' }).click()
    await dialog.getByText('It does not work').waitFor()
    await looked('bucket')
    await fill('Secret', secret)
    await dialog.getByRole('button', { name: 'Try it' }).click()
    await dialog.getByText('It works').waitFor()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Export now' }).click()
    await expect.poll(() => page.getByText('Equal', { exact: true }).count()).toBe(3)
    await looked('written')
    expect(await s3.files()).toContain('outbound/manifest.json')
    expect(JSON.stringify(JSON.parse(await getText(s3, 'outbound/manifest.json')))).toContain('142.55')
  })

  it('give the calendar an address, and all of the account as a file', async () => {
    await page.getByRole('button', { name: 'Make address' }).click()
    await page.getByRole('button', { name: 'Copy address' }).click()
    await expect.poll(copied).toMatch(/\.ics$/)
    expect(await (await fetch(await copied())).text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
    await page.getByRole('link', { name: 'Download everything' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download everything' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.zip$/)
    expect(errors).toEqual([])
  })
})
