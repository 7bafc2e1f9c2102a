import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { addDays, daysBetween } from '../contract/days.ts'
import { account } from '../server/account/tables.ts'
import type { Clock } from '../server/time/clock.ts'
import type { Log } from '../server/log/log.ts'
import type { Secret } from '../server/env/secret.ts'
import type { Database } from '../server/store/database/open.ts'
import type { Events } from '../server/store/events/open.ts'
import { dayOf, todayIn } from '../server/time/index.ts'
import { startOf } from './calendar.ts'
import { anchorOf } from './distributions/hours.ts'
import type { DemoPart, DemoWorld } from './part.ts'
import { demoDays } from './scenario/roles-data.ts'
import { buildScenario, demoAccountUuid } from './scenario/scenario.ts'
import { account as plan } from './scenario/sites-data.ts'

export type DemoSettings = {
  database: Database
  events: Events
  clock: Clock
  log: Log
  /** For tests: another account than the demo's own, fewer than thirteen months (the last days), other parts. */
  accountUuid?: string
  days?: number
  parts?: readonly DemoPart[]
  dataDir?: string
  /** Without one, the demo's links do not work. */
  secret?: Secret
  /** Called when the demo can be shown, while its older months are still being made. */
  onRecent?: () => void
}

const nobodysSecret: Secret = { derive: (_, bytes = 32) => randomBytes(bytes), older: () => [] }

/** The current demo account; `isThere`: whether it has been made. */
export async function readWorld(settings: DemoSettings): Promise<{ world: DemoWorld; isThere: boolean }> {
  const {
    database,
    events,
    clock,
    dataDir,
    accountUuid = demoAccountUuid,
    days = demoDays,
    secret = nobodysSecret,
    onRecent,
  } = settings
  const [known] = await database.system
    .select({ createdAt: account.createdAt })
    .from(account)
    .where(eq(account.uuid, accountUuid))
  const zone = plan.timezone
  const today = todayIn(zone, clock)
  const anchor = known ? dayOf(known.createdAt, zone) : anchorOf(today, demoDays)
  const calendar = { anchor, zone, today: daysBetween(anchor, today) }
  const scenario = buildScenario(accountUuid)
  // a demo that ran for a while has more than its first thirteen months
  const from =
    known && !settings.days ? startOf(calendar, 0) : startOf(calendar, daysBetween(anchor, addDays(today, -days)))
  const world = {
    database,
    events,
    scenario,
    calendar,
    from,
    until: clock.now(),
    secret,
    ...(dataDir ? { dataDir } : {}),
    ...(onRecent ? { onRecent } : {}),
  }
  return { world, isThere: known !== undefined }
}
