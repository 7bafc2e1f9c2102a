import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { user } from '../../account/tables.ts'
import { merchant } from '../../merchants/tables.ts'
import type { Tx } from '../../store/database/open.ts'
import { routingChange } from '../tables.ts'

const most = 500

/** Routing changes between two instants, with author (empty: the product itself) and merchants. */
export async function changesBetween(
  tx: Tx,
  { from, to }: { from: Date; to: Date },
): Promise<{ at: Date; until: Date | null; who: string; text: string; domains: string[] }[]> {
  const rows = await tx
    .select({ change: routingChange, who: user.name })
    .from(routingChange)
    .leftJoin(user, eq(user.id, routingChange.userUuid))
    .where(and(gte(routingChange.at, from), lt(routingChange.at, to)))
    .orderBy(routingChange.at, routingChange.uuid)
    .limit(most)
  const uuids = [...new Set(rows.flatMap((r) => r.change.merchantUuids))]
  const shops =
    uuids.length === 0
      ? []
      : await tx
          .select({ uuid: merchant.uuid, domain: merchant.domain })
          .from(merchant)
          .where(inArray(merchant.uuid, uuids))
  const domains = new Map(shops.map((s) => [s.uuid, s.domain]))
  return rows.map(({ change: c, who }) => ({
    at: c.at,
    until: c.undoneAt,
    who: who ?? '',
    text: c.text,
    domains: c.merchantUuids.flatMap((uuid) => domains.get(uuid) ?? []),
  }))
}
