import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addrevenueSubject } from '../src/test/networks/addrevenue/subject.ts'
import { adtractionSubject } from '../src/test/networks/adtraction/subject.ts'
import { cjSubject } from '../src/test/networks/cj/subject.ts'
import type { Subject } from '../src/test/networks/conformance.ts'
import { daisyconSubject } from '../src/test/networks/daisycon/subject.ts'
import { flexoffersSubject } from '../src/test/networks/flexoffers/subject.ts'
import { impactSubject } from '../src/test/networks/impact/subject.ts'
import { inboundSubject } from '../src/test/networks/inbound/subject.ts'
import { partneradsSubject } from '../src/test/networks/partnerads/subject.ts'
import { rakutenSubject } from '../src/test/networks/rakuten/subject.ts'
import { tradedoublerSubject } from '../src/test/networks/tradedoubler/subject.ts'
import { tradetrackerSubject } from '../src/test/networks/tradetracker/subject.ts'
import { webgainsSubject } from '../src/test/networks/webgains/subject.ts'
import type { ConversionRow } from '../src/contract/insights/conversions.ts'
import type { SiteDetail } from '../src/contract/sites/sites.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { openBrowser, picture, signedIn } from './browser.ts'

/** Awin has its own journey (main-journey). */
const subjects = {
  addrevenue: addrevenueSubject,
  adtraction: adtractionSubject,
  cj: cjSubject,
  daisycon: daisyconSubject,
  flexoffers: flexoffersSubject,
  impact: impactSubject,
  inbound: inboundSubject,
  partnerads: partneradsSubject,
  rakuten: rakutenSubject,
  tradedoubler: tradedoublerSubject,
  tradetracker: tradetrackerSubject,
  webgains: webgainsSubject,
}
const connected = Object.keys(subjects)
/** Rakuten returns its events for fourteen days only. */
const stillGiven: Record<string, string[] | undefined> = { rakuten: ['c1', 'c2'] }
type Network = {
  networkUuid: string
  networkName: string
  networkIdentifier: keyof typeof subjects
  credentialFields: { name: string; label: string }[]
  features: { apiChannels: boolean; callbacks: boolean }
}
type Held = { transaction_id: string; status: string; commission: string; error_code: string }

/** Every network of the product, connected like a publisher does, against servers that respond as documented. */
describe('each network, through the screens', () => {
  const servers = new Map<string, Subject>()
  let app: TestApp
  let browser: Browser
  let page: Page
  let me: Session
  let networks: Network[] = []

  beforeAll(async () => {
    for (const [identifier, start] of Object.entries(subjects)) servers.set(identifier, await start())
    const urls = Object.fromEntries([...servers].map(([identifier, { standIn }]) => [identifier, standIn.url]))
    // shortly after the servers' data: some networks keep it for months only
    const clock = { now: () => new Date('2026-03-02T12:00:00Z') }
    app = await startApp({ clock, env: { NETWORK_BASE_URLS: JSON.stringify(urls) } })
    me = await app.signUp()
    await me.ask<SiteDetail>('/channels/v1/channels', { channelName: 'Kaffebloggen', channelDomain: 'kaffebloggen.dk' })
    networks = (await me.ask<Network[]>('/networks/v1/networks', {}, 'GET')).data
    browser = await openBrowser()
    page = await (await signedIn(browser, { base: app.base, cookie: me.cookie })).newPage()
    page.setDefaultTimeout(60_000)
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    await app.stop()
    for (const { standIn } of servers.values()) await standIn.close()
  })

  const found = (identifier: string) => {
    const network = networks.find((n) => n.networkIdentifier === identifier)
    const subject = servers.get(identifier)
    if (!network || !subject) throw new Error(`${identifier} is not offered`)
    return { network, subject }
  }
  const held = async (identifier: string): Promise<Held[]> =>
    (
      await app.stores.database.pool.query<Held>(
        `SELECT transaction_id, status, commission::float8::text AS commission, error_code FROM conversion
         WHERE account_uuid = $1 AND network = $2`,
        [me.accountUuid, identifier],
      )
    ).rows

  const fill = async ({ credentialFields }: Network, values: Record<string, string>) => {
    const dialog = page.getByRole('dialog')
    for (const { name, label } of credentialFields)
      await dialog.getByLabel(label, { exact: true }).fill(values[name] ?? '')
    return dialog
  }

  describe.each(connected)('%s', (identifier) => {
    it('is connected with its credentials and imported', async () => {
      const { network, subject } = found(identifier)
      await page.goto(`${app.base}/networks?tab=all`)
      await page.getByRole('button', { name: `Connect ${network.networkName}`, exact: true }).click()
      if (identifier === 'daisycon') await page.getByRole('button', { name: 'I have a refresh token' }).click()
      const dialog = await fill(network, subject.credentials)
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
      const refused = dialog.locator('[role=alert], [aria-invalid=true]')
      await Promise.race([dialog.waitFor({ state: 'detached' }), refused.first().waitFor()])
      expect(await refused.count()).toBe(0)
      await page.goto(`${app.base}/networks/${network.networkUuid}`)
      await page.locator('.runs tbody tr', { hasText: 'Done' }).first().waitFor()
      const given = stillGiven[identifier]
      const expected = subject.expected
        .filter(({ transactionId }) => !given || given.includes(transactionId))
        .map(({ transactionId, status, commission, errorCode }) => ({
          transaction_id: transactionId,
          status,
          commission: String(Number(commission)),
          error_code: errorCode,
        }))
      await expect.poll(() => held(identifier), { timeout: 60_000 }).toEqual(expect.arrayContaining(expected))
    })

    it('has its sites mapped where it tells them', async () => {
      const { network } = found(identifier)
      if (!network.features.apiChannels) return
      await page.getByRole('button', { name: 'Edit mapping of Kaffebloggen' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('heading', { name: 'Add mapping' }).waitFor()
      const add = dialog.getByRole('button', { name: /^Add / }).first()
      const remove = dialog.getByRole('button', { name: /^Remove / }).first()
      // the dialog opens before its list loads
      await add.or(remove).first().waitFor()
      if (await add.count()) await add.click()
      // waits until the first mapping is requested
      const match = dialog.getByRole('button', { name: 'Match site' })
      await match.or(remove).first().waitFor()
      if (await match.count()) await match.click()
      await remove.waitFor()
      await page.keyboard.press('Escape')
    })

    it('calls back with a sale, and is active then', async () => {
      const { network, subject } = found(identifier)
      if (!subject.callback) return
      const { query, form, transactionId, commission } = subject.callback
      await page.getByRole('tab', { name: 'Setup real-time callback' }).click()
      await page.getByRole('button', { name: 'Show callback URL' }).click()
      const shown = new URL((await page.getByTestId('callback-url').textContent()) ?? '')
      const address = `${shown.origin}${shown.pathname}`
      const answer = form
        ? await fetch(address, { method: 'POST', body: new URLSearchParams(form) })
        : await fetch(`${address}?${query}`)
      expect(answer.status).toBe(200)
      const kept = async () => (await held(identifier)).find((row) => row.transaction_id === transactionId)?.commission
      await expect.poll(kept, { timeout: 60_000 }).toBe(String(Number(commission)))
      await page.goto(`${app.base}/network2/${network.networkUuid}`)
      await page.locator('.card', { hasText: 'Real-time callback' }).getByText('Active', { exact: true }).waitFor()
    })
  })

  it('shows in the report by network what the list of conversions adds up to', async () => {
    await app.app.flush()
    const range = { fromDate: '2025-06-01', toDate: '2026-03-02' }
    const { data } = await me.ask<ConversionRow[]>('/insights/v1/conversions', {
      ...range,
      limit: 500,
    })
    const cents = new Map<string, number>()
    for (const c of data) {
      const key = c.network.networkName
      cents.set(key, (cents.get(key) ?? 0) + Math.round(c.conversionTotalCommission * 100))
    }
    expect(cents.size).toBe(connected.length)
    await page.goto(`${app.base}/insights/reports?tab=network&from=${range.fromDate}&to=${range.toDate}&cmp=none`)
    for (const [name, sum] of cents) {
      const row = page.locator('tbody tr', { hasText: name }).first()
      await row.waitFor()
      const money = (sum / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })
      expect((await row.innerText()).split(/\s+/)).toContain(money)
    }
    await picture(page, 'networks-report')
  })
})
