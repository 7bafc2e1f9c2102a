import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversion, ledger } from '../src/server/money/tables.ts'
import { connection } from '../src/server/networks/tables.ts'
import { startApp, type TestApp } from '../src/test/start-app.ts'
import { openBrowser, picture, seriousFindings, signedIn } from './browser.ts'
import { isAsWideAsItsWindow } from './look-over.ts'

/** In Danske Bank's export format: no currency, and an unknown payer. */
const movements = [
  'Dato;Tekst;Beløb;Saldo',
  '14.11.2026;Klik og Co 4711;11.200,00;20.000,00',
  '12.11.2026;Husleje;-8.000,00;8.800,00',
].join('\n')

describe('a publisher who brings the bank’s file', () => {
  let app: TestApp
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    app = await startApp({ clock: { now: () => new Date('2026-11-20T12:00:00Z') } })
    const me = await app.signUp({ userCurrencyCode: 'DKK', userTimezone: 'Europe/Copenhagen' })
    const { accountUuid } = me
    const from = { accountUuid, connectionUuid: randomUUID(), transactionId: 't-1' }
    const { system } = app.stores.database
    await system
      .insert(connection)
      .values({ uuid: from.connectionUuid, accountUuid, network: 'partnerads', name: 'Partner-ads', partnerId: '1' })
    const money = { sale: '100000', commission: '11950', currency: 'DKK' }
    await system
      .insert(conversion)
      .values({ ...from, ...money, network: 'partnerads', at: new Date('2026-09-10T10:00:00Z'), status: 'approved' })
    await system.insert(ledger).values({
      ...from,
      source: 'api',
      receivedAt: new Date('2026-10-05T10:00:00Z'),
      contentHash: randomUUID(),
      content: { status: 'approved' },
    })
    browser = await openBrowser()
    page = await (await signedIn(browser, { base: app.base, cookie: me.cookie })).newPage()
    page.setDefaultTimeout(60_000)
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })

  const dialog = () => page.getByRole('dialog')
  const lookAt = async (name: string) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await isAsWideAsItsWindow(page)
      expect(await seriousFindings(page), `${name} ${width}`).toEqual([])
      await picture(page, `bank-${name}-${width}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }

  it('says whose it is, keeps it, reads what is missing, and undoes it', async () => {
    await page.goto(`${app.base}/insights/payments`)
    await page.getByRole('button', { name: 'Add bank file' }).click()
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(movements) })
    await dialog().getByRole('combobox', { name: 'Currency of the account' }).click()
    await page.getByRole('option', { name: 'DKK', exact: true }).click()
    await dialog().getByText('No line yet: say below which payer is a network').waitFor()
    await dialog().getByRole('combobox', { name: 'Network of klik og co' }).click()
    await page.getByRole('option', { name: 'Partner-ads' }).click()
    await dialog().getByText('Partner-ads: 1 line, DKK 11,200.00').waitFor()
    await lookAt('dialog')
    await dialog().getByLabel('Yes — everything looks correct').check()
    await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })

    await page.getByText(/Your bank received DKK.750\.00 less than approved from Partner-ads/).waitFor()
    await lookAt('list')
    await page.getByRole('cell', { name: 'Partner-ads' }).click()
    await dialog()
      .getByText(/for September 2026; approved DKK.11,950\.00: paid less than approved by DKK.750\.00/)
      .waitFor()
    await dialog().getByRole('button', { name: 'Copy letter about what was paid less' }).waitFor()
    await lookAt('drawer')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Bank files', exact: true }).click()
    await dialog().getByRole('button', { name: 'Delete november.csv' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog().getByText('No bank files yet').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Nothing found').waitFor()
  }, 240_000)
})
