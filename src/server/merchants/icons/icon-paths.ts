import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../store/database/open.ts'
import { merchantIcon } from '../tables.ts'

/** Where the server answers with pictures of shops. */
export const iconsPath = '/icons/'

/** Where the pictures of these merchants are, for those that have one. */
export async function iconPaths(tx: Tx, merchantUuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (merchantUuids.length === 0) return new Map()
  const rows = await tx
    .select({ uuid: merchantIcon.merchantUuid, hash: merchantIcon.hash })
    .from(merchantIcon)
    .where(and(inArray(merchantIcon.merchantUuid, [...merchantUuids]), isNotNull(merchantIcon.hash)))
  return new Map(rows.map((r) => [r.uuid, `${iconsPath}${r.hash}`]))
}
