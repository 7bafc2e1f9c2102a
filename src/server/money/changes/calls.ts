import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '../../../contract/days.ts'
import { type LedgerRow, ledgerKinds, type ledger as ledgerContract } from '../../../contract/money/ledger.ts'
import { notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Database } from '../../store/database/open.ts'
import { dayStart } from '../../time/index.ts'
import { readRateBook } from '../rates/read-rate-book.ts'
import { arrivalSources } from '../tables.ts'
import { type ChangesQuery, changesSql, countSql, pageSql } from './changes-sql.ts'

export type NetworkNames = {
  /** Uuid and name of a network by its identifier. */
  networkOf: (identifier: string) => { networkUuid: string; networkName: string }
  identifierOf: (networkUuid: string) => string | undefined
}
type Parts = { database: Database; networks: NetworkNames }

const money = z.coerce.number()
const found = z.object({
  id: z.coerce.number(),
  received_at: z.coerce.date(),
  source: z.enum(arrivalSources),
  transaction_id: z.string(),
  connection_uuid: z.string(),
  conversion_uuid: z.string().nullable(),
  connection_name: z.string(),
  network: z.string(),
  order_id: z.string().nullable(),
  name: z.string(),
  status: z.string().nullable(),
  status_word: z.string().nullable(),
  sale: money,
  commission: money,
  currency: z.string().nullable(),
  before_status: z.string().nullable(),
  before_word: z.string().nullable(),
  before_sale: money,
  before_commission: money,
  before_currency: z.string().nullable(),
  difference: money,
  kind: z.enum(ledgerKinds),
})
const summed = z.object({
  network: z.string(),
  kind: z.enum(ledgerKinds),
  currency: z.string().nullable(),
  day: z.string(),
  count: z.coerce.number(),
  difference: z.string(),
})

export function ledgerCalls({ database, networks }: Parts): Handlers<typeof ledgerContract> {
  const shown = (r: z.output<typeof found>): LedgerRow => ({
    ledgerId: r.id,
    ledgerDatetime: r.received_at.toISOString(),
    ledgerKind: r.kind,
    ledgerSource: r.source,
    transactionId: r.transaction_id,
    orderId: r.order_id ?? '',
    name: r.name,
    conversionUuid: r.conversion_uuid,
    connectionUuid: r.connection_uuid,
    connectionName: r.connection_name,
    ...networks.networkOf(r.network),
    now: {
      status: r.status ?? '',
      statusWord: r.status_word ?? '',
      sale: r.sale,
      commission: r.commission,
      currencyCode: r.currency ?? '',
    },
    before:
      r.before_status === null
        ? null
        : {
            status: r.before_status,
            statusWord: r.before_word ?? '',
            sale: r.before_sale,
            commission: r.before_commission,
            currencyCode: r.before_currency ?? '',
          },
    difference: r.difference,
  })
  const queryOf = (
    input: {
      fromDate: string
      toDate: string
      filters: Record<string, unknown> & { networkUuids?: string[] | undefined }
    },
    timezone: string,
  ): ChangesQuery => {
    const { networkUuids, ...rest } = input.filters
    return {
      ...(rest as ChangesQuery),
      from: dayStart(input.fromDate, timezone),
      to: dayStart(addDays(input.toDate, 1), timezone),
      ...(networkUuids?.length ? { networks: networkUuids.flatMap((u) => networks.identifierOf(u) ?? []) } : {}),
    }
  }
  return {
    async changes({ offset, limit, ...input }, { accountUuid, timezone }) {
      const query = queryOf(input, timezone)
      return database.as(accountUuid, async (tx) => {
        const total = await tx.execute(countSql(query))
        const page = await tx.execute(pageSql(query, { offset, limit }))
        return { rows: z.array(found).parse(page.rows).map(shown), total: z.number().parse(total.rows[0]?.n) }
      })
    },
    async sums(input, { accountUuid, timezone, currencyCode }) {
      const changes = changesSql(queryOf(input, timezone))
      const { rows } = await database.as(accountUuid, (tx) =>
        tx.execute(sql`SELECT network, kind, currency, to_char(received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*) AS count,
          round(sum(difference), 4)::text AS difference FROM (${changes}) AS all_changes GROUP BY 1, 2, 3, 4`),
      )
      const sums = z.array(summed).parse(rows)
      const book = await readRateBook(database, [currencyCode, ...sums.map((s) => s.currency ?? '')])
      const groups = new Map<
        string,
        { network: string; kind: (typeof ledgerKinds)[number]; count: number; cents: bigint }
      >()
      for (const s of sums) {
        const key = `${s.network} ${s.kind}`
        const group = groups.get(key) ?? { network: s.network, kind: s.kind, count: 0, cents: 0n }
        group.count += s.count
        group.cents += book.cents(s.difference, s.currency ?? '', currencyCode, s.day) ?? 0n
        groups.set(key, group)
      }
      return [...groups.values()]
        .map((g) => ({
          ...networks.networkOf(g.network),
          ledgerKind: g.kind,
          count: g.count,
          difference: Number(g.cents) / 100,
          currencyCode,
        }))
        .toSorted(
          (a, b) =>
            a.networkName.localeCompare(b.networkName, 'en') ||
            ledgerKinds.indexOf(a.ledgerKind) - ledgerKinds.indexOf(b.ledgerKind),
        )
    },
    async versions({ conversionUuid }, { accountUuid }) {
      const { rows } = await database.as(accountUuid, (tx) =>
        tx.execute(sql`${changesSql({ conversionUuid })} ORDER BY c.id LIMIT 1000`),
      )
      if (rows.length === 0) throw notFound()
      return z.array(found).parse(rows).map(shown)
    },
  }
}
