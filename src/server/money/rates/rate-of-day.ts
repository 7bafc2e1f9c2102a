import { and, asc, desc, eq, lte } from 'drizzle-orm'
import type { Database } from '../../store/database/open.ts'
import { rate } from '../tables.ts'

type Found = { day: string; perEuro: number }

/** The latest rate not after the day; before a currency's first rate, that first one. The rule of the reports. */
async function perEuro(database: Database, currency: string, day: string): Promise<Found | null> {
  if (currency === 'EUR') return { day: '', perEuro: 1 }
  const columns = { day: rate.day, perEuro: rate.perEuro }
  const own = eq(rate.currency, currency)
  const [before] = await database.system
    .select(columns)
    .from(rate)
    .where(and(own, lte(rate.day, day)))
    .orderBy(desc(rate.day))
    .limit(1)
  const [first] = before
    ? [before]
    : await database.system.select(columns).from(rate).where(own).orderBy(asc(rate.day)).limit(1)
  return first ? { day: first.day, perEuro: Number(first.perEuro) } : null
}

/** The value of one unit of `from` in `to` on a day, and the day the bank published the rate; `null` without a rate. */
export async function rateOfDay(
  database: Database,
  from: string,
  to: string,
  day: string,
): Promise<{ value: number; day: string } | null> {
  if (from === to) return { value: 1, day }
  const [theirs, ours] = await Promise.all([perEuro(database, from, day), perEuro(database, to, day)])
  if (!theirs || !ours || theirs.perEuro === 0) return null
  return { value: ours.perEuro / theirs.perEuro, day: ours.day > theirs.day ? ours.day : theirs.day }
}
