import { eq } from 'drizzle-orm'
import { account } from '../account/index.ts'
import type { Tx } from '../store/database/open.ts'

export const publisherName = async (tx: Tx, accountUuid: string): Promise<string> =>
  (await tx.select({ name: account.name }).from(account).where(eq(account.uuid, accountUuid)))[0]?.name ?? ''
