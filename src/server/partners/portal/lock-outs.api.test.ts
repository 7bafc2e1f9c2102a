import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invitedMerchant, merchantAsk, merchantPassword, signedMerchant } from '../../../test/merchant.ts'
import { mailsTo, mailTo } from '../../../test/read-outbox.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
let me: Session
let now = new Date('2026-03-02T09:00:00Z')
/** People have an order, and a mail is known by its moment. */
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
/** A stranger names the address, is shown the link and accepts by it with a password of their own. */
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

describe('a merchant whose mails strangers use up', () => {
  const links = async () => (await mailsTo(app.dir, email)).filter((m) => m.subject.includes('new password'))
  /** Asks, and waits until so many links have been mailed. */
  const forgotten = async (cookie: string, mailed: number) => {
    later()
    expect((await merchantAsk(app.base, cookie)('/password/forgotten', { email })).code).toBe(200)
    if (mailed > 0) await mailTo(app.dir, email, 'new password', mailed)
  }
  /** Jobs are done in turn: what was asked for before is mailed when somebody else has their mail. */
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
    // the merchant follows the link of Nordlys, which comes first, and has shown that the address is theirs
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
