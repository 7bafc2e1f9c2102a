import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { domain } from '../src/server/domains/tables.ts'
import { codeOf, stepOf } from '../src/server/account/second-factor/totp.ts'
import { pngOf } from '../src/test/png-of.ts'
import { mailTo } from '../src/test/read-outbox.ts'
import { signedMerchant } from '../src/test/merchant.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { openBrowser } from './browser.ts'

// All screens the people of a branded account see under its own domain (R248: the product under an own domain).
const host = 'go.nordlys.example'
const at = `http://${host}`
const own = {
  userEmail: 'anna@nordlys.example',
  userPassword: 'correct horse',
  accountName: 'Nordlys',
  userFirstname: 'Anna',
  userLastname: 'Berg',
}
const pixels = Array.from({ length: 16 * 17 }, (_, n) => (n % 17 === 0 ? 0 : n % 5 === 0 ? 240 : 90))
const logo = pngOf({ size: [16, 16], bits: 8, kind: 0, rows: pixels })
const pictures = process.env.PICTURES
let app: TestApp
let me: Session
let browser: Browser

beforeAll(async () => {
  app = await startApp()
  me = await app.signUp({ ...own, userTimezone: 'UTC' })
  browser = await openBrowser({ [host]: Number(new URL(app.base).port) })
  const { accountUuid } = me
  const proven = { state: 'works' as const, provenAt: new Date() }
  await app.stores.database.system
    .insert(domain)
    .values({ accountUuid, name: host, token: 'seen', isMain: true, ...proven })
  const brand = {
    brandName: 'Nordlys Partnere',
    brandColour: '#1f6f43',
    brandColourDark: '#7fd1a5',
    brandLogo: { kind: 'png', base64: logo.toString('base64') },
    brandHelp: 'https://nordlys.example/help',
  }
  const saved = await me.ask('/brand/v1/brand', brand, 'PUT')
  if (saved.code !== 200) throw new Error(saved.message)
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const shapes: Record<string, BrowserContextOptions> = {
  wide: { viewport: { width: 1440, height: 900 } },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 } },
}
/** Neither the text nor the head names us. */
async function isTheirs(page: Page, name: string): Promise<void> {
  expect(`${name}: ${await page.title()}`).toContain('Nordlys Partnere')
  expect(await page.locator('body').innerText(), name).not.toMatch(/outbound/i)
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toMatch(/^data:image\/png/)
  if (pictures) await page.screenshot({ path: join(pictures, `own-${name}.png`) })
}

it('wears the brand before any script runs', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${at}/login`)
  await isTheirs(page, 'no-script')
  expect(await page.content()).toContain('--accent:#1f6f43')
  await context.close()
})

it.each(Object.keys(shapes))(
  'is signed in to, asked for a new password, and led into the dashboard: %s',
  async (shape) => {
    const context = await browser.newContext(shapes[shape] ?? {})
    const page = await context.newPage()
    await page.goto(`${at}/forgot-password`)
    await page.getByRole('button', { name: 'Send the link' }).waitFor()
    await isTheirs(page, `forgot-${shape}`)
    await page.goto(`${at}/sites`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await isTheirs(page, `login-${shape}`)
    for (const gone of ['Try the demo', 'Sign in with a passkey', 'Create an account'])
      expect(await page.getByText(gone).count(), gone).toBe(0)
    expect(await page.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('https://nordlys.example/help')
    await page.getByLabel('E-mail').fill(own.userEmail)
    await page.getByLabel('Password', { exact: true }).fill(own.userPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Sites' }).first().waitFor()
    await expect.poll(() => page.title()).toBe('Sites · Nordlys Partnere')
    const button = page.getByRole('button', { name: 'Add new site' }).first()
    // filled once it is known that no site is broken
    await expect.poll(() => button.evaluate((of) => getComputedStyle(of).backgroundColor)).toBe('rgb(31, 111, 67)')
    await isTheirs(page, `dashboard-${shape}`)
    await context.close()
  },
)

it('is remembered at the product’s own address until somebody signs out', async () => {
  const context = await browser.newContext(shapes.wide)
  const page = await context.newPage()
  await page.goto(`${app.base}/login`)
  await page.getByLabel('E-mail').fill(own.userEmail)
  await page.getByLabel('Password', { exact: true }).fill(own.userPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => page.title()).toContain('Nordlys Partnere')
  // the app itself does not load, as in the moment before it runs
  await context.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${app.base}/sites`)
  expect(await page.title()).toBe('Nordlys Partnere')
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toMatch(/^data:image\/png/)
  await context.unroute('**/assets/*.js')
  await page.goto(`${app.base}/logout`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await page.evaluate('localStorage.getItem("outbound-brand")')).toBeNull()
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toBe('/favicon.svg')
  await context.close()
})

it('leads from mails to the pages of a new password and of an invitation, and asks for a code there', async () => {
  const context = await browser.newContext(shapes.wide)
  const page = await context.newPage()
  const linkIn = async (to: string, words: string) =>
    /http\S+token=[\w.~-]+/.exec((await mailTo(app.dir, to, words)).text)?.[0]?.replace('https:', 'http:') ?? ''
  await app.ask('')('/auth/v1/password/reset/request', { userEmail: own.userEmail })
  const reset = await linkIn(own.userEmail, 'new password')
  expect(reset).toContain(`${at}/reset-password`)
  await page.goto(reset)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await isTheirs(page, 'reset')
  const invited = { invitationEmail: 'per@nordlys.example' }
  expect(await me.ask('/profile/v1/invitations', invited)).toMatchObject({ code: 200 })
  const invitation = await linkIn(invited.invitationEmail, 'invites you')
  expect(invitation).toContain(`${at}/invitation`)
  await page.goto(invitation)
  await page.getByRole('heading', { name: 'Join Nordlys' }).waitFor()
  await isTheirs(page, 'invitation')
  const { data } = await me.ask<{ secret: string; address: string }>('/profile/v1/second-factor/begin')
  expect(new URL(data.address).searchParams.get('issuer')).toBe('Nordlys Partnere')
  const code = codeOf(data.secret, stepOf(new Date()))
  expect(await me.ask('/profile/v1/second-factor', { code })).toMatchObject({ code: 200 })
  await page.goto(`${at}/login`)
  await page.getByLabel('E-mail').fill(own.userEmail)
  await page.getByLabel('Password', { exact: true }).fill(own.userPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await isTheirs(page, 'code')
  await context.close()
})

it.each(Object.keys(shapes))('shows merchants and creators their pages in the brand: %s', async (shape) => {
  const context = await browser.newContext(shapes[shape] ?? {})
  const page = await context.newPage()
  const made = await me.ask<{ creatorId: string }>('/creators/v1/creators', {
    creatorName: 'Lisa',
    creatorSlug: `lisa-${shape}`,
  })
  const shared = await me.ask<{ shareUrl: string }>(`/creators/v1/creators/${made.data.creatorId}/shares`)
  await page.goto(shared.data.shareUrl.replace('https:', 'http:'))
  await page.getByRole('heading', { name: 'Lisa' }).first().waitFor()
  await isTheirs(page, `creator-${shape}`)
  const email = `${shape}@brykstrom.dk`
  const merchant = await signedMerchant(app, me, {
    email,
    campaign: { startsAt: new Date().toISOString().slice(0, 10) },
  })
  await context.addCookies(
    merchant.cookie.split('; ').map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      domain: host,
      path: '/',
    })),
  )
  await page.goto(`${at}/partner`)
  await page.getByRole('main').first().waitFor()
  await page.waitForLoadState('networkidle')
  await isTheirs(page, `portal-${shape}`)
  await context.close()
})
