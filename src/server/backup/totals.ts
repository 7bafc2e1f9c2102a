import type pg from 'pg'
import { z } from 'zod'
import type { EventStore } from './events/event-store.ts'
import type { Totals } from './manifest.ts'

const counted = z.object({ account: z.string(), month: z.coerce.string(), n: z.coerce.number() })
const summed = z.object({
  account: z.string(),
  month: z.coerce.string(),
  currency: z.string(),
  transactions: z.coerce.number(),
  sale: z.string(),
  commission: z.string(),
})
type Counted = z.output<typeof counted>
export type Summed = z.output<typeof summed>

/** Rows of an event table by account and month; rows that will be merged are counted once. */
export const countEvents = (store: EventStore, table: string) =>
  store.rows(
    `SELECT toString(account_uuid) AS account, toString(toYYYYMM(at)) AS month, count() AS n FROM ${table} FINAL
      GROUP BY 1, 2 SETTINGS do_not_merge_across_partitions_select_final = 1, optimize_use_projections = 0`,
    counted,
  )

/** Transactions of every status in the record store, with amounts as the networks sent them. */
export async function sumRecords(client: Pick<pg.Client, 'query'>): Promise<Summed[]> {
  const { rows } = await client.query(
    `SELECT account_uuid::text AS account, to_char(at AT TIME ZONE 'UTC', 'YYYYMM') AS month, currency,
            count(*)::int AS transactions, sum(sale)::numeric(30, 4)::text AS sale, sum(commission)::numeric(30, 4)::text AS commission
       FROM conversion WHERE NOT is_deleted GROUP BY 1, 2, 3`,
  )
  return z.array(summed).parse(rows)
}

/** The same from the reports' copy. */
export const sumEvents = (store: EventStore) =>
  store.rows(
    `SELECT toString(account_uuid) AS account, toString(toYYYYMM(at)) AS month, toString(currency) AS currency, count() AS transactions,
            toString(toDecimal128(sum(sale), 4)) AS sale, toString(toDecimal128(sum(commission), 4)) AS commission
       FROM conversion FINAL WHERE is_deleted = 0 GROUP BY 1, 2, 3`,
    summed,
  )

/** Decimal text with four places, whichever store wrote it. */
const fourPlaces = (text: string) => {
  const [whole = '0', part = ''] = text.split('.')
  return `${whole}.${part.padEnd(4, '0')}`
}

/** One line per account and month, sorted. */
export function totalsOf(pageviews: readonly Counted[], clicks: readonly Counted[], money: readonly Summed[]): Totals {
  const lines = new Map<string, Totals[number]>()
  const lineOf = ({ account, month }: { account: string; month: string }) => {
    const key = `${account} ${month}`
    const line = lines.get(key) ?? { account, month, pageviews: 0, clicks: 0, money: [] }
    lines.set(key, line)
    return line
  }
  for (const row of pageviews) lineOf(row).pageviews += row.n
  for (const row of clicks) lineOf(row).clicks += row.n
  for (const { currency, transactions, sale, commission, ...row } of money)
    lineOf(row).money.push({ currency, transactions, sale: fourPlaces(sale), commission: fourPlaces(commission) })
  for (const { money: sums } of lines.values()) sums.sort((a, b) => (a.currency < b.currency ? -1 : 1))
  return [...lines.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
}

/** Differences between a backup's totals and the actual ones, one sentence each; empty when they are equal. */
export function differences(said: Totals, found: Totals): string[] {
  const byKey = (totals: Totals) => new Map(totals.map((t) => [`${t.account} ${t.month}`, t]))
  const [a, b] = [byKey(said), byKey(found)]
  const textOf = (t: Totals[number] | undefined) =>
    t
      ? [
          `${t.pageviews} pageviews`,
          `${t.clicks} clicks`,
          ...t.money.map((m) => `${m.transactions} × ${m.currency} of ${m.sale} for ${m.commission}`),
        ].join(', ')
      : 'nothing'
  return [...new Set([...a.keys(), ...b.keys()])].toSorted().flatMap((key) => {
    const [was, is] = [textOf(a.get(key)), textOf(b.get(key))]
    return was === is ? [] : [`account ${key.replace(' ', ', month ')}: the backup says ${was}; restored are ${is}`]
  })
}
