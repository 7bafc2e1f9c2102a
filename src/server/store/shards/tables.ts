import { integer, timestamp } from 'drizzle-orm/pg-core'
import { oneRowAnAccount } from '../database/tenant-table.ts'

/** On which shard of a ClickHouse cluster an account's rows are (`CLICKHOUSE_CLUSTER`); empty where there is none. */
export const accountShard = oneRowAnAccount('account_shard', {
  shard: integer('shard').notNull(),
  since: timestamp('since', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
