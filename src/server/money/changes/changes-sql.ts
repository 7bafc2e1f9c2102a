import { sql, type SQL } from 'drizzle-orm'
import type { LedgerKind } from '../../../contract/money/ledger.ts'

/** Which arrivals are asked for. Instants: `from` included, `to` not. */
export type ChangesQuery = {
  from?: Date
  to?: Date
  connectionUuids?: readonly string[]
  /** Identifiers, as the record store knows networks. */
  networks?: readonly string[]
  kinds?: readonly LedgerKind[]
  search?: string
  /** Only this transaction. */
  conversionUuid?: string
}
export type Page = { offset: number; limit: number }

/** Amounts are exact text where the network's was readable, and anything at all where it was not. */
const numeric = (content: SQL, field: string) =>
  sql`CASE WHEN ${content}->>${field} ~ '^-?[0-9]{1,12}([.][0-9]{1,8})?$' THEN (${content}->>${field})::numeric ELSE 0 END`
const isGone = (content: SQL) => sql`coalesce((${content}->>'gone')::boolean, false)`
/** What a transaction in this state earns. */
const earned = (content: SQL) =>
  sql`CASE WHEN ${content}->>'status' = 'rejected' OR ${isGone(content)} THEN 0 ELSE ${numeric(content, 'commission')} END`

const like = (search: string) => `%${search.replaceAll(/[\\%_]/g, (c) => `\\${c}`)}%`
const now = sql.raw('l.content')
const before = sql.raw('p.content')

const conditions = (q: ChangesQuery): SQL[] => [
  ...(q.from ? [sql`l.received_at >= ${q.from}`] : []),
  ...(q.to ? [sql`l.received_at < ${q.to}`] : []),
  ...(q.connectionUuids?.length ? [sql`l.connection_uuid IN ${[...q.connectionUuids]}`] : []),
  ...(q.networks ? [sql`n.network = ANY(${sql.param([...q.networks])}::text[])`] : []),
  ...(q.conversionUuid ? [sql`v.uuid = ${q.conversionUuid}`] : []),
  ...(q.search
    ? [
        sql`(l.transaction_id ILIKE ${like(q.search)} OR l.content->>'orderId' ILIKE ${like(q.search)} OR l.content->>'name' ILIKE ${like(q.search)} OR l.content->>'programmeName' ILIKE ${like(q.search)})`,
      ]
    : []),
]

const from = sql.raw(`FROM ledger l
    JOIN connection n ON n.uuid = l.connection_uuid
    LEFT JOIN conversion v ON v.connection_uuid = l.connection_uuid AND v.transaction_id = l.transaction_id`)
const where = (list: readonly SQL[]) => (list.length > 0 ? sql`WHERE ${sql.join([...list], sql` AND `)}` : sql``)

/** How many arrivals there are. What was before each is looked up only where the answer depends on it. */
export const countSql = (q: ChangesQuery): SQL =>
  q.kinds?.length
    ? sql`SELECT count(*)::int AS n FROM (${changesSql(q)}) AS all_changes`
    : sql`SELECT count(*)::int AS n ${from} ${where(conditions(q))}`

/** A page of them, the newest first. Without a choice of kinds the page is cut before anything is looked up. */
export function pageSql(q: ChangesQuery, { offset, limit }: Page): SQL {
  const cut = sql`LIMIT ${limit} OFFSET ${offset}`
  const newest = sql`ORDER BY c.received_at DESC, c.id DESC`
  if (q.kinds?.length) return sql`${changesSql(q)} ${newest} ${cut}`
  const ids = sql`l.id IN (SELECT l.id ${from} ${where(conditions(q))} ORDER BY l.received_at DESC, l.id DESC ${cut})`
  return sql`${changesOf([ids])} ${newest}`
}

/**
 * Every arrival with the one before it of the same transaction, and what became of the money between the two. Runs under the
 * account's row-level security, so it names no account. An index on (connection, transaction) finds what was before.
 */
export const changesSql = (q: ChangesQuery): SQL =>
  sql`${changesOf(conditions(q))} ${q.kinds?.length ? sql`WHERE c.kind = ANY(${sql.param([...q.kinds])}::text[])` : sql``}`

function changesOf(list: readonly SQL[]): SQL {
  return sql`SELECT * FROM (
    SELECT l.id, l.received_at, l.source, l.transaction_id, l.connection_uuid, v.uuid AS conversion_uuid, n.name AS connection_name, n.network,
      ${now}->>'orderId' AS order_id, coalesce(nullif(${now}->>'name', ''), ${now}->>'programmeName', '') AS name,
      CASE WHEN ${isGone(now)} THEN 'gone' ELSE ${now}->>'status' END AS status, ${now}->>'statusWord' AS status_word,
      ${numeric(now, 'sale')} AS sale, ${numeric(now, 'commission')} AS commission, ${now}->>'currency' AS currency,
      CASE WHEN ${isGone(before)} THEN 'gone' ELSE ${before}->>'status' END AS before_status, ${before}->>'statusWord' AS before_word,
      ${numeric(before, 'sale')} AS before_sale, ${numeric(before, 'commission')} AS before_commission, ${before}->>'currency' AS before_currency,
      CASE WHEN p.id IS NULL THEN ${earned(now)} ELSE ${earned(now)} - ${earned(before)} END AS difference,
      CASE
        WHEN ${isGone(now)} THEN 'gone'
        WHEN p.id IS NULL THEN 'new'
        WHEN ${isGone(before)} THEN 'back'
        WHEN ${earned(now)} < ${earned(before)} AND (${before}->>'status' IN ('approved', 'paid')) THEN 'cut'
        WHEN ${now}->>'status' IS DISTINCT FROM ${before}->>'status' OR ${numeric(now, 'sale')} <> ${numeric(before, 'sale')}
          OR ${numeric(now, 'commission')} <> ${numeric(before, 'commission')} OR ${now}->>'currency' IS DISTINCT FROM ${before}->>'currency' THEN 'changed'
        ELSE 'detail'
      END AS kind
    ${from}
    LEFT JOIN LATERAL (
      SELECT b.id, b.content FROM ledger b
       WHERE b.connection_uuid = l.connection_uuid AND b.transaction_id = l.transaction_id AND b.id < l.id
       ORDER BY b.id DESC LIMIT 1
    ) p ON true
    ${where(list)}
  ) AS c`
}
