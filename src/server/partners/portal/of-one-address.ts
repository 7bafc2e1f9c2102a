import { sql } from 'drizzle-orm'
import { partnerUser } from '../tables.ts'

/**
 * R66: sessions of merchants. Any publisher can enter any address, as often as they like. So people of one address are
 * ordered: first those who proved by a mailed link that they own it, latest first; then one per publisher, oldest
 * first, before anybody's second.
 */
export const ofOneAddress = [
  sql`${partnerUser.addressProvenAt} DESC NULLS LAST`,
  sql`row_number() OVER (PARTITION BY ${partnerUser.accountUuid} ORDER BY ${partnerUser.createdAt}, ${partnerUser.uuid})`,
  partnerUser.createdAt,
  partnerUser.uuid,
]
