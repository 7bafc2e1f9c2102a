import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { happened } from '../../../test/happened.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { account } from '../../account/tables.ts'
import { silentLog } from '../../log/log.ts'
import { type Mail, MailError } from '../../mail/index.ts'
import { emptyMetrics } from '../../../contract/metrics.ts'
import { mailDay, reportSchedule, savedView } from '../tables.ts'
import { claim, claimMs, dueSchedules } from './claims.ts'
import { atOnce, sendDue, type SendingParts } from './send-due.ts'
import { serveViewStop } from './stop-mails.ts'
import type { ReportCalls } from '../../../report/view-report.ts'

let stores: TestStores
let now = new Date(0)
let mails: Mail[] = []
/** The mail server's answers to the next mails, in order; after that it accepts them. */
let answers: (() => { refused: string[] })[] = []
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())
beforeEach(async () => {
  mails = []
  answers = []
  await stores.database.system.delete(reportSchedule)
})

const calls: ReportCalls = {
  statistics: async () => ({ rows: [], totals: { ...emptyMetrics(), currencyCode: 'DKK' } }),
  costs: async () => [],
  maturity: async () => ({ rows: [], total: null, hasHistory: false }),
  expected: async () => ({ rows: [], totals: null, currencyCode: 'DKK', hasHistory: false }),
  connections: async () => [],
  campaigns: async () => [],
  favourites: async () => [],
  brokenOnPages: async () => null,
  naming: async () => [],
}
const parts = (over: Partial<SendingParts> = {}): SendingParts => ({
  database: stores.database,
  clock: { now: () => now },
  log: silentLog,
  sendMail: async (mail) => {
    mails.push(mail)
    return answers.shift()?.() ?? { refused: [] }
  },
  mayMail: async () => true,
  brandOf: async () => null,
  callsOf: () => calls,
  publicUrl: 'https://outbound.example',
  stopKey: Buffer.alloc(32, 5),
  ...over,
})
const schedule = async (over: Partial<typeof reportSchedule.$inferInsert> = {}, isDemo = false) => {
  const { system } = stores.database
  const [accountUuid, ownerUuid] = [randomUUID(), randomUUID()]
  await system.insert(account).values({ uuid: accountUuid, name: 'Café & Co', isDemo })
  const [view] = await system
    .insert(savedView)
    .values({
      accountUuid,
      name: 'Week <3',
      path: '/insights/reports',
      search: 'tab=page&period=last-7-days',
      ownerUuid,
    })
    .returning()
  const [row] = await system
    .insert(reportSchedule)
    .values({
      accountUuid,
      viewUuid: view?.uuid ?? '',
      ownerUuid,
      format: 'csv',
      recipients: ['mette@blog.dk'],
      cadence: 'daily',
      hour: 7,
      period: 'view',
      timezone: 'Europe/Copenhagen',
      currencyCode: 'DKK',
      isActive: true,
      nextAt: new Date('2026-03-10T06:00:00Z'),
      ...over,
    })
    .returning()
  return row?.uuid ?? ''
}
const rowOf = async (uuid: string) => {
  const [row] = await stores.database.system.select().from(reportSchedule).where(eq(reportSchedule.uuid, uuid))
  return row
}
const refusal = (message: string, isTemporary: boolean) => () => {
  throw new MailError(message, isTemporary)
}
const ids = () => mails.map((mail) => mail.messageId)
/** The end of the id depends on the recipient: a retry to the same recipient has the same id. */
const idOf = (uuid: string, at: string, to = 'mette@blog.dk') =>
  `${uuid}.${Date.parse(at)}.${createHash('sha256').update(to).digest('hex').slice(0, 12)}@outbound.example`

it('is not tried again when it was switched off while it was being sent', async () => {
  const uuid = await schedule()
  now = new Date('2026-03-10T06:00:20Z')
  const sendMail = async () => {
    const off = { isActive: false, nextAt: null }
    await stores.database.system.update(reportSchedule).set(off).where(eq(reportSchedule.uuid, uuid))
    throw new MailError('busy', true)
  }
  await sendDue(parts({ sendMail }))
  const end = { state: 'failed', message: 'Switched off before it was sent', retryAt: null, claimedUntil: null }
  expect(await rowOf(uuid)).toMatchObject(end)
  now = new Date('2026-03-10T07:00:00Z')
  await sendDue(parts())
  expect(mails).toEqual([])
})

it('goes out in turns: the second one of an account waits for the first one of every other', async () => {
  now = new Date('2026-03-10T06:00:20Z')
  const crowd = { accountUuid: randomUUID() }
  const early = { nextAt: new Date('2026-03-10T05:00:00Z') }
  const [first, second, third] = [
    await schedule({ ...crowd, ...early }),
    await schedule({ ...crowd, ...early }),
    await schedule({ ...crowd, ...early }),
  ]
  const other = await schedule()
  const order = (await dueSchedules(stores.database, now)).map((d) => d.uuid)
  expect(order.indexOf(other)).toBe(1)
  expect(order.toSorted()).toEqual([first, second, third, other].toSorted())
})

it('goes to each reader in a mail of their own, which they can end without an account', async () => {
  const recipients = ['Mette@blog.dk', 'ole@blog.dk']
  const uuid = await schedule({ recipients })
  now = new Date('2026-03-10T06:00:20Z')
  await sendDue(parts())
  expect(mails.map((m) => m.to)).toEqual([['Mette@blog.dk'], ['ole@blog.dk']])
  expect(new Set(ids()).size).toBe(2)
  for (const mail of mails) {
    const [reader = ''] = mail.to
    const others = recipients.filter((r) => r !== reader)
    for (const other of others) expect([mail.text, mail.html, mail.unsubscribe].join(' ')).not.toContain(other)
    expect(mail.text).toContain(mail.unsubscribe)
  }
  const stop = mails[1]?.unsubscribe ?? ''
  const path = stop.replace('https://outbound.example', '')
  const served = createServer(
    serveViewStop({
      database: stores.database,
      clock: { now: () => now },
      keys: [parts().stopKey],
      log: silentLog,
    }),
  )
  await new Promise<void>((ready) => served.listen(0, '127.0.0.1', ready))
  const base = `http://127.0.0.1:${(served.address() as AddressInfo).port}`
  const ask = async (method: string, of = path) => (await fetch(`${base}${of}`, { method })).status
  // virus scanners open every link, so opening it must not unsubscribe
  expect(await ask('GET')).toBe(200)
  expect((await rowOf(uuid))?.recipients).toEqual(recipients)
  expect(await ask('POST', `${path.slice(0, -3)}AAA`)).toBe(404)
  expect((await rowOf(uuid))?.recipients).toEqual(recipients)
  expect([await ask('POST'), await ask('POST')]).toEqual([200, 200])
  expect((await rowOf(uuid))?.recipients).toEqual(['Mette@blog.dk'])
  // and a recipient added again after unsubscribing gets no mail
  await stores.database.system.update(reportSchedule).set({ recipients }).where(eq(reportSchedule.uuid, uuid))
  mails = []
  now = new Date('2026-03-11T06:00:20Z')
  await sendDue(parts())
  expect(mails.map((m) => m.to)).toEqual([['Mette@blog.dk']])
  served.close()
})

it('waits for somebody who only looks at its row, and is sent in the same run', async () => {
  const uuid = await schedule()
  now = new Date('2026-03-10T06:00:20Z')
  const held = await stores.database.pool.connect()
  await held.query('BEGIN')
  await held.query('SELECT 1 FROM report_schedule WHERE uuid = $1 FOR UPDATE', [uuid])
  let isOver = false
  const run = sendDue(parts()).finally(() => {
    isOver = true
  })
  const waiting = `SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE NOT l.granted AND a.datname = current_database()`
  await expect.poll(async () => isOver || (await held.query(waiting)).rows.length > 0).toBe(true)
  await held.query('COMMIT')
  held.release()
  await run
  expect(mails).toHaveLength(1)
})

describe('what is due', () => {
  it('is sent when its time has come and not before, and comes again the next day', async () => {
    const uuid = await schedule()
    now = new Date('2026-03-10T05:59:59Z')
    await sendDue(parts())
    expect(mails).toEqual([])
    now = new Date('2026-03-10T06:00:20Z')
    await sendDue(parts())
    await sendDue(parts())
    expect(ids()).toEqual([idOf(uuid, '2026-03-10T06:00:00Z')])
    expect(await rowOf(uuid)).toMatchObject({
      state: 'sent',
      message: '',
      slotAt: new Date('2026-03-10T06:00:00Z'),
      nextAt: new Date('2026-03-11T06:00:00Z'),
      claimedUntil: null,
    })
    const [mail] = mails
    expect(mail).toMatchObject({
      to: ['mette@blog.dk'],
      subject: expect.stringMatching(/^Outbound report of Café & Co: Week <3, 3.–.9 Mar 2026$/),
      attachments: [
        { filename: 'outbound_page_260303-260309_260224-260302.csv', contentType: 'text/csv; charset=utf-8' },
      ],
    })
    expect(mail?.text).toContain('Outbound sends this for Café & Co.')
    expect(mail?.text).toMatch(
      /https:\/\/outbound\.example\/insights\/reports\?tab=page&period=last-7-days&view=[\w-]{36}/,
    )
    expect(mail?.html).toContain('Week &#60;3')
    expect(mail?.html).not.toContain('<3')
  })
  it('is sent once by two workers that look at the same moment', async () => {
    now = new Date('2026-03-10T06:00:20Z')
    await Promise.all(Array.from({ length: 8 }, () => schedule()))
    await Promise.all([sendDue(parts()), sendDue(parts()), sendDue(parts())])
    expect(mails).toHaveLength(8)
    expect(new Set(ids()).size).toBe(8)
  })
  it('is sent a few at a time, so that one slow answer of the mail server does not hold up the others', async () => {
    now = new Date('2026-03-10T06:00:20Z')
    const slow = await schedule({ nextAt: new Date('2026-03-10T05:00:00Z') })
    await Promise.all(Array.from({ length: 3 * atOnce }, () => schedule()))
    let [running, most, sent] = [0, 0, 0]
    let answerSlow = () => {}
    const sendMail = async (mail: Mail) => {
      most = Math.max(most, ++running)
      if (mail.messageId.startsWith(slow)) await new Promise<void>((done) => (answerSlow = done))
      running--
      // the slow one is answered after all the others are sent
      if (++sent === 3 * atOnce) answerSlow()
      return { refused: [] }
    }
    await sendDue(parts({ sendMail }))
    expect(sent).toBe(3 * atOnce + 1)
    expect(most).toBeLessThanOrEqual(atOnce)
    expect(await rowOf(slow)).toMatchObject({ state: 'sent' })
  })
  it('is, of all that was missed, only the latest, with the days of its own date', async () => {
    const uuid = await schedule({ nextAt: new Date('2026-03-07T06:00:00Z') })
    now = new Date('2026-03-10T22:30:00Z')
    await sendDue(parts())
    await sendDue(parts())
    expect(ids()).toEqual([idOf(uuid, '2026-03-10T06:00:00Z')])
    expect((await rowOf(uuid))?.nextAt).toEqual(new Date('2026-03-11T06:00:00Z'))
    expect(mails[0]?.attachments[0]?.filename).toContain('_260303-260309_')
  })
  it('comes once on the day the clock goes back', async () => {
    const uuid = await schedule({ hour: 2, nextAt: new Date('2026-10-25T00:00:00Z') })
    for (const at of ['2026-10-25T00:00:10Z', '2026-10-25T01:00:10Z', '2026-10-25T02:00:10Z']) {
      now = new Date(at)
      await sendDue(parts())
    }
    expect(mails).toHaveLength(1)
    expect((await rowOf(uuid))?.nextAt).toEqual(new Date('2026-10-26T01:00:00Z'))
  })
  it('never leaves the demo account, nor one that is switched off', async () => {
    now = new Date('2026-03-10T06:00:20Z')
    const demo = await schedule({ state: 'waiting', retryAt: now }, true)
    await schedule({ isActive: false })
    await sendDue(parts())
    expect(await claim(stores.database, demo, now)).toBeNull()
    expect(mails).toEqual([])
  })
})

describe('a day of an account', () => {
  const dayOf = async (uuid: string) => {
    const accountUuid = (await rowOf(uuid))?.accountUuid ?? ''
    const rows = await stores.database.system.select().from(mailDay).where(eq(mailDay.accountUuid, accountUuid))
    return rows.map((row) => `${row.day} ${row.recipientCount}`).toSorted()
  }
  const fill = async (uuid: string, day: string, recipientCount: number) =>
    stores.database.system
      .insert(mailDay)
      .values({ accountUuid: (await rowOf(uuid))?.accountUuid ?? '', day, recipientCount })
  it('has room for 200 addresses; what is more is not sent and says so, and the next day has room again', async () => {
    const uuid = await schedule({ recipients: ['mette@blog.dk', 'ole@blog.dk'] })
    await fill(uuid, '2026-03-10', 199)
    now = new Date('2026-03-10T06:00:20Z')
    await sendDue(parts())
    expect(mails).toEqual([])
    const message = 'An account sends at most 200 mails a day, and this one would have been more'
    expect(await rowOf(uuid)).toMatchObject({ state: 'failed', message, retryAt: null })
    const day = {
      at: now,
      kind: 'limitReached',
      key: 'mailsADay 2026-03-10',
      payload: { limit: 'mailsADay', most: 200 },
    }
    expect(await told(uuid)).toMatchObject([failure(uuid, '2026-03-10T06:00:00.000Z', message, true), day])
    now = new Date('2026-03-11T06:00:20Z')
    await sendDue(parts())
    expect(mails).toHaveLength(2)
    expect(await dayOf(uuid)).toEqual(['2026-03-10 199', '2026-03-11 2'])
  })
  it('counts a mail once however often it is tried, and is forgotten after 30 days', async () => {
    const uuid = await schedule()
    await fill(uuid, '2026-02-07', 5)
    await fill(uuid, '2026-02-08', 6)
    now = new Date('2026-03-10T06:00:00Z')
    answers = [refusal('full', true), refusal('full', true)]
    for (const minutes of [1, 5, 0]) {
      await sendDue(parts())
      now = new Date(now.getTime() + minutes * 60_000)
    }
    expect(mails).toHaveLength(3)
    expect(await dayOf(uuid)).toEqual(['2026-02-08 6', '2026-03-10 1'])
  })
})

/** The events reported to the account of a schedule. */
const told = async (uuid: string) => happened(stores, (await rowOf(uuid))?.accountUuid ?? '')
const failure = (scheduleUuid: string, slot: string, message: string, isSkipped: boolean) => ({
  at: now,
  kind: 'mailedViewFailed',
  key: `${scheduleUuid} ${slot}`,
  payload: { scheduleUuid, isSkipped, message },
})

describe('a mail that does not go out', () => {
  it('is tried again after 1, 5, 20, 60 and 180 minutes as the same mail, then given up', async () => {
    const uuid = await schedule()
    now = new Date('2026-03-10T06:00:00Z')
    answers = Array.from({ length: 6 }, () => refusal('full', true))
    for (const minutes of [1, 5, 20, 60, 180]) {
      await sendDue(parts())
      const row = await rowOf(uuid)
      expect(row).toMatchObject({ state: 'waiting', message: 'full' })
      expect(row?.retryAt?.getTime()).toBe(now.getTime() + minutes * 60_000)
      now = new Date(now.getTime() + minutes * 60_000 - 1)
      await sendDue(parts()) // one millisecond too early
      now = new Date(now.getTime() + 1)
    }
    expect(await told(uuid)).toEqual([])
    await sendDue(parts())
    expect(await rowOf(uuid)).toMatchObject({ state: 'failed', message: 'full', retryAt: null })
    expect(await told(uuid)).toMatchObject([failure(uuid, '2026-03-10T06:00:00.000Z', 'full', false)])
    expect(mails).toHaveLength(6)
    expect(new Set(ids()).size).toBe(1)
    expect((await rowOf(uuid))?.nextAt).toEqual(new Date('2026-03-11T06:00:00Z'))
  })
  it('is not tried again when that cannot help', async () => {
    const uuid = await schedule()
    now = new Date('2026-03-10T06:00:20Z')
    answers = [refusal('The mail server refused it: 550 no such user', false)]
    await sendDue(parts())
    expect(await rowOf(uuid)).toMatchObject({
      state: 'failed',
      message: 'The mail server refused it: 550 no such user',
    })
  })
  it('names the addresses that were refused while others were not', async () => {
    const uuid = await schedule({ recipients: ['mette@blog.dk', 'ole@blog.dk', 'bo@blog.dk'] })
    now = new Date('2026-03-10T06:00:20Z')
    answers = [() => ({ refused: [] }), refusal('550 no such user', false)]
    await sendDue(parts())
    expect(mails.map((m) => m.to)).toEqual([['mette@blog.dk'], ['ole@blog.dk'], ['bo@blog.dk']])
    expect(await rowOf(uuid)).toMatchObject({ state: 'sent', message: 'Refused by the mail server: ole@blog.dk' })
  })
  it('leaves the place to the next slot', async () => {
    const uuid = await schedule()
    now = new Date('2026-03-10T06:00:20Z')
    answers = [refusal('full', true)]
    await sendDue(parts())
    now = new Date('2026-03-11T06:00:20Z')
    await sendDue(parts())
    expect(ids().map((id) => id.slice(37, 50))).toEqual(
      ['2026-03-10T06:00:00Z', '2026-03-11T06:00:00Z'].map((at) => String(Date.parse(at))),
    )
    expect(await rowOf(uuid)).toMatchObject({ state: 'sent', attempts: 1 })
  })
  it('is taken up by another worker when the first was killed, not before its time is over', async () => {
    const uuid = await schedule()
    now = new Date('2026-03-10T06:00:20Z')
    // the worker is then killed
    expect(await claim(stores.database, uuid, now)).toMatchObject({ state: 'sending', attempts: 1 })
    now = new Date(now.getTime() + claimMs - 1)
    await sendDue(parts())
    expect(mails).toEqual([])
    now = new Date(now.getTime() + 1)
    await sendDue(parts())
    expect(ids()).toEqual([idOf(uuid, '2026-03-10T06:00:00Z')])
    expect(await rowOf(uuid)).toMatchObject({ state: 'sent', attempts: 2 })
  })
  it('is given up when every worker dies of it', async () => {
    const uuid = await schedule({
      nextAt: new Date('2026-03-11T06:00:00Z'),
      state: 'sending',
      slotAt: new Date('2026-03-10T06:00:00Z'),
      claimedUntil: new Date('2026-03-10T07:00:00Z'),
      attempts: 6,
    })
    now = new Date('2026-03-10T07:00:01Z')
    await sendDue(parts())
    expect(mails).toEqual([])
    expect(await rowOf(uuid)).toMatchObject({ state: 'failed' })
  })
  it('says that its view is gone', async () => {
    const uuid = await schedule({ viewUuid: randomUUID() })
    now = new Date('2026-03-10T06:00:20Z')
    await sendDue(parts())
    expect(await rowOf(uuid)).toMatchObject({ state: 'failed', message: 'The view is gone' })
  })
})

it('does not leave an account that has confirmed no address, and says why', async () => {
  const uuid = await schedule()
  now = new Date('2026-03-10T06:00:20Z')
  await sendDue(parts({ mayMail: async () => false }))
  expect(await rowOf(uuid)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('confirm your e-mail address first'),
  })
  expect(mails).toEqual([])
})
