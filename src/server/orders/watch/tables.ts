import { sql } from 'drizzle-orm'
import { doublePrecision, index, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '../../store/database/tenant-table.ts'
import type { TrackingTrouble } from '../../../contract/partners/tracking-troubles.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A problem with a shop's reports, from when it was noticed until it ended. */
export const partnerTrouble = tenantTable(
  'partner_trouble',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    partnerUuid: uuid('partner_uuid').notNull(),
    trouble: text('trouble').$type<TrackingTrouble>().notNull(),
    /** Which one of its kind: the currency; '' where only one is possible. */
    key: text('key').notNull(),
    message: text('message').notNull(),
    /** The share of orders that matched their click before it fell. */
    usualShare: doublePrecision('usual_share'),
    beganAt: at('began_at').notNull(),
    endedAt: at('ended_at'),
    endMessage: text('end_message').notNull().default(''),
    /** When the mail to the merchant was queued. */
    mailedAt: at('mailed_at'),
  },
  (t) => [
    uniqueIndex('partner_trouble_open').on(t.partnerUuid, t.trouble, t.key).where(sql`ended_at IS NULL`),
    index('partner_trouble_by_partner').on(t.accountUuid, t.partnerUuid, t.beganAt),
  ],
)
