import { desc, isNotNull } from 'drizzle-orm'
import type { Database } from '../../store/database/open.ts'
import { rate } from '../tables.ts'

/** Null for a currency without a rate, and for an amount without a known currency. */
export type ToEuro = (amount: string | null, currency: string | null) => number | null

export const createToEuro =
  (perEuro: ReadonlyMap<string, number>): ToEuro =>
  (amount, currency) => {
    const per = currency === null ? undefined : perEuro.get(currency)
    return amount === null || !per ? null : Number(amount) / per
  }

type ReadEuro = {
  /** Changes when a rate changes. */
  stand: string
  euro: ToEuro
  /** Units of a currency per euro; undefined without a rate. */
  perEuro: (currency: string) => number | undefined
}

/** Converts amounts to euro at the newest rates. */
export async function readEuro({ system }: Database): Promise<ReadEuro> {
  const rates = await system
    .selectDistinctOn([rate.currency])
    .from(rate)
    .where(isNotNull(rate.perEuro))
    .orderBy(rate.currency, desc(rate.day))
  const perEuro = new Map([['EUR', 1], ...rates.map((r): [string, number] => [r.currency, Number(r.perEuro)])])
  return {
    stand: JSON.stringify([...perEuro]),
    euro: createToEuro(perEuro),
    perEuro: (currency) => perEuro.get(currency),
  }
}
export type Euro = Awaited<ReturnType<typeof readEuro>>
