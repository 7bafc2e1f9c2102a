import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invitedMerchant, merchantAsk, merchantPassword, signedMerchant } from '../../../test/merchant.ts'
import { mailsTo, mailTo } from '../../../test/read-outbox.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
let me: Session
let now = new Date('2026-03-02T09:00:00Z')
/** People are ordered by time, and mails identified by it. */
const later = () => {
  now = new Date(now.getTime() + 1000)
}
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ accountName: 'Nordlys' })
})
afterAll(() => app.stop())

let email: string
beforeEach(() => {
  email = `${randomUUID()}@brykstrom.dk`
})
const enter = (password: string, cookie = '') =>
  merchantAsk(app.base, cookie)<{ isEntered: boolean }>('/sign-in', { email, password })
const entersNordlys = async () => {
  const { data, cookie } = await enter(merchantPassword)
  expect(data).toEqual({ isEntered: true, isMailed: false, choices: [] })
  const who = await merchantAsk(app.base, cookie)('/me', {}, 'GET')
  expect(who.data).toMatchObject({ publisherName: 'Nordlys' })
}
/** A stranger enters the address, sees the link and accepts with their own password. */
const named = async (stranger: Session, n: number) => {
  later()
  const { accept } = await invitedMerchant(app, stranger, { email })
  const accepted = await accept({ password: `a stranger's own ${n}` })
  expect(accepted.code).toBe(200)
}

describe('a merchant whose address strangers name still signs in', () => {
  const fivePartners = async (stranger: Session) => {
    for (let n = 0; n < 5; n++) await named(stranger, n)
  }
  it('after one stranger made five partners with it', async () => {
    await signedMerchant(app, me, { email })
    await fivePartners(await app.signUp({ accountName: 'Stranger' }))
    await entersNordlys()
  })
  it('after one stranger had made five partners with it before, and signs in as them', async () => {
    await fivePartners(await app.signUp({ accountName: 'Stranger' }))
    later()
    await signedMerchant(app, me, { email })
    later()
    for (let n = 0; n < 5; n++) await enter(`a stranger's own ${n}`)
    later() // five passwords that are wrong for Nordlys' person: an unknown browser waits a second before the next
    await entersNordlys()
  })
  it('after six strangers made a partner each', async () => {
    await signedMerchant(app, me, { email })
    for (let n = 0; n < 6; n++) await named(await app.signUp({ accountName: `Stranger ${n}` }), n)
    await entersNordlys()
  })
  it('past the wait for what strangers guessed, in the browser that opened the mailed link', async () => {
    await signedMerchant(app, me, { email })
    for (let n = 0; n < 6; n++) await enter(`guess ${n}`)
    expect((await enter(merchantPassword)).code).toBe(429)
    await merchantAsk(app.base)('/password/forgotten', { email })
    const { text } = await mailTo(app.dir, email, 'new password')
    const token = /new-password\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
    const reset = await merchantAsk(app.base)('/password/reset', { token, password: 'chosen by its owner 9' })
    expect(reset.code).toBe(200)
    expect((await enter('chosen by its owner 9')).code).toBe(429)
    expect((await enter('chosen by its owner 9', reset.cookie)).data).toMatchObject({ isEntered: true })
  })
})

/**
 * What is attacked: the count of wrong passwords. A stranger accepts an invitation of their own in the merchant's address, so
 * they have a password that is right, and a browser that was in before.
 */
describe('a merchant whose password a stranger with a person of the same address guesses', () => {
  const own = "a stranger's own 0"
  const right = async (cookie = '') => (await enter(merchantPassword, cookie)).code
  beforeEach(async () => {
    await signedMerchant(app, me, { email })
    await named(await app.signUp({ accountName: 'Stranger' }), 0)
  })
  it('gives them five tries, though they sign in as themselves in between', async () => {
    const codes: number[] = []
    for (let n = 0; n < 8; n++) {
      codes.push((await enter(`guess ${n}`)).code)
      expect((await enter(own)).code).toBe(200)
    }
    // the sign-in in between is a wrong try for the merchant: the first counts as a guess, and the fifth try makes them
    // wait
    expect(codes).toEqual([401, 401, 401, 429, 429, 429, 429, 429])
    expect(await right()).toBe(429)
  })
  it('gives them no more in the browser in which they signed in, nor in a new one each time', async () => {
    const { cookie } = await enter(own)
    for (let n = 0; n < 6; n++) await enter(`guess ${n}`, n % 2 === 0 ? cookie : (await enter(own)).cookie)
    expect(await right(cookie)).toBe(429)
    expect(await right()).toBe(429)
    // their own password still opens their own partner
    expect((await enter(own, cookie)).data).toMatchObject({ isEntered: true })
  })
  it('gives them none by changing their own password to each guess', async () => {
    let [known, cookie] = [own, (await enter(own)).cookie]
    for (let n = 0; n < 5; n++) {
      const newPassword = `another guess ${n}`
      expect((await merchantAsk(app.base, cookie)('/password', { oldPassword: known, newPassword })).code).toBe(200)
      ;({ cookie } = await enter(newPassword))
      known = newPassword
    }
    expect(await right()).toBe(429)
  })
  it('leaves the merchant’s own browser out of all that, and lets strangers wait on', async () => {
    const { cookie } = await enter(merchantPassword)
    for (let n = 0; n < 12; n++) await enter(`guess ${n}`)
    for (let n = 0; n < 3; n++) expect(await right(cookie)).toBe(200)
    expect(await right()).toBe(429)
  })
})
it('a merchant with two passwords at two publishers signs in as either, as often as they like, in one browser', async () => {
  await signedMerchant(app, me, { email })
  await named(await app.signUp({ accountName: 'Sydlys' }), 7)
  const cookies = new Map<string, string>()
  const browser = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (let n = 0; n < 8; n++)
    for (const password of [merchantPassword, "a stranger's own 7", merchantPassword]) {
      const entered = await enter(password, browser())
      expect([entered.code, entered.data]).toEqual([200, { isEntered: true, isMailed: false, choices: [] }])
      for (const one of entered.cookie.split('; '))
        cookies.set(one.split('=')[0] ?? '', one.slice(one.indexOf('=') + 1))
    }
})

describe('a merchant whose mails strangers use up', () => {
  const links = async () => (await mailsTo(app.dir, email)).filter((m) => m.subject.includes('new password'))
  /** Requests a link, and waits until `mailed` links have been mailed. */
  const forgotten = async (cookie: string, mailed: number) => {
    later()
    expect((await merchantAsk(app.base, cookie)('/password/forgotten', { email })).code).toBe(200)
    if (mailed > 0) await mailTo(app.dir, email, 'new password', mailed)
  }
  /** Jobs run in order: once another person's mail is there, earlier requests were mailed. */
  const allMailed = async () => {
    later()
    const other = `${randomUUID()}@brykstrom.dk`
    await signedMerchant(app, me, { email: other })
    await merchantAsk(app.base)('/password/forgotten', { email: other })
    await mailTo(app.dir, other, 'new password')
  }
  it('by "forgotten" gets one in a browser that was in before, and three of them a day', async () => {
    const { cookie } = await signedMerchant(app, me, { email, isMailed: true })
    for (let n = 1; n <= 3; n++) await forgotten('', n)
    await forgotten('', 0)
    for (let n = 4; n <= 6; n++) await forgotten(cookie, n)
    await forgotten(cookie, 0)
    await allMailed()
    expect(await links()).toHaveLength(6)
  })
  it('also by the browser of a stranger who signed in with the same address by a link they were shown', async () => {
    later()
    const theirs = await signedMerchant(app, me, { email })
    const stranger = await app.signUp({ accountName: 'Stranger' })
    await named(stranger, 1)
    const { cookie: strangers } = await enter("a stranger's own 1")
    const { cookie: first } = await enter(merchantPassword, theirs.cookie)
    for (let n = 1; n <= 3; n++) await forgotten('', n)
    await forgotten(first, 4)
    // the merchant follows Nordlys's link, which comes first, and so proves that they own the address
    const { text } = await mailTo(app.dir, email, 'new password', 4)
    expect(text.indexOf('for Nordlys')).toBeLessThan(text.indexOf('for Stranger'))
    const token = /for Nordlys\W[\s\S]*?new-password\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
    const reset = await merchantAsk(app.base)('/password/reset', { token, password: 'chosen by its owner 9' })
    for (let n = 5; n <= 6; n++) await forgotten(strangers, n)
    await forgotten(strangers, 0)
    await forgotten(reset.cookie, 7)
    await allMailed()
    expect(await links()).toHaveLength(7)
  })
})
