import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { oneRowAnAccount, tenantTable } from '../store/database/tenant-table.ts'
import type { Role } from '../../contract/account/account.ts'
import type { AuditAction } from '../../contract/account/audit-actions.ts'
import type { CsvMark, WrittenFormat } from '../../contract/account/written-formats.ts'
import type { Feature } from '../../contract/plans.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One publisher business. Every other row of data belongs to exactly one. */
export const account = pgTable('account', {
  uuid: uuid('uuid').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  plan: text('plan').notNull().default('Freemium'),
  isDemo: boolean('is_demo').notNull().default(false),
  /** Features the operator granted beyond the plan. */
  granted: text('granted').array().$type<Feature[]>().notNull().default([]),
  isRevshareEnabled: boolean('is_revshare_enabled').notNull().default(false),
  /** The account's share of the earnings of its boost campaigns, in percent. */
  revsharePercent: doublePrecision('revshare_percent').notNull().default(0),
  vatNumber: text('vat_number').notNull().default(''),
  address: text('address').notNull().default(''),
  zipcode: text('zipcode').notNull().default(''),
  city: text('city').notNull().default(''),
  countryCode: text('country_code').notNull().default(''),
  phone: text('phone').notNull().default(''),
  billingEmail: text('billing_email').notNull().default(''),
  /** How merchants of direct partners pay: IBAN and BIC, or the publisher's own text. */
  paymentDetails: text('payment_details').notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** An owner requested that the account be erased; until `dueAt` any owner may cancel it. */
export const accountClosing = oneRowAnAccount('account_closing', {
  askedBy: uuid('asked_by').notNull(),
  askedByName: text('asked_by_name').notNull(),
  askedAt: at('asked_at').notNull(),
  dueAt: at('due_at').notNull(),
  remindedAt: at('reminded_at'),
})

/** The sign-in library requires the columns `id`, `name`, `email` … `updatedAt`; the rest is ours. */
export const user = tenantTable(
  'user',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    title: text('title').notNull().default(''),
    phoneCountryCode: text('phone_country_code').notNull().default(''),
    phone: text('phone').notNull().default(''),
    role: text('role').$type<Role>().notNull(),
    currencyCode: text('currency_code').notNull().default('DKK'),
    timezone: text('timezone').notNull().default('Europe/Copenhagen'),
    /** The user's format for numbers and dates. */
    writtenFormat: text('written_format').$type<WrittenFormat>().notNull().default('british'),
    csvMark: text('csv_mark').$type<CsvMark>().notNull().default('point'),
    isActive: boolean('is_active').notNull().default(true),
    /** May see broken links and mark them. */
    hasBrokenLinks: boolean('has_broken_links').notNull().default(true),
    /** Inactive because the plan allows fewer users; active again with a larger one. */
    isPaused: boolean('is_paused').notNull().default(false),
    loginAt: at('login_at'),
    /** When the mail server permanently refused their address; null again once it accepted one. */
    mailRefusedAt: at('mail_refused_at'),
    /** When another user changed their address: no new password is mailed there for a day. */
    emailChangedAt: at('email_changed_at'),
  },
  (t) => [index('user_by_account').on(t.accountUuid)],
)

export const session = pgTable('session', {
  id: uuid('id').primaryKey().defaultRandom(),
  expiresAt: at('expires_at').notNull(),
  token: text('token').notNull().unique(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  /** When the user of this session last proved their identity. */
  provedAt: at('proved_at').notNull().defaultNow(),
  userId: uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
})

/** A way to sign in (the sign-in library calls it "account"): currently a password hash. */
export const credential = pgTable('credential', {
  id: uuid('id').primaryKey().defaultRandom(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  userId: uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: at('access_token_expires_at'),
  refreshTokenExpiresAt: at('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const verification = pgTable('verification', {
  id: uuid('id').primaryKey().defaultRandom(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: at('expires_at').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/**
 * A way to a new password: a code of four digits for one session, or the token of a link. Only hashes. `tries` counts
 * comparisons, right or wrong.
 */
export const passwordCode = pgTable(
  'password_code',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The session a code works in; null for a link. */
    sessionId: uuid('session_id'),
    hash: text('hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('password_code_by_user').on(t.userId, t.createdAt), index('password_code_by_hash').on(t.hash)],
)

/** An authenticator app. `onSince` null: started, but no code has been entered yet. */
export const secondFactor = pgTable('second_factor', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  sealed: text('sealed').notNull(),
  onSince: at('on_since'),
  /** The newest step of half a minute whose code was used: no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** Recovery codes as hashes; each works once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    hash: text('hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    usedAt: at('used_at'),
  },
  (t) => [index('recovery_code_by_user').on(t.userId)],
)

/** A device that signs in. `counter` grows with each use if the device counts. */
export const passkey = pgTable(
  'passkey',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    usedAt: at('used_at'),
  },
  (t) => [index('passkey_by_user').on(t.userId)],
)

/** A challenge for a passkey, valid once, for its `purpose` and `userId`. */
export const passkeyChallenge = pgTable('passkey_challenge', {
  challenge: text('challenge').primaryKey(),
  purpose: text('purpose').$type<'add' | 'enter' | 'prove'>().notNull(),
  userId: uuid('user_id'),
  expiresAt: at('expires_at').notNull(),
})

/** A person who was invited by mail. */
export const invitation = tenantTable(
  'invitation',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    invitedBy: uuid('invited_by').notNull(),
    hash: text('hash').notNull().unique(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    /** When the mail server permanently refused the address. */
    mailRefusedAt: at('mail_refused_at'),
  },
  (t) => [uniqueIndex('invitation_by_email').on(t.accountUuid, t.email)],
)

/** Audit log: who changed what. Rows are added in the transaction of the change, and never changed. */
export const audit = tenantTable(
  'audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: at('at').notNull().defaultNow(),
    /** Null: the operator. */
    actorUuid: uuid('actor_uuid'),
    actorName: text('actor_name').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    object: text('object').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull().default({}),
    after: jsonb('after').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('audit_by_time').on(t.accountUuid, t.at)],
)
