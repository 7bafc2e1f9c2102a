import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { daysBetween } from '../contract/days.ts'
import { account } from '../server/account/tables.ts'
import { ledger } from '../server/money/tables.ts'
import type { Events } from '../server/store/events/open.ts'
import { dayOf } from '../server/time/index.ts'
import { longestDelay } from './distributions/delays.ts'
import { demoHours } from './distributions/hours.ts'
import { conversionEvent, type DemoConversion } from './generate/conversions.ts'
import { planHours } from './generate/volume.ts'
import { buildScenario, demoAccountUuid } from './scenario/scenario.ts'
import { account as accountPlan } from './scenario/sites-data.ts'
import { type DemoParts, noCounts, type SeedCounts } from './seed-demo.ts'
import { clearMadeSince } from './store/clear.ts'
import { heardOf, madeUntil } from './store/import-runs.ts'
import { insertRows } from './store/insert-rows.ts'
import { unknownSales } from './store/known-sales.ts'
import { loadClicks } from './store/load-clicks.ts'
import { loadDrops } from './store/load-drops.ts'
import { loadPageviews } from './store/load-pageviews.ts'
import { readMatured, updateMatured } from './store/mature.ts'
import { oneAtATime } from './store/one-at-a-time.ts'
import { updateAccount } from './store/update-account.ts'
import { addConversions } from './store/write-account.ts'

type Parts = Omit<DemoParts, 'createUser' | 'days'>
/** Not worth the work, and on the first start the visitors are about to come. */
const shortest = 3 * 60_000
const dayMs = 86_400_000

/** The last event that reached the account after an instant; the instant where there is none. */
async function lastEvent(events: Events, accountUuid: string, since: number): Promise<number> {
  const [found] = await events.systemQuery({
    name: 'seed.last',
    sql: `SELECT toUnixTimestamp64Milli(max(at)) AS last FROM pageview
      WHERE account_uuid = toUUID('${accountUuid}') AND at > fromUnixTimestamp64Milli(${since}, 'UTC')`,
    row: z.object({ last: z.number() }),
  })
  return Math.max(since, found?.last ?? since)
}

/** A sale belongs to a click that is there: none was made for the hours in which visitors came by themselves. */
async function withClick(events: Events, accountUuid: string, list: DemoConversion[]): Promise<DemoConversion[]> {
  if (list.length === 0) return []
  const times = list.map((c) => c.click.at)
  const found = await events.systemQuery({
    name: 'seed.clicks',
    sql: `SELECT click_id FROM click WHERE account_uuid = toUUID('${accountUuid}')
      AND at >= fromUnixTimestamp64Milli(${Math.min(...times)}, 'UTC') AND click_id IN {ids:Array(String)}`,
    params: { ids: list.map((c) => c.click.id) },
    row: z.object({ click_id: z.string() }),
  })
  const known = new Set(found.map((r) => r.click_id))
  return list.filter((c) => known.has(c.click.id))
}

/**
 * Brings a demo account that was made earlier up to now: the missing hours, sales that networks have told since, states
 * that changed, commissions and closed programmes. Hours in which the account had visitors are left as they are. Does
 * nothing where there is no demo account. Stopped halfway, it starts over the next time.
 */
export function extendDemo(parts: Parts): Promise<{ counts: SeedCounts }> {
  return oneAtATime(parts.database, async () => ({ counts: await extend(parts) }))
}

async function extend({ database, events, clock, log, accountUuid = demoAccountUuid }: Parts): Promise<SeedCounts> {
  const [known] = await database.system
    .select({ createdAt: account.createdAt })
    .from(account)
    .where(eq(account.uuid, accountUuid))
  const since = await madeUntil(database, accountUuid)
  const until = clock.now()
  if (!known || !since || until.getTime() - since.getTime() < shortest) return noCounts

  const zone = accountPlan.timezone
  const anchor = dayOf(known.createdAt, zone)
  const dayIndex = (at: Date) => daysBetween(anchor, dayOf(at, zone))
  const calendar = { anchor, zone, today: dayIndex(until) }
  const scenario = buildScenario(accountUuid)
  const heardFrom = since.getTime()
  const to = until.getTime()
  await clearMadeSince(events, accountUuid, heardFrom)
  const from = await lastEvent(events, accountUuid, heardFrom)
  const plan = (start: number) => planHours(scenario.sites, demoHours(start, to, anchor, zone))
  const hours = plan(from)
  const [pageviews, loaded] = await Promise.all([
    loadPageviews(events, scenario, hours, from, to),
    loadClicks(events, scenario, {
      hours: plan(heardFrom - longestDelay),
      from,
      to,
      heardFrom,
    }),
    loadDrops(events, scenario, hours, from, to),
  ])
  const told = await withClick(events, accountUuid, loaded.conversions)
  const conversions = await unknownSales(database, accountUuid, told)
  const matured = await readMatured(database, scenario, to)
  const changed = [...conversions, ...matured]
  const size = 10_000
  for (let i = 0; i < changed.length; i += size)
    await events.insert(
      'conversion',
      changed.slice(i, i + size).map((c) => conversionEvent(c.record)),
      `demo-${randomUUID()}`,
    )
  const decided = matured.flatMap((m) => m.arrivals)
  const { first, later } = heardOf(conversions)
  const heard = { first, later: [...later, ...decided] }
  await database.system.transaction(async (tx) => {
    await addConversions(tx, conversions)
    await insertRows(tx, ledger, decided)
    await updateMatured(tx, matured)
    await updateAccount(tx, scenario, calendar, dayIndex(new Date(heardFrom)) + 1, heard, until)
  })
  const counts = { pageviews, clicks: loaded.clicks, conversions: conversions.length }
  log.info('the demo account is up to date', { ...counts, days: Math.ceil((to - heardFrom) / dayMs) })
  return counts
}
