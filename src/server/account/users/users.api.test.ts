import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailTo } from '../../../test/read-outbox.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import type { Role } from '../../../contract/account/account.ts'
import type { AuditRow } from '../../../contract/account/audit.ts'
import { user } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const newEmail = () => `${randomUUID()}@example.com`
const colleague = (over: object = {}) => ({
  userFirstname: 'Maja',
  userLastname: 'Krogh',
  userPhoneCountryCode: 'dk',
  userPhone: '22 61 84 07',
  userTitle: 'Partner manager',
  userEmail: newEmail(),
  userPassword: 'a long enough one',
  ...over,
})
type Made = { userUuid: string; userEmail: string; userRole: Role }
const add = async (owner: Session, over: object = {}) =>
  (await owner.ask<Made>('/profile/v1/users', colleague(over))).data
const enter = async (made: Made): Promise<Session['ask']> => {
  const answer = await fetch(`${app.base}/api/auth/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${Math.floor(Math.random() * 250)}.7` },
    body: JSON.stringify({ userEmail: made.userEmail, userPassword: 'a long enough one' }),
  })
  return app.ask(
    answer.headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; '),
  )
}
const change = (ask: Session['ask'], userUuid: string, values: object) =>
  ask(`/profile/v1/users/${userUuid}`, values, 'PUT')
const today = new Date().toISOString().slice(0, 10)
const logged = async (owner: Session) =>
  (await owner.ask<{ rows: AuditRow[] }>('/profile/v1/audit', { fromDate: '2020-01-01', toDate: '2029-12-31' })).data
    .rows

describe('the people of an account', () => {
  it('are added with what the form asks, sign in with the typed password, and the owner is told by mail', async () => {
    const email = newEmail()
    const owner = await app.signUp({ userEmail: email })
    const made = await owner.ask<Made>('/profile/v1/users', colleague({ userRole: 'finance' }))
    expect(made).toMatchObject({
      code: 200,
      data: {
        userRole: 'finance',
        userPhoneCountryCode: 'DK',
        userPhone: '22 61 84 07',
        userIsActive: true,
        userCurrencyCode: 'DKK',
      },
    })
    const ask = await enter(made.data)
    expect(await ask('/profile/v1/me', {}, 'GET')).toMatchObject({ code: 200, data: { userRole: 'finance' } })
    expect((await mailTo(app.dir, email, 'was added')).text).toContain('Maja Krogh')
    // the list and the user's own profile agree
    type Told = Record<string, unknown>
    const { data: listed } = await owner.ask<Told[]>('/profile/v1/users', {}, 'GET')
    const { data: me } = await ask('/profile/v1/me', {}, 'GET')
    const told = listed.find((u) => u.userUuid === made.data.userUuid)
    expect(told).toMatchObject({
      userPhoneCountryCode: 'DK',
      userPhone: '22 61 84 07',
      userCurrencyCode: 'DKK',
      userIsActive: true,
      userBrokenLinksAccess: true,
      userAccountPlan: me.userAccountPlan,
      userAccountRevshareEnabled: false,
    })
    const { userHasSecondFactor: _, ...shared } = told ?? {}
    expect(me).toMatchObject(shared)
    expect(Date.parse(String(me.userCreatedDatetime))).toBeLessThanOrEqual(Date.parse(String(me.userLoginDatetime)))
  })
  it.each([
    [{ userPassword: '1234567' }, 'userPassword: Password must be at least 8 characters long'],
    [{ userPassword: 'password1' }, 'userPassword: This password is too easy to guess. Choose another one'],
    [{ userFirstname: ' ' }, 'userFirstname: This field is required'],
    [{ userPhone: 'call me' }, 'userPhone: Must be a phone number'],
    [
      { userPhoneCountryCode: 'ZZ' },
      'userPhoneCountryCode: Must be a country of two letters like DK, or its dial code like 45',
    ],
    [{ userCurrencyCode: 'XXX' }, 'userCurrencyCode: Must be a currency that amounts can be shown in'],
    [{ userRole: 'king' }, 'userRole: '],
    [{ userIsOwner: true }, 'userIsOwner: Unknown field'],
  ])('are refused with %j, naming the field', async (over, message) => {
    const owner = await app.signUp()
    const refused = await owner.ask('/profile/v1/users', colleague(over))
    expect(refused.code).toBe(400)
    expect(refused.message).toContain(message)
  })
  it('share no address with anybody, of whatever account and in whatever case', async () => {
    const [one, other] = [await app.signUp(), await app.signUp()]
    const made = await add(one)
    const again = await other.ask('/profile/v1/users', colleague({ userEmail: made.userEmail.toUpperCase() }))
    expect(again).toMatchObject({ code: 409, message: 'userEmail: This e-mail address cannot be used' })
  })
  it('may do what their role allows: a member changes themselves and nobody else', async () => {
    const owner = await app.signUp()
    const [member, other] = [await add(owner), await add(owner)]
    const ask = await enter(member)
    expect((await change(ask, member.userUuid, { userTitle: 'Writer' })).code).toBe(200)
    expect(await change(ask, other.userUuid, { userTitle: 'x' })).toMatchObject({
      code: 403,
      message: 'Only owners and admins change other users',
    })
    expect(await change(ask, member.userUuid, { userRole: 'admin' })).toMatchObject({
      code: 403,
      message: 'Only owners and admins change roles',
    })
    expect((await ask('/profile/v1/users', colleague())).code).toBe(403)
    expect((await ask(`/profile/v1/users/${other.userUuid}`, {}, 'DELETE')).code).toBe(403)
  })
  it('an admin makes no owner, and touches none', async () => {
    const owner = await app.signUp()
    const [admin, member] = [await add(owner, { userRole: 'admin' }), await add(owner)]
    const ask = await enter(admin)
    expect(await change(ask, member.userUuid, { userRole: 'owner' })).toMatchObject({
      code: 403,
      message: 'Only an owner makes somebody owner',
    })
    expect(await change(ask, admin.userUuid, { userRole: 'owner' })).toMatchObject({
      code: 403,
      message: 'Nobody raises their own role',
    })
    expect(await change(ask, owner.userUuid, { userTitle: 'x' })).toMatchObject({
      code: 403,
      message: 'Only an owner changes an owner',
    })
    expect((await ask('/profile/v1/users', colleague({ userRole: 'owner' }))).code).toBe(403)
    expect((await change(ask, member.userUuid, { userRole: 'finance' })).code).toBe(200)
  })
  it('an owner stays, also when two remove each other at the same moment', async () => {
    const owner = await app.signUp()
    const last = { code: 409, message: 'This is the last active owner. Make somebody else an owner first' }
    expect(await change(owner.ask, owner.userUuid, { userRole: 'member' })).toMatchObject(last)
    expect(await owner.ask(`/profile/v1/users/${owner.userUuid}`, {}, 'DELETE')).toMatchObject(last)
    const second = await add(owner, { userRole: 'owner' })
    const ask = await enter(second)
    const ends = await Promise.all([
      owner.ask(`/profile/v1/users/${second.userUuid}`, {}, 'DELETE'),
      ask(`/profile/v1/users/${owner.userUuid}`, {}, 'DELETE'),
    ])
    expect(ends.filter((e) => e.code === 200)).toHaveLength(1)
    const owners = await app.stores.database.system.select().from(user).where(eq(user.accountUuid, owner.accountUuid))
    expect(owners.filter((u) => u.role === 'owner' && u.isActive)).toHaveLength(1)
  })
  it('who is deactivated or deleted is out with the next call', async () => {
    const owner = await app.signUp()
    const [one, two] = [await add(owner), await add(owner)]
    const [asOne, asTwo] = [await enter(one), await enter(two)]
    await change(owner.ask, one.userUuid, { userIsActive: false })
    await owner.ask(`/profile/v1/users/${two.userUuid}`, {}, 'DELETE')
    expect((await asOne('/profile/v1/me', {}, 'GET')).code).toBe(401)
    expect((await asTwo('/profile/v1/me', {}, 'GET')).code).toBe(401)
  })
  it('a new currency and zone hold from the next question on', async () => {
    const owner = await app.signUp()
    const path = `/profile/v1/users/${owner.userUuid}`
    await owner.ask(`${path}/currencycode`, { userCurrencyCode: 'JPY' }, 'PUT')
    await owner.ask(`${path}/timezone`, { userTimezone: 'Asia/Kathmandu' }, 'PATCH')
    expect(await owner.ask('/profile/v1/me', {}, 'GET')).toMatchObject({
      data: { userCurrencyCode: 'JPY', userTimezone: 'Asia/Kathmandu', currency: { currencyCode: 'JPY' } },
    })
    expect(await owner.ask('/overview/v1/dashboard', { fromDate: today, toDate: today })).toMatchObject({
      data: { totals: { commission: { currencyCode: 'JPY' } } },
    })
  })
  it('formats are British and a point until chosen, hold from the next question on, and are one of the list', async () => {
    const owner = await app.signUp()
    const path = `/profile/v1/users/${owner.userUuid}/formats`
    const formatsOf = async (who: Session) => (await who.ask('/profile/v1/me', {}, 'GET')).data
    expect(await formatsOf(owner)).toMatchObject({ userFormat: 'british', userCsvMark: 'point' })
    expect(await owner.ask(path, { userFormat: 'danish' }, 'PUT')).toMatchObject({
      data: { userFormat: 'danish', userCsvMark: 'point' },
    })
    await owner.ask(path, { userCsvMark: 'comma' }, 'PUT')
    expect(await formatsOf(owner)).toMatchObject({ userFormat: 'danish', userCsvMark: 'comma' })
    for (const [body, message] of [
      [{ userFormat: 'klingon' }, 'userFormat: Must be a format that numbers and dates can be written in'],
      [{ userCsvMark: ';' }, 'userCsvMark: Must be point or comma'],
      [{}, 'Give at least one field to change'],
    ] as const)
      expect(await owner.ask(path, body, 'PUT')).toMatchObject({ code: 400, message })
    expect(await formatsOf(owner)).toMatchObject({ userFormat: 'danish', userCsvMark: 'comma' })
    // a new user starts with the settings of the user who adds them, and only an owner may change them
    const member = await add(owner)
    expect(member).toMatchObject({ userFormat: 'danish', userCsvMark: 'comma' })
    const asMember = await enter(member)
    expect((await asMember(path, { userFormat: 'french' }, 'PUT')).code).toBe(403)
    expect(await formatsOf(await app.signUp({ userFormat: 'german' }))).toMatchObject({ userFormat: 'german' })
  })
  it('a change of address is told to the old one', async () => {
    const owner = await app.signUp()
    const member = await add(owner)
    const next = newEmail()
    expect((await change(owner.ask, member.userUuid, { userEmail: next })).code).toBe(200)
    const mail = await mailTo(app.dir, member.userEmail, 'address was changed')
    expect(mail.text).toContain(next)
    expect(mail.text).toContain('Zoë Ø changed your address')
  })
})

describe('the audit log', () => {
  it('has who changed what, before and after, without secrets', async () => {
    const owner = await app.signUp()
    const member = await add(owner)
    await change(owner.ask, member.userUuid, { userTitle: 'Editor' })
    await change(owner.ask, member.userUuid, { userTitle: 'Editor' }) // no change: no entry
    await owner.ask('/profile/v1/account', { accountVatNumber: 'DK40127731' }, 'PUT')
    await owner.ask(`/profile/v1/users/${member.userUuid}`, {}, 'DELETE')
    const rows = await logged(owner)
    expect(rows.map((r) => r.auditAction)).toEqual(['user.removed', 'company.changed', 'user.changed', 'user.added'])
    expect(rows[2]).toMatchObject({
      auditActorName: 'Zoë Ø',
      auditObject: 'Maja Krogh',
      auditBefore: { userTitle: 'Partner manager' },
      auditAfter: { userTitle: 'Editor' },
    })
    expect(JSON.stringify(rows)).not.toContain('a long enough one')
  })
  it('has no line of what was refused, is found by its words, and is read by owners and admins only', async () => {
    const owner = await app.signUp()
    const member = await add(owner)
    await change(owner.ask, owner.userUuid, { userRole: 'member' })
    expect((await logged(owner)).map((r) => r.auditAction)).toEqual(['user.added'])
    const range = { fromDate: '2020-01-01', toDate: '2029-12-31' }
    const found = await owner.ask<{ total: number }>('/profile/v1/audit', { ...range, search: 'aja kr' })
    expect(found.data.total).toBe(1)
    expect((await owner.ask<{ total: number }>('/profile/v1/audit', { ...range, search: '%' })).data.total).toBe(0)
    expect((await (await enter(member))('/profile/v1/audit', range)).code).toBe(403)
  })
  it('cannot be changed, not even by the owner of the tables', async () => {
    const owner = await app.signUp()
    await add(owner)
    await expect(app.stores.database.pool.query(`UPDATE audit SET actor_name = 'Nobody'`)).rejects.toThrow(
      'append-only',
    )
    await expect(app.stores.database.as(owner.accountUuid, (tx) => tx.execute('DELETE FROM audit'))).rejects.toThrow()
  })
})
