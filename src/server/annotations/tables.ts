import { boolean, date, index, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FallSubject } from '../../contract/alerts/alert-choices.ts'
import { tenantTable } from '../store/database/tenant-table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A user's note about a day or consecutive days. */
export const annotation = tenantTable(
  'annotation',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    /** Included. */
    toDay: date('to_day', { mode: 'string' }).notNull(),
    kind: text('kind').$type<FallSubject>().notNull(),
    /** Uuid of the site, connection or merchant; '' for the account. */
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    /** Its days are excluded from what is usual for alerts. */
    isLeftOut: boolean('is_left_out').notNull(),
    authorUuid: uuid('author_uuid').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [index('annotation_by_day').on(t.accountUuid, t.fromDay)],
)

/** Keys of the product's own marks that the account has hidden. */
export const annotationHidden = tenantTable(
  'annotation_hidden',
  { key: text('key').notNull(), hiddenAt: at('hidden_at').notNull() },
  (t) => [primaryKey({ columns: [t.accountUuid, t.key] })],
)
