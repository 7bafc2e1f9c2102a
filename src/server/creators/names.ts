import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { creator } from './tables.ts'

/** Includes archived creators: their clicks keep their name. */
export const creatorNames = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx.select({ id: creator.id, name: creator.name }).from(creator)

/** Whether the account has this creator and has not archived them. */
export const isCreator = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.$count(creator, and(eq(creator.id, id), isNull(creator.archivedAt)))) > 0

/** Which of these creators an account has and has not archived. */
export async function activeCreators(tx: Tx, accountUuid: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await tx
    .select({ id: creator.id })
    .from(creator)
    .where(and(eq(creator.accountUuid, accountUuid), inArray(creator.id, [...ids]), isNull(creator.archivedAt)))
  return new Set(found.map((f) => f.id))
}
