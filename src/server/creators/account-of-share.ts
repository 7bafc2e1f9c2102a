import type { Database } from '../store/database/open.ts'
import { findShare } from './shares.ts'

/** The account that owns a share link; null for an invalid one. */
export const accountOfShare = async (database: Database, token: string, now: Date): Promise<string | null> =>
  findShare(database, token, now).then(
    (share) => share.creator.accountUuid,
    () => null,
  )
