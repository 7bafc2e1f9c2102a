import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schedule } from '../../../contract/insights/schedules.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { user } from '../../account/index.ts'
import { mailDay, reportSchedule } from '../tables.ts'

let app: TestApp
let now = new Date('2026-03-10T12:00:00Z')
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
})
afterAll(() => app.stop())

const path = '/insights/v1/schedules'
const saveView = async (who: Session, viewSearch = 'tab=date&period=last-7-days') => {
  const input = { viewName: `Ugens tal ${randomUUID()}`, viewPath: '/insights/reports', viewSearch }
  return (await who.ask<{ viewUuid: string }>('/insights/v1/views', input)).data.viewUuid
}
const add = async (who: Session, over: object = {}) =>
  who.ask<Schedule>(path, {
    viewUuid: await saveView(who),
    scheduleFormat: 'csv',
    scheduleRecipients: ['Mette@Blog.dk'],
    scheduleCadence: 'weekly',
    scheduleDay: 1,
    scheduleHour: 7,
    ...over,
  })
const list = async (who: Session) => (await who.ask<Schedule[]>(path, {}, 'GET')).data
const update = (who: Session, uuid: string, over: object) => who.ask<Schedule>(`${path}/${uuid}`, over, 'PUT')
const send = (who: Session, uuid: string) => who.ask<Schedule>(`${path}/${uuid}/send`)

describe('schedules of saved views', () => {
  it('are made, listed, changed and deleted; the next day follows the calendar of who saves', async () => {
    const me = await app.signUp()
    const { data } = await add(me)
    expect(data).toMatchObject({
      scheduleRecipients: ['mette@blog.dk'],
      schedulePeriod: 'view',
      scheduleColumns: null,
      scheduleIsActive: true,
      scheduleTimezone: 'Europe/Copenhagen',
      scheduleCurrencyCode: 'DKK',
      scheduleNextDatetime: '2026-03-16T06:00:00.000Z', // Monday 07:00
      scheduleState: 'never',
      scheduleMessage: '',
      scheduleLastDatetime: null,
    })
    expect(await list(me)).toEqual([data])
    // after the clocks go forward 07:00 is an hour earlier in UTC
    const changed = await update(me, data.scheduleUuid, { scheduleCadence: 'monthly', scheduleDay: 31 })
    expect(changed.data).toMatchObject({ scheduleNextDatetime: '2026-03-31T05:00:00.000Z', scheduleFormat: 'csv' })
    expect((await update(me, data.scheduleUuid, { scheduleIsActive: false })).data.scheduleNextDatetime).toBeNull()
    expect((await me.ask(`${path}/${data.scheduleUuid}`, {}, 'DELETE')).code).toBe(200)
    expect(await me.ask(`${path}/${data.scheduleUuid}`, {}, 'DELETE')).toMatchObject({ code: 404 })
    expect(await list(me)).toEqual([])
  })

  it('refuse what is wrong by the name of its field', async () => {
    const me = await app.signUp()
    const viewUuid = await saveView(me)
    const many = Array.from({ length: 11 }, (_, i) => `a${i}@blog.dk`)
    const bad: [string, unknown][] = [
      ['scheduleRecipients', []],
      ['scheduleRecipients', ['nobody']],
      ['scheduleRecipients', ['a@blog.dk\r\nBcc: b@blog.dk']],
      ['scheduleRecipients', many],
      ['scheduleFormat', 'xlsx'],
      ['scheduleCadence', 'hourly'],
      ['scheduleDay', 8],
      ['scheduleDay', null],
      ['scheduleHour', 24],
      ['schedulePeriod', 'always'],
      ['scheduleColumns', []],
      ['viewUuid', 'x'],
    ]
    for (const [field, value] of bad) {
      const answer = await add(me, { viewUuid, [field]: value })
      expect(answer.code, `${field} ${JSON.stringify(value)}`).toBe(400)
      expect(answer.message).toMatch(new RegExp(`^${field}`))
    }
    const { data } = await add(me, { viewUuid })
    expect(await update(me, data.scheduleUuid, { scheduleDay: 9 })).toMatchObject({
      code: 400,
      message: 'scheduleDay: Must be a day from 1 to 7',
    })
    expect(await list(me)).toEqual([data])
  })

  it('go to at most 200 addresses on any day, whoever asks for more is told so', async () => {
    const me = await app.signUp()
    const viewUuid = await saveView(me)
    const to = (n: number) => Array.from({ length: n }, (_, i) => `a${i}@blog.dk`)
    const plan = (scheduleCadence: string, scheduleDay: number | null, n = 10) =>
      add(me, { viewUuid, scheduleCadence, scheduleDay, scheduleRecipients: to(n) })
    for (let i = 0; i < 10; i++) await plan('daily', null)
    for (let i = 0; i < 9; i++) await plan('weekly', (i % 3) + 1)
    for (const day of [28, 29, 30]) await plan('monthly', day)
    // 100 every day, 30 on the fullest weekday, 30 on the last of February
    const { data: tuesday } = await plan('weekly', 2)
    expect((await plan('monthly', 31)).code).toBe(200)
    for (let i = 0; i < 2; i++) expect((await plan('monthly', 31)).code).toBe(200)
    const refused = await plan('daily', null, 1)
    expect(refused).toMatchObject({
      code: 409,
      message:
        'scheduleRecipients: An account sends at most 200 mails a day, one for each address: with this schedule it would be 201',
    })
    expect((await plan('monthly', 5, 10)).code).toBe(200) // a day below the limit
    const { data: sunday } = await plan('weekly', 7)
    expect(await update(me, sunday.scheduleUuid, { scheduleDay: 2 })).toMatchObject({ code: 409 })
    expect((await update(me, sunday.scheduleUuid, { scheduleDay: 2, scheduleIsActive: false })).code).toBe(200)
    expect(await update(me, sunday.scheduleUuid, { scheduleIsActive: true })).toMatchObject({ code: 409 })
    expect((await update(me, tuesday.scheduleUuid, { scheduleIsActive: false })).code).toBe(200)
    expect((await update(me, sunday.scheduleUuid, { scheduleIsActive: true })).code).toBe(200)
    const other = await app.signUp()
    expect((await add(other)).code).toBe(200)
  })

  it('are not sent now on a day that is full', async () => {
    const me = await app.signUp()
    const { data } = await add(me, { scheduleIsActive: false })
    const day = now.toISOString().slice(0, 10)
    await app.stores.database.system.insert(mailDay).values({ accountUuid: me.accountUuid, day, recipientCount: 200 })
    expect(await send(me, data.scheduleUuid)).toMatchObject({
      code: 409,
      message: 'An account sends at most 200 mails a day: 200 have gone out today, and this one goes to 1 more',
    })
    expect((await list(me))[0]).toMatchObject({ scheduleState: 'never' })
  })

  it('are those of the account, changed by anyone who may manage, and go with their view', async () => {
    const [me, other] = [await app.signUp(), await app.signUp()]
    const { data } = await add(me)
    for (const uuid of [data.scheduleUuid, randomUUID()]) {
      expect(await update(other, uuid, { scheduleHour: 8 })).toMatchObject({ code: 404, message: 'Not found' })
      expect(await send(other, uuid)).toMatchObject({ code: 404, message: 'Not found' })
    }
    expect(await add(other, { viewUuid: data.viewUuid })).toMatchObject({ code: 404, message: 'Not found' })
    expect(await list(other)).toEqual([])
    const { system } = app.stores.database
    await system.update(user).set({ role: 'readonly' }).where(eq(user.id, me.userUuid))
    expect(await list(me)).toHaveLength(1)
    expect(await send(me, data.scheduleUuid)).toMatchObject({ code: 403 })
    await system.update(user).set({ role: 'owner' }).where(eq(user.id, me.userUuid))
    await me.ask(`/insights/v1/views/${data.viewUuid}`, {}, 'DELETE')
    expect(await list(me)).toEqual([])
  })

  it('send now: the report of the view lies in the outbox as a mail, once', { timeout: 90_000 }, async () => {
    const me = await app.signUp()
    const { data } = await add(me, { scheduleIsActive: false, schedulePeriod: 'yesterday' })
    now = new Date('2026-03-10T12:30:00Z')
    expect((await send(me, data.scheduleUuid)).data).toMatchObject({
      scheduleState: 'waiting',
      scheduleLastDatetime: '2026-03-10T12:30:00.000Z',
    })
    expect(await send(me, data.scheduleUuid)).toMatchObject({
      code: 409,
      message: 'Wait a minute before sending it again',
    })
    await expect.poll(async () => (await list(me))[0]?.scheduleState, { timeout: 60_000 }).toBe('sent')
    const outbox = join(app.dir, 'outbox')
    const mails = readdirSync(outbox).filter((name) => name.startsWith(data.scheduleUuid))
    const slot = Date.parse('2026-03-10T12:30:00Z')
    expect(mails).toEqual([expect.stringMatching(new RegExp(`^${data.scheduleUuid}\\.${slot}\\.[0-9a-f]{12}\\.eml$`))])
    const mail = readFileSync(join(outbox, mails[0] ?? ''), 'utf8')
    expect(mail).toContain('To: mette@blog.dk')
    expect(mail).toContain('filename=outbound_hour_260309-260309_260302-260302.csv')
    const [, csv = ''] =
      /csv\r\n[\s\S]*?base64[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(mail.slice(mail.indexOf('text/csv'))) ?? []
    expect(Buffer.from(csv, 'base64').toString().split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFHour,Revenue (DKK),"Revenue (DKK), previous",Clicks,"Clicks, previous",Conversions,"Conversions, previous",CR (%),"CR (%), previous",EPC (DKK),"EPC (DKK), previous",ECR (%),"ECR (%), previous"',
      '2026-03-09T23:00+01:00,0,0,0,0,0,0,,,,,,',
    ])
    expect(existsSync(join(outbox, `${mails[0]}.new`))).toBe(false)
  })

  it('say why a view cannot be reported, and do not try again', { timeout: 90_000 }, async () => {
    const me = await app.signUp()
    const { data } = await add(me, {
      viewUuid: await saveView(me, 'from=2000-01-01&to=2026-01-01'),
      scheduleIsActive: false,
    })
    await send(me, data.scheduleUuid)
    await expect.poll(async () => (await list(me))[0]?.scheduleState, { timeout: 60_000 }).toBe('failed')
    expect((await list(me))[0]?.scheduleMessage).toBe(
      'The view cannot be reported: its days are no period of at most 3660 days',
    )
    const [row] = await app.stores.database.system
      .select()
      .from(reportSchedule)
      .where(eq(reportSchedule.uuid, data.scheduleUuid))
    expect(row).toMatchObject({ attempts: 1, retryAt: null, claimedUntil: null })
  })
})
