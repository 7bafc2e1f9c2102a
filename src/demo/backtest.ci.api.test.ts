import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { promisedFor } from '../server/discovery/follow/promise.ts'
import { silentLog } from '../server/log/log.ts'
import { approvalsOf, readEuro } from '../server/money/index.ts'
import { conversion, ledger } from '../server/money/tables.ts'
import { expectedClick, indexFacts, noFacts, readFacts } from '../server/routing/index.ts'
import { type TestStores, testStores } from '../test/stores.ts'
import { startOf } from './calendar.ts'
import { demoHours } from './distributions/hours.ts'
import { planHours } from './generate/volume.ts'
import type { DemoPart } from './part.ts'
import { accountPart } from './parts/account.ts'
import { merchantsPart } from './parts/merchants.ts'
import { networksPart } from './parts/networks.ts'
import { sitesPart } from './parts/sites.ts'
import { addConversions } from './parts/traffic.ts'
import { uuidOf } from './random.ts'
import { programmeOn } from './scenario/programmes.ts'
import { seedDemo } from './seed-demo.ts'
import { loadClicks } from './store/load-clicks.ts'
import { loadConversions } from './store/load-conversions.ts'
import { readWorld } from './world.ts'

/** Judges the clicks of 30 days starting 100 days ago: nearly all of their sales are decided by now. */
const [judgedFrom, judgedDays, learnedFrom] = [100, 30, 205]
const fewestClicks = 20
const clock = { now: () => new Date('2026-06-20T13:30:00Z') }
const accountUuid = uuidOf('seeded demo', 'backtest')

/** Clicks and sales without pageviews, which nothing here reads. */
const clicksPart: DemoPart = {
  name: 'clicks',
  version: 1,
  needs: ['merchants'],
  tables: [ledger, conversion],
  make: async ({ events, scenario, calendar: { anchor, zone }, from, until }) => {
    const [begin, end] = [from.getTime(), until.getTime()]
    const hours = planHours(scenario.sites, demoHours(begin, end, anchor, zone))
    const { conversions } = await loadClicks(events, scenario, { hours, from: begin, to: end, heardFrom: 0 })
    await loadConversions(events, conversions)
    return {
      write: (tx) => addConversions(tx, conversions),
    }
  },
}

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
  const parts = [accountPart, sitesPart, networksPart, merchantsPart, clicksPart]
  await seedDemo({ ...stores, clock, log: silentLog, accountUuid, days: learnedFrom, parts })
}, 240_000)
afterAll(() => stores.close())

/** Commission of clicks in a period by merchant and connection, in euro; rejected and undecided sales count as zero. */
async function brought(from: Date, to: Date) {
  const rows = await stores.events.query(accountUuid, {
    name: 'backtest',
    sql: `SELECT merchant, connection, sum(n) AS clicks, sum(euro) AS earned FROM (
        SELECT toString(merchant) AS merchant, toString(connection_uuid) AS connection, count() AS n, 0. AS euro FROM click
          WHERE kind = 'click' AND at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64}) GROUP BY 1, 2
        UNION ALL SELECT merchant, connection, 0, amount / if(currency = 'EUR', 1, rate) FROM (
          SELECT toString(merchant) AS merchant, toString(connection_uuid) AS connection, toFloat64(commission) AS amount, toString(currency) AS currency FROM conversion FINAL
            WHERE status IN ('approved', 'paid') AND click_at >= fromUnixTimestamp64Milli({from:Int64}) AND click_at < fromUnixTimestamp64Milli({to:Int64})) AS c
        LEFT JOIN (SELECT toString(currency) AS currency, argMax(micro, day) / 1000000 AS rate FROM exchange_rate GROUP BY currency) AS r USING (currency))
      GROUP BY merchant, connection`,
    params: { from: from.getTime(), to: to.getTime() },
    row: z.object({ merchant: z.string(), connection: z.string(), clicks: z.coerce.number(), earned: z.number() }),
  })
  return new Map(rows.map((r) => [`${r.merchant} ${r.connection}`, r]))
}

it('is told four times out of five what clicks will bring by what clicks of 90 days before have brought', async () => {
  const { world } = await readWorld({ ...stores, clock, log: silentLog, accountUuid, days: learnedFrom })
  const { calendar, scenario } = world
  const first = calendar.today - judgedFrom
  const [then, end] = [startOf(calendar, first), startOf(calendar, first + judgedDays)]
  const approvals = approvalsOf({ database: stores.database, clock })
  const facts = await readFacts({ events: stores.events, approvals }, { now: then.getTime(), accountUuid })
  const known = indexFacts(facts.get(accountUuid) ?? noFacts)
  const { euro } = await readEuro(stores.database)
  const later = await brought(then, end)
  const judged = scenario.programmes.flatMap((p) => {
    const came = later.get(`${p.merchant.domain} ${p.connection.uuid}`)
    const { percentage, flat } = programmeOn(p, first)
    // other terms are new, and no forecast can know them
    const isSteady = Array.from({ length: judgedDays }, (_, i) => programmeOn(p, first + i)).every(
      (on) => on.percentage === percentage && on.flat === flat,
    )
    if (!came || came.clicks < fewestClicks || !isSteady) return []
    const flatEuro = euro(flat === null ? null : String(flat), p.currency)
    const e = expectedClick({ type: p.type, percentage, flatEuro }, known(p.merchant.domain, p.connection.uuid))
    const part = { domain: '', clicks: 0, perClick: e.expected, se: e.se, unit: e.unit, sale: e.sale, before: 0 }
    return [{ ...promisedFor({ parts: [part] }, () => came.clicks), earned: came.earned }]
  })
  const share = judged.filter((j) => j.earned >= j.low && j.earned <= j.high).length / judged.length
  const sum = (of: (j: (typeof judged)[number]) => number) => judged.reduce((n, j) => n + of(j), 0)
  const bias = sum((j) => j.expected) / sum((j) => j.earned)
  expect(judged.length).toBeGreaterThan(100)
  expect(share).toBeGreaterThan(0.75)
  expect(share).toBeLessThan(0.9)
  expect(bias).toBeGreaterThan(0.9)
  expect(bias).toBeLessThan(1.1)
})
