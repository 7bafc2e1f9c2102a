import { and, eq, sql } from 'drizzle-orm'
import { Fail, notFound } from '../../http/fail.ts'
import type { Tx } from '../../store/database/open.ts'
import { account, user } from '../tables.ts'
import type { UserRow } from './shown.ts'

export const nothingGiven = 'Give at least one field to change'

/**
 * One change of the people of an account at a time: two tabs that each remove one of two owners must not both find another
 * owner left.
 */
export const lockAccountUsers = (tx: Tx, accountUuid: string) =>
  tx.execute(sql`SELECT 1 FROM ${account} WHERE ${account.uuid} = ${accountUuid} FOR UPDATE`)

/** One of the account's users. Somebody else's is as unknown as an invented one. */
export async function person(tx: Tx, accountUuid: string, userUuid: string): Promise<UserRow> {
  const [found] = await tx
    .select()
    .from(user)
    .where(and(eq(user.accountUuid, accountUuid), eq(user.id, userUuid)))
  if (!found) throw notFound()
  return found
}

/** Refuses to leave an account without somebody who may everything. Asked after the change, in its transaction. */
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

/** An address that another user has, of whatever account, cannot be used; whose it is, nobody is told. */
export const orTaken = (error: unknown): never => {
  if (isTaken(error)) throw taken()
  throw error
}

/** A user as the rules of `contract/account/who-may.ts` ask for one. */
export const asPerson = (u: UserRow) => ({ userUuid: u.id, role: u.role })

/** Answers what such a rule refuses. */
export const refuse = (sentence: string | null): void => {
  if (sentence !== null) throw new Fail('forbidden', sentence)
}
