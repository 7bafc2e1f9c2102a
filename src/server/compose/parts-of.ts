import { isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Me } from '../../contract/account/account.ts'
import { creator } from '../creators/index.ts'
import { productFeed } from '../feeds/index.ts'
import { partner } from '../partners/index.ts'
import type { Database } from '../store/database/open.ts'

const row = z.object({ partners: z.boolean(), creators: z.boolean(), feeds: z.boolean() })

/**
 * Optional parts of the product that an account uses (R224: what is under More). Each check stops at the first row it
 * finds.
 */
export async function partsOf(database: Database, accountUuid: string): Promise<Me['userAccountParts']> {
  const { rows } = await database.as(accountUuid, (tx) =>
    tx.execute(sql`SELECT
      EXISTS (SELECT 1 FROM ${partner} WHERE ${isNull(partner.deletedAt)}) AS partners,
      EXISTS (SELECT 1 FROM ${creator} WHERE ${isNull(creator.erasedAt)}) AS creators,
      EXISTS (SELECT 1 FROM ${productFeed}) AS feeds`),
  )
  const there = row.parse(rows[0])
  return (['partners', 'creators', 'feeds'] as const).filter((part) => there[part])
}
