import { sql } from 'drizzle-orm'
import { date, index, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '../../store/database/tenant-table.ts'
import type { TrafficTrouble } from '../../../contract/creators/traffic-troubles.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An anomaly in a creator's clicks, from when it was noticed until it ended. Contains no names. */
export const creatorTrouble = tenantTable(
  'creator_trouble',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    creatorUuid: uuid('creator_uuid').notNull(),
    trouble: text('trouble').$type<TrafficTrouble>().notNull(),
    message: text('message').notNull(),
    /** The days with odd clicks; the last one moves while the anomaly lasts. */
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    beganAt: at('began_at').notNull(),
    endedAt: at('ended_at'),
    endMessage: text('end_message').notNull().default(''),
  },
  (t) => [
    uniqueIndex('creator_trouble_open').on(t.creatorUuid, t.trouble).where(sql`ended_at IS NULL`),
    index('creator_trouble_by_creator').on(t.accountUuid, t.creatorUuid, t.beganAt),
  ],
)
