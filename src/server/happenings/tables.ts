import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { tenantTable } from '../store/database/tenant-table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Account events (contract/happenings.ts), written in the transaction of the change itself. */
export const happening = tenantTable(
  'happening',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    at: at('at').notNull(),
    payload: jsonb('payload').notNull(),
    /**
     * Not yet assigned to the consumers. A flag instead of a position, because transactions do not commit in the order
     * of their ids.
     */
    isNew: boolean('is_new').notNull().default(true),
  },
  (t) => [
    uniqueIndex('happening_once').on(t.accountUuid, t.kind, t.key),
    index('happening_new').on(t.id).where(sql`is_new`),
    index('happening_by_time').on(t.at),
  ],
)

/** The consumers. `kinds` is null for all kinds. */
export const happeningConsumer = pgTable('happening_consumer', {
  name: text('name').primaryKey(),
  kinds: text('kinds').array(),
})

/** An event a consumer has not handled yet. The row is deleted afterwards. */
export const happeningDelivery = pgTable(
  'happening_delivery',
  {
    consumer: text('consumer').notNull(),
    happeningId: bigint('happening_id', { mode: 'number' }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When it is due (again); while it is being handled, until when it is claimed. */
    dueAt: at('due_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.consumer, t.happeningId] }),
    index('happening_delivery_due').on(t.dueAt),
    index('happening_delivery_of').on(t.happeningId),
  ],
)
