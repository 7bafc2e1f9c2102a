import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Secret } from '../server/env/secret.ts'
import type { Database, Tx } from '../server/store/database/open.ts'
import type { Events } from '../server/store/events/open.ts'
import type { DemoCalendar } from './calendar.ts'
import type { Scenario } from './scenario/scenario.ts'

/** What a part is made of, and from when to when. */
export type DemoWorld = {
  database: Database
  events: Events
  scenario: Scenario
  calendar: DemoCalendar
  from: Date
  until: Date
  /** What links of the demo are made with, and what its keys are closed with. */
  secret: Secret
  /** Where the product keeps files, for parts that have some; none are kept without. */
  dataDir?: string
  /** Told when the demo can be shown: what its dashboard shows at first is there. Older months come after that. */
  onRecent?: () => void
}
/** Events added, for the log and the tests. */
export type SeedCounts = { pageviews: number; clicks: number; conversions: number }
export const noCounts: SeedCounts = { pageviews: 0, clicks: 0, conversions: 0 }

export type Made = {
  /** Writes into the record store, in the transaction in which the part is noted. Parts it needs are written before. */
  write: (tx: Tx) => Promise<void>
  counts?: SeedCounts
}

/**
 * One module's share of the demo account. Each start brings a demo what it lacks: a part it has not, and a part it has at an
 * older version, whose rows are taken away and made anew.
 */
export type DemoPart = {
  name: string
  version: number
  /** Names of the parts that have to be there before this one. */
  needs: readonly string[]
  /** The product's own jobs make it of what the other parts wrote, so it is made after that is committed. */
  isWorkedOut?: boolean
  /** It takes long, and shows what is newest first: all that can be made without it is written before. */
  isLong?: boolean
  /** Tables of the record store that this part alone fills. The account's rows in them go before the part is made anew. */
  tables: readonly (PgTable & { accountUuid: PgColumn })[]
  /** Does what takes long or belongs into the event store; what an interrupted start left there is its to take away. */
  make: (world: DemoWorld) => Promise<Made> | Made
  /** Adds what has happened since the part was made or extended last. */
  extend?: (world: DemoWorld, since: Date) => Promise<Made> | Made
}
