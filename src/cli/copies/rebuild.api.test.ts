import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { howMuch, isItsTurn } from '../../test/how-much.ts'
import { arrival, moneyRig } from '../../test/money-rig.ts'
import { lostAndDoubled, restlessVisitors } from '../../test/restless-visitors.ts'
import { numbers, seedOf } from '../../test/seeded.ts'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { buildShop } from '../../test/tracking.ts'
import { type KillableStore, killableStore } from '../../test/two-event-stores.ts'
import { type Copy, copiesOf, declareLost, readCopies } from '../../server/store/copies/index.ts'
import { rebuildCopy } from './rebuild.ts'

const rounds = howMuch(1, 8)
let records: TestStores
let first: KillableStore
let store: KillableStore
let copy: Copy
beforeAll(async () => {
  await buildOutbound()
  ;[records, first, store] = await Promise.all([testStores(), killableStore(), killableStore()])
  const [one] = copiesOf([store.url])
  if (!one) throw new Error('No copy')
  copy = one
})
afterAll(() => Promise.all([records.close(), first.close(), store.close(), copy.events.close()]))
const { money } = moneyRig(() => records)

const count = z.object({ n: z.number() })
const sum = async (of: KillableStore, account: string, sql: string) =>
  (await of.events.query(account, { name: 'sum', sql, row: count }))[0]?.n

it(
  'a copy that is new, and one that was lost, are filled while two collectors go on, to the event and the cent',
  async (context) => {
    context.skip(!isItsTurn(0, 3))
    const seed = seedOf(`rebuild.api.test.ts, ${rounds} rounds`)
    const env = {
      DATABASE_URL: records.databaseUrl,
      CLICKHOUSE_URL: first.url,
      SECRET_KEY: 'c4'.repeat(32),
      TRUST_PROXY: '1',
    }
    const folder = (of: string) => mkdtempSync(join(tmpdir(), `outbound-rebuild-${of}-`))
    const dirs = { all: folder('all'), collect: folder('collect') }
    const alone = await serverProcess({ ...env, DATA_DIR: dirs.all })
    const servers = [
      await serverProcess({ ...env, DATA_DIR: dirs.all, CLICKHOUSE_COPIES: store.url }),
      await serverProcess({ ...env, DATA_DIR: dirs.collect, CLICKHOUSE_COPIES: store.url, ROLE: 'collect' }),
    ]
    const { accountUuid, siteUuid, shop } = await buildShop(records.database)
    const payer = { uuid: randomUUID(), accountUuid, network: 'awin' }
    let sales = 0
    const sell = () => money().receive([arrival(payer, { transactionId: `T${sales++}`, commission: '5.92' })])
    let baseFor = async (_: string) => alone.base
    const visitors = restlessVisitors({ siteUuid, shop, random: numbers(seed), baseFor: (address) => baseFor(address) })
    const { acknowledged } = visitors
    const goOn = async () => {
      const [views, clicks] = [acknowledged.pageviews.size, acknowledged.clicks.size]
      const hasMore = () => acknowledged.pageviews.size > views + 40 && acknowledged.clicks.size > clicks + 4
      await expect
        .poll(hasMore, { timeout: 60_000, interval: 5 })
        .toBe(true)
        .catch((error: unknown) => {
          const said = servers.map((one) => one.output().slice(-3000)).join('\n\n')
          throw new Error(`${acknowledged.pageviews.size - views} and ${acknowledged.clicks.size - clicks}\n${said}`, {
            cause: error,
          })
        })
    }
    /** More events, which come to the first store before it is held. */
    const haveMoreBrought = async () => {
      await goOn()
      const pageviews = acknowledged.pageviews.size
      const brought = () => sum(first, accountUuid, 'SELECT count() AS n FROM pageview')
      await expect.poll(brought, { timeout: 30_000 }).toBeGreaterThanOrEqual(pageviews)
    }
    const state = async () => (await readCopies(records.database))[0]
    const rebuild = () =>
      rebuildCopy({
        database: records.database,
        clickhouseUrl: first.url,
        copy,
        mayEmpty: false,
        print: () => {},
        onKept: haveMoreBrought,
      })
    try {
      await alone.start()
      await first.stopMerges()
      const all = visitors.begin(6)
      await goOn()
      await sell()
      await expect(rebuild()).rejects.toThrow('is not known yet')
      await alone.terminate()
      for (const one of servers) await one.start()
      baseFor = async (address) => servers[Number(address.split('.').at(-1)) % 2]?.base ?? ''
      await goOn()
      expect((await state())?.state).toBe('new')

      for (let round = 0; round < rounds; round++) {
        await rebuild()
        await store.stopMerges()
        expect((await state())?.state).toBe('good')
        await sell()
        await goOn()
        await expect(rebuild()).rejects.toThrow('is good')
        const row = await state()
        if (row) await declareLost(records.database, row, 'a test said so')
        await goOn() // nobody keeps anything for it
        await sell()
        if (round % 2 === 1) await servers[1]?.kill().then(() => servers[1]?.start())
      }
      await rebuild()
      await store.stopMerges()
      visitors.finish()
      await all
      const nothing = { lost: [], doubled: [] }
      for (const of of [first, store]) {
        const found = () => lostAndDoubled(of.events, accountUuid, acknowledged)
        const told = `${of === store ? 'copy' : 'first'}, seed ${seed}`
        await expect.poll(async () => (await found()).lost.length, { timeout: 30_000, message: told }).toBe(0)
        expect(await found(), told).toEqual(nothing)
        const sql = 'SELECT toFloat64(sum(commission)) AS n FROM conversion FINAL'
        await expect.poll(() => sum(of, accountUuid, sql), { timeout: 30_000 }).toBeCloseTo(sales * 5.92, 2)
      }
      const drops = 'SELECT sum(n) AS n FROM drop'
      await expect
        .poll(async () => (await sum(store, accountUuid, drops)) === (await sum(first, accountUuid, drops)))
        .toBe(true)
      for (const one of servers) expect(await one.terminate(), one.output()).toBe(0)
    } finally {
      visitors.finish()
      for (const one of [alone, ...servers]) await one.kill()
    }
  },
  240_000 + rounds * 60_000,
)
