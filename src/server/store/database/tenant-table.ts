import { sql } from 'drizzle-orm'
import {
  type PgColumnBuilderBase,
  pgPolicy,
  pgRole,
  pgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BuildColumns, BuildExtraConfigColumns } from 'drizzle-orm/column-builder'

/** The role of requests (`Database.as`): row-level security limits it to rows of one account. */
export const appRole = 'outbound_app'

const ofTheAccount = sql`account_uuid = current_setting('app.account')::uuid`
const policy = () =>
  pgPolicy('tenant', { to: pgRole(appRole).existing(), using: ofTheAccount, withCheck: ofTheAccount })

const account = { accountUuid: uuid('account_uuid').notNull() }
const oneAccount = { accountUuid: uuid('account_uuid').primaryKey() }

type Columns = Record<string, PgColumnBuilderBase>
type Table<Name extends string, C extends Columns> = PgTableWithColumns<{
  name: Name
  schema: undefined
  columns: BuildColumns<Name, C, 'pg'>
  dialect: 'pg'
}>
type More<Name extends string, C extends Columns> = (
  self: BuildExtraConfigColumns<Name, C, 'pg'>,
) => PgTableExtraConfigValue[]

/**
 * A table with rows of accounts: adds the column `account_uuid` and the policy `tenant`. `npm run migration` writes the
 * policy into the migration with the grants for requests (all operations, unless the migration is edited).
 */
export function tenantTable<Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  more: More<Name, typeof account & C> = () => [],
): Table<Name, typeof account & C> {
  return pgTable(name, { ...account, ...columns }, (t) => [policy(), ...more(t)])
}

/** A table with one row per account: the account is its primary key. */
export function oneRowAnAccount<Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  more: More<Name, typeof oneAccount & C> = () => [],
): Table<Name, typeof oneAccount & C> {
  return pgTable(name, { ...oneAccount, ...columns }, (t) => [policy(), ...more(t)])
}
