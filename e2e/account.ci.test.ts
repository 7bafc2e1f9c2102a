import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetFactor } from '../src/server/account/index.ts'
import { session, user } from '../src/server/account/tables.ts'
import { freePort } from '../src/server/store/embedded/free-port.ts'
import { mailTo } from '../src/test/read-outbox.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { everyFinding, noticed, openBrowser, signedIn } from './browser.ts'
import { cleanInBoth, schemes } from './look-over.ts'

const userPassword = 'correct horse'
let app: TestApp
let browser: Browser
beforeAll(async () => {
  const port = await freePort()
  // passkeys require a host name, never a bare address
  const env = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
  ;[app, browser] = await Promise.all([startApp({ env }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const base = () => `http://localhost:${new URL(app.base).port}`
const windowOf = async (cookie?: string): Promise<Page> => {
  const context = cookie
    ? await signedIn(browser, { base: base(), cookie })
    : await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return page
}
const emailOf = async ({ userUuid }: Session): Promise<string> => {
  const [row] = await app.stores.database.system.select().from(user).where(eq(user.id, userUuid))
  return row?.email ?? ''
}
const toAccount = async (page: Page) => {
  await page.goto(`${base()}/settings/profile`)
  await page.getByText('Sign-in security').waitFor()
}
const isIn = (page: Page) =>
  page.getByRole('button', { name: 'Account menu' }).or(page.locator('nav')).first().waitFor()
const signOut = async (page: Page) => {
  await page.goto(`${base()}/logout`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
}
const signIn = async (page: Page, email: string, password = userPassword) => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const clean = (page: Page, name: string) => cleanInBoth(page, name, `account-${name}`)

/** RFC 6238 again, from the key on the screen: SHA-1, half minutes, six digits. */
function codeAt(secret: string, halfMinute: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  let value = 0n
  for (const letter of secret) value = value * 32n + BigInt(letters.indexOf(letter))
  const key = Buffer.from((value >> BigInt((secret.length * 5) % 8)).toString(16).padStart(40, '0'), 'hex')
  const counter = Buffer.from(halfMinute.toString(16).padStart(16, '0'), 'hex')
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = mac.readUInt8(19) % 16
  return String(Number(BigInt(`0x${mac.subarray(at, at + 4).toString('hex')}`) % 2n ** 31n) % 1_000_000).padStart(
    6,
    '0',
  )
}
const wrongCode = 'This code is wrong, or was used already'
const halfMinute = () => Math.floor(Date.now() / 30_000)

describe('a colleague', () => {
  const email = 'maja.krogh@nordlys.example'
  let owner: Session
  let ownersPage: Page
  let hers: Page
  beforeAll(async () => {
    owner = await app.signUp({ accountName: 'Nordlys Medier' })
    ownersPage = await windowOf(owner.cookie)
    hers = await windowOf()
  })
  const addSite = async (name: string) => {
    await hers.goto(`${base()}/sites`)
    await hers.getByRole('button', { name: 'Add new site' }).first().click()
    const dialog = hers.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Site name' }).fill(name)
    await hers.keyboard.press('Tab')
    await hers.keyboard.type(`${name.toLowerCase()}.example`)
    await hers.keyboard.press('Enter')
    return dialog
  }
  const sites = async () => (await owner.ask<unknown[]>('/channels/v1/list', {}, 'GET')).data

  it('is invited by mail and joins with a name and a password of her own', async () => {
    await toAccount(ownersPage)
    await ownersPage.getByRole('button', { name: 'Invite by e-mail' }).click()
    const dialog = ownersPage.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill(email)
    await dialog
      .getByRole('combobox', { name: 'Role' })
      .or(dialog.getByRole('textbox', { name: 'Role' }))
      .first()
      .click()
    await ownersPage.getByRole('option', { name: 'Read-only' }).click()
    await clean(ownersPage, 'invite')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await noticed(ownersPage, 'Invitation sent')
    const { text } = await mailTo(app.dir, email, 'invites')
    await hers.goto(/http:\/\/localhost:\d+\/invitation\?token=[\w-]+/.exec(text)?.[0] ?? 'about:blank')
    await hers.getByLabel('First name').fill('Maja')
    await hers.getByLabel('Last name').fill('Krogh')
    await hers.getByLabel('Password', { exact: true }).fill(userPassword)
    // no other test opens this page: checks all rules
    await cleanInBoth(hers, 'invitation', 'account-invitation', schemes, everyFinding)
    await hers.getByRole('button', { name: 'Join' }).click()
    await isIn(hers)
  })
  it('sees all as read-only and changes nothing', async () => {
    await hers.goto(`${base()}/sites`)
    await hers.getByText('No Sites added yet').waitFor()
    expect(await hers.getByRole('button', { name: 'Add new site' }).count()).toBe(0)
    const refused = await hers.request.post(`${base()}/api/channels/v1/channels`, {
      data: { channelName: 'Hers', channelDomain: 'hers.example' },
    })
    expect(await refused.json()).toMatchObject({ code: 403 })
    await toAccount(hers)
    await hers
      .getByRole('row', { name: /Maja Krogh/ })
      .getByText('Read-only')
      .waitFor()
    expect(await hers.getByRole('button', { name: 'Invite by e-mail' }).count()).toBe(0)
    expect(await hers.getByRole('button', { name: /^Delete / }).count()).toBe(0)
  })
  it('adds a site once the owner has made her a member', async () => {
    await toAccount(ownersPage)
    await ownersPage.getByRole('button', { name: 'Edit Maja Krogh' }).click()
    const dialog = ownersPage.getByRole('dialog')
    await dialog
      .getByRole('combobox', { name: 'Role' })
      .or(dialog.getByRole('textbox', { name: 'Role' }))
      .first()
      .click()
    await ownersPage.getByRole('option', { name: /^Member/ }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await ownersPage
      .getByRole('row', { name: /Maja Krogh/ })
      .getByText('Member')
      .waitFor()
    await clean(ownersPage, 'users')
    await addSite('Hers')
    await expect.poll(async () => JSON.stringify(await sites()), { timeout: 60_000 }).toContain('Hers')
    await ownersPage.goto(`${base()}/settings/audit`)
    await ownersPage.getByText('added the site Hers').waitFor()
    await ownersPage.getByText('role: readonly → member').waitFor()
    await clean(ownersPage, 'audit')
  })
})

describe('two-factor sign-in', () => {
  let page: Page
  let email = ''
  let secret = ''
  let lastStep = 0
  let codes: string[] = []
  beforeAll(async () => {
    const who = await app.signUp()
    email = await emailOf(who)
    page = await windowOf(who.cookie)
  })
  const giveCode = async (code: string) => {
    await page.getByLabel('Code of six digits, or a recovery code').fill(code)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  it('is turned on with the first code of the app, and shows recovery codes once', async () => {
    await toAccount(page)
    await page.getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog')
    secret = (await dialog.locator('.secret-key code').innerText()).replaceAll(' ', '')
    await clean(page, 'two-factor')
    lastStep = halfMinute()
    await dialog.getByLabel('Code of six digits').fill(codeAt(secret, lastStep))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Your recovery codes').waitFor()
    codes = await page.getByRole('list', { name: 'Recovery codes' }).locator('code').allInnerTexts()
    expect(new Set(codes).size).toBe(10)
    await clean(page, 'recovery-codes')
    await page.getByLabel('I have kept them').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('10 recovery codes left').waitFor()
  })
  it('asks for a code after the password, takes each once, and refuses a wrong one', async () => {
    await signOut(page)
    await signIn(page, email)
    await page.getByText('Enter your code').waitFor()
    await clean(page, 'code')
    await giveCode(codeAt(secret, lastStep)) // the one that switched it on
    await page.getByText(wrongCode).waitFor()
    await giveCode(codeAt(secret, Math.max(halfMinute(), lastStep + 1)))
    await isIn(page)
  })
  it('lets a recovery code in when the app is lost, once', async () => {
    for (const isFirst of [true, false]) {
      await signOut(page)
      await signIn(page, email)
      await giveCode(codes[0] ?? '')
      if (isFirst) await isIn(page)
      else await page.getByText(wrongCode).waitFor()
    }
    expect((await mailTo(app.dir, email, 'A recovery code was used')).text).toContain('9 are left')
  })
  it('is removed by who runs the server when everything is lost, with all sessions', async () => {
    expect(await resetFactor(app.stores.database, email)).toBe(true)
    await page.goto(`${base()}/login`)
    await signIn(page, email)
    await isIn(page)
    await toAccount(page)
    await page.getByRole('button', { name: 'Turn on' }).waitFor()
  })
})

describe('a passkey', () => {
  let page: Page
  let who: Session
  beforeAll(async () => {
    who = await app.signUp()
    page = await windowOf(who.cookie)
    const device = await page.context().newCDPSession(page)
    await device.send('WebAuthn.enable')
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  })

  it('is made by the device and signs in without a password', async () => {
    await toAccount(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('dialog').getByLabel('What to call it').fill('My laptop')
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByText('My laptop').waitFor()
    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await isIn(page)
    await toAccount(page)
    await page.getByText(/^Used /).waitFor()
  })
  it('shows who sits there before it is deleted, when that was long ago', async () => {
    await app.stores.database.system
      .update(session)
      .set({ provedAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(session.userId, who.userUuid))
    await page.getByRole('button', { name: 'Delete the passkey My laptop' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByRole('button', { name: 'Use a passkey' }).waitFor()
    await clean(page, 'proof')
    await proof.getByLabel('Your password').fill('wrong horse')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await proof.getByText('This is not your password').waitFor()
    await proof.getByRole('button', { name: 'Use a passkey' }).click()
    await proof.waitFor({ state: 'detached' })
    await page.getByText('Sign in with your finger, face or PIN').waitFor()
  })
})
