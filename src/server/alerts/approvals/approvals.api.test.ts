import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { alerts } from '../../../contract/alerts/alerts.ts'
import { usualSettings } from '../../../contract/alerts/alert-choices.ts'
import type { Output } from '../../../contract/call.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { reportedDecisions } from '../../money/index.ts'
import { conversion, ledger } from '../../money/tables.ts'
import { runAlerts } from '../index.ts'

type List = Output<typeof alerts.list>
const zone = 'Europe/Copenhagen'
let now = new Date('2026-04-15T08:00:00Z')
let app: TestApp
let me: Session
const connectionUuid = randomUUID()
/** The account was connected half a year earlier. */
const connectedAt = new Date('2025-10-01T08:00:00Z')

beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ userTimezone: zone, userCurrencyCode: 'EUR' })
})
afterAll(() => app.stop())

let sales = 0
type Word = 'pending' | 'approved' | 'rejected' | 'paid'
/** A sale, with each of its states on a day at noon (UTC). */
async function sale(words: readonly [Day, Word, string?][], over: { merchant?: string; createdAt?: Date } = {}) {
  const { system } = app.stores.database
  const transactionId = `T${sales++}`
  const [first] = words
  const at = new Date(`${first?.[0]}T12:00:00Z`)
  await system.insert(conversion).values({
    accountUuid: me.accountUuid,
    connectionUuid,
    network: 'awin',
    transactionId,
    at,
    status: words.at(-1)?.[1] ?? 'pending',
    sale: '100',
    commission: '10',
    currency: 'EUR',
    inherited: { merchant: over.merchant ?? 'shop.example' },
    createdAt: over.createdAt ?? connectedAt,
  })
  for (const [day, status, changedAt] of words)
    await system.insert(ledger).values({
      accountUuid: me.accountUuid,
      connectionUuid,
      transactionId,
      source: 'api',
      receivedAt: new Date(`${day}T12:00:00Z`),
      contentHash: randomUUID(),
      content: { status, sale: '100', commission: '10', currency: 'EUR', ...(changedAt ? { changedAt } : {}) },
    })
}
/** Decisions about sales that were pending for ten days, one a day until a day. */
const decide = async (until: Day, list: readonly Word[], merchant?: string) => {
  for (const [i, word] of list.entries()) {
    const day = addDays(until, i + 1 - list.length)
    await sale(
      [
        [addDays(day, -10), 'pending'],
        [day, word],
      ],
      merchant ? { merchant } : {},
    )
  }
}
const run = () =>
  runAlerts(
    {
      ...app.stores,
      clock: { now: () => now },
      notedDays: () => Promise.resolve([]),
      saleHistory: () => Promise.resolve(null),
    },
    me.accountUuid,
  )
const list = async () => (await me.ask<List>('/alerts/v1/list', {}, 'GET')).data.alerts
const happened = async () =>
  (
    await app.stores.database.pool.query<{ kind: string; message: string }>(
      `SELECT kind, payload->>'message' AS message FROM happening WHERE account_uuid = $1 AND kind IN ('approvalsFell', 'alertClosed') ORDER BY id`,
      [me.accountUuid],
    )
  ).rows
const fourOfFive = (n: number): Word[] => Array.from({ length: n }, (_, i) => (i % 5 === 4 ? 'rejected' : 'approved'))

it('counts what was told, on the day it was told: first words and those that changed, each once', async () => {
  const told = async (merchant: string) =>
    (
      await reportedDecisions(app.stores.database, me.accountUuid, { fromDay: '2025-09-01', toDay: '2026-04-14', zone })
    ).filter((d) => d.merchant === merchant)
  // approved, paid (no news), then reversed; and one whose first state decides it
  await sale(
    [
      ['2026-02-01', 'pending'],
      ['2026-02-05', 'approved'],
      ['2026-03-01', 'paid'],
      ['2026-03-09', 'rejected'],
    ],
    { merchant: 'words.example' },
  )
  await sale([['2026-02-05', 'approved']], { merchant: 'words.example' })
  // on the first day of a connection the network's own day counts, otherwise that of the sale
  await sale([['2025-10-01', 'rejected', '2025-09-12T10:00:00.000Z']], { merchant: 'words.example' })
  expect(await told('words.example')).toEqual([
    { merchant: 'words.example', day: '2025-09-12', currency: 'EUR', decisions: '0', commission: null },
    { merchant: 'words.example', day: '2026-02-05', currency: 'EUR', decisions: '11', commission: '20.0000' },
    { merchant: 'words.example', day: '2026-03-09', currency: 'EUR', decisions: '0', commission: null },
  ])
})

it('reports a merchant that approves less, once, with what was expected and what it costs', async () => {
  // 60 decisions, 48 of them approvals, until 25 March; then 20 with 8, until yesterday
  await decide('2026-03-25', fourOfFive(60))
  await decide(
    '2026-04-14',
    Array.from({ length: 20 }, (_, i): Word => (i % 5 < 2 ? 'approved' : 'rejected')),
  )
  await decide('2026-04-14', fourOfFive(80), 'steady.example')
  await run()
  await run()
  const found = await list()
  expect(found).toHaveLength(1)
  const [told] = found
  expect(told).toMatchObject({
    rule: 'approvalDrop',
    subjectKind: 'merchant',
    subjectName: 'shop.example',
    sinceDate: '2026-03-26',
    untilDate: '2026-04-14',
    state: 'open',
    seen: 8,
    fact: { from: '79%', to: '40%', message: '8 of the last 20 decisions were approvals, 16 expected' },
  })
  // 49 of 62 are expected: 15.806; 7.806 of 20 are missing, 80 decisions in the 80 days they are known are 30 in 30 days, 10 euro each
  expect(told?.expected).toBeCloseTo((20 * 49) / 62, 6)
  expect(told?.score).toBe(117.1)
  expect(told?.scoreLow).toBeLessThan(100)
  expect(told?.scoreHigh).toBeGreaterThan(130)
  const whole = await me.ask<Output<typeof alerts.one>>('/alerts/v1/alert', { alertUuid: told?.alertUuid ?? '' }, 'GET')
  expect(whole.data.days).toHaveLength(42)
  expect(whole.data.days.at(-1)).toMatchObject({ date: '2026-04-14', seen: 0 })
  expect(await happened()).toEqual([
    { kind: 'approvalsFell', message: '8 of the last 20 decisions were approvals, 16 expected' },
  ])
})

it('would have been reported with these settings, and not where it is off', async () => {
  const test = async (isOn: boolean) =>
    (
      await me.ask<Output<typeof alerts.backtest>>('/alerts/v1/backtest', {
        ...usualSettings,
        facts: { ...usualSettings.facts, approvalDrop: isOn },
      })
    ).data.alerts.filter((a) => a.rule === 'approvalDrop')
  expect(await test(true)).toMatchObject([{ date: '2026-04-15', subjectName: 'shop.example', seen: 8, isNew: false }])
  expect(await test(false)).toEqual([])
})

it('is over when twenty new decisions pass the same test, and tells so', async () => {
  const approve = async (from: Day, n: number) => {
    for (let i = 0; i < n; i++) await decide(addDays(from, i), ['approved'])
  }
  await approve('2026-04-15', 19)
  now = new Date('2026-05-04T08:00:00Z')
  await run()
  expect(await list()).toMatchObject([{ state: 'open' }])
  await approve('2026-05-04', 1)
  now = new Date('2026-05-05T08:00:00Z')
  await run()
  expect(await list()).toMatchObject([{ state: 'closed', closing: 'back', seen: 8 }])
  expect((await happened()).at(-1)).toEqual({ kind: 'alertClosed', message: 'Closed: it is over' })
  // reported decisions are not judged again, whichever ones follow
  await approve('2026-05-05', 10)
  await decide('2026-05-15', ['rejected'])
  now = new Date('2026-05-16T08:00:00Z')
  await run()
  expect((await list()).filter((a) => a.state === 'open')).toEqual([])
})

it('keeps another account apart', async () => {
  const other = await app.signUp()
  expect(
    await reportedDecisions(app.stores.database, other.accountUuid, {
      fromDay: '2025-09-01',
      toDay: '2026-05-14',
      zone,
    }),
  ).toEqual([])
})
