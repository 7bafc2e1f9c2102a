import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '../../contract/days.ts'
import type { Database } from '../store/database/open.ts'
import { dayStart, lastDayOf } from '../time/index.ts'

const page = 5000
const said = (name: string) => sql.raw(`coalesce(content->>'${name}', '') AS "${name}"`)
const text = z.string()
const row = z.object({
  id: z.coerce.number(),
  at_ms: z.coerce.number(),
  connection: text,
  transaction: text,
  source: text,
  status: text,
  statusWord: text,
  sale: text,
  commission: text,
  currency: text,
  orderId: text,
  name: text,
  clickId: text,
  isGone: z.boolean(),
})
export type LedgerOfFile = z.output<typeof row>

/** Months of a time zone (2026-11) with network reports, each with a text that changes when its arrivals do. */
export async function ledgerMonths(
  database: Database,
  accountUuid: string,
  zone: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.as(accountUuid, (tx) =>
    tx.execute(
      sql`SELECT to_char(received_at AT TIME ZONE ${zone}, 'YYYY-MM') AS month, count(*) || ' ' || max(id) || ' ' || sum(id) AS "madeOf"
            FROM ledger GROUP BY 1 ORDER BY 1`,
    ),
  )
  return new Map(
    z
      .array(z.object({ month: text, madeOf: text }))
      .parse(rows)
      .map((r) => [r.month, r.madeOf]),
  )
}

/** Every arrival of a month as reported, in id order, in pages. */
export async function* ledgerRows(
  database: Database,
  accountUuid: string,
  zone: string,
  month: string,
): AsyncGenerator<LedgerOfFile[]> {
  const [from, to] = [dayStart(`${month}-01`, zone), dayStart(addDays(lastDayOf(month), 1), zone)]
  for (let after = 0; ; ) {
    const { rows } = await database.as(accountUuid, (tx) =>
      tx.execute(
        sql`SELECT id, (extract(epoch FROM received_at) * 1000)::bigint AS at_ms, connection_uuid AS connection, transaction_id AS transaction, source,
              ${said('status')}, ${said('statusWord')}, ${said('sale')}, ${said('commission')}, ${said('currency')},
              ${said('orderId')}, ${said('name')}, ${said('clickId')}, content_hash LIKE 'gone#%' AS "isGone"
              FROM ledger WHERE received_at >= ${from} AND received_at < ${to} AND id > ${after} ORDER BY id LIMIT ${page}`,
      ),
    )
    const found = z.array(row).parse(rows)
    if (found.length > 0) yield found
    if (found.length < page) return
    after = found.at(-1)?.id ?? after
  }
}
