import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo, mailTo } from '../../../test/read-outbox.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
let time = new Date('2026-03-02T10:00:00Z')
beforeAll(async () => {
  app = await startApp({ clock: { now: () => time } })
})
afterAll(() => app.stop())
const later = (minutes: number) => {
  time = new Date(time.getTime() + minutes * 60_000)
}
const someone = async () => {
  const email = `${randomUUID()}@example.com`
  return { email, who: await app.signUp({ userEmail: email }) }
}
const request = (ask: Session['ask'], userEmail: string) => ask('/auth/v1/password/reset/request', { userEmail })
const verify = (ask: Session['ask'], userEmail: string, resetToken: string) =>
  ask('/auth/v1/password/reset/verify', { userEmail, resetToken })
const reset = (ask: Session['ask'], userEmail: string, resetToken: string, userPassword = 'another horse') =>
  ask('/auth/v1/password/reset', { userEmail, userPassword, resetToken })
/** Uses a new IP address: this tests the limits of a user, not those of an address. */
const stranger = (): Session['ask'] => async (path, input) => {
  const answer = await fetch(`${app.base}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.2.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    },
    body: JSON.stringify(input),
  })
  return answer.json()
}
const login = (userEmail: string, userPassword: string) => stranger()('/auth/v1/login', { userEmail, userPassword })
const codeOf = async (email: string) =>
  /\b\d{4}\b/.exec((await mailTo(app.dir, email, 'Your code')).text.split('10 minutes')[1] ?? '')?.[0] ?? ''
const tokenOf = async (email: string) =>
  /reset-password\?token=([\w-]{43})/.exec((await mailTo(app.dir, email, 'Choose a new')).text)?.[1] ?? ''
const notThe = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

describe('a new password, signed in', () => {
  it('comes with the code of the mail; other sessions end, this one stays, and the old password opens nothing', async () => {
    const { email, who } = await someone()
    const other = await login(email, 'correct horse')
    expect(other.code).toBe(200)
    expect((await request(who.ask, email)).code).toBe(200)
    const code = await codeOf(email)
    expect(code).toMatch(/^\d{4}$/)
    expect((await verify(who.ask, email, code)).code).toBe(200)
    expect((await reset(who.ask, email, code)).code).toBe(200)
    expect((await who.ask('/profile/v1/me', {}, 'GET')).code).toBe(200)
    expect((await login(email, 'correct horse')).code).toBe(401)
    expect((await login(email, 'another horse')).code).toBe(200)
    expect(await reset(who.ask, email, code, 'a third horse')).toMatchObject({
      code: 400,
      message: 'Incorrect verify code',
    })
    expect((await mailTo(app.dir, email, 'was changed')).text).toContain('all other sessions were ended')
  })
  it('takes three wrong tries and no fourth, though it were right; asked in parallel too', async () => {
    const { email, who } = await someone()
    await request(who.ask, email)
    const code = await codeOf(email)
    const wrong = await Promise.all(Array.from({ length: 8 }, () => verify(who.ask, email, notThe(code))))
    expect(new Set(wrong.map((w) => w.code))).toEqual(new Set([400]))
    expect(await verify(who.ask, email, code)).toMatchObject({ code: 400, message: 'Incorrect verify code' })
    expect(await reset(who.ask, email, code)).toMatchObject({ code: 400 })
  })
  it('works in the session that asked, and in no other', async () => {
    const { email, who } = await someone()
    await request(who.ask, email)
    const code = await codeOf(email)
    const answer = await fetch(`${app.base}/api/auth/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.3.3.3' },
      body: JSON.stringify({ userEmail: email, userPassword: 'correct horse' }),
    })
    const second = app.ask(
      answer.headers
        .getSetCookie()
        .map((c) => c.split(';')[0])
        .join('; '),
    )
    for (const ask of [second, stranger()])
      expect(await reset(ask, email, code)).toMatchObject({ code: 400, message: 'Incorrect verify code' })
  })
  it('works for ten minutes; asked again within half a minute it says to wait', async () => {
    const { email, who } = await someone()
    await request(who.ask, email)
    expect(await request(who.ask, email)).toMatchObject({
      code: 429,
      message: 'Wait a few seconds before repeating your request',
    })
    const code = await codeOf(email)
    later(10)
    expect((await verify(who.ask, email, code)).code).toBe(400)
  })
  it('refuses a password everybody has, naming the field, and the code stays good', async () => {
    const { email, who } = await someone()
    await request(who.ask, email)
    const code = await codeOf(email)
    expect((await reset(who.ask, email, code, 'password1')).message).toBe(
      'userPassword: This password is too easy to guess. Choose another one',
    )
    expect((await reset(who.ask, email, code)).code).toBe(200)
  })
})

describe('a forgotten password', () => {
  it('is chosen again by the link of a mail, once; all sessions end', async () => {
    const { email, who } = await someone()
    const ask = stranger()
    expect((await request(ask, email)).code).toBe(200)
    const token = await tokenOf(email)
    expect(await verify(ask, '', token)).toMatchObject({ code: 200, data: { userEmail: email } })
    const both = await Promise.all([reset(ask, '', token), reset(stranger(), '', token)])
    expect(both.map((b) => b.code).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect((await who.ask('/profile/v1/me', {}, 'GET')).code).toBe(401)
    expect((await login(email, 'another horse')).code).toBe(200)
    expect((await reset(ask, '', token, 'a third horse')).code).toBe(410)
  })
  it('works for half an hour', async () => {
    const { email } = await someone()
    await request(stranger(), email)
    const token = await tokenOf(email)
    later(30)
    expect(await reset(stranger(), '', token)).toMatchObject({ code: 410 })
  })
  it('is not removed by strangers who ask for it: the owner’s link works on, and so do codes', async () => {
    const { email, who } = await someone()
    await request(stranger(), email)
    const token = await tokenOf(email)
    for (let n = 0; n < 8; n++) expect((await request(stranger(), email)).code).toBe(200)
    expect(await verify(stranger(), '', token)).toMatchObject({ code: 200, data: { userEmail: email } })
    expect((await request(who.ask, email)).code).toBe(200)
    expect((await verify(who.ask, email, await codeOf(email))).code).toBe(200)
    expect((await reset(stranger(), '', token)).code).toBe(200)
    expect((await reset(stranger(), '', token, 'a third horse')).code).toBe(410)
  })
  it('mails five links at once, and another one when those have run out', async () => {
    const { email } = await someone()
    const sentTo = async () => (await mailsTo(app.dir, email)).filter((mail) => mail.subject.includes('Choose a new'))
    for (let n = 1; n <= 5; n++) {
      await request(stranger(), email)
      await expect.poll(async () => (await sentTo()).length, { timeout: 20_000 }).toBe(n)
      later(1 / 60)
    }
    for (let n = 0; n < 2; n++) await request(stranger(), email)
    later(31)
    await request(stranger(), email)
    await expect.poll(async () => (await sentTo()).length, { timeout: 20_000 }).toBe(6)
  })
  it('answers the same for an address that nobody has, and mails nothing there', async () => {
    const { email } = await someone()
    const [known, unknown] = [await request(stranger(), email), await request(stranger(), 'nobody@example.com')]
    expect(known).toEqual(unknown)
    await tokenOf(email)
    expect(await mailsTo(app.dir, 'nobody@example.com')).toEqual([])
  })
})
