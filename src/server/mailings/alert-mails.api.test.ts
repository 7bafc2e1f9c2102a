import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { FactRule } from '../../contract/alerts/alert-choices.ts'
import { smtpServer } from '../../test/smtp-server.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { user } from '../account/tables.ts'
import { writeFact } from '../alerts/index.ts'
import { alert } from '../alerts/tables.ts'
import { silentLog } from '../log/log.ts'
import { createMailer } from '../mail/index.ts'
import { connection, importRun } from '../networks/tables.ts'
import { digestConsumer } from './digest-consumer.ts'
import { createAlertMails } from './sending/alert-mails.ts'
import { alertMailsJob } from './sending/alerts-job.ts'
import { everybody } from './sending/due-people.ts'
import { createPeopleMails } from './sending/people-mails.ts'
import { createSendOnce } from './send-once.ts'
import { alertNotified } from './tables.ts'

/** Friday, ten in the morning in Copenhagen. */
const start = '2026-04-10T08:00:00Z'
const minute = 60_000
let now = new Date(start)
const clock = { now: () => now }
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minute)
}
let app: TestApp
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())
beforeEach(() => {
  now = new Date(start)
})
const publicUrl = 'https://o.example'

/** A user with their own mail server, which may give its own answers. */
async function world(answers?: (line: string) => string | undefined) {
  const { url, seen } = await smtpServer(answers)
  const who = await app.signUp({ userTimezone: 'Europe/Copenhagen', userCurrencyCode: 'EUR' })
  const { database } = app.stores
  await database.system
    .update(user)
    .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
    .where(eq(user.id, who.userUuid))
  const sendMail = createMailer({ smtpUrl: url, from: 'o@outbound.example', outbox: '' })
  const sendOnce = createSendOnce({ database, clock, log: silentLog, publicUrl, sendMail, leaves: false })
  const alerts = async () => (await who.ask('/alerts/v1/list', {}, 'GET')).data as never
  const stopLink = (userUuid: string, what: string) => `${publicUrl}/stop/${userUuid}/${what}`
  const parts = { database, publicUrl, alerts, sendOnce, stopLink }
  const own = createAlertMails(parts)
  const job = alertMailsJob({
    database,
    clock,
    log: silentLog,
    // users of the other tests have their own servers
    toPeople: async (p, ...rest) => (p.person.id === who.userUuid ? own(p, ...rest) : undefined),
  })
  const run = () => job.handler({}, new AbortController().signal)
  const report = async () => ({}) as never
  const toPeople = createPeopleMails({ ...parts, report })
  const digest = async () => {
    for (const p of await everybody(database)) if (p.person.id === who.userUuid) await toPeople(p, now)
  }
  const subjects = () => seen.filter((line) => line.startsWith('Subject:')).map((line) => line.slice(9))
  const text = () => seen.join(' ').replaceAll(/=\s/g, '').replaceAll('=E2=80=8B', '').replaceAll('=C2=A0', ' ')
  return { who, run, digest, seen, subjects, text }
}
/** Opens a fact, which also appears in the digest, as it does in the product. */
async function fact(
  who: Session,
  rule: FactRule,
  name: string,
  over: { euro?: number; subject?: string; key?: string } = {},
) {
  const { euro = 40, subject = randomUUID(), key = randomUUID() } = over
  const { database } = app.stores
  await database.as(who.accountUuid, (tx) =>
    writeFact(tx, {
      accountUuid: who.accountUuid,
      rule,
      kind: rule === 'scriptSilent' ? 'site' : rule === 'connectionFailed' ? 'connection' : 'programme',
      subject,
      at: now,
      euro,
      low: euro / 2,
      high: euro * 2,
      cut: 1,
      fact: { key, name, network: '', merchantUuid: null, clicks: 100, from: '6 %', to: '4 %', message: 'refused' },
    }),
  )
  if (rule === 'campaignClosed')
    await digestConsumer(database).take(
      {
        kind: 'campaignClosed',
        accountUuid: who.accountUuid,
        at: now.toISOString(),
        key,
        payload: {
          connectionUuid: randomUUID(),
          programmeUuid: subject,
          merchantUuid: randomUUID(),
          name,
          campaignUuids: [],
        },
      },
      new AbortController().signal,
    )
  return subject
}
const off = (who: Session, mailKind: string) =>
  who.ask('/profile/v1/mail-settings', { mailKind, mailIsOn: false }, 'PUT')
const at = (text: string) => {
  now = new Date(text)
}

it('waits a quarter of an hour for what comes with it, and says what, since when, the money and the way on', async () => {
  const { who, run, subjects, text } = await world()
  const shop = await fact(who, 'campaignClosed', 'kaffe.dk')
  later(10)
  await fact(who, 'commissionCut', 'te.dk', { euro: 90 })
  later(4)
  await run()
  expect(subjects()).toEqual([])
  later(1)
  await run()
  await run()
  expect(subjects()).toHaveLength(1)
  expect(subjects()[0]).toContain('2_alerts')
  expect(text()).toContain('kaffe.dk closed its campaign. 100 clicks went through it in the 30 days before.')
  expect(text()).toContain('Since: 10 Apr 2026, 10:00')
  expect(text()).toContain('At stake: about EUR 40 a month, EUR 20 to EUR 80')
  expect(text()).toMatch(/https:\/\/o\.example\/alerts\/[0-9a-f-]{36}/)
  expect(shop).not.toBe('')
})

it('is not told again in the digest, which has what no mail of its own told', async () => {
  const { who, run, digest, subjects, text } = await world()
  await fact(who, 'campaignClosed', 'single.dk')
  later(15)
  await run()
  await off(who, 'alertAtOnce')
  await fact(who, 'campaignClosed', 'daily.dk')
  later(20)
  await run()
  expect(subjects()).toEqual(['single.dk closed its campaign'])
  at('2026-04-11T05:59:00Z')
  await digest()
  expect(subjects()).toHaveLength(1)
  at('2026-04-11T06:00:00Z') // eight o'clock in Copenhagen
  await digest()
  await digest()
  expect(subjects()).toEqual(['single.dk closed its campaign', 'daily.dk: the network closed it'])
  expect(text()).toContain('about EUR 40 a month')
})

it('leaves somebody alone at night and at weekends who wants that, but not of a silent site or refused credentials', async () => {
  const { who, run, digest, subjects } = await world()
  await off(who, 'atNight')
  await off(who, 'atWeekend')
  const refused = randomUUID()
  const own = { accountUuid: who.accountUuid, uuid: refused }
  await app.stores.database.system.insert(connection).values({ ...own, network: 'awin', name: 'Awin' })
  await app.stores.database.system.insert(importRun).values({
    accountUuid: who.accountUuid,
    connectionUuid: refused,
    kind: 'recent',
    state: 'failed',
    trouble: 'credentials',
    startedAt: new Date(start),
  })
  at('2026-04-10T18:00:00Z') // Friday, 20:00
  await fact(who, 'campaignClosed', 'kaffe.dk')
  later(20)
  await run()
  expect(subjects()).toEqual([])
  await fact(who, 'scriptSilent', 'Blog')
  later(20)
  await run()
  expect(subjects()).toEqual(['The script on A site stopped'])
  at('2026-04-11T10:00:00Z') // Saturday noon
  await fact(who, 'commissionCut', 'te.dk')
  await fact(who, 'connectionFailed', 'Awin', { subject: refused })
  later(20)
  await run()
  await digest()
  expect(subjects()).toEqual(['The script on A site stopped', 'Awin stopped importing'])
  at('2026-04-13T04:59:00Z') // Monday, one minute before seven
  await run()
  expect(subjects()).toHaveLength(2)
  // older facts come with Monday's digest
  at('2026-04-13T06:00:00Z')
  await run()
  await digest()
  expect(subjects().slice(2)).toEqual(['kaffe.dk: the network closed it'])
})

it('sends at most five a day; the rest comes with the digest', async () => {
  const { who, run, digest, subjects } = await world()
  for (let i = 1; i <= 6; i++) {
    await fact(who, 'campaignClosed', `shop${i}.dk`)
    later(15)
    await run()
  }
  expect(subjects()).toHaveLength(5)
  at('2026-04-11T06:00:00Z')
  await digest()
  expect(subjects().slice(5)).toEqual(['shop6.dk: the network closed it'])
})

it('tells again when the money has doubled, and after a week, and not of what somebody answered', async () => {
  const { who, run, subjects } = await world()
  const shop = await fact(who, 'campaignClosed', 'kaffe.dk')
  later(15)
  await run()
  const set = (values: object) => app.stores.database.system.update(alert).set(values).where(eq(alert.subject, shop))
  await set({ euro: 79 })
  later(60)
  await run()
  expect(subjects()).toHaveLength(1)
  await set({ euro: 80 })
  await run()
  expect(subjects()[1]).toBe('Still open: kaffe.dk closed its campaign')
  later(7 * 24 * 60 - 1)
  await run()
  expect(subjects()).toHaveLength(2)
  later(1)
  await run()
  expect(subjects()).toHaveLength(3)
  await set({ answer: 'muted' })
  later(8 * 24 * 60)
  await run()
  expect(subjects()).toHaveLength(3)
})

it('tells of a fall again in the digest after a week, while it is open', async () => {
  const { who, digest, subjects, text } = await world()
  const uuid = randomUUID()
  const { database } = app.stores
  await database.system.insert(alert).values({
    accountUuid: who.accountUuid,
    uuid,
    rule: 'clicksDrop',
    kind: 'merchant',
    subject: 'kaffe.dk',
    state: 'open',
    since: '2026-04-09',
    until: '2026-04-09',
    seen: 0,
    expected: 40,
    euro: 50,
    low: 20,
    high: 80,
    effects: [],
    days: [],
    openedAt: now,
    history: [],
  })
  const payload = {
    alertUuid: uuid,
    subjectKind: 'merchant' as const,
    subjectId: 'kaffe.dk',
    message: '0 clicks in one day, 40 expected',
  }
  await digestConsumer(database).take(
    { kind: 'countsFell', accountUuid: who.accountUuid, at: now.toISOString(), key: uuid, payload },
    new AbortController().signal,
  )
  await digest()
  expect(subjects()).toEqual(['kaffe.dk: 0 clicks in one day, 40 expected'])
  at('2026-04-16T08:00:00Z')
  await digest()
  expect(subjects()).toHaveLength(1)
  at('2026-04-17T08:00:00Z')
  await digest()
  await digest()
  expect(subjects()).toHaveLength(2)
  expect(text()).toContain('Still open: Clicks to kaffe.dk have stopped')
})

it('comes with the next run where the mail server was busy, and says nothing of what was switched off', async () => {
  let isBusy = true
  const { who, run, subjects, seen } = await world((line) =>
    isBusy && line.startsWith('RCPT') ? '450 later' : undefined,
  )
  await off(who, 'commissionCut')
  await fact(who, 'commissionCut', 'te.dk')
  await fact(who, 'campaignClosed', 'kaffe.dk')
  later(15)
  await run()
  const told = () => app.stores.database.system.$count(alertNotified, eq(alertNotified.userUuid, who.userUuid))
  expect(seen.filter((line) => line === 'DATA')).toEqual([])
  expect(await told()).toBe(0)
  isBusy = false
  later(5)
  await run()
  expect(subjects()).toEqual(['kaffe.dk closed its campaign'])
  expect(await told()).toBe(1)
})
