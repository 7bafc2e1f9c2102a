import { sql } from 'drizzle-orm'
import { bigint, index, timestamp, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '../../store/database/tenant-table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * Rates that are or were reported to a creator by mail (R83: telling creators their rate). Separate from the rates,
 * which never change.
 */
export const creatorRateMail = tenantTable(
  'creator_rate_mail',
  {
    rateId: bigint('rate_id', { mode: 'number' }).primaryKey(),
    creatorUuid: uuid('creator_uuid').notNull(),
    /** The earliest time for the mail. */
    dueAt: at('due_at').notNull(),
    mailedAt: at('mailed_at'),
  },
  (t) => [
    index('creator_rate_mail_waiting').on(t.dueAt).where(sql`mailed_at IS NULL`),
    index('creator_rate_mail_by_creator').on(t.accountUuid, t.creatorUuid),
  ],
)
