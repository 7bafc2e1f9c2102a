import { sql } from 'drizzle-orm'
import { partnerUser } from '../tables.ts'

/**
 * R66: sessions of merchants. Any publisher can write any address, as often as they like. So people of one address come in
 * this order: those who have shown by a mailed link that it is theirs, the latest first; then one of each publisher, the
 * oldest first, before anybody's second.
 */
export const ofOneAddress = [
  sql`${partnerUser.addressProvenAt} DESC NULLS LAST`,
  sql`row_number() OVER (PARTITION BY ${partnerUser.accountUuid} ORDER BY ${partnerUser.createdAt}, ${partnerUser.uuid})`,
  partnerUser.createdAt,
  partnerUser.uuid,
]
