import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailTo } from '../../test/read-outbox.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'
import { codeOf, stepOf } from './second-factor/totp.ts'

let app: TestApp
/** Time stands still: on a slow machine no waiting time runs out. */
let at = new Date()
beforeAll(async () => {
  app = await startApp({ clock: { now: () => at } })
})
afterAll(() => app.stop())

const right = 'correct horse'
const send = async (path: string, input: object, { from = '203.0.113.1', cookie = '' } = {}) => {
  const answer = await fetch(`${app.base}/api/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
    body: JSON.stringify(input),
  })
  const cookies = answer.headers.getSetCookie().map((c) => c.split(';')[0] ?? '')
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), cookies, headers: answer.headers }
}
const logIn = (userEmail: string, userPassword: string, over: { from?: string; cookie?: string } = {}) =>
  send('login', { userEmail, userPassword }, over)
const signUp = (userEmail: string, from: string) =>
  send(
    'signup',
    { userFirstname: 'Zoë', userLastname: 'Ø', accountName: 'Café', userEmail, userPassword: right },
    { from },
  )
const newOwner = async (from: string) => {
  const email = `${randomUUID()}@example.com`
  const { cookies } = await signUp(email, from)
  return { email, cookies }
}

describe('guessing a password', () => {
  it('gets five tries however many come at once, from however many places, and shuts nobody out of a known browser', async () => {
    const { email, cookies } = await newOwner('203.0.113.2')
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => logIn(email, `wrong horse ${n}`, { from: `198.51.100.${n}` })),
    )
    expect(guesses.filter((g) => g.status === 401)).toHaveLength(5)
    const refused = guesses.filter((g) => g.status !== 401)
    expect(refused.map((g) => g.status)).toEqual(Array.from({ length: 15 }, () => 429))
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0)

    expect((await logIn(email, right, { from: '203.0.113.3' })).status).toBe(429)
    const device = cookies.filter((c) => c.startsWith('outbound-device=')).join('; ')
    expect((await logIn(email, right, { from: '203.0.113.3', cookie: device })).status).toBe(200)
  })
  it('is not made easier by a cookie of another account, or one that was made up', async () => {
    const [owner, stranger] = [await newOwner('203.0.113.4'), await newOwner('203.0.113.5')]
    for (let n = 0; n < 5; n++) await logIn(owner.email, `wrong horse ${n}`, { from: '203.0.113.6' })
    const theirs = stranger.cookies.filter((c) => c.startsWith('outbound-device=')).join('; ')
    for (const cookie of [theirs, 'outbound-device=abc.def', 'outbound-device='])
      expect((await logIn(owner.email, right, { from: '203.0.113.7', cookie })).status).toBe(429)
  })
  it('from one address is slowed, whatever the accounts', async () => {
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, n) => logIn(`${n}@example.com`, 'wrong horse', { from: '203.0.113.8' })),
    )
    const refused = tries.filter((t) => t.status === 429)
    expect(refused.length).toBeGreaterThan(0)
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0)
    expect((await logIn('61@example.com', 'wrong horse', { from: '203.0.113.9' })).status).toBe(401)
  })
})

describe('signing up while too many do', () => {
  it('is refused in words and makes no half account', async () => {
    const { pool } = app.stores.database
    const accounts = async () => (await pool.query('SELECT count(*)::int AS n FROM account')).rows[0]?.n as number
    const before = await accounts()
    const all = await Promise.all(
      Array.from({ length: 15 }, () => signUp(`${randomUUID()}@example.com`, '203.0.113.10')),
    )
    const made = all.filter((a) => a.status === 200)
    expect(made.length).toBeGreaterThan(0)
    expect(all.filter((a) => a.status !== 200).map((a) => [a.status, Number(a.retryAfter) > 0])).toEqual(
      Array.from({ length: 15 - made.length }, () => [429, true]),
    )
    expect(await accounts()).toBe(before + made.length)
  })
})

describe('a session', () => {
  it('is kept as a hash: who reads the table cannot come in', async () => {
    const { cookies } = await newOwner('203.0.113.11')
    const cookie = cookies.find((c) => c.startsWith('outbound.session_token=')) ?? ''
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    expect(token.length).toBeGreaterThan(20)
    const kept = (await app.stores.database.pool.query('SELECT token FROM session')).rows.map((r) => r.token as string)
    expect(kept).not.toContain(token)
    expect(kept).toContain(createHash('sha256').update(token).digest('hex'))
    expect((await app.ask(cookie)('/profile/v1/me', {}, 'GET')).code).toBe(200)
    const left = await send('logout', {}, { cookie })
    expect(left.headers.get('clear-site-data')).toBe('"cache"')
    expect((await app.ask(cookie)('/profile/v1/me', {}, 'GET')).code).toBe(401)
    expect((await app.stores.database.pool.query('SELECT token FROM session')).rowCount).toBe(kept.length - 1)
  })
})

describe('an owner in a new browser while strangers guess', () => {
  const guessAt = async (email: string) => {
    for (let n = 0; n < 6; n++) await logIn(email, `wrong horse ${n}`, { from: `198.51.100.${n}` })
    expect((await logIn(email, right, { from: '203.0.113.20' })).status).toBe(429)
  }
  const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''

  it('gets a mailed link that ends the wait in the browser that opens it, once, and opens nothing else', async () => {
    const { email } = await newOwner('203.0.113.21')
    await guessAt(email)
    expect((await send('password/reset/request', { userEmail: email, linkFor: 'browser' })).status).toBe(200)
    const mail = await mailTo(app.dir, email, 'Sign in without waiting')
    const resetToken = tokenIn(mail.text)
    const opened = await send('login/browser', { resetToken }, { from: '203.0.113.22' })
    expect([opened.status, opened.cookies.map((c) => c.split('=')[0])]).toEqual([200, ['outbound-device']])
    const cookie = opened.cookies.join('; ')
    expect((await app.ask(cookie)('/profile/v1/me', {}, 'GET')).code).toBe(401)
    expect((await logIn(email, 'wrong horse', { from: '203.0.113.22', cookie })).status).toBe(401)
    expect((await logIn(email, right, { from: '203.0.113.22', cookie })).status).toBe(200)
    expect((await send('login/browser', { resetToken }, { from: '203.0.113.23' })).status).toBe(410)
    expect((await logIn(email, right, { from: '203.0.113.24' })).status).toBe(429) // strangers still have to wait
  })
  describe('by that link', () => {
    const linkTo = async (email: string) => {
      expect((await send('password/reset/request', { userEmail: email, linkFor: 'browser' })).status).toBe(200)
      return tokenIn((await mailTo(app.dir, email, 'Sign in without waiting')).text)
    }
    it('lets one in of two who open it at once', async () => {
      const { email } = await newOwner('203.0.113.30')
      const resetToken = await linkTo(email)
      const both = await Promise.all(
        ['203.0.113.31', '203.0.113.32'].map((from) => send('login/browser', { resetToken }, { from })),
      )
      expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 410])
    })
    it('signs nobody in who opens it as somebody else: they stay who they are, and are past no wait of their own', async () => {
      const { email } = await newOwner('203.0.113.33')
      const thief = await newOwner('203.0.113.34')
      const me = async (cookie: string) =>
        (await app.ask(cookie)<{ userEmail: string }>('/profile/v1/me', {}, 'GET')).data.userEmail
      const resetToken = await linkTo(email)
      const cookie = thief.cookies.join('; ')
      const opened = await send('login/browser', { resetToken }, { from: '203.0.113.35', cookie })
      expect(opened.status).toBe(200)
      expect(await me(cookie)).toBe(thief.email)
      await guessAt(thief.email)
      const device = opened.cookies.join('; ')
      expect((await logIn(thief.email, right, { from: '203.0.113.36', cookie: device })).status).toBe(429)
      // and for the owner's password they get the five tries of a known browser
      const tries: number[] = []
      for (let n = 0; n < 6; n++)
        tries.push((await logIn(email, `guess ${n}`, { from: `203.0.113.${40 + n}`, cookie: device })).status)
      expect(tries).toEqual([401, 401, 401, 401, 401, 429])
    })
    it('lets nobody in after half an hour', async () => {
      const { email } = await newOwner('203.0.113.37')
      const resetToken = await linkTo(email)
      at = new Date(at.getTime() + 30 * 60_000 - 1000)
      expect((await send('password/reset/verify', { userEmail: email, resetToken })).status).toBe(200)
      at = new Date(at.getTime() + 1000)
      expect((await send('login/browser', { resetToken }, { from: '203.0.113.38' })).status).toBe(410)
    })
    it('lets nobody in after the owner chose a new password', async () => {
      const { email } = await newOwner('203.0.113.39')
      const resetToken = await linkTo(email)
      expect((await send('password/reset/request', { userEmail: email })).status).toBe(200)
      const other = tokenIn((await mailTo(app.dir, email, 'Choose a new password')).text)
      const chosen = { userEmail: email, userPassword: 'quite another horse 4', resetToken: other }
      expect((await send('password/reset', chosen, { from: '203.0.113.50' })).status).toBe(200)
      expect((await send('login/browser', { resetToken }, { from: '203.0.113.51' })).status).toBe(410)
    })
  })
  it('goes past it with a code of their app, and nobody does with a wrong one', async () => {
    const { email, cookies } = await newOwner('203.0.113.25')
    const ask = app.ask(cookies.join('; '))
    const { secret } = (await ask<{ secret: string }>('/profile/v1/second-factor/begin')).data
    const code = (by: number) => codeOf(secret, stepOf(at) + by)
    expect((await ask('/profile/v1/second-factor', { code: code(0) })).code).toBe(200)
    await guessAt(email)
    const give = (userCode: string, userPassword = right) =>
      send('login', { userEmail: email, userPassword, userCode }, { from: '203.0.113.26' })
    expect((await give('000000')).status).toBe(401)
    expect((await give(code(0))).status).toBe(401) // used when it was turned on
    expect((await give(code(1))).status).toBe(200)
    for (let n = 0; n < 6; n++) await give('000000')
    expect((await give('000000')).status).toBe(429)
  })
  it('is told by mail when somebody signs up with their address', async () => {
    const { email } = await newOwner('203.0.113.27')
    await signUp(email, '203.0.113.28')
    await mailTo(app.dir, email, 'Somebody tried to create an account')
  })
})
