import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { conversion } from '../../money/tables.ts'
import type { Tx } from '../../store/database/open.ts'

const day = 86_400_000
/** Days until a click closes when no sales show how long they take. */
const unknownDelay = 30
const [shortest, longest] = [7, 45]
const leastSales = 20

const delay = z.object({ connectionUuid: z.string(), n: z.coerce.number(), seconds: z.coerce.number() })

/** When a sale was reported; one older than its connection came with the first import, and counts from its own time. */
const knownAt = sql`CASE WHEN c.at >= first.at THEN greatest(c.created_at, c.at) ELSE c.at END`

/** Days in which both connections report 95 % of their sales, 7 to 45; 30 if either has reported too few. */
export async function closedAfterDays(tx: Tx, connectionUuids: readonly string[], now: number): Promise<number> {
  const [from, until] = [now - 180 * day, now - longest * day].map((ms) => new Date(ms).toISOString())
  const wanted = sql.join(
    connectionUuids.map((uuid) => sql`${uuid}::uuid`),
    sql`, `,
  )
  const found = await tx.execute(sql`
    WITH first AS (SELECT connection_uuid, min(created_at) AS at FROM ${conversion} WHERE connection_uuid IN (${wanted}) GROUP BY connection_uuid)
    SELECT c.connection_uuid AS "connectionUuid", count(*) AS n,
      percentile_disc(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM ${knownAt} - c.click_at)) AS seconds
    FROM ${conversion} c JOIN first USING (connection_uuid)
    WHERE c.kind = 'sale' AND NOT c.is_deleted AND c.sale >= 0 AND c.commission >= 0 AND c.click_at >= ${from} AND c.click_at < ${until} AND c.at >= ${from}
    GROUP BY 1`)
  const delays = z.array(delay).parse(found.rows)
  const isKnown = connectionUuids.every((uuid) => delays.some((d) => d.connectionUuid === uuid && d.n >= leastSales))
  if (!isKnown) return unknownDelay
  const days = Math.max(...delays.map((d) => d.seconds)) / 86_400
  return Math.min(longest, Math.max(shortest, Math.ceil(days)))
}

/** Number of approved sales of a merchant by connection, over all time; excludes those without any. */
export async function approvalsBy(tx: Tx, merchantUuid: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ uuid: conversion.connectionUuid, n: sql<string>`count(*)` })
    .from(conversion)
    .where(
      and(
        inArray(conversion.status, ['approved', 'paid']),
        eq(conversion.kind, 'sale'),
        eq(conversion.isDeleted, false),
        gte(conversion.sale, '0'),
        gte(conversion.commission, '0'),
        eq(sql`${conversion.inherited}->>'merchant_uuid'`, merchantUuid),
      ),
    )
    .groupBy(conversion.connectionUuid)
  return new Map(rows.map((r) => [r.uuid, Number(r.n)]))
}

export type KnownSale = {
  clickId: string
  connectionUuid: string
  status: 'pending' | 'approved' | 'rejected' | 'paid'
  commission: string
  currency: string
  /** Time of the sale, for the value of a pending one at its age. */
  at: Date
  /** A line that corrects another sale and is not a sale itself (R35: what a conversion is). */
  takesBack: boolean
}

/** Sales of a merchant's clicks since an instant that were reported within `days` after their click. */
export async function salesWithin(
  tx: Tx,
  { merchantUuid, from, days }: { merchantUuid: string; from: number; days: number },
): Promise<KnownSale[]> {
  const since = new Date(from)
  const rows = await tx
    .select({
      clickId: conversion.clickId,
      connectionUuid: conversion.connectionUuid,
      status: conversion.status,
      commission: conversion.commission,
      sale: conversion.sale,
      currency: conversion.currency,
      clickAt: conversion.clickAt,
      at: conversion.at,
      createdAt: conversion.createdAt,
    })
    .from(conversion)
    .where(
      and(
        gte(conversion.at, since),
        gte(conversion.clickAt, since),
        eq(conversion.kind, 'sale'),
        eq(conversion.isDeleted, false),
        eq(sql`${conversion.inherited}->>'merchant_uuid'`, merchantUuid),
      ),
    )
  const connections = [...new Set(rows.map((r) => r.connectionUuid))]
  const firsts = await tx
    .select({ uuid: conversion.connectionUuid, at: sql<string>`min(${conversion.createdAt})` })
    .from(conversion)
    .where(inArray(conversion.connectionUuid, connections))
    .groupBy(conversion.connectionUuid)
  const first = new Map(firsts.map((f) => [f.uuid, new Date(f.at).getTime()]))
  const isWithin = ({ clickAt, at, createdAt, connectionUuid }: (typeof rows)[number]) => {
    const [sold, told] = [at.getTime(), createdAt.getTime()]
    const known = sold >= (first.get(connectionUuid) ?? 0) ? Math.max(sold, told) : sold
    return clickAt !== null && known - clickAt.getTime() <= days * day
  }
  return rows
    .filter(isWithin)
    .map(({ sale, ...row }) => ({ ...row, takesBack: Number(sale) < 0 || Number(row.commission) < 0 }))
}
