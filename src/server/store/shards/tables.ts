import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { oneRowAnAccount, tenantTable } from '../database/tenant-table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** On which shard of a ClickHouse cluster an account's rows are (`CLICKHOUSE_CLUSTER`); empty where there is none. */
export const accountShard = oneRowAnAccount('account_shard', {
  shard: integer('shard').notNull(),
  since: at('since').notNull().defaultNow(),
})

/**
 * `copying`: its rows are copied, and go on coming to the old shard. `pausing`: collectors are asked to hold its events back.
 * `comparing`: they do, and what came meanwhile is copied and compared. `clearing`: it lives on the new shard, and its rows on
 * the old one are taken away. `giving up`: it stays, and its rows on the other shard are taken away.
 */
export type MovePhase = 'copying' | 'pausing' | 'comparing' | 'clearing' | 'giving up'

/** Accounts that are being moved to another shard; the row goes when the move is over. */
export const accountMove = oneRowAnAccount('account_move', {
  /** Another one with each move. */
  move: uuid('move').notNull(),
  fromShard: integer('from_shard').notNull(),
  toShard: integer('to_shard').notNull(),
  phase: text('phase').$type<MovePhase>().notNull(),
  since: at('since').notNull().defaultNow(),
  /** While it stands here, nobody brings rows of the account to the event store; collectors say that they do not. */
  hold: uuid('hold'),
  begunAt: at('begun_at').notNull().defaultNow(),
  begunBy: text('begun_by').notNull(),
})

/** That a collector holds the events of an account back, and has none of them on its way. */
export const accountHeld = tenantTable(
  'account_held',
  {
    hold: uuid('hold').notNull(),
    log: text('log').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.hold, t.log] })],
)

/** Collectors that bring events to the shards of a cluster: whoever moves an account waits for each of them. */
export const eventCollector = pgTable('event_collector', {
  /** Names the log of a collector. */
  log: text('log').primaryKey(),
  host: text('host').notNull(),
  folder: text('folder').notNull(),
  seenAt: at('seen_at').notNull().defaultNow(),
  /** It was told to stop with nothing on its way, and has not begun again. */
  stoppedAt: at('stopped_at'),
  /** It is gone with its disk, as an operator says; should it come back, it brings nothing. */
  forgottenAt: at('forgotten_at'),
})
