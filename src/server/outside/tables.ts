import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '../store/database/tenant-table.ts'

/** A sign-in at a network that a browser was sent to and has not come back from. It serves once and not for long. */
export const oauthSignIn = tenantTable(
  'oauth_sign_in',
  {
    /** SHA-256 of the `state` in the address, so that reading this table lets nobody finish a sign-in. */
    stateHash: text('state_hash').primaryKey(),
    userUuid: uuid('user_uuid').notNull(),
    /** Where it leads: the identifier of a connector, or of an ad service. */
    network: text('network').notNull(),
    /** base64url of the SHA-256 of the verifier, which only the browser keeps. */
    challenge: text('challenge').notNull(),
    /** What is done with the tokens afterwards, encrypted as credentials are. */
    plan: text('plan').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('oauth_sign_in_by_account').on(t.accountUuid, t.expiresAt)],
)

/** This installation: one row. */
export const installation = pgTable('installation', {
  isOnly: boolean('is_only').primaryKey().default(true),
  /** What the secret makes of a known text: anyone who starts with another secret is told so, instead of finding noise. */
  secretMark: text('secret_mark').notNull(),
})
