import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyTransaction, type NetworkTransaction } from '../../../connectors/connector.ts'
import { fuzzSeed, seeded } from '../../../test/networks/fuzz/seeded.ts'
import type { ConversionRow } from '../../../contract/insights/conversions.ts'
import { sumAmounts } from '../../../contract/money.ts'
import type { LedgerRow } from '../../../contract/money/ledger.ts'
import { startApp, type Session, type TestApp } from '../../../test/start-app.ts'
import { silentLog } from '../../log/log.ts'
import { sitesOfMedia } from '../../networks/index.ts'
import { connection } from '../../networks/tables.ts'
import { inTransaction } from '../../store/database/in-transaction.ts'
import type { Payer } from '../arrival.ts'
import { createMoney, type Money } from '../money.ts'
import { loadRates } from '../rates/load-rates.ts'
import { ledgerHash, takeBack } from '../take-back.ts'

let app: TestApp
let money: Money
let who: Session
let payers: [Payer, Payer]
/** Reports a return as another record of its order. */
let records: Payer
const seed = fuzzSeed()
const days = { fromDate: '2025-01-01', toDate: '2025-03-31' }
const currencies = ['EUR', 'DKK', 'USD', 'SEK', 'JPY', 'GBP', 'sek ', 'XQY', ''] as const
const dayOf = (n: number) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10)
const networkUuids: Record<string, string> = { awin: randomUUID(), adtraction: randomUUID(), rakuten: randomUUID() }

/** Rates that change by up to a fifth between days, with days on which the bank is closed. */
const r = seeded(seed)
const published = Object.entries({ DKK: 7.4, USD: 1.1, SEK: 11, JPY: 160, GBP: 0.85 }).flatMap(([currency, usual]) =>
  Array.from({ length: 100 }, (_, n) => dayOf(n))
    .filter((_, n) => n === 0 || n % 7 < 5)
    .map((day) => ({ day, currency, perEuro: (usual * (0.9 + r.upTo(20_000) / 100_000)).toFixed(6) })),
)

/** 300 transactions of two connections in about 700 reports: late, corrected, reversed, and on other days. */
beforeAll(async () => {
  // separate rates: the event store shared by test files keeps those written with the latest clock
  app = await startApp({ ownEvents: true })
  money = createMoney({
    ...app.stores,
    clock: { now: () => new Date() },
    log: silentLog,
    networks: { networkUuid: (identifier) => networkUuids[identifier] ?? '', sitesOfMedia },
    clickIds: { isClickId: () => false, clickTime: () => 0 },
  })
  await loadRates({ ...app.stores, clock: { now: () => new Date() } }, published)
  who = await app.signUp({ userCurrencyCode: 'DKK', userTimezone: 'UTC' })
  const { accountUuid } = who
  payers = [
    { uuid: randomUUID(), accountUuid, network: 'awin' },
    { uuid: randomUUID(), accountUuid, network: 'adtraction' },
  ]
  records = { uuid: randomUUID(), accountUuid, network: 'rakuten' }
  for (const payer of [...payers, records])
    await app.stores.database.system.insert(connection).values({ ...payer, name: payer.network })
  const amount = () => `${r.upTo(900)}.${String(r.upTo(10_000)).padStart(4, '0')}`
  for (let n = 0; n < 300; n++) {
    const payer = r.pick(payers)
    const sold = r.upTo(60)
    const currency = r.pick(currencies)
    for (let told = 0; told < 1 + r.upTo(4); told++)
      await money.receive([
        {
          payer,
          source: r.pick(['api', 'api', 'callback', 'upload']),
          receivedAt: new Date(`${dayOf(sold + r.upTo(25))}T12:00:00Z`),
          transaction: {
            ...emptyTransaction,
            transactionId: `T${n}`,
            at: r.chance(0.05) ? null : `${dayOf(sold + (r.chance(0.1) ? 1 : 0))}T23:30:00Z`,
            currency: r.chance(0.1) ? r.pick(currencies) : currency,
            sale: amount(),
            commission: r.pick([amount(), amount(), amount(), `-${amount()}`, '12,34', 'x', '0.0050']),
            status: r.pick(['pending', 'approved', 'approved', 'paid', 'rejected']),
          },
        },
      ])
  }
  for (let told = 0; told < 200; told++) {
    const [n, sold] = [r.upTo(100), r.upTo(60)]
    await money.receive([
      {
        payer: records,
        source: r.pick(['api', 'callback']),
        receivedAt: new Date(`${dayOf(sold + r.upTo(25))}T12:00:00Z`),
        transaction: {
          ...emptyTransaction,
          transactionId: `R${n}`,
          programmeId: '7052',
          orderId: `order ${n % 30}`,
          name: r.pick(['', 'Shoe', 'Boot']),
          statusWord: r.pick(['', 'realtime']),
          at: `${dayOf(sold)}T10:00:00Z`,
          changedAt: r.pick([null, `${dayOf(sold + r.upTo(9))}T10:00:00.000Z`]),
          currency: r.pick(['EUR', 'DKK', 'USD']),
          commission: r.pick([amount(), `-${amount()}`]),
        },
      },
    ])
  }
  await money.flush()
}, 120_000)
afterAll(() => app.stop())

const changes = async (): Promise<LedgerRow[]> => {
  const all: LedgerRow[] = []
  for (;;) {
    const ask = { ...days, offset: all.length, limit: 1000 }
    const { rows } = (await who.ask<{ rows: LedgerRow[] }>('/networks/v1/ledger', ask)).data
    all.push(...rows)
    if (rows.length < 1000) return all
  }
}

/** Slow and independent: rates as fractions, one conversion at a time, whole numbers only. */
async function expectedCents(): Promise<Map<string, bigint>> {
  const { pool } = app.stores.database
  const scaled = (text: string, digits: number) => {
    const [whole = '', rest = ''] = text.replace('-', '').split('.')
    return BigInt(whole + rest.padEnd(digits, '0')) * (text.startsWith('-') ? -1n : 1n)
  }
  const rateOf = (currency: string, day: string): bigint | null => {
    if (currency === 'EUR') return 1_000_000n
    const last = published.findLast((r) => r.currency === currency && r.day <= day)
    return last ? scaled(last.perEuro, 6) : null
  }
  const sold = await pool.query<{ id: string; commission: string; currency: string; status: string; day: string }>(
    `SELECT transaction_id AS id, commission::text, currency, status, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
       FROM conversion WHERE connection_uuid = ANY($1) AND NOT is_deleted`,
    [[...payers, records].map((p) => p.uuid)],
  )
  return new Map(
    sold.rows.map((s) => {
      const [theirs, ours] = [rateOf(s.currency, s.day), rateOf('DKK', s.day)]
      if (s.status === 'rejected' || theirs === null || ours === null) return [s.id, 0n]
      const [top, bottom] = [scaled(s.commission, 4) * ours, theirs * 100n]
      const [size, sign] = top < 0n ? [-top, -1n] : [top, 1n]
      return [s.id, sign * ((size * 2n + bottom) / (bottom * 2n))]
    }),
  )
}

it('the changes of each transaction come to the cents of its conversion, whatever came between', async () => {
  const wanted = await expectedCents()
  const found = new Map<string, number>()
  for (const { transactionId: id, converted } of await changes()) {
    expect(converted.currencyCode).toBe('DKK')
    found.set(id, sumAmounts([found.get(id) ?? 0, converted.difference]))
  }
  // negative callbacks, and reports without an amount or a currency, are refused on arrival
  expect(found.size).toBe(wanted.size)
  expect(found.size).toBeGreaterThan(220)
  for (const [id, cents] of wanted) expect(found.get(id), `FUZZ_SEED=${seed}, ${id}`).toBe(Number(cents) / 100)
})

it('changes, their sums, the report and the list of conversions add up to one revenue', async () => {
  const cents = [...(await expectedCents()).values()].reduce((sum, n) => sum + n, 0n)
  const revenue = Number(cents) / 100
  const sums = await who.ask<{ difference: number }[]>('/networks/v1/ledger/sums', days)
  const report = await who.ask<{ totals: { conversionTotalCommission: number } }>('/insights/v1/statistics', {
    ...days,
    groupBy: 'network',
  })
  const list = await who.ask<ConversionRow[]>('/insights/v1/conversions', { ...days, limit: 1000 })
  expect(list.data).toHaveLength((await expectedCents()).size)
  expect(list.data.some((c) => c.conversionStatusKey === 'rejected' && c.conversionCommission !== 0)).toBe(true)
  expect(
    {
      changes: sumAmounts((await changes()).map((c) => c.converted.difference)),
      sums: sumAmounts(sums.data.map((s) => s.difference)),
      report: report.data.totals.conversionTotalCommission,
      list: sumAmounts(list.data.map((c) => c.conversionTotalCommission)),
    },
    `FUZZ_SEED=${seed}`,
  ).toEqual({ changes: revenue, sums: revenue, report: revenue, list: revenue })
})

it('the list of conversions adds up to the report over the same filters, too', async () => {
  for (const filters of [
    { networkUuids: [networkUuids.awin] },
    { statusKeys: ['approved', 'rejected'] },
    { statusKeys: ['rejected'] },
  ]) {
    const asked = { ...days, filters }
    const report = await who.ask<{ totals: { conversionTotalCommission: number } }>('/insights/v1/statistics', asked)
    const list = await who.ask<ConversionRow[]>('/insights/v1/conversions', { ...asked, limit: 1000 })
    expect(list.data.length).toBeGreaterThan(0)
    expect(sumAmounts(list.data.map((c) => c.conversionTotalCommission)), JSON.stringify(filters)).toBe(
      report.data.totals.conversionTotalCommission,
    )
  }
})

it('an old callback with a comma counts nothing, until a deleted file makes it the last word: then what it says', async () => {
  const [payer] = payers
  const { pool } = app.stores.database
  // callbacks as stored before they were parsed like files, when they counted nothing
  const old: NetworkTransaction = {
    ...emptyTransaction,
    transactionId: 'comma',
    currency: 'DKK',
    commission: '12,34',
    status: 'approved',
  }
  await pool.query(
    `INSERT INTO ledger (account_uuid, connection_uuid, transaction_id, source, received_at, content_hash, content)
       VALUES ($1, $2, 'comma', 'callback', '2025-02-01T12:00:00Z', $3, $4::jsonb)`,
    [payer.accountUuid, payer.uuid, ledgerHash(old), JSON.stringify(old)],
  )
  const differences = async () =>
    (await changes()).filter((c) => c.transactionId === 'comma').map((c) => c.converted.difference)
  expect(await differences()).toEqual([0])
  await money.receive([
    {
      payer,
      source: 'upload',
      receivedAt: new Date('2025-02-02T12:00:00Z'),
      transaction: { ...old, commission: '20' },
    },
  ])
  expect(await differences()).toEqual([20, 0])
  const back = { payer, transactionIds: ['comma'], stillBrought: () => false, now: new Date('2025-02-03T12:00:00Z') }
  await inTransaction(pool, (client) => takeBack(client, money.take, back))
  expect(await differences()).toEqual([-7.66, 20, 0])
  const { rows } = await pool.query<{ commission: string }>(
    `SELECT commission::text FROM conversion WHERE transaction_id = 'comma' AND NOT is_deleted`,
  )
  expect(rows.map((c) => Number(c.commission))).toEqual([12.34])
})
