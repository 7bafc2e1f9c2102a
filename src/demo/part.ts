import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Secret } from '../server/env/secret.ts'
import type { Database, Tx } from '../server/store/database/open.ts'
import type { Events } from '../server/store/events/open.ts'
import type { DemoCalendar } from './calendar.ts'
import type { Scenario } from './scenario/scenario.ts'

/** The inputs of a part, and its time range. */
export type DemoWorld = {
  database: Database
  events: Events
  scenario: Scenario
  calendar: DemoCalendar
  from: Date
  until: Date
  /** The secret for the demo's links, and for sealing its keys. */
  secret: Secret
  /** The product's file directory, for parts with files; without it no files are stored. */
  dataDir?: string
  /** Called when the demo can be shown: the dashboard's default view is complete. Older months follow. */
  onRecent?: () => void
}
/** Number of events added, for the log and the tests. */
export type SeedCounts = { pageviews: number; clicks: number; conversions: number }
export const noCounts: SeedCounts = { pageviews: 0, clicks: 0, conversions: 0 }

export type Made = {
  /** Writes into the record store, in the transaction that notes the part. Parts it needs are written before. */
  write: (tx: Tx) => Promise<void>
  counts?: SeedCounts
}

/**
 * One module's share of the demo account. Each start adds what a demo lacks: missing parts, and parts at an older
 * version, whose rows are deleted and remade.
 */
export type DemoPart = {
  name: string
  version: number
  /** Names of the parts that must exist before this one. */
  needs: readonly string[]
  /** The product's own jobs compute it from the rows of other parts, so it is made after those are committed. */
  isWorkedOut?: boolean
  /** It takes long and makes the newest data first: all parts independent of it are written before. */
  isLong?: boolean
  /**
   * Tables of the record store that only this part fills. The account's rows in them are deleted before the part is
   * remade.
   */
  tables: readonly (PgTable & { accountUuid: PgColumn })[]
  /** Does slow work and writes to the event store; it must clean up after an interrupted start. */
  make: (world: DemoWorld) => Promise<Made> | Made
  /** Adds the events since the part was last made or extended. */
  extend?: (world: DemoWorld, since: Date) => Promise<Made> | Made
}
