import { and, eq, gte, lte } from 'drizzle-orm'
import type { FallSubject } from '../../contract/alerts/alert-choices.ts'
import type { Day } from '../../contract/days.ts'
import { merchant } from '../merchants/tables.ts'
import type { Tx } from '../store/database/open.ts'
import { annotation } from './tables.ts'

/** Days of a subject excluded from what is usual; those of the account apply to everything. Merchants by domain. */
export type LeftOutDays = { kind: FallSubject; id: string; fromDay: Day; toDay: Day }

/** Users' notes that exclude days, between two days, both included. */
export async function leftOutDays(
  tx: Tx,
  accountUuid: string,
  range: { fromDay: Day; toDay: Day },
): Promise<LeftOutDays[]> {
  const rows = await tx
    .select()
    .from(annotation)
    .where(
      and(
        eq(annotation.accountUuid, accountUuid),
        eq(annotation.isLeftOut, true),
        lte(annotation.fromDay, range.toDay),
        gte(annotation.toDay, range.fromDay),
      ),
    )
  const found: LeftOutDays[] = []
  for (const { kind, subject, fromDay, toDay } of rows) {
    const [shop] =
      kind === 'merchant'
        ? await tx.select({ domain: merchant.domain }).from(merchant).where(eq(merchant.uuid, subject))
        : []
    found.push({ kind, id: shop?.domain ?? subject, fromDay, toDay })
  }
  return found
}
