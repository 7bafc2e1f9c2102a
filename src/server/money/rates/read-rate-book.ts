import { inArray } from 'drizzle-orm'
import type { Database } from '../../store/database/open.ts'
import { rate } from '../tables.ts'
import { createRateBook, type RateBook } from './rate-book.ts'

/** Every published rate of these currencies. */
export async function readRateBook(database: Database, currencies: readonly string[]): Promise<RateBook> {
  if (currencies.length === 0) return createRateBook([])
  return createRateBook(
    await database.system
      .select({ day: rate.day, currency: rate.currency, perEuro: rate.perEuro })
      .from(rate)
      .where(inArray(rate.currency, [...new Set(currencies)])),
  )
}
