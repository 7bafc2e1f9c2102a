import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MerchantCompany } from '../../../contract/partners/partner-company.ts'
import { merchantPassword, partnerCompany, type SignedMerchant, signedMerchant } from '../../../test/merchant.ts'
import { mailTo } from '../../../test/read-outbox.ts'
import { runJob } from '../../../test/run-job.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'

const day = 86_400_000
let time = Date.parse('2026-03-02T09:00:00Z')
let app: TestApp
let publisher: Session
const anEmail = () => `${randomUUID()}@brykstrom.dk`
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(time) } })
  publisher = await app.signUp({ accountName: 'Nordlys' })
})
afterAll(() => app.stop())

const companyOf = async (of: SignedMerchant) => (await of.ask<MerchantCompany>('/company', {}, 'GET')).data
const details = {
  ...partnerCompany,
  contactFirstName: 'Signe',
  contactLastName: 'Holm',
  contactTitle: 'Boss',
}

describe('a merchant’s own page', () => {
  it('shows the company and changes it; the publisher sees who did', async () => {
    const of = await signedMerchant(app, publisher, { email: anEmail() })
    expect(await companyOf(of)).toMatchObject({ companyName: 'Brykstrøm ApS', leavingDueAt: null })
    expect(await of.ask('/company', { ...details, companyCity: '' }, 'PUT')).toMatchObject({ code: 400 })
    expect(await of.ask('/company', { ...details, contactEmail: 'x@y.dk' }, 'PUT')).toMatchObject({ code: 400 })
    expect(await of.ask('/company', { ...details, companyCity: 'Odense' }, 'PUT')).toMatchObject({ code: 200 })
    expect(await companyOf(of)).toMatchObject({ companyCity: 'Odense' })
    const seen = await publisher.ask(`/publishers/${publisher.accountUuid}/${of.partner}`, {}, 'GET')
    expect(JSON.stringify(seen.data)).toContain('Company details changed by the merchant')
  })

  it('adds a colleague, who chooses a password by mail, and takes them away with their sessions', async () => {
    const of = await signedMerchant(app, publisher, { email: anEmail() })
    const email = anEmail()
    const { code, data } = await of.ask<{ userUuid: string }>('/company/people', { name: 'New One', email })
    expect(code).toBe(200)
    expect(await of.ask('/company/people', { name: 'Twice', email })).toMatchObject({ code: 400 })
    const mail = await mailTo(app.dir, email, 'Choose a password')
    const token = /token=([\w.-]+)/.exec(mail.text)?.[1] ?? ''
    const password = 'another good one 8'
    expect(await of.ask('/password/reset', { token, password })).toMatchObject({ code: 200 })
    const entered = await of.ask<{ isEntered: boolean }>('/sign-in', { email, password })
    expect(entered.data).toMatchObject({ isEntered: true })
    const { people } = await companyOf(of)
    expect(people.find((u) => u.userUuid === data.userUuid)).toMatchObject({ email, isMe: false, isInvited: false })
    const me = people.find((u) => u.isMe)
    expect(people).toHaveLength(2)
    expect(await of.ask(`/company/people/${me?.userUuid}`, {}, 'DELETE')).toMatchObject({ code: 409 })
    expect(await of.ask(`/company/people/${data.userUuid}`, {}, 'DELETE')).toMatchObject({ code: 200 })
    const { rows } = await app.stores.database.pool.query('SELECT 1 FROM partner_session WHERE user_uuid = $1', [
      data.userUuid,
    ])
    expect(rows).toEqual([])
  })

  it('gives everything as a zip, without what is the publisher’s or opens anything', async () => {
    const of = await signedMerchant(app, publisher, { email: anEmail() })
    const { data } = await of.ask<{ fileName: string; base64: string }>('/company/export', {}, 'GET')
    const files = unzipSync(new Uint8Array(Buffer.from(data.base64, 'base64')))
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    expect(JSON.parse(text('company.ndjson'))).toMatchObject({ company_name: 'Brykstrøm ApS' })
    expect(JSON.parse(text('people.ndjson'))).toMatchObject({ email: of.email })
    expect(text('terms.ndjson').split('\n').length).toBeGreaterThan(1)
    expect(
      Object.values(files)
        .map((bytes) => strFromU8(bytes))
        .join(''),
    ).not.toMatch(/password_hash|s1\$|account_uuid/)
  })

  it('is deleted 30 days after somebody asked with their password, unless it is taken back', async () => {
    const of = await signedMerchant(app, publisher, { email: anEmail() })
    const stays = await signedMerchant(app, publisher, { email: anEmail() })
    expect(await of.ask('/company/leaving', { password: 'wrong' })).toMatchObject({
      code: 400,
      message: 'password: This is not your password',
    })
    expect((await of.ask('/company/leaving', { password: merchantPassword })).code).toBe(200)
    expect((await stays.ask('/company/leaving', { password: merchantPassword })).code).toBe(200)
    expect((await companyOf(of)).leavingDueAt).toBe(new Date(time + 30 * day).toISOString())
    expect((await stays.ask('/company/leaving', {}, 'DELETE')).code).toBe(200)
    await app.stores.database.pool.query(`UPDATE partner_session SET expires_at = expires_at + interval '60 days'`)
    time += 30 * day - 1000
    await runJob(app.stores, 'partners.leave')
    expect((await of.ask('/company', {}, 'GET')).code).toBe(200)
    time += 1000
    await runJob(app.stores, 'partners.leave')
    expect((await of.ask('/company', {}, 'GET')).code).toBe(401)
    expect((await stays.ask('/company', {}, 'GET')).code).toBe(200)
    const { rows } = await app.stores.database.pool.query<{ people: number; contact: string; states: string[] }>(
      `SELECT (SELECT count(*)::int FROM partner_user u WHERE u.partner_uuid = p.uuid) AS people, contact_email AS contact,
        (SELECT array_agg(state) FROM partner_contract c WHERE c.partner_uuid = p.uuid) AS states
       FROM partner p WHERE uuid = $1`,
      [of.partner],
    )
    expect(rows).toEqual([{ people: 0, contact: '', states: ['ended'] }])
  })
})
