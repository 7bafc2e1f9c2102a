import { customType, index, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { tenantTable } from '../store/database/tenant-table.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Which accounts had rows changed that others keep in memory, and by which transaction. Triggers write it (the migration
 * lists the tables and columns), so that no caller can forget to.
 */
export const accountChange = tenantTable(
  'account_change',
  {
    transactionId: transactionId('transaction_id').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.transactionId, t.accountUuid] }), index('account_change_by_time').on(t.at)],
)
