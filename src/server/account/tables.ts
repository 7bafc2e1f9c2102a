import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '../../contract/account/account.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One publisher business. Every other row of data belongs to exactly one. */
export const account = pgTable('account', {
  uuid: uuid('uuid').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  plan: text('plan').notNull().default('Freemium'),
  isDemo: boolean('is_demo').notNull().default(false),
  isRevshareEnabled: boolean('is_revshare_enabled').notNull().default(false),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** Columns `id`, `name`, `email` … `updatedAt` are what the sign-in library asks for; the rest is ours. */
export const user = pgTable(
  'user',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountUuid: uuid('account_uuid').notNull(),
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
    isActive: boolean('is_active').notNull().default(true),
    loginAt: at('login_at'),
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
