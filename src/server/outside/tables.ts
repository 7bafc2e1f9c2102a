import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '../store/database/tenant-table.ts'

/** A pending sign-in at a network. It works once and expires soon. */
export const oauthSignIn = tenantTable(
  'oauth_sign_in',
  {
    /** SHA-256 of the `state` in the URL, so that reading this table is not enough to finish a sign-in. */
    stateHash: text('state_hash').primaryKey(),
    userUuid: uuid('user_uuid').notNull(),
    /** The identifier of a connector, or of an ad service. */
    network: text('network').notNull(),
    /** base64url of the SHA-256 of the verifier, which only the browser has. */
    challenge: text('challenge').notNull(),
    /** What to do with the tokens afterwards, encrypted like credentials. */
    plan: text('plan').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('oauth_sign_in_by_account').on(t.accountUuid, t.expiresAt)],
)

/** This installation: one row. */
export const installation = pgTable('installation', {
  isOnly: boolean('is_only').primaryKey().default(true),
  /**
   * Derived from the secret and a known text: a start with another secret fails with an error, instead of unreadable
   * data.
   */
  secretMark: text('secret_mark').notNull(),
})
