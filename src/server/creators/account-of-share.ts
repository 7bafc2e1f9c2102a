import type { Database } from '../store/database/open.ts'
import { findShare } from './shares.ts'

/** Whose link it is; null for one that opens nothing. */
export const accountOfShare = async (database: Database, token: string, now: Date): Promise<string | null> =>
  findShare(database, token, now).then(
    (share) => share.creator.accountUuid,
    () => null,
  )
