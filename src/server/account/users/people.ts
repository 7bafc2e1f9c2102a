import { and, eq, sql } from 'drizzle-orm'
import { Fail, notFound } from '../../http/fail.ts'
import type { Tx } from '../../store/database/open.ts'
import { account, user } from '../tables.ts'
import type { UserRow } from './shown.ts'

export const nothingGiven = 'Give at least one field to change'

/**
 * Allows one change of an account's users at a time: two tabs that each remove one of two owners must not both see
 * another owner left.
 */
export const lockAccountUsers = (tx: Tx, accountUuid: string) =>
  tx.execute(sql`SELECT 1 FROM ${account} WHERE ${account.uuid} = ${accountUuid} FOR UPDATE`)

/** A user of the account. A user of another account is "not found", like an id that does not exist. */
export async function person(tx: Tx, accountUuid: string, userUuid: string): Promise<UserRow> {
  const [found] = await tx
    .select()
    .from(user)
    .where(and(eq(user.accountUuid, accountUuid), eq(user.id, userUuid)))
  if (!found) throw notFound()
  return found
}

/** Fails when the account has no owner left. Called after the change, in its transaction. */
export async function expectOwner(tx: Tx, accountUuid: string): Promise<void> {
  const [owner] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.accountUuid, accountUuid), eq(user.role, 'owner'), eq(user.isActive, true)))
    .limit(1)
  if (!owner) throw new Fail('conflict', 'This is the last active owner. Make somebody else an owner first')
}

export const isTaken = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === '23505' || isTaken(error.cause))

const taken = () => new Fail('conflict', 'userEmail: This e-mail address cannot be used')

/** Refuses an address that another user of any account has, without revealing whose it is. */
export const orTaken = (error: unknown): never => {
  if (isTaken(error)) throw taken()
  throw error
}

/** A user in the form that the rules in `contract/account/who-may.ts` expect. */
export const asPerson = (u: UserRow) => ({ userUuid: u.id, role: u.role })

/** Fails with the refusal of such a rule. */
export const refuse = (sentence: string | null): void => {
  if (sentence !== null) throw new Fail('forbidden', sentence)
}
