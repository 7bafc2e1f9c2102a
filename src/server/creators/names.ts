import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { creator } from './tables.ts'

/** Also of those that were archived: their clicks go on being called by their name. */
export const creatorNames = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx.select({ id: creator.id, name: creator.name }).from(creator)

/** Whether the account has this creator, and did not archive them. */
export const isCreator = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.$count(creator, and(eq(creator.id, id), isNull(creator.archivedAt)))) > 0
