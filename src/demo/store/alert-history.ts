import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { leftOutDays } from '../../server/annotations/index.ts'
import { closeFacts, type OpeningFact, runAlerts, writeFact } from '../../server/alerts/index.ts'
import { happening } from '../../server/happenings/tables.ts'
import { readSaleHistory } from '../../server/insights/index.ts'
import type { Database, Tx } from '../../server/store/database/open.ts'
import { within } from '../../server/store/database/within.ts'
import { dayIndexOf, startOf } from '../calendar.ts'
import type { DemoWorld } from '../part.ts'
import { troubles } from '../scenario/troubles.ts'
import { brokenHappenings, priceOf, standingHappenings } from './facts-of.ts'
import { overAt, programmeHappenings } from './happenings-of.ts'
import { type Story, troubleStories } from './trouble-happenings.ts'

type Step = { at: Date; take: (tx: Tx) => Promise<unknown> }
const minute = 60_000
/**
 * How many days back ended alerts are reported, fewer for those of programmes (which are numerous), and for open ones:
 * a few of each kind are enough.
 */
const [daysOver, daysOfProgrammes, daysOpen] = [56, 35, 9]
/** Days before and after a trouble that are checked. */
const [before, after] = [1, 5]

/** The database within an open transaction: queries for an account see rows written in it. */
const inside = (database: Database, tx: Tx): Database => ({
  ...database,
  as: async (accountUuid, work) => {
    const done = await within(tx, accountUuid, work)
    await tx.execute(sql`SELECT set_config('role', 'none', true), set_config('app.account', '', true)`)
    return done
  },
})

const endOf = (told: OpeningFact) => {
  const { payload } = told
  if ('programmeUuid' in payload)
    return {
      rule: told.kind === 'campaignClosed' ? ('campaignClosed' as const) : ('commissionCut' as const),
      subject: payload.programmeUuid,
    }
  if ('siteUuid' in payload) return { rule: 'scriptSilent' as const, subject: payload.siteUuid }
  if ('connectionUuid' in payload)
    return {
      rule: told.kind === 'callbackSilent' ? ('callbackSilent' as const) : ('connectionFailed' as const),
      subject: payload.connectionUuid,
    }
  return null
}

async function factSteps(world: DemoWorld, { told, overAt: over }: Story): Promise<Step[]> {
  const { accountUuid } = world.scenario
  const fact = await priceOf(world, told)
  if (!fact) return []
  const ended = endOf(told)
  const opens = { at: new Date(told.at), take: (tx: Tx) => writeFact(tx, fact) }
  if (!over || !ended) return [opens]
  return [opens, { at: over, take: (tx) => closeFacts(tx, { accountUuid, at: over, ...ended }) }]
}

/** Days whose mornings check the daily counts: those around the troubles, and the last ones. */
function lookedAt({ calendar, until }: DemoWorld): number[] {
  const today = dayIndexOf(calendar, until)
  const spans = Object.values(troubles).filter((t) => t.from > today - 2 * daysOver)
  const isNear = (day: number) => spans.some((t) => day >= t.from - before && day <= t.until + after)
  return Array.from({ length: daysOver }, (_, i) => today - daysOver + 1 + i).filter(
    (day) => day === today || isNear(day),
  )
}

/**
 * Everything the product would have reported in the last weeks, in its order: facts when they happened, falls each
 * morning.
 */
export async function writeAlertHistory(world: DemoWorld): Promise<(tx: Tx) => Promise<void>> {
  const { database, events, scenario, calendar, until } = world
  const { accountUuid } = scenario
  const opensLate = new Date(until.getTime() - daysOpen * 24 * 60 * minute).toISOString()
  const stories: Story[] = [
    ...programmeHappenings(world, daysOfProgrammes).map((told) => ({ told, overAt: overAt(world, told) })),
    ...troubleStories(world),
    ...[...brokenHappenings(world, 2), ...(await standingHappenings(world))].map((told) => ({ told, overAt: null })),
  ].filter(({ told, overAt: over }) => over !== null || told.at >= opensLate)
  const steps: Step[] = (await Promise.all(stories.map((story) => factSteps(world, story)))).flat()
  const past = await readSaleHistory({ database, events, clock: { now: () => until } })(accountUuid)
  for (const day of lookedAt(world)) {
    const at = new Date(Math.min(until.getTime(), startOf(calendar, day).getTime() + 20 * minute))
    const run = { events, clock: { now: () => at }, notedDays: leftOutDays, saleHistory: () => Promise.resolve(past) }
    steps.push({ at, take: (tx) => runAlerts({ ...run, database: inside(database, tx) }, accountUuid) })
  }
  return async (tx) => {
    for (const { take } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await take(tx)
    // events that ended long ago are not news: no one is notified of them today
    const old = lt(happening.at, new Date(until.getTime() - 2 * 24 * 60 * minute))
    await tx
      .delete(happening)
      .where(and(eq(happening.accountUuid, accountUuid), inArray(happening.kind, ['countsFell', 'alertClosed']), old))
  }
}
