import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smtpServer } from '../../test/smtp-server.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { createMailer } from '../mail/index.ts'
import { user } from '../account/tables.ts'
import { click, pageview } from '../insights/event-builders.ts'
import { silentLog } from '../log/log.ts'
import { digestConsumer } from './digest-consumer.ts'
import { everybody } from './sending/due-people.ts'
import { mailingsJob } from './sending/mailings-job.ts'
import { createPeopleMails } from './sending/people-mails.ts'
import { createSendOnce } from './send-once.ts'
import { serveUnsubscribe } from './serve-unsubscribe.ts'
import { makeStopToken } from './unsubscribe-token.ts'

let now = new Date('2026-04-01T12:00:00Z')
const clock = { now: () => now }
let app: TestApp
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

const publicUrl = 'https://o.example'
const key = Buffer.alloc(32, 3)
const stopLink = (userUuid: string, what: Parameters<typeof makeStopToken>[2]) =>
  `${publicUrl}/tr/unsubscribe/${makeStopToken(key, userUuid, what)}`

/** A user whose account has data in March and February, with their own mail server. */
async function world(answers?: (line: string) => string | undefined) {
  const { url, seen } = await smtpServer(answers)
  const who = await app.signUp({ userTimezone: 'Europe/Copenhagen', userCurrencyCode: 'DKK' })
  const { data } = await who.ask<{ channelUuid: string }>('/channels/v1/channels', {
    channelName: 'Blog',
    channelDomain: `b${who.userUuid.slice(0, 8)}.example`,
  })
  const account = { uuid: who.accountUuid, site: data.channelUuid }
  const { database, events } = app.stores
  // in this zone the last hour of March, and the first of April
  await events.insert(
    'click',
    ['2026-03-31 21:30:00.000', '2026-03-31 22:30:00.000', '2026-02-10 10:00:00.000'].map((at) =>
      click(account, { at }),
    ),
    randomUUID(),
  )
  await events.insert('pageview', [pageview(account, { at: '2026-03-05 10:00:00.000' })], randomUUID())
  await database.system
    .update(user)
    .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
    .where(eq(user.id, who.userUuid))
  const sendMail = createMailer({ smtpUrl: url, from: 'o@outbound.example', outbox: '' })
  const sendOnce = createSendOnce({ database, clock, log: silentLog, publicUrl, sendMail, leaves: false })
  const report = async (question: object) => (await who.ask('/insights/v1/statistics', question)).data as never
  const alerts = async () => (await who.ask('/alerts/v1/list', {}, 'GET')).data as never
  const toPeople = createPeopleMails({ database, publicUrl, report, alerts, sendOnce, stopLink })
  const run = async () => {
    for (const p of await everybody(database)) if (p.person.id === who.userUuid) await toPeople(p, now)
  }
  const subjects = () => seen.filter((line) => line.startsWith('Subject:'))
  return { who, run, seen, subjects, toPeople }
}
const happen = (who: Session, kind: string, payload: object, at: string, name: string = randomUUID()) =>
  digestConsumer(app.stores.database).take(
    { kind, accountUuid: who.accountUuid, at, key: name, payload } as never,
    new AbortController().signal,
  )
const none = { percentage: null, flat: null, currency: null }
const cut = (name: string) => ({
  connectionUuid: randomUUID(),
  programmeUuid: randomUUID(),
  merchantUuid: randomUUID(),
  name,
  from: { ...none, percentage: '6' },
  to: { ...none, percentage: '4' },
})

it('the monthly report says what the report of that month says, in the zone of who reads it', async () => {
  const { who } = await world()
  const month = await who.ask<{ totals: { clickCount: number; pageviewCount: number } }>('/insights/v1/statistics', {
    fromDate: '2026-03-01',
    toDate: '2026-03-31',
    groupBy: 'date',
  })
  expect(month.data.totals).toMatchObject({ clickCount: 1, pageviewCount: 1 })
  const { data } = await who.ask<{ mail: { text: string } }>('/profile/v1/mails/monthly-report', {}, 'GET')
  expect(data.mail.text).toContain('Clicks | 1 | 1 | 0%')
  expect(data.mail.text).toContain('Pageviews | 1 | 0 | new')
  expect(data.mail.text).toContain('Café in March 2026')
})
it('every preview answers, with what is true of the account', async () => {
  const { who } = await world()
  for (const name of ['complete-update', 'upgrade-plan', 'downgrade-plan', 'plan-limit', 'monthly-report'])
    expect((await who.ask<{ mail: object }>(`/profile/v1/mails/${name}`, {}, 'GET')).data.mail).toMatchObject({
      subject: expect.any(String),
    })
  expect((await who.ask('/profile/v1/mails/invoice', {}, 'GET')).data).toEqual({ mail: null })
  expect(await who.ask('/profile/v1/mails/other', {}, 'GET')).toMatchObject({ code: 400 })
  expect((await app.ask('')('/profile/v1/mails/invoice', {}, 'GET')).code).toBe(401)
})
it('comes once, in the morning of who reads it, with a way to stop it', async () => {
  const { run, seen, subjects } = await world()
  now = new Date('2026-04-01T04:59:00Z') // 06:59 in Copenhagen
  await run()
  expect(subjects()).toEqual([])
  now = new Date('2026-04-01T05:00:00Z')
  await run()
  await run()
  now = new Date('2026-04-02T05:00:00Z')
  await run()
  expect(subjects()).toHaveLength(1)
  expect(seen.join('\n').replaceAll(/\n\s+/g, ' ')).toMatch(
    /List-Unsubscribe: <https:\/\/o\.example\/tr\/unsubscribe\/\S+>/,
  )
  expect(seen).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})
it('comes with the next run when the mail server was busy, and not twice', async () => {
  let isBusy = true
  const { run, seen } = await world((line) => (isBusy && line.startsWith('RCPT') ? '450 later' : undefined))
  now = new Date('2026-04-01T06:00:00Z')
  await run()
  isBusy = false
  await run()
  await run()
  expect(seen.filter((line) => line === 'DATA')).toHaveLength(1)
})
it('tells once a day what happened, by kind, and nothing of a connection that works again', async () => {
  const { who, run, seen, subjects } = await world()
  now = new Date('2026-04-10T06:00:00Z')
  const connectionUuid = randomUUID()
  await happen(who, 'commissionChanged', cut('Shoes'), '2026-04-09T10:00:00Z', 'one')
  await happen(who, 'commissionChanged', cut('Shoes'), '2026-04-09T10:00:00Z', 'one') // reported twice
  await happen(
    who,
    'commissionChanged',
    { ...cut('Raised'), from: { ...none, percentage: '2' } },
    '2026-04-09T10:00:00Z',
  )
  const failed = { connectionUuid, importRunUuid: randomUUID(), message: 'refused' }
  await happen(who, 'connectionFailed', failed, '2026-04-09T09:00:00Z', 'short')
  await happen(who, 'connectionRecovered', failed, '2026-04-09T11:00:00Z', 'short')
  await happen(who, 'connectionFailed', failed, '2026-04-09T08:00:00Z', 'long')
  await happen(who, 'connectionFailed', failed, '2026-04-10T05:00:00Z', 'young')
  await run()
  await run()
  expect(subjects()).toEqual(['Subject: Shoes: 4 % instead of 6 %'])
  now = new Date('2026-04-11T06:30:00Z')
  await run()
  // one has failed since eight on the ninth, one since five on the tenth; each is reported a day later
  expect(subjects()).toHaveLength(2)
  expect(subjects()[1]).toContain('2_things_to_look_at')
  now = new Date('2026-04-12T06:00:00Z')
  await run()
  expect(subjects()).toHaveLength(2)
  expect(seen.join('\n')).not.toContain('Raised')
})
it('tells what merchants answered to coupons of creators, each answer once', async () => {
  const { who, run, seen, subjects } = await world()
  now = new Date('2026-07-10T06:00:00Z')
  const answered = {
    partnerUuid: randomUUID(),
    creatorId: 'c'.repeat(12),
    name: 'Brykstrom ApS',
    contractName: 'Always on',
  }
  const at = '2026-07-09T10:00:00Z'
  await happen(who, 'partnerCouponAnswered', { ...answered, answer: 'accepted' }, at, 'one accepted')
  await happen(who, 'partnerCouponAnswered', { ...answered, answer: 'accepted' }, at, 'one accepted')
  await happen(who, 'partnerCouponAnswered', { ...answered, answer: 'declined' }, at, 'two declined')
  await run()
  await run()
  expect(subjects()).toHaveLength(1)
  const mail = seen.join('\n')
  expect(subjects()[0]).toContain('2_things_to_look_at')
  expect(mail).toContain('Brykstrom ApS accepted a coupon of Always on')
  expect(mail).toContain('Brykstrom ApS declined a coupon of Always on')
  expect(mail).toContain('A merchant answered a coupon of a creator')
})
it('tells of a script that is gone and of a broken link, each under its own kind', async () => {
  const { who, run, seen, subjects } = await world()
  now = new Date('2026-06-10T06:00:00Z')
  const siteUuid = randomUUID()
  const silent = { siteUuid, name: 'Blog', lastDatetime: '2026-06-08T10:00:00.000Z' }
  await happen(who, 'scriptSilent', silent, '2026-06-09T10:00:00Z', `${siteUuid} one`)
  const broken = {
    target: 'shop.dk/a',
    targetUrl: 'https://shop.dk/a',
    found: 'gone',
    reason: 'The page is gone (404)',
  }
  await happen(who, 'linkBroken', broken, '2026-06-09T11:00:00Z')
  await run()
  expect(subjects()).toHaveLength(1)
  const text = seen.join(' ').replaceAll(/=\s/g, '').replaceAll('=E2=80=8B', '')
  expect(text).toContain('The script of a site is gone')
  expect(text).toContain('Blog: no pageview since 2026-06-08. Is the script still on its pages?')
  expect(text).toContain('A link is broken')
  expect(text).toContain('shop.dk/a: The page is gone (404)')
  await who.ask('/profile/v1/mail-settings', { mailKind: 'brokenLink', mailIsOn: false }, 'PUT')
  now = new Date('2026-06-11T06:00:00Z')
  await happen(who, 'linkBroken', { ...broken, target: 'shop.dk/b' }, '2026-06-10T11:00:00Z')
  await run()
  expect(subjects()).toHaveLength(1)
  await who.ask('/profile/v1/mail-settings', { mailKind: 'brokenLink', mailIsOn: true }, 'PUT')
  const mine = eq(user.id, who.userUuid)
  await app.stores.database.system.update(user).set({ hasBrokenLinks: false }).where(mine)
  await run()
  expect(subjects()).toHaveLength(1) // the user lost the right: R56: who sees broken links
  await app.stores.database.system.update(user).set({ hasBrokenLinks: true }).where(mine)
  await run()
  expect(subjects()).toHaveLength(2)
})
it('tells nothing of what somebody switched off, and stops with one POST, however often it comes', async () => {
  const { who, run, subjects } = await world()
  now = new Date('2026-05-10T06:00:00Z')
  await happen(who, 'commissionChanged', cut('Shoes'), '2026-05-09T10:00:00Z')
  const set = await who.ask<{ mailKind: string; mailIsOn: boolean }[]>(
    '/profile/v1/mail-settings',
    { mailKind: 'commissionCut', mailIsOn: false },
    'PUT',
  )
  expect(set.data).toContainEqual({ mailKind: 'commissionCut', mailIsOn: false })
  await run()
  expect(subjects()).toEqual([])
  expect(
    await who.ask('/profile/v1/mail-settings', { mailKind: 'passwordChanged', mailIsOn: false }, 'PUT'),
  ).toMatchObject({ code: 400 })
  await who.ask('/profile/v1/mail-settings', { mailKind: 'commissionCut', mailIsOn: true }, 'PUT')

  const { createServer } = await import('node:http')
  const handle = serveUnsubscribe({ database: app.stores.database, keys: [key], log: silentLog })
  const server = createServer(handle)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const open = (token: string, method: string) =>
    fetch(`http://127.0.0.1:${port}/tr/unsubscribe/${token}`, {
      method,
      ...(method === 'POST' ? { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) } : {}),
    })
  const token = makeStopToken(key, who.userUuid, 'digest')
  const isOn = async () =>
    (await who.ask<{ mailKind: string; mailIsOn: boolean }[]>('/profile/v1/mail-settings', {}, 'GET')).data
      .filter((s) => s.mailIsOn)
      .map((s) => s.mailKind)
  // read-only users cannot change anything
  expect(await (await open(token, 'GET')).text()).toContain('<button>Stop these mails</button>')
  expect(await isOn()).toHaveLength(19)
  for (const forged of [
    token.replace('digest', 'planLimit'),
    `${token}x`,
    makeStopToken(Buffer.alloc(32, 4), who.userUuid, 'digest'),
    '',
  ])
    expect((await open(forged, 'POST')).status).toBe(404)
  expect(await isOn()).toHaveLength(19)
  expect((await open(token, 'PUT')).status).toBe(405)
  for (let times = 0; times < 2; times++) expect((await open(token, 'POST')).status).toBe(200)
  expect(await isOn()).toEqual(['monthlyReport', 'planLimit', 'alertAtOnce', 'atNight', 'atWeekend'])
  await run()
  expect(subjects()).toEqual([])
  server.close()
})
it('is sent by the hour for all accounts, and one that cannot be read keeps no other from its own', async () => {
  const { who, toPeople } = await world()
  const seen: string[] = []
  const job = mailingsJob({
    database: app.stores.database,
    clock,
    log: silentLog,
    aboutPlans: null,
    toPeople: async (p) => {
      seen.push(p.person.id)
      if (p.person.id !== who.userUuid) throw new Error('cannot be read')
    },
  })
  await job.handler({}, new AbortController().signal)
  expect(seen).toContain(who.userUuid)
  expect(seen.length).toBeGreaterThan(1)
  expect(toPeople).toBeTypeOf('function')
})
