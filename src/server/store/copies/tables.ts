import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * `new`: it has nothing, and nothing comes to it until it is rebuilt. `rebuilding`: logs and notes are kept for it. `good`: it gets
 * every row. `lost`: as `new`, for the reason that is given.
 */
export type CopyState = 'new' | 'rebuilding' | 'good' | 'lost'

/** Further event stores of the installation, so that every process knows how each of them is. */
export const eventCopy = pgTable('event_copy', {
  /** Without the user and the password that the environment has. */
  address: text('address').primaryKey(),
  state: text('state').$type<CopyState>().notNull(),
  since: at('since').notNull(),
  /** Why it was lost, in a sentence. */
  reason: text('reason').notNull().default(''),
  /** Another one with each rebuild. The copy itself has it, too: an empty disk in its place is not taken for it. */
  generation: uuid('generation').notNull(),
  /** The copy was given its generation. */
  isMarked: boolean('is_marked').notNull().default(false),
  /** How often exchange rates were loaded, and which of these times the copy has. */
  ratesWanted: integer('rates_wanted').notNull().default(1),
  ratesHave: integer('rates_have').notNull().default(0),
})

/** How far each collector's log is in each event store; every collector says so every two seconds. */
export const eventCopyProgress = pgTable(
  'event_copy_progress',
  {
    /** The address of the copy; '' for the first store. */
    copy: text('copy').notNull(),
    /** Names the log of a collector. */
    log: text('log').notNull(),
    host: text('host').notNull(),
    /** Of the copy, as this collector knows it; null for the first store. */
    generation: uuid('generation'),
    /** The first record that is not in the store, and the last one of a batch that may be there in part. */
    next: bigint('next', { mode: 'number' }).notNull(),
    to: bigint('to', { mode: 'number' }),
    waiting: bigint('waiting', { mode: 'number' }).notNull(),
    /** When the oldest record that waits was written; the moment of telling when none does. */
    since: at('since').notNull(),
    toldAt: at('told_at').notNull(),
    /** It was told to stop, and has not begun again. */
    stoppedAt: at('stopped_at'),
    /** Where the log goes on for a copy that was rebuilt. */
    startNext: bigint('start_next', { mode: 'number' }),
    startTo: bigint('start_to', { mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.copy, t.log] })],
)
