import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdtractionStandIn, startAdtractionStandIn } from '../src/test/networks/adtraction/stand-in.ts'
import { type AwinStandIn, startAwinStandIn } from '../src/test/networks/awin/stand-in.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { openBrowser, picture, signedIn } from './browser.ts'

const person = { userEmail: 'imports@example.com', userPassword: 'correct horse' }
const names = { adtraction: 'Adtraction', awin: 'Awin' } as const
type Name = keyof typeof names
const paid = {
  id: '9001',
  advertiserId: '7052',
  commission: '5.00',
  transactionDate: '2026-01-04T10:00:00',
  commissionStatus: 'approved',
  validationDate: '2026-01-10T00:00:00',
}

/** The log of imports over months: late decisions, gaps, and invalid lists. */
describe('imports as months pass, through the screens', () => {
  let now = new Date('2026-03-02T12:00:00Z')
  let adtraction: AdtractionStandIn
  let awin: AwinStandIn
  let app: TestApp
  let browser: Browser
  let page: Page
  let me: Session
  const uuids = new Map<string, string>()

  beforeAll(async () => {
    adtraction = await startAdtractionStandIn()
    awin = await startAwinStandIn()
    const urls = { adtraction: adtraction.url, awin: awin.url }
    app = await startApp({ clock: { now: () => now }, env: { NETWORK_BASE_URLS: JSON.stringify(urls) } })
    me = await app.signUp(person)
    await me.ask('/channels/v1/channels', { channelName: 'Kaffebloggen', channelDomain: 'kaffebloggen.dk' })
    const { data } = await me.ask<{ networkUuid: string; networkIdentifier: string }[]>(
      '/networks/v1/networks',
      {},
      'GET',
    )
    for (const n of data) uuids.set(n.networkIdentifier, n.networkUuid)
    browser = await openBrowser()
    page = await (await signedIn(browser, { base: app.base, cookie: me.cookie })).newPage()
    page.setDefaultTimeout(60_000)
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    await app.stop()
    await adtraction.close()
    await awin.close()
  })

  const log = () => page.locator('.runs tbody tr')
  const goTo = (network: Name) => page.goto(`${app.base}/networks/${uuids.get(network)}`)
  const fill = async (fields: Record<string, string>) => {
    const dialog = page.getByRole('dialog')
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value)
    return dialog
  }
  const connect = async (network: Name, fields: Record<string, string>) => {
    await page.goto(`${app.base}/networks?tab=all`)
    await page.getByRole('button', { name: `Connect ${names[network]}`, exact: true }).click()
    const dialog = await fill(fields)
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await goTo(network)
    await log().getByText('Done').waitFor()
  }
  /** Starts an import manually, and returns its log line: state, new, changed, rejected, message. */
  const imported = async (network: Name): Promise<string[]> => {
    await goTo(network)
    await log().first().waitFor()
    // the page starts with the last few
    const counted = async () => {
      const all = page.getByRole('button', { name: 'All imports' })
      if (await all.count()) await all.click()
      return log().count()
    }
    const before = await counted()
    await page.getByRole('button', { name: 'Import now' }).click()
    await expect.poll(counted, { timeout: 60_000 }).toBe(before + 1)
    await log()
      .first()
      .getByText(/^(Done|Failed)$/)
      .waitFor()
    const [, ...cells] = await log().first().locator('td').allInnerTexts()
    return cells.map((cell) => cell.trim())
  }
  /**
   * The same with this programme list at the network. It stays until the import has finished: commissions are read from
   * the same list after an import, and would consume a response given only once.
   */
  const importedWhere = async (body: string): Promise<string[]> => {
    adtraction.fault({ path: /programs/, kind: 'wrong', body, times: 100 })
    const said = await imported('adtraction')
    adtraction.clearFaults()
    return said
  }
  const status = async (transactionId: string) => {
    const { rows } = await app.stores.database.pool.query<{ status: string }>(
      'SELECT status FROM conversion WHERE account_uuid = $1 AND transaction_id = $2',
      [me.accountUuid, transactionId],
    )
    return rows[0]?.status
  }
  const openShops = async () => {
    const { rows } = await app.stores.database.pool.query<{ name: string }>(
      'SELECT name FROM programme WHERE account_uuid = $1 AND is_open AND network = $2 ORDER BY name',
      [me.accountUuid, 'adtraction'],
    )
    return rows.map((row) => row.name)
  }

  it('tell on a later day what became of sales that waited for more than 45 days', async () => {
    for (const n of [1, 2, 3, 4])
      adtraction.programmes.push({ id: `10${n}`, name: `Shop ${n}`, url: `https://shop${n}.example` })
    const waiting = { id: 'A1', status: '2', commission: '63.92', date: '2026-01-05T12:00:00+0000' }
    adtraction.transactions.push(waiting)
    await connect('adtraction', { 'API token': 'stand-in-token', 'Channel ID': '189069', Market: 'dk' })
    awin.addTransaction(paid)
    await connect('awin', { 'API token': 'stand-in-token', 'Publisher ID': '189069' })
    expect([await status('A1'), await status('9001')]).toEqual(['pending', 'approved'])

    now = new Date('2026-03-03T12:00:00Z')
    waiting.status = '1'
    awin.addTransaction({ ...paid, paidToPublisher: true })
    const said = 'The network was also asked what became of sales before 18 Jan 2026.'
    expect(await imported('adtraction')).toEqual(['Done', '0', '1', '0', said])
    expect(await imported('awin')).toEqual(['Done', '0', '1', '0', said])
    expect([await status('A1'), await status('9001')]).toEqual(['approved', 'paid'])
    await app.app.flush()
    await page.goto(`${app.base}/insights/conversions?from=2026-01-01&to=2026-03-03`)
    await page.getByText('2 conversions: 1 approved, 1 paid').waitFor()
    await picture(page, 'imports-decided')
  })

  it('read all of a gap after a reconnect, and say so', async () => {
    await goTo('adtraction')
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Yes/).check()
    await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })

    now = new Date('2026-08-10T12:00:00Z')
    adtraction.transactions.push({ id: 'A2', status: '1', commission: '10.00', date: '2026-04-20T12:00:00+0000' })
    // months later the session has expired
    await page.request.post(`${app.base}/api/auth/v1/login`, { data: person })
    await goTo('adtraction')
    await page.getByText('its next import reads everything since then').waitFor()
    await page.getByRole('button', { name: 'Reconnect', exact: true }).click()
    // a disconnected connection keeps no secret
    await fill({ 'API token': 'stand-in-token', 'Channel ID': '189069', Market: 'dk' })
    await dialog.getByRole('button', { name: 'Reconnect', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const message = 'The last complete import was on 3 Mar 2026: all sales since 27 Feb 2026 were read.'
    await log().first().getByText(message).waitFor()
    expect(await status('A2')).toBe('approved')
    await picture(page, 'imports-gap')
  })

  it('close nothing for a row that cannot be read, and name it', async () => {
    const rows = adtraction.programmes.map(({ id, name, url }) => ({
      programId: id,
      programName: id === '101' ? { odd: true } : name,
      programURL: url,
      approvalStatus: 1,
    }))
    const [state, , , rejected, message] = await importedWhere(JSON.stringify(rows))
    expect([state, rejected]).toEqual(['Failed', '1'])
    expect(message).toContain(
      "1 of 4 open programmes are missing in the network's list, and 1 of its rows could not be read. None was closed.",
    )
    await log().first().locator('summary').click()
    await page.getByText(/^a programme that cannot be read \(101\): programName/).waitFor()
    await picture(page, 'imports-unreadable')
    expect(await openShops()).toEqual(['Shop 1', 'Shop 2', 'Shop 3', 'Shop 4'])
  })

  it('close nothing for an empty or a short list before a second one agrees', async () => {
    const missing = (n: number) =>
      `${n} of 4 open programmes are missing in the network's list. They are closed when the next import does not find them either.`
    expect((await importedWhere('[]')).at(-1)).toBe(missing(4))
    expect(await openShops()).toHaveLength(4)
    expect((await imported('adtraction')).at(-1)).toBe('')
    expect(await openShops()).toHaveLength(4)
    adtraction.programmes.shift()
    expect((await imported('adtraction')).at(-1)).toBe(missing(1))
    expect(await openShops()).toHaveLength(4)
    await imported('adtraction')
    expect(await openShops()).toEqual(['Shop 2', 'Shop 3', 'Shop 4'])
  })
})
