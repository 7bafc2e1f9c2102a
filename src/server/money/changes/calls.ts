import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { fromCents } from '../../../contract/cents.ts'
import { Decimal } from '../../../contract/decimal.ts'
import type { Parsed } from '../../../contract/call.ts'
import { addDays } from '../../../contract/days.ts'
import { type LedgerRow, ledgerKinds, type ledger as ledgerContract } from '../../../contract/money/ledger.ts'
import { changeFile } from '../../../report/change-file.ts'
import { notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { dayStart } from '../../time/index.ts'
import type { CsvDownloads } from '../../workshop/csv-download.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { readRateBook } from '../rates/read-rate-book.ts'
import { arrivalSources } from '../tables.ts'
import { convertedSql } from './converted-sql.ts'
import { reasonOf, reasonKinds } from './reason.ts'
import { type ChangesQuery, changesSql, countSql, type NamedConnection, pageSql } from './changes-sql.ts'

type NetworkOf = (identifier: string) => { networkUuid: string; networkName: string }
export type NetworkNames = {
  /** UUID and name of a network by its identifier. */
  networkOf: (tx: Tx) => Promise<NetworkOf>
  identifierOf: (networkUuid: string) => string | undefined
  /** All connections of the account, including former ones. */
  connectionNames: (tx: Tx) => Promise<readonly NamedConnection[]>
}
type Parts = { database: Database; networks: NetworkNames }
export type LedgerParts = Parts & { csv: CsvDownloads }

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
  sale_day: z.string(),
  gained: z.string(),
  lost: z.string(),
  difference_cents: z.coerce.number(),
  why: z.enum(reasonKinds),
  kind: z.enum(ledgerKinds),
})
type Found = z.output<typeof found>
const summed = z.object({
  network: z.string(),
  kind: z.enum(ledgerKinds),
  count: z.coerce.number(),
  difference_cents: z.coerce.number(),
  unlisted_cents: z.coerce.number(),
})

const changesCurrency = (r: Found) => Number(r.lost) !== 0 && r.currency !== r.before_currency
/** In the current currency. Across two currencies, converted at the rate of the sale's day, to the cent. */
function differenceOf(r: Found, book: RateBook): number {
  const [gained, lost] = [Decimal.of(r.gained), Decimal.of(r.lost)]
  if (!changesCurrency(r)) return gained.minus(lost).toNumber()
  const cents = book.cents(r.lost, r.before_currency ?? '', r.currency ?? '', r.sale_day) ?? 0n
  return gained.minus(Decimal.fromUnits(cents, 2)).toNumber()
}
/** An arrival for display, and the number after which the next page starts. */
export type NumberedChange = { number: number; row: LedgerRow }

export function createShowChanges({ database, networks }: Parts) {
  const shown = (r: Found, book: RateBook, networkOf: NetworkOf, currencyCode: string): LedgerRow => ({
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
    converted: { difference: fromCents(r.difference_cents), currencyCode },
    reason: reasonOf(r),
  })
  /** Rates are read only where a transaction changed its currency. */
  const allShown = async (page: unknown, networkOf: NetworkOf, currencyCode: string): Promise<LedgerRow[]> => {
    const rows = z.array(found).parse(page)
    const moved = rows.filter(changesCurrency).flatMap((r) => [r.currency ?? '', r.before_currency ?? ''])
    const book = await readRateBook(database, moved)
    return rows.map((r) => shown(r, book, networkOf, currencyCode))
  }
  return {
    allShown,
    byId: async (tx: Tx, ledgerIds: readonly number[], currencyCode: string): Promise<Map<number, LedgerRow>> => {
      const changes = changesSql({ ledgerIds, connections: await networks.connectionNames(tx) })
      const { rows } = await tx.execute(convertedSql(changes, currencyCode))
      const list = await allShown(rows, await networks.networkOf(tx), currencyCode)
      return new Map(list.map((row) => [row.ledgerId, row]))
    },
  }
}

export function ledgerCalls(parts: LedgerParts): Handlers<typeof ledgerContract> {
  const { database, networks, csv } = parts
  const { allShown } = createShowChanges(parts)
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
  /** Pages continue after a row, so that new arrivals shift none. */
  const after = async (
    input: Parsed<typeof ledgerContract.file>,
    { accountUuid, timezone, currencyCode }: Principal,
    { last, limit }: { last: LedgerRow | undefined; limit: number },
  ) =>
    database.as(accountUuid, async (tx) => {
      const query = { ...queryOf(input, timezone, await networks.connectionNames(tx)), after: last?.ledgerId }
      const page = await tx.execute(pageSql(query, { offset: 0, limit }, currencyCode))
      return allShown(page.rows, await networks.networkOf(tx), currencyCode)
    })
  return {
    file: (input, who) =>
      csv<LedgerRow>(who, {
        name: `changes_${input.fromDate}_${input.toDate}`,
        columns: changeFile(who.currencyCode),
        read: (last, limit) => after(input, who, { last, limit }),
      }),
    async changes({ offset, limit, ...input }, { accountUuid, timezone, currencyCode }) {
      return database.as(accountUuid, async (tx) => {
        const query = queryOf(input, timezone, await networks.connectionNames(tx))
        const total = await tx.execute(countSql(query))
        const page = await tx.execute(pageSql(query, { offset, limit }, currencyCode))
        return {
          rows: await allShown(page.rows, await networks.networkOf(tx), currencyCode),
          total: z.number().parse(total.rows[0]?.n),
        }
      })
    },
    async sums(input, { accountUuid, timezone, currencyCode }) {
      const { rows, networkOf } = await database.as(accountUuid, async (tx) => {
        const changes = changesSql(queryOf(input, timezone, await networks.connectionNames(tx)))
        const { rows } =
          await tx.execute(sql`SELECT network, kind, count(*) AS count, sum(difference_cents) AS difference_cents,
          sum(unlisted_cents) AS unlisted_cents FROM (${convertedSql(changes, currencyCode)}) AS all_changes GROUP BY network, kind`)
        return { rows, networkOf: await networks.networkOf(tx) }
      })
      return z
        .array(summed)
        .parse(rows)
        .map((g) => ({
          ...networkOf(g.network),
          ledgerKind: g.kind,
          count: g.count,
          difference: fromCents(g.difference_cents),
          unlisted: fromCents(g.unlisted_cents),
          currencyCode,
        }))
        .toSorted(
          (a, b) =>
            a.networkName.localeCompare(b.networkName, 'en') ||
            ledgerKinds.indexOf(a.ledgerKind) - ledgerKinds.indexOf(b.ledgerKind),
        )
    },
    async versions({ conversionUuid }, { accountUuid, currencyCode }) {
      const { rows, networkOf } = await database.as(accountUuid, async (tx) => {
        const changes = changesSql({ conversionUuid, connections: await networks.connectionNames(tx) })
        const { rows } = await tx.execute(
          sql`${convertedSql(sql`${changes} ORDER BY c.id LIMIT 1000`, currencyCode)} ORDER BY c.id`,
        )
        return { rows, networkOf: await networks.networkOf(tx) }
      })
      if (rows.length === 0) throw notFound()
      return allShown(rows, networkOf, currencyCode)
    },
  }
}
