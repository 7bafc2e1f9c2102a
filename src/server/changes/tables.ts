import { customType, index, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { tenantTable } from '../store/database/tenant-table.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Accounts with changes in rows that other code caches in memory, with the transaction. Written by triggers (the
 * migration lists the tables and columns), so that no caller can forget it.
 */
export const accountChange = tenantTable(
  'account_change',
  {
    transactionId: transactionId('transaction_id').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.transactionId, t.accountUuid] }), index('account_change_by_time').on(t.at)],
)
