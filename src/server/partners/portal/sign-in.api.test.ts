import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  invitedMerchant,
  merchantAsk,
  merchantPassword,
  type SignedMerchant,
  signedMerchant,
} from '../../../test/merchant.ts'
import { mailsTo, mailTo } from '../../../test/read-outbox.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { account } from '../../account/index.ts'

const day = 86_400_000
let app: TestApp
let me: Session
let merchant: SignedMerchant
const start = new Date('2026-03-02T09:00:00Z')
let now = start
const anEmail = () => `${randomUUID()}@brykstrom.dk`
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ accountName: 'Nordlys' })
  merchant = await signedMerchant(app, me, { email: anEmail() })
})
afterAll(() => app.stop())
const at = (...parts: string[]) => ['/publishers', me.accountUuid, ...parts].join('/')
const enter = (email: string, password: string, cookie = '') =>
  merchantAsk(app.base, cookie)<{
    isEntered: boolean
    isMailed: boolean
    choices: { userUuid: string; publisherName: string }[]
  }>('/sign-in', { email, password })
const signedIn = async (email: string, password: string) => ({
  ask: merchantAsk(app.base, (await enter(email, password)).cookie),
})

describe('the sign-in of merchants', () => {
  it('lets in who accepted the terms, and says whose merchant it is', async () => {
    const { data, cookie } = await enter(merchant.email.toUpperCase(), merchantPassword)
    expect(data).toEqual({ isEntered: true, isMailed: false, choices: [] })
    expect(cookie).toMatch(/^outbound-partner=/)
    expect((await merchantAsk(app.base, cookie)('/me', {}, 'GET')).data).toEqual({
      name: 'Signe Holm',
      email: merchant.email,
      companyName: 'Brykstrøm ApS',
      publisherName: 'Nordlys',
      publisherZone: 'Europe/Copenhagen',
    })
  })
  it('says the same of a wrong password and of nobody’s address', async () => {
    const wrong = await enter(merchant.email, 'not this one')
    const nobody = await enter(anEmail(), 'not this one')
    expect([wrong.code, wrong.message, wrong.cookie]).toEqual([401, 'Wrong e-mail or password', ''])
    expect([nobody.code, nobody.message, nobody.cookie]).toEqual([401, 'Wrong e-mail or password', ''])
  })
  it('slows guesses of one address, and not those of a browser that was in before', async () => {
    const { email, cookie } = await signedMerchant(app, me, { email: anEmail() })
    const known = (await enter(email, merchantPassword, cookie)).cookie
    const tries = []
    for (let n = 0; n < 6; n++) tries.push((await enter(email, `guess ${n}`)).code)
    expect(tries).toEqual([401, 401, 401, 401, 401, 429])
    expect((await enter(email, merchantPassword)).code).toBe(429)
    expect((await enter(email, merchantPassword, known)).data).toMatchObject({ isEntered: true })
  })
  it('asks who has one password with two publishers which of them is meant', async () => {
    const other = await app.signUp({ accountName: 'Sydlys' })
    const email = anEmail()
    const first = await signedMerchant(app, me, { email })
    const second = await signedMerchant(app, other, { email })
    const { data, cookie } = await enter(email, merchantPassword)
    expect([data.isEntered, cookie]).toEqual([false, ''])
    expect(data.choices.map((c) => c.publisherName).toSorted()).toEqual(['Nordlys', 'Sydlys'])
    const userUuid = data.choices.find((c) => c.publisherName === 'Sydlys')?.userUuid
    const chosen = await merchantAsk(app.base)('/sign-in', { email, password: merchantPassword, userUuid })
    const who = await merchantAsk(app.base, chosen.cookie)('/me', {}, 'GET')
    expect(who.data).toMatchObject({ publisherName: 'Sydlys' })
    expect(first.partner).not.toBe(second.partner)
    // one salt per address: however many publishers entered it, a sign-in hashes once
    const { rows } = await app.stores.database.pool.query<{ hash: string }>(
      'SELECT password_hash AS hash FROM partner_user WHERE email = $1',
      [email],
    )
    expect([rows.length, new Set(rows.map((r) => r.hash.split('$')[1])).size]).toEqual([2, 1])
  })
  it('ends with the sign-out, after seven days, and with the partner', async () => {
    const { email, partner, cookie } = await signedMerchant(app, me, { email: anEmail() })
    const who = async (of: string) => (await merchantAsk(app.base, of)('/me', {}, 'GET')).code
    expect(await who(cookie)).toBe(200)
    expect((await merchantAsk(app.base, cookie)('/sign-out')).cookie).toBe('outbound-partner=')
    expect(await who(cookie)).toBe(401)
    const again = (await enter(email, merchantPassword)).cookie
    now = new Date(start.getTime() + 7 * day - 1000)
    expect(await who(again)).toBe(200)
    now = new Date(start.getTime() + 7 * day)
    expect(await who(again)).toBe(401)
    now = start
    const last = (await enter(email, merchantPassword)).cookie
    await me.ask(at(partner), {}, 'DELETE')
    expect(await who(last)).toBe(401)
    expect((await enter(email, merchantPassword)).code).toBe(401)
  })
})

describe('two realms', () => {
  it('a merchant’s session is nothing to the calls of publishers', async () => {
    for (const path of ['/profile/v1/me', at(), at(merchant.partner), '/billing/v2/customer'])
      expect(await app.ask(merchant.cookie)(path, {}, 'GET')).toMatchObject({ code: 401, data: null })
  })
  it('a publisher’s session is nothing to the calls of merchants', async () => {
    expect(await merchantAsk(app.base, me.cookie)('/me', {}, 'GET')).toMatchObject({ code: 401, data: null })
    // nor under the other realm's name
    const token = me.cookie.split('=')[1] ?? ''
    const renamed = `outbound-partner=${token.split(';')[0]}`
    expect((await merchantAsk(app.base, renamed)('/me', {}, 'GET')).code).toBe(401)
  })
  it('refuses what another site’s page sends in a merchant’s name', async () => {
    const from = (headers: Record<string, string>) =>
      fetch(`${app.base}/api/partner/v1/sign-out`, {
        method: 'POST',
        headers: { cookie: merchant.cookie, 'content-type': 'application/json', ...headers },
        body: '{}',
      })
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await from({ origin: 'https://brykstrom.dk.evil.example' })).status).toBe(403)
    expect((await merchant.ask('/me', {}, 'GET')).code).toBe(200)
  })
})

describe('a password of a merchant’s user', () => {
  const typed = 'typed by somebody 1'
  const added = async () => {
    const email = anEmail()
    const user = { name: 'Bo Lund', email, password: typed }
    const { data } = await me.ask<{ uuid: string }>(at(merchant.partner, 'users'), user)
    return { email, uuid: data.uuid }
  }
  const tokenOf = ({ text }: { text: string }) => /new-password\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
  const reset = (token: string, password: string) => merchantAsk(app.base)('/password/reset', { token, password })
  const typedMailed = { isEntered: false, isMailed: true, choices: [] }
  it('that the publisher typed opens nothing: who reads the mail chooses one', async () => {
    const { email } = await added()
    const first = await mailTo(app.dir, email, 'password of your own')
    now = new Date(start.getTime() + 1000) // mails are identified by time
    const tried = await enter(email, typed)
    expect([tried.code, tried.data, tried.cookie]).toEqual([200, typedMailed, ''])
    const second = await mailTo(app.dir, email, 'password of your own', 2)
    now = new Date(start.getTime() + 14 * day)
    expect(tokenOf(second)).not.toBe(tokenOf(first))
    expect((await reset(tokenOf(first), 'known to Bo alone 7')).code).toBe(410)
    now = new Date(start.getTime() + 14 * day - 1000)
    expect((await reset(tokenOf(first), typed)).message).toBe(
      'password: Your publisher typed this one. Choose another password',
    )
    expect((await reset(tokenOf(first), 'known to Bo alone 7')).code).toBe(200)
    now = start
    expect((await reset(tokenOf(second), 'known to another 8')).code).toBe(410)
    expect((await enter(email, typed)).code).toBe(401)
    const { data, cookie } = await enter(email, 'known to Bo alone 7')
    expect(data).toEqual({ isEntered: true, isMailed: false, choices: [] })
    expect((await merchantAsk(app.base, cookie)('/me', {}, 'GET')).data).toMatchObject({ name: 'Bo Lund' })
  })
  it('that the publisher typed mails three links to one address, and no more that day', async () => {
    const { email } = await added()
    await mailTo(app.dir, email, 'password of your own')
    for (let n = 1; n <= 5; n++) {
      now = new Date(start.getTime() + n * 1000) // mails are identified by time
      expect((await enter(email, typed)).data).toEqual(typedMailed)
      if (n <= 3) await mailTo(app.dir, email, 'password of your own', n + 1)
    }
    const { email: next } = await added()
    await mailTo(app.dir, next, 'password of your own') // jobs run in order: earlier requests are mailed by now
    expect(await mailsTo(app.dir, email)).toHaveLength(4) // one caused by the publisher, three by the attempts
    now = start
  })
  it('that the publisher types again ends the sessions there are, and opens nothing either', async () => {
    const { email, uuid } = await added()
    await reset(tokenOf(await mailTo(app.dir, email, 'password of your own')), 'known to Bo alone 7')
    const { ask } = await signedIn(email, 'known to Bo alone 7')
    expect((await ask('/me', {}, 'GET')).code).toBe(200)
    await me.ask(at(merchant.partner, 'users', uuid), { name: 'Bo', email, password: 'another one 55' }, 'PUT')
    expect((await ask('/me', {}, 'GET')).code).toBe(401)
    expect((await enter(email, 'known to Bo alone 7')).code).toBe(401)
    expect((await enter(email, 'another one 55')).data).toEqual(typedMailed)
  })
  it('is changed by who knows it, and then all other sessions end', async () => {
    const { email } = await signedMerchant(app, me, { email: anEmail() })
    const [here, there] = [await signedIn(email, merchantPassword), await signedIn(email, merchantPassword)]
    const change = (oldPassword: string, newPassword: string) => here.ask('/password', { oldPassword, newPassword })
    expect((await change('no', 'a better one 12')).message).toBe('oldPassword: This is not your password')
    expect((await change(merchantPassword, 'password1')).message).toMatch(/^newPassword: This password is too easy/)
    expect((await change(merchantPassword, merchantPassword)).message).toBe('newPassword: Choose another password')
    expect((await change(merchantPassword, 'short')).message).toBe(
      'newPassword: Password must be at least 8 characters long',
    )
    expect((await change(merchantPassword, 'a better one 12')).code).toBe(200)
    expect((await here.ask('/me', {}, 'GET')).code).toBe(200)
    expect((await there.ask('/me', {}, 'GET')).code).toBe(401)
    expect((await enter(email, merchantPassword)).code).toBe(401)
  })
  it('is chosen again by a link out of a mail, once, within half an hour', async () => {
    const { email, cookie } = await signedMerchant(app, me, { email: anEmail() })
    const asked = async () => {
      expect((await merchantAsk(app.base)('/password/forgotten', { email })).code).toBe(200)
      return tokenOf(await mailTo(app.dir, email, 'new password'))
    }
    const token = await asked()
    expect((await reset(token, 'password1')).message).toMatch(/^password: This password is too easy/)
    now = new Date(start.getTime() + 30 * 60_000)
    expect((await reset(token, 'chosen anew 34')).code).toBe(410)
    now = new Date(start.getTime() + 29 * 60_000)
    const forged = `${token.slice(0, -2)}${token.endsWith('A') ? 'BB' : 'AA'}`
    expect((await reset(forged, 'chosen anew 34')).code).toBe(410)
    const both = await Promise.all([reset(token, 'chosen anew 34'), reset(token, 'chosen anew 35')])
    expect(both.map((b) => b.code).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect((await merchantAsk(app.base, cookie)('/me', {}, 'GET')).code).toBe(401)
    expect((await reset(token, 'chosen anew 36')).code).toBe(410)
    now = start
  })
  it('chosen by a link comes before those of six merchants whom strangers made with the same address', async () => {
    const { email } = await signedMerchant(app, me, { email: anEmail() })
    for (let n = 0; n < 6; n++) {
      const stranger = await app.signUp({ accountName: `Stranger ${n}` })
      const theirs = await signedMerchant(app, stranger, { email })
      expect((await theirs.ask('/me', {}, 'GET')).code).toBe(200)
    }
    await merchantAsk(app.base)('/password/forgotten', { email })
    const { text } = await mailTo(app.dir, email, 'new password')
    const ofNordlys = /Brykstrøm ApS, for Nordlys\W[\s\S]*?new-password\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
    expect((await reset(ofNordlys, 'chosen by its owner 9')).code).toBe(200)
    const { data, cookie } = await enter(email, 'chosen by its owner 9')
    expect(data).toEqual({ isEntered: true, isMailed: false, choices: [] })
    expect((await merchantAsk(app.base, cookie)('/me', {}, 'GET')).data).toMatchObject({ publisherName: 'Nordlys' })
  })
  it('of who came by a mailed invitation counts alone, however many strangers were shown links for the same address', async () => {
    const email = anEmail()
    const theirs = await signedMerchant(app, me, { email, isMailed: true })
    for (let n = 0; n < 6; n++) {
      const stranger = await app.signUp({ accountName: `Stranger ${n}` })
      await signedMerchant(app, stranger, { email })
    }
    const { data, cookie } = await enter(email, merchantPassword)
    expect(data).toEqual({ isEntered: true, isMailed: false, choices: [] })
    expect((await merchantAsk(app.base, cookie)('/me', {}, 'GET')).data).toMatchObject({ publisherName: 'Nordlys' })
    expect((await theirs.ask('/me', {}, 'GET')).code).toBe(200)
  })
  it('is proven by the whole link of the mail, and not by half of it or that of another', async () => {
    const proven = async (partner: string) => {
      const sql = 'SELECT address_proven_at IS NOT NULL AS yes FROM partner_user WHERE partner_uuid = $1'
      return (await app.stores.database.pool.query<{ yes: boolean }>(sql, [partner])).rows.map((r) => r.yes)
    }
    const mailed = () => invitedMerchant(app, me, { email: anEmail(), isMailed: true })
    const [whole, half, mixed] = [await mailed(), await mailed(), await mailed()]
    const [name, proof] = [mixed.token.split('.')[0], whole.token.split('.')[1]]
    expect((await half.accept({ token: half.token.split('.')[0] })).code).toBe(200)
    expect((await mixed.accept({ token: `${name}.${proof}` })).code).toBe(200)
    expect((await whole.accept()).code).toBe(200)
    const all = [whole, half, mixed].map(({ partner }) => proven(partner))
    expect(await Promise.all(all)).toEqual([[true], [false], [false]])
  })
  it('nobody’s address gets no mail, and the same answer', async () => {
    const email = anEmail()
    expect(await merchantAsk(app.base)('/password/forgotten', { email })).toMatchObject({ code: 200, data: {} })
    expect((await merchantAsk(app.base)('/password/reset', { token: 'x', password: 'a good one 98' })).code).toBe(410)
  })
})

it('in the demo a merchant looks and changes nothing', async () => {
  const publisher = await app.signUp()
  const { ask } = await signedMerchant(app, publisher, { email: anEmail() })
  await app.stores.database.system.update(account).set({ isDemo: true }).where(eq(account.uuid, publisher.accountUuid))
  expect((await ask('/me', {}, 'GET')).code).toBe(200)
  const change = { oldPassword: merchantPassword, newPassword: 'a better one 12' }
  expect(await ask('/password', change)).toMatchObject({
    code: 403,
    message: 'This action is not allowed in Demo mode',
  })
})
