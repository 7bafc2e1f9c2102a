import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { emptyTransaction, type NetworkTransaction } from '../../../connectors/connector.ts'
import { fuzzSeed, seeded } from '../../../test/networks/fuzz/seeded.ts'
import type { LedgerRow } from '../../../contract/money/ledger.ts'
import { sharedApp } from '../../../test/shared-app.ts'
import type { Session, TestApp } from '../../../test/start-app.ts'
import { silentLog } from '../../log/log.ts'
import { sitesOfMedia } from '../../networks/index.ts'
import { connection } from '../../networks/tables.ts'
import { createMoney } from '../index.ts'
import type { ArrivalSource } from '../tables.ts'

let app: TestApp
let money: ReturnType<typeof createMoney>
beforeAll(async () => {
  app = await sharedApp()
  money = createMoney({
    ...app.stores,
    clock: { now: () => new Date() },
    log: silentLog,
    networks: { networkUuid: () => randomUUID(), sitesOfMedia },
    clickIds: { isClickId: () => false, clickTime: () => 0 },
  })
})

const account = async (userCurrencyCode = 'EUR') => {
  const who = await app.signUp({ userCurrencyCode, userTimezone: 'UTC' })
  const payer = { uuid: randomUUID(), accountUuid: who.accountUuid, network: 'awin' }
  await app.stores.database.system.insert(connection).values({ ...payer, name: 'Awin DK' })
  return { who, payer }
}
type Payer = Awaited<ReturnType<typeof account>>['payer']
const arrival = (payer: Payer, t: Partial<NetworkTransaction>, source: ArrivalSource = 'api') => ({
  payer,
  source,
  receivedAt: new Date('2026-03-05T10:00:00Z'),
  transaction: { ...emptyTransaction, transactionId: 'T1', at: '2026-03-01T09:00:00Z', currency: 'EUR', ...t },
})
const arrive = (payer: Payer, t: Partial<NetworkTransaction>, source?: ArrivalSource) =>
  money.receive([arrival(payer, t, source)])
const days = { fromDate: '2026-03-01', toDate: '2026-03-31' }
/** Oldest first. */
const changes = async (who: Session) =>
  (await who.ask<{ rows: LedgerRow[] }>('/networks/v1/ledger', { ...days, limit: 1000 })).data.rows.toReversed()
type Sum = { ledgerKind: string; count: number; difference: number }
const sums = async (who: Session) =>
  (await who.ask<Sum[]>('/networks/v1/ledger/sums', days)).data.map((s) => [s.ledgerKind, s.count, s.difference])

it('a callback whose amount cannot be right is refused at the door, so nothing stands anywhere', async () => {
  const { who, payer } = await account()
  await arrive(payer, { commission: '9999999999', status: 'approved' }, 'callback')
  await arrive(payer, { transactionId: 'T2', commission: '-5', status: 'approved' }, 'callback')
  await arrive(payer, { transactionId: 'T3', commission: '5', sale: 'lots', status: 'approved' }, 'callback')
  await arrive(payer, { transactionId: 'T4', commission: '-5', sale: '', status: 'approved' }, 'api')
  expect((await changes(who)).map((r) => [r.ledgerKind, r.difference, r.reason])).toEqual([['new', -5, '']])
  expect(await sums(who)).toEqual([['new', 1, -5]])
})

it('a state older than the one that counts changes nothing, says so, and the next one is compared with what counts', async () => {
  const { who, payer } = await account()
  await arrive(payer, { commission: '10', status: 'approved' })
  await arrive(payer, { commission: '20', status: 'pending' })
  await arrive(payer, { commission: '10', status: 'approved' })
  await arrive(payer, { commission: '8', status: 'approved', changedAt: '2026-03-04T00:00:00.000Z' })
  await arrive(payer, { commission: '99', status: 'paid', changedAt: '2026-03-03T00:00:00.000Z' })
  await arrive(payer, { commission: '7', status: 'paid' }, 'upload')
  await arrive(payer, { commission: '7', status: 'paid', orderId: 'A' }, 'callback')
  await arrive(payer, { commission: '8', status: 'paid', changedAt: '2026-03-05T00:00:00.000Z' })
  expect((await changes(who)).map((r) => [r.ledgerKind, r.difference, r.before?.commission, r.reason])).toEqual([
    ['new', 10, undefined, ''],
    ['changed', 10, 10, ''],
    ['changed', -10, 20, ''],
    ['cut', -2, 10, ''],
    [
      'refused',
      0,
      8,
      'Changed by the network on 2026-03-03 00:00 UTC, before the network’s change of 2026-03-04 00:00 UTC: it stays approved.',
    ],
    ['refused', 0, 8, 'A file does not overrule the network’s change of 2026-03-04 00:00 UTC: it stays approved.'],
    [
      'refused',
      0,
      8,
      'It says no time of change, and does not overrule the network’s change of 2026-03-04 00:00 UTC: it stays approved.',
    ],
    ['moved', 0, 8, ''],
  ])
})

it('a transaction that changes its currency loses the old amount and gains the new one', async () => {
  const { who, payer } = await account()
  // sold on the 1st, changed on the 5th
  await app.stores.database.pool.query(
    `INSERT INTO rate (day, currency, per_euro) VALUES ('2026-03-01', 'DKK', 7.4), ('2026-03-05', 'DKK', 7.5)
     ON CONFLICT (day, currency) DO UPDATE SET per_euro = excluded.per_euro`,
  )
  await arrive(payer, { commission: '10', currency: 'EUR' })
  await arrive(payer, { commission: '60', currency: 'DKK' })
  // 10 euros were 74 kroner on the day of the sale
  expect((await changes(who)).map((r) => [r.ledgerKind, r.difference])).toEqual([
    ['new', 10],
    ['changed', -14],
  ])
  expect(await sums(who)).toEqual([
    ['new', 1, 10],
    ['changed', 1, -1.89], // 60 kroner were 8.11 euros
  ])
})

it('whatever arrives in whatever order, the changes of a transaction come to what its conversion earns', async () => {
  const seed = fuzzSeed()
  const r = seeded(seed)
  const { who, payer } = await account()
  const pick = <T>(list: readonly [T, ...T[]]): T => list[r.upTo(list.length)] ?? list[0]
  const times = [null, '2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z', '2026-03-04T00:00:00.000Z'] as const
  for (let n = 0; n < 60; n++)
    await money.receive(
      Array.from({ length: 1 + r.upTo(8) }, () =>
        arrival(
          payer,
          {
            transactionId: `T${r.upTo(25)}`,
            commission: pick(['1', '2.50', '3', '-4', '9999999999', 'x', '', '0']),
            sale: pick(['10', '20', '', '-7']),
            status: pick(['pending', 'approved', 'rejected', 'paid']),
            changedAt: pick(times),
            orderId: pick(['', 'A', 'B']),
          },
          pick(['api', 'callback', 'upload']),
        ),
      ),
    )
  const sumOf = new Map<string, number>()
  for (const row of await changes(who))
    sumOf.set(row.transactionId, (sumOf.get(row.transactionId) ?? 0) + row.difference)
  const { rows } = await app.stores.database.pool.query<{ id: string; earned: string }>(
    `SELECT transaction_id AS id, CASE WHEN status = 'rejected' THEN 0 ELSE commission END AS earned FROM conversion WHERE connection_uuid = $1`,
    [payer.uuid],
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { id, earned } of rows) expect(sumOf.get(id), `FUZZ_SEED=${seed}, ${id}`).toBeCloseTo(Number(earned), 4)
})
