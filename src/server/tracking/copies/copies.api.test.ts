import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { howMuch } from '../../../test/how-much.ts'
import { arrival, moneyRig } from '../../../test/money-rig.ts'
import { lostAndDoubled, restlessVisitors } from '../../../test/restless-visitors.ts'
import { numbers, seedOf } from '../../../test/seeded.ts'
import { buildOutbound, serverProcess } from '../../../test/server-process.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { browserAgent, buildShop, newEventId } from '../../../test/tracking.ts'
import { type KillableStore, killableStore } from '../../../test/two-event-stores.ts'
import type { Events } from '../../store/events/open.ts'

const rounds = howMuch(1, 12)
let records: TestStores
let first: KillableStore
let copy: KillableStore
beforeAll(async () => {
  await buildOutbound()
  ;[records, first, copy] = await Promise.all([testStores(), killableStore(), killableStore()])
})
afterAll(() => Promise.all([records.close(), first.close(), copy.close()]))
const { money } = moneyRig(() => records)

type Server = Awaited<ReturnType<typeof serverProcess>>
async function signUp(server: Server) {
  const answer = await fetch(`${server.base}/api/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      userFirstname: 'Zoë',
      userLastname: 'Ø',
      accountName: 'Café',
      userEmail: `${randomUUID()}@example.com`,
      userPassword: 'correct horse',
    }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const { data } = (await answer.json()) as { data: { account: { accountUuid: string } } }
  return { cookie, accountUuid: data.account.accountUuid }
}
type Totals = Record<'pageviewCount' | 'discoverCount' | 'conversionCount' | 'conversionTotalCommission', number>
/** The totals of a report of three days, as the server answers it. */
async function report(server: Server, cookie: string) {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const answer = await fetch(`${server.base}/api/insights/v1/statistics`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ fromDate: day(2), toDate: day(0), groupBy: 'date' }),
  })
  const { data, message } = (await answer.json()) as { data: { totals: Totals } | null; message: string }
  expect(data, `${message}\n${server.output().slice(-4000)}`).not.toBeNull()
  const { pageviewCount, discoverCount, conversionCount, conversionTotalCommission } = data?.totals ?? ({} as Totals)
  return { pageviewCount, discoverCount, conversionCount, conversionTotalCommission }
}
const sums = async (events: Events, accountUuid: string) =>
  events.query(accountUuid, {
    name: 'sums',
    sql: `SELECT (SELECT count() FROM pageview) AS pageviews, (SELECT count() FROM click) AS clicks, (SELECT sum(n) FROM drop) AS drops,
(SELECT count() FROM conversion FINAL) AS sales, (SELECT toString(sum(commission)) FROM conversion FINAL) AS commission`,
    row: z.object({
      pageviews: z.number(),
      clicks: z.number(),
      drops: z.number(),
      sales: z.number(),
      commission: z.string(),
    }),
  })

it(
  'a copy that is killed, and a process that is, leave both stores with every event and sale once; without the first, reports are read from the copy',
  async () => {
    const seed = seedOf(`copies.api.test.ts, ${rounds} rounds`)
    const random = numbers(seed)
    const server = await serverProcess({
      DATA_DIR: mkdtempSync(join(tmpdir(), 'outbound-copies-')),
      DATABASE_URL: records.databaseUrl,
      CLICKHOUSE_URL: first.url,
      CLICKHOUSE_COPIES: copy.url,
      TRUST_PROXY: '1',
    })
    try {
      await server.start()
      const { cookie, accountUuid } = await signUp(server)
      const { siteUuid, shop } = await buildShop(records.database, { accountUuid })
      const payer = { uuid: randomUUID(), accountUuid, network: 'awin' }
      let sales = 0
      const sell = async () => {
        const transactionId = `T${sales++}`
        const sale = arrival(payer, {
          transactionId,
          at: new Date().toISOString(),
          commission: '5.92',
          currency: 'EUR',
        })
        await money().receive([{ ...sale, receivedAt: new Date() }])
      }
      await expect.poll(() => copy.stopMerges().then(() => 'stopped', String), { timeout: 30_000 }).toBe('stopped')
      await first.stopMerges()
      const visitors = restlessVisitors({ siteUuid, shop, random, baseFor: async () => server.base })
      const { acknowledged } = visitors
      const goOn = async () => {
        const [views, clicks] = [acknowledged.pageviews.size, acknowledged.clicks.size]
        const hasMore = () => acknowledged.pageviews.size > views + 40 && acknowledged.clicks.size > clicks + 4
        await expect.poll(hasMore, { timeout: 60_000, interval: 5 }).toBe(true)
        await new Promise((resolve) => setTimeout(resolve, random() * 700)) // in whatever part of a batch
      }
      const all = visitors.begin(4)
      for (let round = 0; round < rounds; round++) {
        await goOn()
        await sell()
        await copy.kill()
        await goOn()
        await sell()
        await copy.start()
        await copy.stopMerges()
        await goOn()
        await server.kill()
        await server.start()
        await goOn()
        await sell()
      }
      visitors.finish()
      await all
      const nothing = { lost: [], doubled: [] }
      const found = (events: Events) => lostAndDoubled(events, accountUuid, acknowledged)
      for (const { events } of [first, copy]) {
        const told = `${events === copy.events ? 'copy' : 'first'}, seed ${seed}`
        await expect.poll(() => found(events).then((f) => f.lost.length), { timeout: 30_000, message: told }).toBe(0)
        await expect.poll(async () => (await sums(events, accountUuid))[0]?.sales, { timeout: 30_000 }).toBe(sales)
        expect(await found(events), told).toEqual(nothing)
      }
      const [both] = await sums(first.events, accountUuid)
      expect(both).toMatchObject({ pageviews: acknowledged.pageviews.size, commission: (sales * 5.92).toFixed(2) })
      await expect.poll(async () => (await sums(copy.events, accountUuid))[0], { timeout: 10_000 }).toEqual(both)

      const before = await report(server, cookie)
      expect(before).toMatchObject({ pageviewCount: acknowledged.pageviews.size, conversionCount: sales })
      expect(before.conversionTotalCommission).toBeGreaterThan(0)
      await first.kill()
      // a visitor is not disturbed, and is in the report as soon as the copy has it
      const [view, redirected] = await Promise.all([
        fetch(`${server.base}/tr/v1/events/${siteUuid}`, {
          method: 'POST',
          headers: { 'user-agent': browserAgent },
          body: JSON.stringify({ events: [{ id: newEventId(), type: 'pageview', page: 'https://café.example/new' }] }),
        }),
        fetch(`${server.base}/tr/clicks/v1/${siteUuid}?targetUrl=https%3A%2F%2F${shop}%2Fx`, {
          redirect: 'manual',
          headers: { 'user-agent': browserAgent },
        }),
      ])
      expect([view.status, redirected.status]).toEqual([204, 302])
      await expect
        .poll(async () => (await sums(copy.events, accountUuid))[0]?.clicks, { timeout: 20_000 })
        .toBe((both?.clicks ?? 0) + 1)
      const more = { pageviewCount: before.pageviewCount + 1, discoverCount: before.discoverCount + 1 }
      expect(await report(server, cookie)).toEqual({ ...before, ...more })
      await first.start()
      await first.stopMerges()
      await expect
        .poll(async () => (await sums(first.events, accountUuid))[0]?.clicks, { timeout: 30_000 })
        .toBe((both?.clicks ?? 0) + 1)
      expect(await server.terminate(), server.output()).toBe(0)
    } finally {
      await server.kill()
    }
  },
  180_000 + rounds * 60_000,
)
