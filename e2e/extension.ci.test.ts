import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../src/contract/days.ts'
import { projectRoot } from '../src/server/env/project-root.ts'
import { click, conversion } from '../src/server/insights/event-builders.ts'
import { makeExtensionKey } from '../src/server/integrations/make-key.test-data.ts'
import { programme } from '../src/server/merchants/tables.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { buildShop } from '../src/test/tracking.ts'

const hosts = ['nordlys.dk', 'nordlys.example', 'nobody.dk', 'afar.dk']
let app: TestApp
let owner: Session
let pages: Server
let folder: string
let context: BrowserContext
let key: string
const asked: string[] = []
const pictures = process.env.PICTURES

/** Chromium derives the id of an extension loaded from a folder from its path. */
const idOf = (path: string) =>
  createHash('sha256')
    .update(path)
    .digest('hex')
    .slice(0, 32)
    .replaceAll(/./g, (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 16)))

beforeAll(async () => {
  app = await startApp()
  owner = await app.signUp()
  const shop = await buildShop(app.stores.database, {
    accountUuid: owner.accountUuid,
    domain: 'nordlys.example',
    shop: 'nordlys.dk',
    offers: [{ network: 'awin' }],
  })
  // one that was found, and that no one applied to
  const afar = await buildShop(app.stores.database, {
    accountUuid: owner.accountUuid,
    domain: 'b.example',
    shop: 'afar.dk',
  })
  await app.stores.database.system
    .update(programme)
    .set({ relationship: 'notjoined', isOpen: false })
    .where(eq(programme.merchantUuid, afar.merchantUuid))
  const own = { uuid: owner.accountUuid, site: shop.siteUuid }
  const at = `${addDays(new Date().toISOString().slice(0, 10), -3)}T12:00:00Z`
  const kaffe = { at, page: 'nordlys.example/a', target: 'nordlys.dk/kaffe', merchant: 'nordlys.dk' }
  const printed = { ...kaffe, page: '', smart_link: 'kaffe1' }
  await app.stores.events.insert(
    'click',
    [click(own, kaffe), click(own, kaffe), click(own, { ...kaffe, kind: 'discover' }), click(own, printed)],
    randomUUID(),
  )
  const sales = [
    { ...kaffe, commission: '1234.5000' },
    { ...printed, commission: '3.4000' },
  ]
  await app.stores.events.insert(
    'conversion',
    sales.map((sale) => conversion(own, { ...sale, click_at: at })),
    randomUUID(),
  )
  await owner.ask(`/profile/v1/users/${owner.userUuid}/formats`, { userFormat: 'danish' }, 'PUT')
  key = await makeExtensionKey(owner)
  pages = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<title>Coffee of ${request.headers.host}</title><h1>Coffee</h1>
<p><a href="http://nordlys.dk/kaffe">A shop</a> <a href="/b">Our own</a> <a href="http://nobody.dk/">Another</a></p>
<p><a href="${app.base}/tr/l/kaffe1">Of a smart link</a></p>`)
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  const { port } = pages.address() as AddressInfo
  folder = mkdtempSync(join(tmpdir(), 'extension-'))
  execFileSync(process.execPath, [join(projectRoot, 'scripts/build-extension.mjs'), join(folder, 'built')])
  const loaded = join(folder, 'built/chrome')
  // replaces the browser's own permission dialogs, which tests cannot click: for the server, and for the page with the
  // button
  const manifest = JSON.parse(readFileSync(join(loaded, 'manifest.json'), 'utf8')) as object
  const allowed = ['http://127.0.0.1/*', 'http://localhost/*', ...hosts.map((host) => `http://${host}/*`)]
  writeFileSync(join(loaded, 'manifest.json'), JSON.stringify({ ...manifest, host_permissions: allowed }))
  cpSync(loaded, join(folder, 'chrome'), { recursive: true })
  context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: false,
    viewport: { width: 1000, height: 700 },
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-extensions-except=${join(folder, 'chrome')}`,
      `--load-extension=${join(folder, 'chrome')}`,
      `--host-resolver-rules=${hosts.map((host) => `MAP ${host}:80 127.0.0.1:${port}`).join(',')}`,
    ],
  })
  context.on('request', (request) => {
    if (request.url().includes('/v1/')) asked.push(request.url().slice(app.base.length))
  })
})
afterAll(async () => {
  await context?.close()
  pages?.close()
  await app?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const at = (file: string) => `chrome-extension://${idOf(join(folder, 'chrome'))}/${file}`
const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
}
/** The first request may be sent before Playwright reports the window that sent it. */
const expectAskedOnly = (path: string) => {
  expect(asked.at(-1)).toBe(path)
  expect([[], ['/v1/extension/account']]).toContainEqual(asked.slice(0, -1))
}
/** The popup next to a page, which stays the active tab as it would below the button. */
async function popupOver(page: Page, from: Page): Promise<Page> {
  await page.bringToFront()
  const opened = context.waitForEvent('page')
  const url = JSON.stringify(at('popup.html'))
  await from.evaluate(`chrome.tabs.create({ url: ${url}, active: false })`)
  const popup = await opened
  await popup.setViewportSize({ width: 380, height: 700 })
  return popup
}

it('is connected, says what a shop pays, makes a link, and draws beside the links of an own page', async () => {
  const connect = await context.newPage()
  await connect.goto(at('connect.html'))
  const signedOut = await popupOver(connect, connect)
  await signedOut.getByRole('button', { name: 'Connect Outbound' }).waitFor()
  await picture(signedOut, 'signed-out')
  await signedOut.close()
  await connect.getByLabel('Address').fill('http://outbound.example')
  await connect.getByLabel('Key').fill(key)
  await connect.getByRole('button', { name: 'Connect' }).click()
  await expect.poll(() => connect.getByRole('alert').textContent()).toContain('must begin with https://')
  await picture(connect, 'connect')
  await connect.getByLabel('Address').fill(app.base)
  await connect.getByLabel('Key').fill('ob_aaaa_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_aaaa')
  await connect.getByRole('button', { name: 'Connect' }).click()
  await expect.poll(() => connect.getByRole('alert').textContent()).toContain('not known')
  await connect.getByLabel('Key').fill(key)
  await connect.getByRole('button', { name: 'Connect' }).click()
  await connect.getByRole('heading', { name: 'Connected' }).waitFor()
  await picture(connect, 'connected')

  const shop = await context.newPage()
  await shop.goto('http://nordlys.dk/kaffe?size=1')
  asked.length = 0
  const popup = await popupOver(shop, connect)
  await popup.getByText('You can earn here').waitFor()
  expectAskedOnly('/v1/extension/shops/nordlys.dk')
  await popup.getByText('only the domain nordlys.dk').waitFor()
  await popup.getByText('5\u00a0%', { exact: true }).waitFor()
  await picture(popup, 'shop')
  await popup.emulateMedia({ colorScheme: 'dark' })
  await picture(popup, 'shop-dark')
  expect(await popup.getByLabel('Name').inputValue()).toBe('Coffee of nordlys.dk')
  await popup.getByRole('button', { name: 'Make smart link' }).click()
  const link = await popup.getByLabel('Smart link', { exact: true }).inputValue()
  expect(link).toMatch(new RegExp(`^${app.base}/tr/l/`))
  await popup.getByRole('img', { name: `QR code of ${link}` }).waitFor()
  await picture(popup, 'link')
  await popup.close()

  const own = await context.newPage()
  await own.goto('http://nordlys.example/a?token=secret')
  asked.length = 0
  const mine = await popupOver(own, connect)
  await mine.getByRole('button', { name: 'Show beside the links' }).click()
  await mine.getByText('Shown beside 3 links').waitFor()
  expectAskedOnly('/v1/extension/page?page=nordlys.example%2Fa')
  await picture(mine, 'page')
  await mine.emulateMedia({ colorScheme: 'dark' })
  await picture(mine, 'page-dark')
  await mine.close()
  await expect
    .poll(() => own.locator('.tag').allTextContents())
    .toEqual([
      '2 clicks + 1 unpaid · DKK\u00a01.234,50 · not checked',
      'No clicks in 30 days',
      'Smart link, on all pages: 1 click · DKK\u00a03,40 · not checked',
    ])
  await expect.poll(() => own.locator('.bar').textContent()).toContain('2 clicks + 1 unpaid · DKK\u00a01.234,50')
  await picture(own, 'overlay')
  await own.keyboard.press('Escape')
  await expect.poll(() => own.locator('.tag').count()).toBe(0)

  const unknown = await context.newPage()
  await unknown.goto('http://nobody.dk/')
  const none = await popupOver(unknown, connect)
  await none.getByText('No network of yours has this shop').waitFor()
  await picture(none, 'none')
  await none.close()

  await unknown.goto('http://afar.dk/')
  const apply = await popupOver(unknown, connect)
  await apply.getByText('You could earn here: apply first').waitFor()
  expect(await apply.getByRole('button', { name: 'Make smart link' }).count()).toBe(0)
  await picture(apply, 'not-joined')
  await apply.close()

  const { data } = await owner.ask<{ keys: { keyUuid: string }[] }>('/integrations/v1/extension', {}, 'GET')
  for (const { keyUuid } of data.keys) await owner.ask(`/integrations/v1/extension/keys/${keyUuid}`, {}, 'DELETE')
  const ended = await popupOver(unknown, connect)
  await ended.getByRole('heading', { name: 'The key does not work' }).waitFor()
  await picture(ended, 'error')
})
