import { afterAll, beforeAll, expect, it } from 'vitest'
import { happened } from '../../test/happened.ts'
import { smtpServer } from '../../test/smtp-server.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'
import { readUsage } from '../billing/usage.ts'
import { warnJob } from '../billing/warn-job.ts'
import { silentLog } from '../log/log.ts'
import { createMailer } from '../mail/index.ts'
import { everybody } from './sending/due-people.ts'
import { createPlanMails } from './sending/plan-mails.ts'
import { createSendOnce } from './send-once.ts'

let now = new Date('2026-03-10T12:00:00Z')
const clock = { now: () => now }
let app: TestApp
beforeAll(async () => {
  app = await startApp({
    clock,
    env: { BILLING: 'house', INVOICE_SELLER: JSON.stringify({ countryCode: 'DK', vatNumber: 'DK12345678' }) },
  })
})
afterAll(() => app.stop())

const publicUrl = 'https://o.example'
/**
 * An account on Freemium (10,000 records, 100,000 pageviews) with its usage, and a function that checks it and sends
 * the mails.
 */
async function world() {
  const { url, seen } = await smtpServer()
  const who = await app.signUp({ userTimezone: 'Europe/Copenhagen' })
  const { database } = app.stores
  const used = { pageviews: 0, records: 0 }
  const report = async (_: object, viewer: { accountUuid: string }) => ({
    totals: {
      conversionTotalCommission: 0,
      conversionCount: viewer.accountUuid === who.accountUuid ? used.records : 0,
      rejectedConversionCount: 0,
      pageviewCount: viewer.accountUuid === who.accountUuid ? used.pageviews : 0,
    },
  })
  const warned: unknown[] = []
  const log = { ...silentLog, warn: (words: string, fields?: object) => void warned.push([words, fields]) }
  const countPartners = async () => 0
  const job = warnJob({ database, clock, log, report, countPartners })
  const sendMail = createMailer({ smtpUrl: url, from: 'o@outbound.example', outbox: '' })
  const sendOnce = createSendOnce({ database, clock, log: silentLog, publicUrl, sendMail, leaves: false })
  const usage = (viewer: Parameters<typeof readUsage>[1]) =>
    readUsage({ database, clock, report, countPartners, isUnlocked: false }, viewer)
  const mails = createPlanMails({ database, publicUrl, usage, sendOnce, stopLink: () => `${publicUrl}/stop` })
  const look = async () => {
    await job.handler({}, new AbortController().signal)
    const people = (await everybody(database)).filter((p) => p.of.uuid === who.accountUuid)
    for (const { of } of people) await mails(of, people, now)
  }
  const subjects = () => seen.filter((line) => line.startsWith('Subject:')).map((line) => line.slice(9))
  const told = async () =>
    (await happened(app.stores, who.accountUuid)).filter((h) => h.kind === 'planLimitNear').map((h) => h.key)
  return { who, used, look, subjects, told, warned }
}

it('each meter warns once at each step, and what comes at the same look comes in one mail', async () => {
  const { used, look, subjects, told } = await world()
  now = new Date('2026-03-10T12:00:00Z')
  used.pageviews = 79_999
  await look()
  expect([await told(), subjects()]).toEqual([[], []])
  used.pageviews = 80_000
  await look()
  await look()
  expect(await told()).toEqual(['2026-03-01 pageviews 80'])
  expect(subjects()).toEqual([expect.stringContaining('80')])
  used.pageviews = 120_500
  used.records = 8_000
  await look()
  await look()
  expect((await told()).toSorted()).toEqual([
    '2026-03-01 pageviews 120',
    '2026-03-01 pageviews 80',
    '2026-03-01 records 80',
  ])
  expect(subjects()).toHaveLength(2)
  expect(subjects()[1]).toContain('above')
})
it('begins anew with the next month, and tells who runs the server of two months above 120 percent', async () => {
  const { who, used, look, subjects, warned } = await world()
  now = new Date('2026-04-20T12:00:00Z')
  used.pageviews = 130_000
  await look()
  expect(subjects()).toHaveLength(1)
  now = new Date('2026-05-02T12:00:00Z')
  used.pageviews = 3
  await look()
  expect([subjects().length, warned]).toEqual([1, []])
  now = new Date('2026-05-25T12:00:00Z')
  used.pageviews = 125_000
  await look()
  await look()
  expect(subjects()).toHaveLength(2)
  expect(warned).toEqual([[expect.stringContaining('second month'), { account: who.accountUuid, meter: 'pageviews' }]])
})
it('sends nothing to who switched it off, and one user of one is no news', async () => {
  const { who, used, look, subjects, told } = await world()
  now = new Date('2026-06-10T12:00:00Z')
  await look()
  expect(await told()).toEqual([])
  await who.ask('/profile/v1/mail-settings', { mailKind: 'planLimit', mailIsOn: false }, 'PUT')
  used.records = 10_000
  await look()
  expect(await told()).toEqual(['2026-06-01 records 100'])
  expect(subjects()).toEqual([])
})
