import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { emptyTransaction, type NetworkTransaction } from '../connectors/connector.ts'
import { groupBys } from '../contract/dimensions.ts'
import { randomEvents } from './reports/random-events.ts'
import { sourceSql } from '../server/insights/report/report-sql.ts'
import { resolve } from '../server/insights/report/resolve.ts'
import { silentLog } from '../server/log/log.ts'
import { createMoney } from '../server/money/index.ts'
import { dropArrivals } from '../server/money/retain-ledger.ts'
import { sitesOfMedia } from '../server/networks/index.ts'
import { connection } from '../server/networks/tables.ts'
import { migrateEvents } from '../server/store/events/migrations.ts'
import { type Events, openEvents } from '../server/store/events/open.ts'
import { keptFrom } from '../server/time/index.ts'
import { dropMonths } from '../server/tracking/retain/retain-events.ts'
import { type Session, startApp, type TestApp } from './start-app.ts'
import { ownEventDatabase, type TestStores, testStores } from './stores.ts'

const row = z.record(z.string(), z.unknown())
/** November with three months of retention: August is the first month kept. */
const before = keptFrom(3, new Date('2026-11-20T12:00:00Z'))

describe('months of events that are not kept', () => {
  const seed = Number(process.env.OUTBOUND_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const account = randomUUID()
  let stores: TestStores
  let events: Events
  let drop: () => Promise<void>
  beforeAll(async () => {
    process.stdout.write(`retention.ci.api.test.ts: OUTBOUND_SEED=${seed}\n`)
    stores = await testStores()
    const own = await ownEventDatabase(stores)
    events = openEvents(stores.clickhouseUrl, { database: own.database })
    drop = own.drop
    await migrateEvents(events)
    const { pageviews, clicks } = randomEvents(account, seed, 600)
    await events.insert('pageview', pageviews, randomUUID())
    await events.insert('click', clicks, randomUUID())
  })
  afterAll(async () => {
    await events.close()
    await drop()
    await stores.close()
  })
  /** Every grouping in zones on both sides of Greenwich, by rollups and by rows. */
  const reports = async (fromDate: string, toDate: string) => {
    const found: Record<string, unknown> = {}
    for (const groupBy of groupBys)
      for (const timezone of ['Pacific/Kiritimati', 'Asia/Kathmandu', 'America/Los_Angeles'])
        for (const source of ['pageview', 'click'] as const)
          for (const rollups of [true, false]) {
            const query = resolve(
              { fromDate, toDate, groupBy, filters: {} },
              { accountUuid: account, timezone, currencyCode: 'EUR' },
            )
            const asked = sourceSql(query, { source, answer: 'groups' }, { rollups })
            const rows = asked ? await events.query(account, { name: 'test', ...asked, row }) : null
            found[`${groupBy} ${timezone} ${source} ${rollups}`] = rows?.map((r) => JSON.stringify(r)).sort()
          }
    return found
  }
  const rowsBefore = async (day: string) => {
    const sql = `SELECT (SELECT count() FROM pageview WHERE at < {day: String}) + (SELECT count() FROM click WHERE at < {day: String}) AS n`
    const [found] = await events.query(account, {
      name: 'test',
      sql,
      params: { day: `${day} 00:00:00` },
      row: z.object({ n: z.coerce.number() }),
    })
    return found?.n
  }

  it('are gone as a whole, and no report inside the kept months changes', async () => {
    expect(before).toBe('2026-07-31')
    expect(await rowsBefore('2026-07-01')).toBeGreaterThan(0)
    const kept = await reports('2026-08-01', '2026-11-05')
    expect(Object.values(kept).flat().join()).toMatch(/"clickCount":[1-9]/)
    const older = await reports('2026-03-02', '2026-06-30')
    const dropped = await dropMonths(events, before)
    expect(dropped.map((d) => d.month)).toContain('202603')
    expect(dropped.every((d) => d.month < '202607')).toBe(true)
    expect(await reports('2026-08-01', '2026-11-05')).toEqual(kept)
    expect(await reports('2026-03-02', '2026-06-30')).not.toEqual(older)
    expect(await rowsBefore('2026-07-01')).toBe(0)
    expect(await dropMonths(events, before)).toEqual([])
  }, 240_000)
})

describe('arrivals that are not kept', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  const rig = async () => {
    const who = await app.signUp({ userCurrencyCode: 'EUR', userTimezone: 'UTC' })
    const payer = { uuid: randomUUID(), accountUuid: who.accountUuid, network: 'awin' }
    await app.stores.database.system.insert(connection).values({ ...payer, name: 'Awin' })
    const money = createMoney({
      ...app.stores,
      clock: { now: () => new Date() },
      log: silentLog,
      networks: { networkUuid: () => randomUUID(), sitesOfMedia },
      clickIds: { isClickId: () => false, clickTime: () => 0 },
    })
    const arrive = (
      transactionId: string,
      day: string,
      t: Partial<NetworkTransaction>,
      source: 'api' | 'upload' = 'api',
    ) =>
      money.receive([
        {
          payer,
          source,
          receivedAt: new Date(`${day}T10:00:00Z`),
          transaction: { ...emptyTransaction, transactionId, at: '2026-03-01T09:00:00Z', currency: 'EUR', ...t },
        },
      ])
    const arrivals = async () => {
      const { rows } = await app.stores.database.pool.query<{ id: string }>(
        'SELECT transaction_id AS id FROM ledger WHERE connection_uuid = $1 ORDER BY transaction_id, id',
        [payer.uuid],
      )
      return rows.map((r) => r.id).join('')
    }
    return { who, payer, money, arrive, arrivals }
  }
  const changes = async (who: Session) =>
    (await who.ask('/networks/v1/ledger', { fromDate: '2026-08-01', toDate: '2026-11-20' })).data
  const sums = async (who: Session) =>
    (await who.ask('/insights/v1/statistics', { fromDate: '2026-01-01', toDate: '2026-11-20', groupBy: 'date' })).data

  it('are those of sales with nothing inside the kept months; a change there keeps what was before it', async () => {
    const { who, money, arrive, arrivals } = await rig()
    await arrive('A', '2026-03-02', { sale: '100', commission: '10' }) // settled long ago
    await arrive('A', '2026-04-02', { sale: '100', commission: '12', status: 'approved' })
    await arrive('B', '2026-03-02', { sale: '100', commission: '10' }) // changed within the kept months
    await arrive('B', '2026-09-02', { sale: '50', commission: '5' })
    await arrive('D', '2026-03-02', { sale: '100', commission: '10' }, 'upload') // can still be undone
    await arrive('E', '2026-07-31', { sale: '7', commission: '1' }) // already August in the far east
    await arrive('F', '2026-07-30', { sale: '7', commission: '1' })
    await money.flush()
    const [changed, counted] = [await changes(who), await sums(who)]
    expect(await arrivals()).toBe('AABBDEF')
    await dropArrivals(app.stores.database, before)
    expect(await arrivals()).toBe('BBDE')
    expect(await changes(who)).toEqual(changed)
    expect(await sums(who)).toEqual(counted)
    // the network lists it again: it updates the existing sale
    await arrive('A', '2026-11-01', { sale: '100', commission: '12', status: 'approved' })
    await money.flush()
    expect(await sums(who)).toEqual(counted)
  })
})
