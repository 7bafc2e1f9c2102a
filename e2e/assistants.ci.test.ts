import { randomUUID } from 'node:crypto'
import type { Client } from '@modelcontextprotocol/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { click, conversion } from '../src/server/insights/event-builders.ts'
import { callTool, connectMcp } from '../src/server/integrations/assistants/ask-mcp.test-data.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { buildTwoNetworks } from '../src/test/two-networks.ts'
import { follow, noticed, openBrowser, picture, seriousFindings, signedIn, standing } from './browser.ts'

/**
 * An assistant from start to end: connected, queried, its number found on the screen, its draft decided by a person.
 */
describe('an assistant', () => {
  let app: TestApp
  let me: Session
  let browser: Browser
  let page: Page
  let client: Client
  let shop: Awaited<ReturnType<typeof buildTwoNetworks>>
  const errors: string[] = []

  beforeAll(async () => {
    app = await startApp()
    me = await app.signUp()
    shop = await buildTwoNetworks(app.stores.database, me.accountUuid)
    const own = { uuid: me.accountUuid, site: shop.siteUuids[0] ?? '' }
    const at = new Date(Date.now() - 2 * 86_400_000).toISOString()
    await app.stores.events.insert('click', [click(own, { at }), click(own, { at })], randomUUID())
    const sale = conversion(own, { at, commission: '142.55', currency: 'DKK' })
    await app.stores.events.insert('conversion', [sale], randomUUID())
    browser = await openBrowser()
    const window = await signedIn(browser, { base: app.base, cookie: me.cookie }, {})
    await window.grantPermissions(['clipboard-read', 'clipboard-write'])
    page = await window.newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => errors.push(error.message))
  })
  afterAll(async () => {
    await client?.close()
    await browser.close()
    await app.stop()
  })

  it('is connected with a setting that holds a key of its own', async () => {
    await page.goto(`${app.base}/integrations`)
    await page.getByRole('tab', { name: 'Assistants' }).click()
    await page.getByText('No assistant has asked yet').waitFor()
    await standing(page)
    await picture(page, 'assistants-empty')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByText('Other', { exact: true }).click()
    await page.getByRole('button', { name: 'Make a key and copy' }).click()
    const dialog = page.getByRole('dialog', { name: 'The setting for Other' })
    await dialog.getByText('Copy it now: its key is shown this once.').waitFor()
    await standing(page)
    await picture(page, 'assistants-setting')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Copy the setting' }).click()
    const setting = await page.evaluate(() => navigator.clipboard.readText())
    const [, key = ''] = /Bearer (\S+)/.exec(setting) ?? []
    expect(setting).toContain(`${app.base}/mcp`)
    await dialog.getByRole('button', { name: 'Done' }).click()
    client = await connectMcp(app, key)
  })

  it('answers with a proof whose address shows the same total', async () => {
    const { data } = await callTool(client, 'report', { group: 'site', days: 7 })
    expect(data.proof?.values.revenue).toEqual({ value: '142.55', currency: 'DKK' })
    await page.goto(data.proof?.report_url ?? '')
    await page.getByText('142.55').first().waitFor()
    const { data: overview } = await callTool(client, 'overview', { days: 7 })
    await page.goto(overview.proof?.report_url ?? '')
    await page.getByText('142.55').first().waitFor()
  })

  it('proposes a link, which is there once a person has looked at it and confirmed', async () => {
    const link = {
      name: 'Garden guide',
      site_id: shop.siteUuids[0],
      merchant_id: shop.merchantUuid,
      target_url: `https://${shop.shop}/spade`,
    }
    const { data } = await callTool(client, 'propose', { note: 'It is clicked most', link })
    await page.goto(String(data.confirm_url))
    const dialog = page.getByRole('dialog', { name: 'Smart link: Garden guide' })
    await dialog.getByText('It is clicked most').waitFor()
    await standing(page)
    await picture(page, 'assistants-draft')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    await noticed(page, 'Draft confirmed')
    await follow(page, '/tools/urls')
    await page.getByText('Garden guide').first().waitFor()
  })

  it('is replayed before a split test begins, and refused with one press', async () => {
    const { data } = await callTool(client, 'propose', {
      split_test: {
        merchant_id: shop.merchantUuid,
        network_account_a: shop.a,
        network_account_b: shop.b,
        end_date: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
      },
    })
    await page.goto(String(data.confirm_url))
    const dialog = page.getByRole('dialog', { name: /^Split test: / })
    await dialog
      .getByText(/in the last 30 days|in 30 days/)
      .first()
      .waitFor()
    await standing(page)
    await picture(page, 'assistants-replay')
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await noticed(page, 'Draft refused')
    await page.getByText(/^Refused by /).waitFor()
  })

  it('leaves its calls on the page and in the audit log', async () => {
    await page.getByRole('table', { name: 'Calls of assistants' }).or(page.getByText('Its calls')).first().waitFor()
    await standing(page)
    await picture(page, 'assistants')
    expect(await seriousFindings(page)).toEqual([])
    await page
      .getByRole('row', { name: /Report.*By site/ })
      .getByRole('link', { name: 'Open' })
      .click()
    await page.getByText('142.55').first().waitFor()
    await follow(page, '/settings/audit')
    await page
      .getByText(/let an assistant ask/)
      .first()
      .waitFor()
    expect(errors).toEqual([])
  })
})
