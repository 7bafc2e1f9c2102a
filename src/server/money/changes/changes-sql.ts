import { sql, type SQL } from 'drizzle-orm'
import type { LedgerKind } from '../../../contract/money/ledger.ts'
import { networksOfReturns } from '../order-records.ts'
import { convertedSql } from './converted-sql.ts'

/** `network` is its identifier. */
export type NamedConnection = { uuid: string; name: string; network: string }

/** Filter for arrivals. Instants: `from` inclusive, `to` exclusive. */
export type ChangesQuery = {
  /** The account's connections: the ledger only has their ids. */
  connections: readonly NamedConnection[]
  from?: Date
  to?: Date
  connectionUuids?: readonly string[]
  /** Network identifiers as stored in the database. */
  networks?: readonly string[]
  kinds?: readonly LedgerKind[]
  search?: string
  conversionUuid?: string
  /** Only arrivals that follow this one, newest first. */
  after?: number | undefined
  ledgerIds?: readonly number[]
}
export type Page = { offset: number; limit: number }

/** Any number the network sent, for display as sent. */
const numeric = (content: SQL, field: string) =>
  sql`CASE WHEN ${content}->>${field} ~ '^-?[0-9]{1,12}([.][0-9]{1,8})?$' THEN (${content}->>${field})::numeric ELSE 0 END`
/** Callbacks that may report a return: the rule of `mayBeBelowZero` in money/arrival.ts. */
const reportsReturns = ({ content }: Row) =>
  sql`n.network = ANY(${sql.param(networksOfReturns)}::text[]) AND trim(coalesce(${content}->>'orderId', '')) <> ''`
/** Whether the amount counts: the rule of `amount` in money/arrival.ts. A sale amount is optional, a commission not. */
const isRight = (row: Row, field: 'sale' | 'commission') =>
  sql`coalesce(nullif(${row.content}->>${field}, ''), ${field === 'sale' ? '0' : ''}) ~ (CASE WHEN ${row.source} = 'callback' AND NOT (${reportsReturns(row)}) THEN '^[0-9]{1,9}([.][0-9]{1,8})?$' ELSE '^-?[0-9]{1,9}([.][0-9]{1,8})?$' END)`
/** The part that counts. */
const counted = (row: Row, field: 'sale' | 'commission') =>
  sql`CASE WHEN ${isRight(row, field)} THEN round(coalesce(nullif(${row.content}->>${field}, ''), '0')::numeric, 4) ELSE 0 END`
const isGone = ({ content }: Row) => sql`coalesce((${content}->>'gone')::boolean, false)`
/** What a transaction in this state earns. */
const earned = (row: Row) =>
  sql`CASE WHEN ${row.content}->>'status' = 'rejected' OR ${row.content}->>'errorCode' LIKE 'status:%' OR ${isGone(row)} THEN 0 ELSE ${counted(row, 'commission')} END`
/** The rule of `currency` in money/arrival.ts: an invalid code has no rate. */
const currencyOf = ({ content }: Row) =>
  sql`CASE WHEN upper(trim(${content}->>'currency')) ~ '^[A-Z]{3}$' THEN upper(trim(${content}->>'currency')) ELSE 'XXX' END`
/** The network's own time of change (ISO, UTC), '' for none; a publisher's uploads have none. */
const changedAt = ({ content, source }: Row) =>
  sql`CASE WHEN ${source} = 'upload' THEN '' ELSE coalesce(${content}->>'changedAt', '') END`
/** The rule of money/next-state.ts (R102: which word of a sale counts) as a comparable value; the later id decides. */
const order = (row: Row) => sql`(${changedAt(row)}) COLLATE "C"`

const like = (search: string) => `%${search.replaceAll(/[\\%_]/g, (c) => `\\${c}`)}%`
type Row = { content: SQL; source: SQL; hash: SQL }
const rowOf = (alias: string): Row => ({
  content: sql.raw(`${alias}.content`),
  source: sql.raw(`${alias}.source`),
  hash: sql.raw(`${alias}.content_hash`),
})
/** The arrival itself, and the earlier one whose state counted then. */
const [now, before, earlier] = [rowOf('l'), rowOf('p'), rowOf('b')]
/** Notes that a network no longer lists a transaction, or lists it again (reconcile.ts). They are not states. */
const isMark = ({ hash }: Row) => sql`(${hash} LIKE 'gone#%' OR ${hash} LIKE 'back#%')`
/** A file was deleted: earlier reports no longer count, and this line replaces them (take-back.ts). */
const isTakenBack = ({ hash }: Row) => sql`${hash} LIKE 'taken-back#%'`

const conditions = (q: ChangesQuery): SQL[] => [
  ...(q.from ? [sql`l.received_at >= ${q.from}`] : []),
  ...(q.to ? [sql`l.received_at < ${q.to}`] : []),
  ...(q.connectionUuids?.length ? [sql`l.connection_uuid IN ${[...q.connectionUuids]}`] : []),
  ...(q.networks ? [sql`n.network = ANY(${sql.param([...q.networks])}::text[])`] : []),
  ...(q.conversionUuid ? [sql`v.uuid = ${q.conversionUuid}`] : []),
  ...(q.after === undefined
    ? []
    : [sql`(l.received_at, l.id) < (SELECT a.received_at, a.id FROM ledger a WHERE a.id = ${q.after})`]),
  ...(q.ledgerIds ? [sql`l.id = ANY(${sql.param([...q.ledgerIds])}::bigint[])`] : []),
  ...(q.search
    ? [
        sql`(l.transaction_id ILIKE ${like(q.search)} OR l.content->>'orderId' ILIKE ${like(q.search)} OR l.content->>'name' ILIKE ${like(q.search)} OR l.content->>'programmeName' ILIKE ${like(q.search)})`,
      ]
    : []),
]

const texts = (values: readonly string[], type: 'text' | 'uuid') => sql`${sql.param([...values])}::${sql.raw(type)}[]`
/** Their names as a small table to join. */
const named = (list: readonly NamedConnection[]) =>
  sql`unnest(${texts(
    list.map((c) => c.uuid),
    'uuid',
  )}, ${texts(
    list.map((c) => c.name),
    'text',
  )}, ${texts(
    list.map((c) => c.network),
    'text',
  )}) AS n(uuid, name, network)`

/**
 * The UTC day whose rate applies to a transaction: that of its conversion, the same for all its reports. A deleted one
 * counts nothing, whatever the rate.
 */
const saleDay = sql`to_char(coalesce(v.at, (SELECT min(b.received_at) FROM ledger b
        WHERE v.at IS NULL AND b.connection_uuid = l.connection_uuid AND b.transaction_id = l.transaction_id)) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`

const from = ({ connections }: ChangesQuery) => sql`FROM ledger l
    JOIN ${named(connections)} ON n.uuid = l.connection_uuid
    LEFT JOIN conversion v ON v.connection_uuid = l.connection_uuid AND v.transaction_id = l.transaction_id`
const where = (list: readonly SQL[]) => (list.length > 0 ? sql`WHERE ${sql.join([...list], sql` AND `)}` : sql``)

/** The number of arrivals. Looks up each previous state only if the answer depends on it. */
export const countSql = (q: ChangesQuery): SQL =>
  q.kinds?.length
    ? sql`SELECT count(*)::int AS n FROM (${changesSql(q)}) AS all_changes`
    : sql`SELECT count(*)::int AS n ${from(q)} ${where(conditions(q))}`

/** A page of them, newest first. Without a filter by kind, the page is cut before any lookup. */
export function pageSql(q: ChangesQuery, { offset, limit }: Page, currencyCode: string): SQL {
  const cut = sql`LIMIT ${limit} OFFSET ${offset}`
  const newest = sql`ORDER BY c.received_at DESC, c.id DESC`
  const inCurrency = (page: SQL) => sql`${convertedSql(page, currencyCode)} ${newest}`
  if (q.kinds?.length) return inCurrency(sql`${changesSql(q)} ${newest} ${cut}`)
  const ids = sql`l.id IN (SELECT l.id ${from(q)} ${where(conditions(q))} ORDER BY l.received_at DESC, l.id DESC ${cut})`
  return inCurrency(changesOf(q, [ids]))
}

/**
 * Every arrival with the state that counted before it, and how much more the account earns through it. Uses the rules
 * for recording money, so that all arrivals of a transaction add up to its conversion. Runs under the account's
 * row-level security, so it names no account. An index on (connection, transaction) finds the previous state.
 */
export const changesSql = (q: ChangesQuery): SQL =>
  sql`${changesOf(q, conditions(q))} ${q.kinds?.length ? sql`WHERE c.kind = ANY(${sql.param([...q.kinds])}::text[])` : sql``}`

const same = sql.raw('b.connection_uuid = l.connection_uuid AND b.transaction_id = l.transaction_id AND b.id < l.id')

function changesOf(q: ChangesQuery, list: readonly SQL[]): SQL {
  return sql`SELECT * FROM (
    SELECT l.id, l.received_at, l.source, l.transaction_id, l.connection_uuid, v.uuid AS conversion_uuid, n.name AS connection_name, n.network,
      l.content->>'orderId' AS order_id, coalesce(nullif(l.content->>'name', ''), l.content->>'programmeName', '') AS name,
      CASE WHEN ${isGone(now)} THEN 'gone' ELSE l.content->>'status' END AS status, l.content->>'statusWord' AS status_word,
      ${numeric(now.content, 'sale')} AS sale, ${numeric(now.content, 'commission')} AS commission, ${currencyOf(now)} AS currency,
      left(l.content->>'sale', 40) AS said_sale, left(l.content->>'commission', 40) AS said_commission,
      CASE WHEN ${isGone(before)} THEN 'gone' ELSE p.content->>'status' END AS before_status, p.content->>'statusWord' AS before_word,
      ${counted(before, 'sale')} AS before_sale, ${counted(before, 'commission')} AS before_commission, CASE WHEN p.id IS NOT NULL THEN ${currencyOf(before)} END AS before_currency,
      ${saleDay} AS sale_day,
      ${changedAt(now)} AS changed_at, ${changedAt(before)} AS before_changed_at,
      CASE WHEN w.counts THEN ${earned(now)} ELSE 0 END AS gained,
      CASE WHEN w.counts THEN ${earned(before)} ELSE 0 END AS lost,
      CASE WHEN l.content_hash LIKE 'gone#%' THEN ${earned(before)} WHEN l.content_hash LIKE 'back#%' THEN -${earned(before)} ELSE 0 END AS unlisted,
      CASE WHEN ${isMark(now)} THEN 'mark' WHEN ${isTakenBack(now)} THEN 'takenBack' WHEN NOT w.counts THEN 'late'
        WHEN NOT ${isRight(now, 'commission')} THEN 'commission' WHEN NOT ${isRight(now, 'sale')} THEN 'sale' ELSE '' END AS why,
      CASE
        WHEN l.content_hash LIKE 'back#%' THEN 'back'
        WHEN ${isGone(now)} THEN 'gone'
        WHEN NOT w.counts OR NOT ${isRight(now, 'commission')} OR NOT ${isRight(now, 'sale')} THEN 'refused'
        WHEN p.id IS NULL THEN 'new'
        WHEN ${isGone(before)} THEN 'back'
        WHEN ${earned(now)} < ${earned(before)} AND (p.content->>'status' IN ('approved', 'paid')) THEN 'cut'
        WHEN ${earned(now)} <> ${earned(before)} OR ${counted(now, 'sale')} <> ${counted(before, 'sale')}
          OR ${counted(now, 'commission')} <> ${counted(before, 'commission')} OR ${currencyOf(now)} <> ${currencyOf(before)} THEN 'changed'
        WHEN l.content->>'status' IS DISTINCT FROM p.content->>'status' THEN 'moved'
        ELSE 'detail'
      END AS kind
    ${from(q)}
    LEFT JOIN LATERAL (
      SELECT b.id, b.source, b.content, b.content_hash FROM ledger b
       WHERE ${same} AND NOT ${isMark(earlier)}
         AND b.id >= coalesce((SELECT max(b.id) FROM ledger b WHERE ${same} AND ${isTakenBack(earlier)}), 0)
       ORDER BY ${isGone(earlier)}, ${order(earlier)} DESC, b.id DESC LIMIT 1
    ) p ON true
    CROSS JOIN LATERAL (
      SELECT NOT ${isMark(now)} AND (${isTakenBack(now)} OR p.id IS NULL OR ${isGone(before)} OR ${order(now)} >= ${order(before)}) AS counts
    ) w
    ${where(list)}
  ) AS c`
}
