import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { eventTables, rollupTimes } from '../server/store/events/event-tables.ts'
import type { Events } from '../server/store/events/open.ts'
import { createLine } from '../server/tracking/follow-shards.ts'
import { clickOf, dropOf, mortalCollector, type MortalCollector, viewOf } from './mortal-collector.ts'
import { arrival, moneyRig } from './money-rig.ts'
import type { TestStores } from './stores.ts'
import { newEventId } from './tracking.ts'
import type { TwoShards } from './two-shards.ts'

/** What happened to an account, as a person would count it. */
export type Told = {
  views: number
  clicks: number
  drops: number
  sales: number
  /** In hundredths. */
  commission: number
  pages: Map<string, number>
}
const nothing = (): Told => ({ views: 0, clicks: 0, drops: 0, sales: 0, commission: 0, pages: new Map() })
/** Processes of the test look at places more often than those of the product, and the mover waits for less. */
export const times = { every: 50, goodFor: 500 }
export const waits = { known: 700, collectors: 20_000, questions: 300 }

const sums = z.object({ n: z.number() })
const page = z.object({ page: z.string(), n: z.number() })
const cents = (amount: string) => Math.round(Number(amount) * 100)

/** Accounts whose visitors and sales go on, with two collectors that can die, and everything that is told counted by hand. */
export async function movingRig(shards: TwoShards, stores: TestStores, accounts: readonly string[]) {
  const open = () => shards.placed(stores.database, undefined, times)
  const dirs = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'outbound-moving-')))
  const begin = (i: number) => mortalCollector({ dir: dirs[i] ?? '', events: open(), databaseUrl: stores.databaseUrl })
  const collectors = await Promise.all([begin(0), begin(1)])
  const reader = open()
  const { money: maker } = moneyRig(() => ({ ...stores, events: open() }))
  const money = maker()
  money.start()
  const told = new Map(accounts.map((account) => [account, nothing()]))
  const payers = new Map(
    accounts.map((accountUuid) => [accountUuid, { uuid: randomUUID(), accountUuid, network: 'awin' }]),
  )
  const kept = new Map<string, number>()
  const sell = async (account: string, name: string, commission: string, at = new Date()) => {
    const payer = payers.get(account)
    const of = told.get(account)
    if (!payer || !of) return
    await money.receive([arrival(payer, { transactionId: name, commission, at: at.toISOString() })])
    const before = kept.get(`${account} ${name}`)
    if (before === undefined) of.sales++
    of.commission += cents(commission) - (before ?? 0)
    kept.set(`${account} ${name}`, cents(commission))
  }
  /** What comes to one that was killed comes to nobody. */
  const line = createLine()
  let round = 0
  /** Of each account a visit, a click and what was not counted, at one collector or the other; and a sale, or one that changes its day. */
  const visit = async (): Promise<void> => {
    const n = round++
    const { record } = collectors[n % 2] as MortalCollector
    const where = { page: `a.dk/${n % 5}` }
    await Promise.all([
      ...accounts.map((account) => record.pageview(viewOf(account, newEventId(), where), false)),
      ...accounts.map((account) => record.click(clickOf(account, newEventId(), where), false)),
      record.drops(accounts.map(dropOf)),
    ])
    for (const account of accounts) {
      const of = told.get(account)
      if (!of) continue
      of.views++
      of.clicks++
      of.drops++
      of.pages.set(where.page, (of.pages.get(where.page) ?? 0) + 1)
      if (n % 4 === 0) await sell(account, `T${n}`, '5.92')
      if (n % 4 === 2) await sell(account, `T${n - 2}`, '7.31', new Date(Date.now() - (n % 50) * 86_400_000))
    }
  }
  let isOpen = false
  let going: Promise<void> = Promise.resolve()
  const ask = async (events: Events, account: string | null, sql: string, shard?: number) => {
    const q = { name: 'test', sql, row: sums }
    const rows = account === null ? await events.systemQuery(q, shard) : await events.query(account, q)
    return rows[0]?.n ?? -1
  }
  const questions = {
    views: 'SELECT toFloat64(uniqExact(event_id)) AS n FROM pageview',
    clicks: `SELECT toFloat64(countIf(kind = 'click')) AS n FROM click`,
    drops: 'SELECT toFloat64(sum(n)) AS n FROM drop',
    sales: 'SELECT toFloat64(count()) AS n FROM conversion FINAL',
    commission: 'SELECT toFloat64(sum(commission) * 100) AS n FROM conversion FINAL',
  }
  return {
    dirs,
    collectors,
    told: (account: string): Omit<Told, 'pages'> => {
      const { pages: _, ...counts } = told.get(account) ?? nothing()
      return { ...counts }
    },
    pages: (account: string) => new Map(told.get(account)?.pages),
    sell,
    visit,
    flushSales: money.flush,
    /** What a report says of an account. */
    read: async (account: string): Promise<Omit<Told, 'pages'>> => {
      const found = Object.entries(questions).map(
        async ([name, sql]) => [name, await ask(reader, account, sql)] as const,
      )
      const all = Object.fromEntries(await Promise.all(found)) as Omit<Told, 'pages'>
      return { ...all, commission: Math.round(all.commission) }
    },
    ask: (account: string | null, sql: string, shard?: number) => ask(reader, account, sql, shard),
    /** Rows of an account on a shard, whether it lives there or not. */
    rowsOn: async (shard: number, account: string): Promise<number> => {
      const counts = ['pageview', 'click', 'drop', 'conversion'].map((table) =>
        ask(reader, null, `SELECT toFloat64(count()) AS n FROM ${table} WHERE account_uuid = '${account}'`, shard),
      )
      return (await Promise.all(counts)).reduce((all, n) => all + n, 0)
    },
    /** Every rollup's own count of pageviews and clicks, read from the rollup and nowhere else. */
    rollups: async (shard: number, account: string): Promise<Record<string, number>> => {
      const found: Record<string, number> = {}
      for (const table of eventTables)
        for (const { name, time, columns, counts } of 'rollups' in table ? table.rollups : []) {
          const keys = ['t', ...columns].join(', ')
          const inner = `SELECT ${rollupTimes[time]} AS t, ${columns.map((c) => `${c}, `).join('')}${counts[0]} AS c FROM ${table.name} WHERE account_uuid = '${account}' GROUP BY account_uuid, ${keys}`
          const sql = `SELECT toFloat64(sum(c)) AS n FROM (${inner}) SETTINGS force_optimize_projection = 1`
          found[`${table.name} ${name}`] = await ask(reader, null, sql, shard)
        }
      return found
    },
    pagesRead: async (account: string): Promise<Map<string, number>> => {
      const sql =
        'SELECT page, toFloat64(sum(c)) AS n FROM (SELECT toDate(at) AS t, page, count() AS c FROM pageview GROUP BY t, page) GROUP BY page'
      const rows = await reader.query(account, { name: 'test', sql, row: page })
      return new Map(rows.filter((r) => r.page.startsWith('a.dk/')).map((r) => [r.page, r.n]))
    },
    /** What happened in a month long ago, and is all there before anything else: so many visits and clicks, and a sale. */
    plant: async (account: string, month: string, many: number): Promise<void> => {
      const at = (i: number) => `${month}-${String(1 + (i % 28)).padStart(2, '0')} 10:00:00.000`
      const rows = Array.from({ length: many }, (_, i) => ({ at: at(i), page: 'old.dk/', batch: '' }))
      const views = rows.map((over) => ({ ...viewOf(account, newEventId()), ...over }))
      await reader.insert('pageview', views, randomUUID())
      await reader.insert('pageview', views.slice(0, 1), randomUUID()) // an event that came to two collectors
      await reader.insert(
        'click',
        rows.map((over) => ({ ...clickOf(account, newEventId()), ...over })),
        randomUUID(),
      )
      await sell(account, `old ${month}`, '10.01', new Date(`${month}-05T10:00:00Z`))
      const of = told.get(account)
      if (!of) return
      of.views += many
      of.clicks += many
    },
    /** A collector is killed, and begins again where it was. */
    restart: (i: number): Promise<void> =>
      line(async () => {
        collectors[i]?.die()
        collectors[i] = await begin(i)
      }),
    open: (): void => {
      isOpen = true
      going = (async () => {
        while (isOpen) {
          await line(visit)
          await new Promise((resolve) => setTimeout(resolve, 25))
        }
      })()
    },
    close: async (): Promise<void> => {
      isOpen = false
      await going
    },
    stop: async (): Promise<void> => {
      await money.stop()
      await Promise.all(collectors.map(({ stop }) => stop()))
    },
  }
}
export type MovingRig = Awaited<ReturnType<typeof movingRig>>
