import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { account, user } from './tables.ts'

/** Recipients of mails about money: the billing address, otherwise every user who may see money. */
export async function payersOf(tx: Pick<Tx, 'select'>, accountUuid: string): Promise<string[]> {
  const [of] = await tx.select().from(account).where(eq(account.uuid, accountUuid))
  if (of?.billingEmail) return [of.billingEmail]
  const people = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.accountUuid, accountUuid), eq(user.isActive, true), inArray(user.role, ['owner', 'finance'])))
  return people.map((p) => p.email)
}
