import type { PoolClient } from 'pg'
import { emptyTransaction, type NetworkTransaction } from '../../connectors/connector.ts'
import type { ConversionStatus } from '../../contract/status.ts'
import { type Arrival, asRead, contentOf, type Payer } from './arrival.ts'
import { addUpRecords, realTimeWordOf, type RecordRow } from './order-records.ts'

type Line = {
  key: string
  status: ConversionStatus
  content: NetworkTransaction | null
  order: string
  programme: string
  name: string
  at: Date
  changed: Date | null
  sale: string
  commission: string
  currency: string
}

/** A row whose arrivals are no longer in the ledger. */
const ofRow = (l: Line): NetworkTransaction => ({
  ...emptyTransaction,
  transactionId: l.key,
  programmeId: l.programme,
  orderId: l.order,
  name: l.name,
  at: l.at.toISOString(),
  changedAt: l.changed?.toISOString() ?? null,
  status: l.status,
  sale: l.sale,
  commission: l.commission,
  currency: l.currency,
})

/** Earlier versions stored an order's number as reported in real time. */
const early = 'RT-'
const plainOrder = (order: string) => (order.startsWith(early) ? order.slice(early.length) : order)

/** Rows of a connection's orders, with all reports of each. */
async function readRows(
  client: PoolClient,
  { network, uuid }: Payer,
  orders: readonly string[],
  realTime: string,
): Promise<RecordRow[]> {
  const { rows } = await client.query<Line>(
    `SELECT c.transaction_id AS key, c.status, l.content, c.order_id AS order, c.programme_id AS programme, c.name, c.at,
            c.changed_at AS changed, c.sale::text AS sale, c.commission::text AS commission, c.currency
       FROM conversion c
       LEFT JOIN ledger l ON l.connection_uuid = c.connection_uuid AND l.transaction_id = c.transaction_id
                         AND l.content_hash !~ '^(gone|back|taken-back)#'
      WHERE c.network = $1 AND c.connection_uuid = $2 AND c.order_id = ANY($3::text[]) AND NOT c.is_deleted
      ORDER BY c.transaction_id, l.id`,
    [network, uuid, orders.flatMap((o) => [o, `${early}${o}`])],
  )
  const byKey = new Map<string, RecordRow>()
  for (const line of rows) {
    const reported = line.content ?? ofRow(line)
    const said = { ...reported, orderId: plainOrder(reported.orderId || line.order) }
    const row = byKey.get(line.key) ?? { key: line.key, ids: new Map<string, boolean>(), said, status: line.status }
    const wasRealTime = row.ids.get(said.transactionId) === true
    row.ids.set(said.transactionId, wasRealTime || said.statusWord === realTime)
    if ((said.changedAt ?? '') >= (row.said.changedAt ?? '')) row.said = said
    byKey.set(line.key, row)
  }
  return [...byKey.values()]
}

/**
 * Arrivals of networks that report returns as separate records, added up by order (R184: changes that come late): a
 * return changes the state of its order's other records, and a sale reported under two ids is one row. Others pass
 * unchanged. Runs sequentially per connection, because each run must see what the previous one stored.
 */
export async function inOrders(
  client: PoolClient,
  arrivals: readonly Arrival[],
  isRight: (arrival: Arrival) => boolean,
): Promise<{ arrivals: Arrival[]; repeats: Map<number, string> }> {
  const all = [...arrivals]
  const repeats = new Map<number, string>()
  const byConnection = new Map<string, number[]>()
  for (const [i, a] of arrivals.entries()) {
    const isRecord = !a.isRetold && a.keptAs === undefined && a.transaction.orderId.trim() !== ''
    if (!isRecord || realTimeWordOf(a.payer.network) === undefined || !isRight(a)) continue
    byConnection.set(a.payer.uuid, [...(byConnection.get(a.payer.uuid) ?? []), i])
  }
  for (const [uuid, indexes] of [...byConnection].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`orders:${uuid}`])
    const own = indexes.flatMap((i) => arrivals[i] ?? [])
    const [first] = own
    const realTime = first && realTimeWordOf(first.payer.network)
    if (!first || realTime === undefined) continue
    const reported = own.map((a) => contentOf(asRead(a)) as NetworkTransaction)
    const rows = await readRows(client, first.payer, [...new Set(reported.map((t) => t.orderId))], realTime)
    const { placed, follow } = addUpRecords(rows, reported, { realTime, isList: (n) => own[n]?.source === 'api' })
    for (const [n, p] of placed.entries()) {
      const [i, arrival] = [indexes[n], own[n]]
      if (i === undefined || !arrival) continue
      const { status, changedAt } = p.transaction
      all[i] = { ...arrival, transaction: { ...arrival.transaction, status, changedAt }, keptAs: p.keptAs }
      if (p.isRepeat && p.keptAs !== undefined) repeats.set(i, p.keptAs)
    }
    for (const { key, transaction } of follow)
      all.push({ payer: first.payer, source: 'api', transaction, receivedAt: first.receivedAt, keptAs: key })
  }
  return { arrivals: all, repeats }
}
