import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '../../../contract/days.ts'
import { type LedgerRow, ledgerKinds, type ledger as ledgerContract } from '../../../contract/money/ledger.ts'
import { notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { dayStart } from '../../time/index.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { readRateBook } from '../rates/read-rate-book.ts'
import { arrivalSources } from '../tables.ts'
import { type ChangesQuery, changesSql, countSql, type NamedConnection, pageSql } from './changes-sql.ts'

type NetworkOf = (identifier: string) => { networkUuid: string; networkName: string }
export type NetworkNames = {
  /** Uuid and name of a network by its identifier. */
  networkOf: (tx: Tx) => Promise<NetworkOf>
  identifierOf: (networkUuid: string) => string | undefined
  /** All connections of the account, also former ones. */
  connectionNames: (tx: Tx) => Promise<readonly NamedConnection[]>
}
type Parts = { database: Database; networks: NetworkNames }

const money = z.coerce.number()
/** What is to be said of an arrival besides what it changed. */
const whys = ['', 'mark', 'takenBack', 'late', 'commission', 'sale'] as const
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
  said_sale: z.string().nullable(),
  said_commission: z.string().nullable(),
  currency: z.string().nullable(),
  before_status: z.string().nullable(),
  before_word: z.string().nullable(),
  before_sale: money,
  before_commission: money,
  before_currency: z.string().nullable(),
  changed_at: z.string(),
  before_changed_at: z.string(),
  gained: z.string(),
  lost: z.string(),
  why: z.enum(whys),
  kind: z.enum(ledgerKinds),
})
type Found = z.output<typeof found>
const summed = z.object({
  network: z.string(),
  kind: z.enum(ledgerKinds),
  currency: z.string().nullable(),
  day: z.string(),
  count: z.coerce.number(),
  difference: z.string(),
  unlisted: z.string(),
})

const changesCurrency = (r: Found) => Number(r.lost) !== 0 && r.currency !== r.before_currency
/** In the currency of now. Across two currencies at the rate of the day, to the cent. */
function differenceOf(r: Found, book: RateBook): number {
  if (!changesCurrency(r)) return Number((Number(r.gained) - Number(r.lost)).toFixed(4))
  const day = r.received_at.toISOString().slice(0, 10)
  const lost = book.cents(r.lost, r.before_currency ?? '', r.currency ?? '', day) ?? 0n
  return Number((Number(r.gained) - Number(lost) / 100).toFixed(4))
}
/** `2026-03-02T09:00:00.000Z` → `2026-03-02 09:00 UTC` */
const minute = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`
/** Only the network's own times hold an arrival back (R102: which word of a sale counts). */
function lateReason(r: Found): string {
  const known = `the network’s change of ${minute(r.before_changed_at)}`
  const stays = `it stays ${r.before_status ?? ''}.`
  if (r.changed_at !== '') return `Changed by the network on ${minute(r.changed_at)}, before ${known}: ${stays}`
  return r.source === 'upload'
    ? `A file does not overrule ${known}: ${stays}`
    : `It says no time of change, and does not overrule ${known}: ${stays}`
}
/** In words for the publisher. */
function reasonOf(r: Found): string {
  if (r.why === 'late') return lateReason(r)
  if (r.why === 'commission' || r.why === 'sale')
    return `A ${r.why} of "${r.why === 'sale' ? r.said_sale : r.said_commission}" cannot be right. It counts as 0.`
  if (r.why === 'takenBack')
    return r.kind === 'gone' ? 'The file it came with was deleted.' : 'A file that said otherwise was deleted.'
  if (r.why === 'mark')
    return r.kind === 'gone'
      ? 'The network lists it no more. What it said last still counts.'
      : 'The network lists it again.'
  return ''
}

export function ledgerCalls({ database, networks }: Parts): Handlers<typeof ledgerContract> {
  const shown = (r: Found, book: RateBook, networkOf: NetworkOf): LedgerRow => ({
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
    ...networkOf(r.network),
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
    difference: differenceOf(r, book),
    reason: reasonOf(r),
  })
  /** Rates are read only where a transaction changed its currency. */
  const allShown = async (page: unknown, networkOf: NetworkOf): Promise<LedgerRow[]> => {
    const rows = z.array(found).parse(page)
    const moved = rows.filter(changesCurrency).flatMap((r) => [r.currency ?? '', r.before_currency ?? ''])
    const book = await readRateBook(database, moved)
    return rows.map((r) => shown(r, book, networkOf))
  }
  const queryOf = (
    input: {
      fromDate: string
      toDate: string
      filters: Record<string, unknown> & { networkUuids?: string[] | undefined }
    },
    timezone: string,
    connections: readonly NamedConnection[],
  ): ChangesQuery => {
    const { networkUuids, ...rest } = input.filters
    return {
      ...(rest as Omit<ChangesQuery, 'connections'>),
      connections,
      from: dayStart(input.fromDate, timezone),
      to: dayStart(addDays(input.toDate, 1), timezone),
      ...(networkUuids?.length ? { networks: networkUuids.flatMap((u) => networks.identifierOf(u) ?? []) } : {}),
    }
  }
  return {
    async changes({ offset, limit, ...input }, { accountUuid, timezone }) {
      return database.as(accountUuid, async (tx) => {
        const query = queryOf(input, timezone, await networks.connectionNames(tx))
        const total = await tx.execute(countSql(query))
        const page = await tx.execute(pageSql(query, { offset, limit }))
        return {
          rows: await allShown(page.rows, await networks.networkOf(tx)),
          total: z.number().parse(total.rows[0]?.n),
        }
      })
    },
    async sums(input, { accountUuid, timezone, currencyCode }) {
      const { rows, networkOf } = await database.as(accountUuid, async (tx) => {
        const changes = changesSql(queryOf(input, timezone, await networks.connectionNames(tx)))
        // what was lost counts in the currency it was in
        const { rows } =
          await tx.execute(sql`SELECT network, kind, v.currency, to_char(received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, sum(v.n) AS count,
          round(sum(v.difference), 4)::text AS difference, round(sum(v.unlisted), 4)::text AS unlisted
          FROM (${changes}) AS all_changes CROSS JOIN LATERAL (VALUES (all_changes.currency, gained, 0::numeric, 1), (before_currency, -lost, all_changes.unlisted, 0)) AS v(currency, difference, unlisted, n)
          GROUP BY 1, 2, 3, 4`)
        return { rows, networkOf: await networks.networkOf(tx) }
      })
      const sums = z.array(summed).parse(rows)
      const book = await readRateBook(database, [currencyCode, ...sums.map((s) => s.currency ?? '')])
      const groups = new Map<
        string,
        { network: string; kind: (typeof ledgerKinds)[number]; count: number; cents: bigint; unlisted: bigint }
      >()
      for (const s of sums) {
        const key = `${s.network} ${s.kind}`
        const group = groups.get(key) ?? { network: s.network, kind: s.kind, count: 0, cents: 0n, unlisted: 0n }
        group.count += s.count
        group.cents += book.cents(s.difference, s.currency ?? '', currencyCode, s.day) ?? 0n
        group.unlisted += book.cents(s.unlisted, s.currency ?? '', currencyCode, s.day) ?? 0n
        groups.set(key, group)
      }
      return [...groups.values()]
        .map((g) => ({
          ...networkOf(g.network),
          ledgerKind: g.kind,
          count: g.count,
          difference: Number(g.cents) / 100,
          unlisted: Number(g.unlisted) / 100,
          currencyCode,
        }))
        .toSorted(
          (a, b) =>
            a.networkName.localeCompare(b.networkName, 'en') ||
            ledgerKinds.indexOf(a.ledgerKind) - ledgerKinds.indexOf(b.ledgerKind),
        )
    },
    async versions({ conversionUuid }, { accountUuid }) {
      const { rows, networkOf } = await database.as(accountUuid, async (tx) => {
        const changes = changesSql({ conversionUuid, connections: await networks.connectionNames(tx) })
        const { rows } = await tx.execute(sql`${changes} ORDER BY c.id LIMIT 1000`)
        return { rows, networkOf: await networks.networkOf(tx) }
      })
      if (rows.length === 0) throw notFound()
      return allShown(rows, networkOf)
    },
  }
}
