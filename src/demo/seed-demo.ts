import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NewUser } from '../server/account/index.ts'
import { account, user } from '../server/account/tables.ts'
import type { Clock } from '../server/clock.ts'
import type { Log } from '../server/log.ts'
import type { Database } from '../server/store/database/open.ts'
import type { Events } from '../server/store/events/open.ts'
import { addDays, daysBetween } from '../contract/days.ts'
import { dayStart, todayIn } from '../server/time/index.ts'
import { anchorOf, demoHours } from './distributions/hours.ts'
import { conversionEvent } from './generate/conversions.ts'
import { planHours } from './generate/volume.ts'
import { demoDays } from './scenario/roles-data.ts'
import { buildScenario, demoAccountUuid } from './scenario/scenario.ts'
import { account as plan } from './scenario/sites-data.ts'
import { clearAccount } from './store/clear.ts'
import { oneAtATime } from './store/one-at-a-time.ts'
import { loadClicks } from './store/load-clicks.ts'
import { loadDrops } from './store/load-drops.ts'
import { loadPageviews } from './store/load-pageviews.ts'
import { writeAccount } from './store/write-account.ts'

export type DemoParts = {
  database: Database
  events: Events
  clock: Clock
  log: Log
  /** Adds a user who can sign in. */
  createUser: (user: NewUser) => Promise<unknown>
  /** For tests: another account than the demo's own, and fewer days than thirteen months (the last ones of them). */
  accountUuid?: string
  days?: number
}
/** Rows added. */
export type SeedCounts = { pageviews: number; clicks: number; conversions: number }
export const noCounts: SeedCounts = { pageviews: 0, clicks: 0, conversions: 0 }

const batch = 10_000

/**
 * Makes the demo account: thirteen months up to now. Does nothing where it is. One that was interrupted starts over: the
 * account's row is written last, together with all other records.
 */
export function seedDemo(parts: DemoParts): Promise<{ counts: SeedCounts }> {
  return oneAtATime(parts.database, async () => {
    const accountUuid = parts.accountUuid ?? demoAccountUuid
    const [known] = await parts.database.system
      .select({ uuid: account.uuid })
      .from(account)
      .where(eq(account.uuid, accountUuid))
    return { counts: known ? noCounts : await seed(parts, accountUuid) }
  })
}

async function seed(parts: DemoParts, accountUuid: string): Promise<SeedCounts> {
  const { database, events, clock, log, createUser, days = demoDays } = parts
  const started = performance.now()
  const zone = plan.timezone
  const until = clock.now()
  const today = todayIn(zone, clock)
  const anchor = anchorOf(today, demoDays)
  const calendar = { anchor, zone, today: daysBetween(anchor, today) }
  const scenario = buildScenario(accountUuid)
  log.info('making the demo account')

  await database.system.delete(user).where(eq(user.accountUuid, accountUuid))
  await clearAccount(events, accountUuid)
  const from = dayStart(addDays(today, -days), zone).getTime()
  const to = until.getTime()
  const hours = planHours(scenario.sites, demoHours(from, to, anchor, zone))
  const [pageviews, { clicks, conversions }] = await Promise.all([
    loadPageviews(events, scenario, hours, from, to),
    loadClicks(events, scenario, { hours, from, to, heardFrom: 0 }),
    loadDrops(events, scenario, hours, from, to),
  ])
  for (let i = 0; i < conversions.length; i += batch)
    await events.insert(
      'conversion',
      conversions.slice(i, i + batch).map((c) => conversionEvent(c.record)),
      `demo-${randomUUID()}`,
    )
  await createUser({
    accountUuid,
    ...plan.user,
    currencyCode: plan.currency,
    timezone: plan.timezone,
    role: 'owner',
    title: 'Owner',
  })
  await database.system.transaction((tx) => writeAccount(tx, scenario, calendar, conversions, until))
  const counts = { pageviews, clicks, conversions: conversions.length }
  log.info('the demo account is ready', { ...counts, seconds: Math.round(performance.now() - started) / 1000 })
  return counts
}
