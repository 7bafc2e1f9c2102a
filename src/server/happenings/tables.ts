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

/** What happened to accounts (contract/happenings.ts), written in the transaction of the change itself. */
export const happening = tenantTable(
  'happening',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    at: at('at').notNull(),
    payload: jsonb('payload').notNull(),
    /** Not yet handed to the consumers. A mark, and no position: transactions do not commit in the order of their ids. */
    isNew: boolean('is_new').notNull().default(true),
  },
  (t) => [
    uniqueIndex('happening_once').on(t.accountUuid, t.kind, t.key),
    index('happening_new').on(t.id).where(sql`is_new`),
    index('happening_by_time').on(t.at),
  ],
)

/** Who is told. `kinds` is null for all of them. */
export const happeningConsumer = pgTable('happening_consumer', {
  name: text('name').primaryKey(),
  kinds: text('kinds').array(),
})

/** What a consumer has not taken yet. The row goes when it has. */
export const happeningDelivery = pgTable(
  'happening_delivery',
  {
    consumer: text('consumer').notNull(),
    happeningId: bigint('happening_id', { mode: 'number' }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When it may be taken (again); while it is being taken, until when it is left to who has it. */
    dueAt: at('due_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.consumer, t.happeningId] }),
    index('happening_delivery_due').on(t.dueAt),
    index('happening_delivery_of').on(t.happeningId),
  ],
)
