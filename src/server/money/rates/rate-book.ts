import { minorDecimals } from '../../../contract/currency-table.ts'
import { Decimal } from '../../../contract/decimal.ts'
import type { PublishedRate } from './published.ts'

/** Converts amounts exactly at the rate of a day; null for a currency that never had a rate. */
export type RateBook = {
  /**
   * `amount`: decimal text, in `from`. Returns whole cents of `to`, rounded once, half away from zero (R9: amounts and
   * rounding).
   */
  cents: (amount: string, from: string, to: string, day: string) => bigint | null
  /** The same, rounded once to the payable decimals of `to`. */
  payable: (amount: Decimal, from: string, to: string, day: string) => Decimal | null
}

/** A rate as the event store keeps it: whole millionths. */
export const micro = (perEuro: string): bigint => Decimal.of(perEuro).units(6)
const one = Decimal.of(1)

/** The same rule as in reports: the latest rate not after the day; before a currency's first rate, that first one. */
export function createRateBook(published: readonly PublishedRate[]): RateBook {
  const byCurrency = new Map<string, { days: string[]; rates: Decimal[] }>()
  for (const r of published.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const list = byCurrency.get(r.currency) ?? { days: [], rates: [] }
    list.days.push(r.day)
    list.rates.push(Decimal.fromUnits(micro(r.perEuro), 6))
    byCurrency.set(r.currency, list)
  }
  const rateOf = (currency: string, day: string): Decimal | null => {
    if (currency === 'EUR') return one
    const list = byCurrency.get(currency)
    if (!list) return null
    let low = 0
    for (let high = list.days.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((list.days[middle] ?? '') <= day) low = middle + 1
      else high = middle
    }
    return list.rates[Math.max(0, low - 1)] ?? null
  }
  const convert = (amount: Decimal, from: string, to: string, day: string, decimals: number): Decimal | null => {
    // converting a currency to itself needs no rate
    if (from === to) return amount.rounded(decimals)
    const [theirs, ours] = [rateOf(from, day), rateOf(to, day)]
    return theirs && ours && amount.times(ours).dividedBy(theirs, decimals)
  }
  return {
    cents: (amount, from, to, day) => convert(Decimal.of(amount), from, to, day, 2)?.units(2) ?? null,
    payable: (amount, from, to, day) => convert(amount, from, to, day, minorDecimals(to)),
  }
}
