import { conversion, ledger } from '../../server/money/tables.ts'
import { importRun } from '../../server/networks/tables.ts'
import type { Tx } from '../../server/store/database/open.ts'
import { dayIndexOf } from '../calendar.ts'
import { longestDelay } from '../distributions/delays.ts'
import { demoHours } from '../distributions/hours.ts'
import type { DemoConversion } from '../generate/conversions.ts'
import { planHours } from '../generate/volume.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { clearAccount, clearMadeSince } from '../store/clear.ts'
import { reportedRowsOf, importRuns } from '../store/import-runs.ts'
import { insertRows } from '../store/insert-rows.ts'
import { unknownSales } from '../store/known-sales.ts'
import { lastPageview, withClick } from '../store/known-events.ts'
import { loadClicks } from '../store/load-clicks.ts'
import { loadConversions } from '../store/load-conversions.ts'
import { loadDrops } from '../store/load-drops.ts'
import { loadPageviews } from '../store/load-pageviews.ts'
import { readMatured, updateMatured } from '../store/mature.ts'

const hoursOf = ({ scenario, calendar: { anchor, zone } }: DemoWorld, from: number, to: number) =>
  planHours(scenario.sites, demoHours(from, to, anchor, zone))

/** Writes conversions and their reports. */
export async function addConversions(tx: Tx, conversions: readonly DemoConversion[]): Promise<void> {
  const arrivals = conversions
    .flatMap((c) => c.arrivals)
    .sort((a, b) => (a.receivedAt?.getTime() ?? 0) - (b.receivedAt?.getTime() ?? 0))
  await insertRows(tx, ledger, arrivals)
  await insertRows(
    tx,
    conversion,
    conversions.map((c) => c.record),
  )
}

/**
 * The dashboard's default view: thirty days, and as many before for comparison. A few hours more, for other time zones.
 */
const shownAtFirst = 61 * 86_400_000

const make: DemoPart['make'] = async (world) => {
  const { events, scenario, until } = world
  const [from, to] = [world.from.getTime(), until.getTime()]
  await clearAccount(events, scenario.accountUuid)
  const hours = hoursOf(world, from, to)
  /** Pageviews and clicks, each in its own range. A sale comes long after its click. */
  const load = async ([views, viewsTo]: [number, number], [clicks, clicksTo]: [number, number]) => {
    const during = (begin: number, end: number) => hours.filter((h) => h.startsAt >= begin && h.startsAt < end)
    const viewed = during(views, viewsTo)
    const [pageviews, loaded] = await Promise.all([
      loadPageviews(events, scenario, viewed, from, to),
      loadClicks(events, scenario, { hours: during(clicks, clicksTo), from, to, heardFrom: 0 }),
      loadDrops(events, scenario, viewed, from, to),
    ])
    await loadConversions(events, loaded.conversions)
    return { ...loaded, pageviews }
  }
  const recent = to - shownAtFirst
  const newer = await load([recent, to], [recent - longestDelay, to])
  world.onRecent?.()
  const older = await load([0, recent], [0, recent - longestDelay])
  const conversions = [...older.conversions, ...newer.conversions]
  return {
    counts: {
      pageviews: older.pageviews + newer.pageviews,
      clicks: older.clicks + newer.clicks,
      conversions: conversions.length,
    },
    write: async (tx) => {
      await addConversions(tx, conversions)
      await insertRows(
        tx,
        importRun,
        importRuns(scenario, reportedRowsOf(conversions), until, (at) => dayIndexOf(world.calendar, at)),
      )
    },
  }
}

/**
 * The missing hours, sales reported since then, and changed states. Hours in which the account had visitors stay
 * unchanged.
 */
const extend: DemoPart['extend'] = async (world, since) => {
  const { database, events, scenario, until } = world
  const { accountUuid } = scenario
  const [heardFrom, to] = [since.getTime(), until.getTime()]
  await clearMadeSince(events, accountUuid, heardFrom)
  const from = await lastPageview(events, accountUuid, heardFrom)
  const hours = hoursOf(world, from, to)
  const [pageviews, loaded] = await Promise.all([
    loadPageviews(events, scenario, hours, from, to),
    loadClicks(events, scenario, { hours: hoursOf(world, heardFrom - longestDelay, to), from, to, heardFrom }),
    loadDrops(events, scenario, hours, from, to),
  ])
  const told = await withClick(events, accountUuid, loaded.conversions)
  const conversions = await unknownSales(database, accountUuid, told)
  const matured = await readMatured(database, scenario, to)
  await loadConversions(events, [...conversions, ...matured])
  const decided = matured.flatMap((m) => m.arrivals)
  const { first, later } = reportedRowsOf(conversions)
  const runs = importRuns(scenario, { first, later: [...later, ...decided] }, until, (at) =>
    dayIndexOf(world.calendar, at),
  )
  return {
    counts: { pageviews, clicks: loaded.clicks, conversions: conversions.length },
    write: async (tx) => {
      await addConversions(tx, conversions)
      await insertRows(tx, ledger, decided)
      await updateMatured(tx, matured)
      await tx.insert(importRun).values(runs).onConflictDoNothing()
    },
  }
}

/** Pageviews, clicks, their results, and the imports that brought them. */
export const trafficPart: DemoPart = {
  name: 'traffic',
  version: 7,
  needs: ['merchants'],
  isLong: true,
  tables: [ledger, conversion, importRun],
  make,
  extend,
}
