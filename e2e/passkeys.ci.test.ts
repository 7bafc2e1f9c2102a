import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../src/server/store/embedded/free-port.ts'
import { type Answer, type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { openBrowser, signedIn } from './browser.ts'

/**
 * Attacks on passkeys, with a device that acts like browsers (Chromium's virtual authenticator). A passkey opens its
 * creator's account, once per request, and proves nothing about anyone else.
 */
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

type PasskeyAnswer = { id: string; response: Record<string, string> }
type Person = { who: Session; page: Page; device: CDPSession; authenticatorId: string }

/** A person in a separate browser, with a device that makes passkeys and by default verifies its owner. */
async function person(): Promise<Person> {
  const who = await app.signUp()
  const page = await (await signedIn(browser, { base: base(), cookie: who.cookie })).newPage()
  await page.goto(`${base()}/settings/profile`)
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { who, page, device, authenticatorId }
}
/** The device's response in this page to a server's request; null if it does not respond. */
const answered = (page: Page, what: 'create' | 'get', asked: object): Promise<PasskeyAnswer | null> =>
  page.evaluate(
    async ([kind, options]) => {
      const credential = await (kind === 'create'
        ? navigator.credentials.create({
            publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never),
          })
        : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never) })
      ).catch(() => null)
      if (!(credential instanceof PublicKeyCredential)) return null
      const { id, rawId, type, response, clientExtensionResults } = credential.toJSON()
      return { id, rawId, type, response, clientExtensionResults } as never
    },
    [what, asked] as const,
  )
const mustAnswer = async (...asked: Parameters<typeof answered>) => {
  const answer = await answered(...asked)
  if (!answer) throw new Error('the device answered nothing')
  return answer
}
const beginToAdd = async ({ who }: Person) => (await who.ask<object>('/profile/v1/passkeys/begin')).data
const add = ({ who }: Person, answer: object, passkeyName = 'My laptop') =>
  who.ask<{ passkeyUuid: string }>('/profile/v1/passkeys', { passkeyName, answer })
const made = async (of: Person) => {
  const { code, message } = await add(of, await mustAnswer(of.page, 'create', await beginToAdd(of)))
  if (code !== 200) throw new Error(`no passkey was added: ${message}`)
}
const askToEnter = async () => (await app.ask('')<{ options: object }>('/auth/v1/passkey/begin')).data.options
/** Signs in with a response, in an unknown browser; returns who is signed in. */
async function enter(answer: object): Promise<{ code: number; userUuid: string | null }> {
  const sent = await fetch(`${app.base}/api/auth/v1/passkey`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer }),
  })
  const cookie = sent.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')
  const me = await app.ask(cookie)<{ userUuid: string } | null>('/profile/v1/me', {}, 'GET')
  return { code: sent.status, userUuid: me.data?.userUuid ?? null }
}
const prove = ({ who }: Person, passkey: object): Promise<Answer> => who.ask('/profile/v1/proof', { passkey })
const refused = { code: 400, message: 'This passkey was not accepted. Please try again' }
const nobody = { code: 400, userUuid: null }

describe('a passkey', () => {
  let owner: Person
  let thief: Person
  beforeAll(async () => {
    ;[owner, thief] = [await person(), await person()]
    for (const one of [owner, thief]) await made(one)
  })

  it('signs in who made it, and nobody else', async () => {
    for (const one of [owner, thief])
      expect(await enter(await mustAnswer(one.page, 'get', await askToEnter()))).toEqual({
        code: 200,
        userUuid: one.who.userUuid,
      })
  })
  it('answers once: what it said is worth nothing the second time, nor twice at once', async () => {
    const answer = await mustAnswer(owner.page, 'get', await askToEnter())
    const both = await Promise.all([enter(answer), enter(answer)])
    expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await enter(answer)).toEqual(nobody)
  })
  it('does not sign in under another’s: neither by the name of their key nor by the name of their person', async () => {
    const theirs = await mustAnswer(owner.page, 'get', await askToEnter())
    const own = await mustAnswer(thief.page, 'get', await askToEnter())
    expect(await enter({ ...own, id: theirs.id, rawId: theirs.id })).toEqual(nobody)
    const again = await mustAnswer(thief.page, 'get', await askToEnter())
    const userHandle = theirs.response.userHandle ?? ''
    const { userUuid, code } = await enter({ ...again, response: { ...again.response, userHandle } })
    // the key's owner decides, not the user handle in the response
    expect([code, userUuid]).not.toEqual([200, owner.who.userUuid])
  })
  it('of another account proves nothing, whoever asked for it', async () => {
    const { data } = await owner.who.ask<{ passkey: object }>('/profile/v1/proof/begin')
    const anyOfMine = { ...data.passkey, allowCredentials: [] }
    expect(await prove(owner, await mustAnswer(thief.page, 'get', anyOfMine))).toMatchObject(refused)
    // and the owner's response to the owner's request is worthless in the thief's session
    const { data: next } = await owner.who.ask<{ passkey: object }>('/profile/v1/proof/begin')
    const stolen = await mustAnswer(owner.page, 'get', next.passkey)
    expect(await prove(thief, stolen)).toMatchObject(refused)
    // a challenge has one purpose: a response that proves does not sign in, and vice versa
    const { data: third } = await owner.who.ask<{ passkey: object }>('/profile/v1/proof/begin')
    expect(await enter(await mustAnswer(owner.page, 'get', third.passkey))).toEqual(nobody)
    expect(await prove(owner, await mustAnswer(owner.page, 'get', await askToEnter()))).toMatchObject(refused)
    const { data: last } = await owner.who.ask<{ passkey: object }>('/profile/v1/proof/begin')
    expect((await prove(owner, await mustAnswer(owner.page, 'get', last.passkey))).code).toBe(200)
  })
  it('is not added to an account that did not ask for it', async () => {
    const forThief = await mustAnswer((await person()).page, 'create', await beginToAdd(thief))
    expect(await add(owner, forThief)).toMatchObject(refused)
    // once it is the thief's, no one else can add it
    expect((await add(thief, forThief)).code).toBe(200)
    expect(await add(thief, forThief)).toMatchObject(refused)
  })
  it('is not made by a device that did not look who holds it', async () => {
    const other = await person()
    await other.device.send('WebAuthn.setUserVerified', {
      authenticatorId: other.authenticatorId,
      isUserVerified: false,
    })
    expect(await answered(other.page, 'create', await beginToAdd(other))).toBeNull()
    const asked = (await beginToAdd(other)) as { authenticatorSelection: object }
    const lax = {
      ...asked,
      authenticatorSelection: { ...asked.authenticatorSelection, userVerification: 'discouraged' },
    }
    const answer = await answered(other.page, 'create', lax)
    if (answer) expect(await add(other, answer)).toMatchObject(refused)
  })
  it('of which there is a copy signs in no more: a count that went back is refused', async () => {
    const { credentials } = await owner.device.send('WebAuthn.getCredentials', {
      authenticatorId: owner.authenticatorId,
    })
    const [copied] = credentials
    if (!copied) throw new Error('the device has no passkey')
    expect((await enter(await mustAnswer(owner.page, 'get', await askToEnter()))).code).toBe(200)
    const copy = await person()
    await copy.device.send('WebAuthn.addCredential', { authenticatorId: copy.authenticatorId, credential: copied })
    expect(await enter(await mustAnswer(copy.page, 'get', await askToEnter()))).toEqual(nobody)
  })
  it('that was deleted signs in no more, and nobody deletes another’s', async () => {
    const list = async ({ who }: Person) =>
      (await who.ask<{ rows: { passkeyUuid: string }[] }>('/profile/v1/passkeys', {}, 'GET')).data.rows
    const [mine] = await list(owner)
    const path = `/profile/v1/passkeys/${mine?.passkeyUuid}`
    expect((await thief.who.ask(path, {}, 'DELETE')).code).toBe(404)
    expect((await owner.who.ask(path, {}, 'DELETE')).code).toBe(200)
    expect(await enter(await mustAnswer(owner.page, 'get', await askToEnter()))).toEqual(nobody)
  })
})
