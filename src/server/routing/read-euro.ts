import { desc, isNotNull } from 'drizzle-orm'
import { rate } from '../money/tables.ts'
import type { Database } from '../store/database/open.ts'

/** Amounts in euro at the newest rates. `stand` is another text when a rate is another one. */
export async function readEuro({ system }: Database) {
  const rates = await system
    .selectDistinctOn([rate.currency])
    .from(rate)
    .where(isNotNull(rate.perEuro))
    .orderBy(rate.currency, desc(rate.day))
  const perEuro = new Map([['EUR', 1], ...rates.map((r): [string, number] => [r.currency, Number(r.perEuro)])])
  return {
    stand: JSON.stringify([...perEuro]),
    /** Null for a currency without a rate. */
    euro: (amount: string | null, currency: string | null): number | null => {
      const per = perEuro.get(currency ?? 'EUR')
      return amount === null || !per ? null : Number(amount) / per
    },
  }
}
export type Euro = Awaited<ReturnType<typeof readEuro>>
