import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { alerts } from '../../../contract/alerts/alerts.ts'
import { usualSettings } from '../../../contract/alerts/alert-choices.ts'
import type { Output } from '../../../contract/call.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { conversion, ledger } from '../../money/tables.ts'
import { runAlerts } from '../index.ts'

type List = Output<typeof alerts.list>
const today = '2026-04-15'
let now = new Date(`${today}T08:00:00Z`)
let app: TestApp
let me: Session
const connectionUuid = randomUUID()

beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ userTimezone: 'Europe/Copenhagen', userCurrencyCode: 'EUR' })
})
afterAll(() => app.stop())

let sales = 0
type Said = { at: Day; status: 'pending' | 'approved' | 'rejected' | 'paid'; mark?: 'gone' }
/** A sale of 12.34 euro with its reports, each at noon (UTC). Returns a function to report more. */
async function sale(merchant: string, said: readonly Said[]) {
  const { system } = app.stores.database
  const transactionId = `T${sales++}`
  const own = { accountUuid: me.accountUuid, connectionUuid, transactionId }
  const [made] = await system
    .insert(conversion)
    .values({
      ...own,
      network: 'awin',
      at: new Date(`${said[0]?.at}T10:00:00Z`),
      status: 'pending',
      sale: '100',
      commission: '12.34',
      currency: 'EUR',
      inherited: { merchant },
    })
    .returning()
  const say = async ({ at, status, mark }: Said) => {
    await system.insert(ledger).values({
      ...own,
      source: 'api',
      receivedAt: new Date(`${at}T12:00:00Z`),
      contentHash: mark ? `${mark}#${randomUUID()}` : randomUUID(),
      content: { status, commission: '12.34', currency: 'EUR', ...(mark ? { gone: true } : {}) },
    })
    await app.stores.database.pool.query('UPDATE conversion SET status = $2 WHERE uuid = $1', [made?.uuid, status])
  }
  for (const one of said) await say(one)
  return say
}
const ago = (days: number): Day => addDays(today, -days)
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
    await app.stores.database.pool.query<{ kind: string; subject: string }>(
      `SELECT kind, payload->>'subjectId' AS subject FROM happening WHERE account_uuid = $1 AND kind IN ('commissionUnpaid', 'alertClosed') ORDER BY id`,
      [me.accountUuid],
    )
  ).rows
let pay: (said: Said) => Promise<void>

it('reports approved sales that are older than the usual delay and a month, with their sum', async () => {
  for (let i = 0; i < 12; i++)
    await sale('shop.example', [
      { at: ago(200 + i * 5), status: 'pending' },
      { at: ago(190 + i * 5), status: 'approved' },
      { at: ago(150 + i * 5), status: 'paid' },
    ])
  pay = await sale('shop.example', [{ at: ago(90), status: 'approved' }])
  await sale('shop.example', [{ at: ago(80), status: 'approved' }])
  await sale('shop.example', [{ at: ago(75), status: 'approved' }])
  // not late yet; reversed; no longer listed; of a merchant that never reported payments
  await sale('shop.example', [{ at: ago(60), status: 'approved' }])
  await sale('shop.example', [
    { at: ago(100), status: 'approved' },
    { at: ago(50), status: 'rejected' },
  ])
  await sale('shop.example', [
    { at: ago(100), status: 'approved' },
    { at: ago(50), status: 'approved', mark: 'gone' },
  ])
  await sale('silent.example', [{ at: ago(300), status: 'approved' }])
  await run()
  await run()
  const found = await list()
  expect(found).toMatchObject([
    {
      rule: 'unpaid',
      subjectKind: 'merchant',
      subjectName: 'shop.example',
      state: 'open',
      seen: 0,
      expected: 3,
      score: 37.02,
      scoreLow: 37.02,
      scoreHigh: 37.02,
      // on the 71st day after its approval
      sinceDate: ago(90 - 71),
      untilDate: ago(1),
      fact: { from: '40 days', to: '89 days', networkName: '' },
    },
  ])
  expect(found[0]?.fact?.message).toBe(
    '3 approved sales are not paid, the oldest approved on 15 Jan 2026; usually nine of ten are paid within 40 days',
  )
  expect(await happened()).toEqual([{ kind: 'commissionUnpaid', subject: 'shop.example' }])
})

it('would have been notified of on the day after three were late', async () => {
  const test = async (isOn: boolean) =>
    (
      await me.ask<Output<typeof alerts.backtest>>('/alerts/v1/backtest', {
        ...usualSettings,
        facts: { ...usualSettings.facts, unpaid: isOn },
      })
    ).data.alerts.filter((a) => a.rule === 'unpaid')
  expect(await test(false)).toEqual([])
  // what ended was never late
  expect(await test(true)).toMatchObject([{ date: ago(3), subjectName: 'shop.example' }])
})

it('follows what is paid, and is over when all of it is', async () => {
  const next = async (day: Day) => {
    now = new Date(`${day}T08:00:00Z`)
    await run()
  }
  await pay({ at: today, status: 'paid' })
  await next(addDays(today, 1))
  expect(await list()).toMatchObject([{ state: 'open', expected: 2, score: 24.68, sinceDate: ago(19) }])
  await app.stores.database.pool.query(
    `INSERT INTO ledger (account_uuid, connection_uuid, transaction_id, source, received_at, content_hash, content)
      SELECT account_uuid, connection_uuid, transaction_id, 'api', $2, gen_random_uuid()::text, '{"status": "paid"}' FROM conversion
       WHERE account_uuid = $1 AND status = 'approved' AND inherited->>'merchant' = 'shop.example'`,
    [me.accountUuid, now],
  )
  await app.stores.database.pool.query(
    `UPDATE conversion SET status = 'paid' WHERE account_uuid = $1 AND status = 'approved' AND inherited->>'merchant' = 'shop.example'`,
    [me.accountUuid],
  )
  await next(addDays(today, 2))
  expect(await list()).toMatchObject([{ state: 'closed', closing: 'back' }])
  expect((await happened()).at(-1)).toEqual({ kind: 'alertClosed', subject: 'shop.example' })
})
