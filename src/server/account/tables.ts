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
  /** Features that the operator granted beyond the plan. */
  granted: text('granted').array().$type<Feature[]>().notNull().default([]),
  isRevshareEnabled: boolean('is_revshare_enabled').notNull().default(false),
  /** The account's share of what its boost campaigns earn, in percent. */
  revsharePercent: doublePrecision('revshare_percent').notNull().default(0),
  vatNumber: text('vat_number').notNull().default(''),
  address: text('address').notNull().default(''),
  zipcode: text('zipcode').notNull().default(''),
  city: text('city').notNull().default(''),
  countryCode: text('country_code').notNull().default(''),
  phone: text('phone').notNull().default(''),
  billingEmail: text('billing_email').notNull().default(''),
  /** How merchants of direct partners pay: IBAN and BIC, or words of the publisher's own. */
  paymentDetails: text('payment_details').notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** An owner asked for the account to be erased; until `dueAt` every owner may take that back. */
export const accountClosing = oneRowAnAccount('account_closing', {
  askedBy: uuid('asked_by').notNull(),
  askedByName: text('asked_by_name').notNull(),
  askedAt: at('asked_at').notNull(),
  dueAt: at('due_at').notNull(),
  remindedAt: at('reminded_at'),
})

/** Columns `id`, `name`, `email` … `updatedAt` are what the sign-in library asks for; the rest is ours. */
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
    /** Whose custom numbers and dates are written by. */
    writtenFormat: text('written_format').$type<WrittenFormat>().notNull().default('british'),
    csvMark: text('csv_mark').$type<CsvMark>().notNull().default('point'),
    isActive: boolean('is_active').notNull().default(true),
    /** May see broken links and say what became of them. */
    hasBrokenLinks: boolean('has_broken_links').notNull().default(true),
    /** Inactive because the plan holds fewer users; active again with a bigger one. */
    isPaused: boolean('is_paused').notNull().default(false),
    loginAt: at('login_at'),
    /** When the mail server refused their address for good; null again once it took one. */
    mailRefusedAt: at('mail_refused_at'),
    /** When somebody else gave them another address: no new password goes there for a day. */
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
  /** When the person at this session last proved who they are. */
  provedAt: at('proved_at').notNull().defaultNow(),
  userId: uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
})

/** A way to sign in (the sign-in library calls it "account"): today a password hash. */
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
 * A way to a new password: a code of four digits for one session, or the token of a link. Only hashes. `tries` counts what was
 * compared with it, right or wrong.
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

/** An app that makes codes. `onSince` null: begun, and no code of it was given yet. */
export const secondFactor = pgTable('second_factor', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  sealed: text('sealed').notNull(),
  onSince: at('on_since'),
  /** The newest step of half a minute whose code was taken: none is taken twice. */
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

/** A device that signs in. `counter` grows with each use where the device counts. */
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

/** What a passkey was asked to sign, once: `purpose` and `userId` say what for. */
export const passkeyChallenge = pgTable('passkey_challenge', {
  challenge: text('challenge').primaryKey(),
  purpose: text('purpose').$type<'add' | 'enter' | 'prove'>().notNull(),
  userId: uuid('user_id'),
  expiresAt: at('expires_at').notNull(),
})

/** Somebody who was asked to join by mail. */
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
    /** When the mail server refused the address for good. */
    mailRefusedAt: at('mail_refused_at'),
  },
  (t) => [uniqueIndex('invitation_by_email').on(t.accountUuid, t.email)],
)

/** Who changed what. Rows are added in the transaction of the change, and never changed. */
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
