import { and, eq, gte, inArray, lt, max, ne, sql } from 'drizzle-orm'
import type { Day } from '../../../contract/days.ts'
import type { readRateBook } from '../../money/index.ts'
import { conversion } from '../../money/tables.ts'
import type { Tx } from '../../store/database/open.ts'
import { rangeToInstants } from '../../time/index.ts'

type RateBook = Awaited<ReturnType<typeof readRateBook>>
/** Conversions of a contract with the same value at the same day's rate. */
export type Alike = {
  id: string
  kind: 'sale' | 'cpc'
  currency: string
  day: Day
  commission: string
  /** The number of conversions: a line that corrects one does not count (R35: what a conversion is). */
  count: number
  lines: number
}
export type Earned = { conversions: number; cents: number }

const takesBack = sql`(${conversion.sale} < 0 OR ${conversion.commission} < 0)`

/** The counted rows of contracts: excludes rejected and deleted ones. */
const counted = (contracts: readonly string[]) =>
  and(
    eq(conversion.network, 'direct'),
    inArray(conversion.programmeId, [...contracts]),
    ne(conversion.status, 'rejected'),
    eq(conversion.isDeleted, false),
  )

/** R55: figures of partners. By contract, because an order by coupon alone belongs to no site and no campaign. */
export async function readEarned(
  tx: Tx,
  contracts: readonly string[],
  range: { fromDate: Day; toDate: Day; zone: string },
): Promise<Alike[]> {
  if (contracts.length === 0) return []
  const { from, to } = rangeToInstants(range, range.zone)
  const { programmeId, kind, currency, commission, at } = conversion
  const day = sql<Day>`(${at} AT TIME ZONE 'UTC')::date::text`
  return tx
    .select({
      id: programmeId,
      kind,
      currency,
      day,
      commission,
      count: sql<number>`(count(*) FILTER (WHERE NOT ${takesBack}))::int`,
      lines: sql<number>`count(*)::int`,
    })
    .from(conversion)
    .where(and(counted(contracts), gte(at, from), lt(at, to)))
    .groupBy(programmeId, kind, currency, day, commission)
}

/** The time of each contract's last sale. */
export async function lastSales(tx: Tx, contracts: readonly string[]): Promise<Map<string, Date | null>> {
  if (contracts.length === 0) return new Map()
  const rows = await tx
    .select({ id: conversion.programmeId, at: max(conversion.at) })
    .from(conversion)
    .where(and(counted(contracts), eq(conversion.kind, 'sale'), sql`NOT ${takesBack}`))
    .groupBy(conversion.programmeId)
  return new Map(rows.map((r) => [r.id, r.at]))
}

/** As in reports: each conversion at the rate of its own day, rounded to the cent once; zero without a rate. */
export function sumEarned(rows: readonly Alike[], book: RateBook, currency: string): Map<string, Earned> {
  const sums = new Map<string, Earned>()
  for (const r of rows) {
    const sum = sums.get(r.id) ?? { conversions: 0, cents: 0 }
    if (r.kind === 'sale') sum.conversions += r.count
    sum.cents += Number(book.cents(r.commission, r.currency, currency, r.day) ?? 0n) * r.lines
    sums.set(r.id, sum)
  }
  return sums
}
