import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account as contract } from '../../contract/account/account.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { systemClock } from '../time/clock.ts'
import { createAnswer } from '../http/answer.ts'
import { createRateLimits } from '../http/rate-limits.ts'
import { silentLog } from '../log/log.ts'
import { createAttempts } from './attempts.ts'
import { accountCalls } from './calls.ts'
import { createHashTurns } from './hash-turns.ts'
import { createSeal } from '../outside/index.ts'
import { createEnter } from './enter.ts'
import { createFactors } from './second-factor/factors.ts'
import { createHalfEntered } from './second-factor/half-entered.ts'
import { createKnownDevices } from './known-device.ts'
import { onePlace } from './places.ts'
import { createSessionReader } from './session.ts'
import { createPasswords, createSignIn } from './sign-in.ts'
import { account, credential, session, user } from './tables.ts'

describe('accounts', () => {
  let stores: TestStores
  let send: (
    name: keyof typeof contract,
    input: unknown,
    cookie?: string,
  ) => Promise<{ code: number; message: string; data: unknown; cookies: string[] }>
  let asked = 0
  let time = new Date('2026-03-02T10:00:00Z')
  beforeAll(async () => {
    stores = await testStores()
    const { database } = stores
    const passwords = createPasswords()
    const rates = createRateLimits()
    const signIn = createSignIn({
      database,
      secret: 'a secret of this test only, long enough',
      publicUrl: 'http://127.0.0.1:4000',
    })
    const clock = { now: () => time }
    const devices = createKnownDevices({ key: Buffer.alloc(32, 7), isHttps: false })
    const seal = createSeal([Buffer.alloc(32, 8)])
    const quiet = { person: async () => undefined, ownersOf: async () => undefined }
    const partsOf = () => Promise.resolve([])
    const calls = accountCalls({
      database,
      partsOf,
      signIn,
      passwords,
      attempts: createAttempts(clock),
      turns: createHashTurns(),
      devices,
      enter: createEnter({
        database,
        partsOf,
        leaves: false,
        isUnlocked: false,
        signIn,
        devices,
        tell: quiet,
        clock: systemClock,
        places: onePlace,
      }),
      factors: createFactors({ database, seal, clock }),
      tell: quiet,
      half: createHalfEntered({ database, clock, key: Buffer.alloc(32, 9), isHttps: false }),
      rates,
      clock: systemClock,
      leaves: false,
      isUnlocked: false,
      send: async () => undefined,
      places: onePlace,
    })
    const answer = createAnswer({
      identify: createSessionReader(database, signIn),
      rates,
      log: silentLog,
      checkOutput: true,
    })
    send = async (name, input, cookie = '') => {
      let cookies: string[] = []
      const exchange = {
        headers: new Headers(cookie ? { cookie } : {}),
        address: `192.0.2.${asked++}`,
        setHeader: () => undefined,
        setCookies: (c: string[]) => void (cookies = c),
      }
      return { ...(await answer(name, contract[name], calls[name] as never, async () => input, exchange)), cookies }
    }
  })
  afterAll(() => stores.close())

  const person = (over: object = {}) => ({
    userFirstname: 'Zoë',
    userLastname: 'Ø',
    accountName: 'Café',
    userEmail: `${randomUUID()}@example.com`,
    userPassword: 'correct horse',
    userCurrencyCode: 'SEK',
    userTimezone: 'Asia/Kathmandu',
    ...over,
  })
  const cookieOf = (cookies: string[]) => cookies.map((c) => c.split(';')[0]).join('; ')

  it('signs up an owner, signs in with the answer’s cookie and shows the profile', async () => {
    const made = await send('signup', person())
    expect(made).toMatchObject({
      code: 200,
      data: {
        userRole: 'owner',
        userIsDemo: false,
        userCurrencyCode: 'SEK',
        userTimezone: 'Asia/Kathmandu',
        account: { accountName: 'Café' },
      },
    })
    const mine = await send('me', {}, cookieOf(made.cookies))
    expect(mine).toMatchObject({
      code: 200,
      data: { userFirstname: 'Zoë', userRights: ['read', 'manage', 'money', 'users', 'deactivate'] },
    })
  })
  it('keeps the session cookie from scripts and other sites', async () => {
    const { cookies } = await send('signup', person())
    const session = cookies.find((c) => c.includes('session_token'))
    expect(session).toMatch(/HttpOnly/i)
    expect(session).toMatch(/SameSite=Lax/i)
    expect(session).toMatch(/Path=\//i)
    expect(session).not.toMatch(/Domain/i)
  })
  it('says to anybody whether there is a demo account', async () => {
    const isThere = async () => (await send('demo', {})).data
    expect(await isThere()).toEqual({ demoIsThere: false })
    const { data } = await send('signup', person())
    const of = eq(account.uuid, (data as { account: { accountUuid: string } }).account.accountUuid)
    await stores.database.system.update(account).set({ isDemo: true }).where(of)
    expect(await isThere()).toEqual({ demoIsThere: true })
    await stores.database.system.update(account).set({ isDemo: false }).where(of)
  })
  it('signs in whatever the case of the address, and out again', async () => {
    const p = person()
    await send('signup', p)
    const entered = await send('login', { userEmail: p.userEmail.toUpperCase(), userPassword: p.userPassword })
    expect(entered.code).toBe(200)
    const cookie = cookieOf(entered.cookies)
    expect((await send('me', {}, cookie)).code).toBe(200)
    expect((await send('logout', {}, cookie)).code).toBe(200)
    expect(await send('me', {}, cookie)).toMatchObject({ code: 401, message: 'Sign in first', data: null })
  })
  it('answers a wrong password and an unknown address alike', async () => {
    const p = person()
    await send('signup', p)
    const [wrong, unknown] = [
      await send('login', { userEmail: p.userEmail, userPassword: 'wrong horse' }),
      await send('login', { userEmail: 'nobody@example.com', userPassword: 'wrong horse' }),
    ]
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ code: 401, message: 'Wrong e-mail or password', data: null, cookies: [] })
  })
  it('lets nobody guess on: after five failures the address has to wait', async () => {
    const p = person()
    await send('signup', p)
    const guess = (userPassword: string) => send('login', { userEmail: p.userEmail, userPassword })
    for (let i = 0; i < 5; i++) await guess(`wrong horse ${i}`)
    expect(await guess(p.userPassword)).toMatchObject({ code: 429 })
    time = new Date(time.getTime() + 60_000)
    expect(await guess(p.userPassword)).toMatchObject({ code: 200 })
  })
  it.each([
    [{ userPassword: 'short' }, 'userPassword: Password must be at least 8 characters long'],
    [{ userPassword: 'Password1' }, 'userPassword: This password is too easy to guess'],
    [{ userPassword: '' }, "userPassword: Password can't be blank"],
    [{ userEmail: 'no address' }, 'userEmail: Must be an e-mail address'],
    [{ userFirstname: '  ' }, 'userFirstname: This field is required'],
    [{ userTimezone: 'Mars/Olympus' }, 'userTimezone: Must be a time zone like Europe/Copenhagen'],
    [{ userCurrencyCode: 'XXX' }, 'userCurrencyCode: '],
  ])('refuses to sign up with %j, naming the field', async (over, message) => {
    const refused = await send('signup', person(over))
    expect(refused.code).toBe(400)
    expect(refused.message).toContain(message)
  })
  it('gives one address to one user, and leaves no half account behind', async () => {
    const p = person()
    await send('signup', p)
    const before = await stores.database.system.$count(account)
    expect(await send('signup', { ...p, accountName: 'Second' })).toMatchObject({ code: 409 })
    expect(await stores.database.system.$count(account)).toBe(before)
  })
  it('stores passwords only as hashes', async () => {
    const made = await send('signup', person({ userPassword: 'marker-password-1' }))
    const rows = await stores.database.system.select().from(credential)
    expect(JSON.stringify(rows)).not.toContain('marker-password-1')
    expect(made.code).toBe(200)
  })
  it('ends the sessions of a user who is deactivated with the next call', async () => {
    const made = await send('signup', person())
    const { userUuid } = made.data as { userUuid: string }
    expect((await send('me', {}, cookieOf(made.cookies))).code).toBe(200)
    await stores.database.system.update(user).set({ isActive: false }).where(eq(user.id, userUuid))
    expect(await send('me', {}, cookieOf(made.cookies))).toMatchObject({ code: 401 })
  })
  it('ends a session that ran out, and prolongs one of yesterday, however well its cookie is known', async () => {
    const made = await send('signup', person())
    const cookie = cookieOf(made.cookies)
    const { userUuid } = made.data as { userUuid: string }
    const { system } = stores.database
    const mine = eq(session.userId, userUuid)
    expect((await send('me', {}, cookie)).code).toBe(200)
    const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)
    await system
      .update(session)
      .set({ expiresAt: daysFromNow(20), updatedAt: daysFromNow(-10) })
      .where(mine)
    expect((await send('me', {}, cookie)).code).toBe(200)
    const [prolonged] = await system.select().from(session).where(mine)
    expect(prolonged?.expiresAt.getTime()).toBeGreaterThan(daysFromNow(29).getTime())
    await system
      .update(session)
      .set({ expiresAt: daysFromNow(-1) })
      .where(mine)
    expect((await send('me', {}, cookie)).code).toBe(401)
  })
  it('refuses every session cookie that was altered or made up', async () => {
    const made = await send('signup', person())
    const cookie = cookieOf(made.cookies)
    expect(
      await send(
        'me',
        {},
        cookie.replace(/=(.)/, (_, c) => `=${c === 'a' ? 'b' : 'a'}`),
      ),
    ).toMatchObject({ code: 401 })
    expect(await send('me', {}, 'outbound.session_token=abc')).toMatchObject({ code: 401 })
  })
})
