import type { PublishedRate } from './published.ts'

/** Converts amounts at the rate of a day, exactly; null for a currency that never had a rate. */
export type RateBook = {
  /** `amount`: decimal text with at most four decimals, in `from`. Gives whole cents of `to`, rounded once, half away from zero. */
  cents: (amount: string, from: string, to: string, day: string) => bigint | null
}

/** Decimal text in whole millionths; what is finer is cut. */
export const micro = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'))
}
const one = 1_000_000n

/** The same rule as in reports: the latest rate not after the day; before a currency's first rate, that first one. */
export function createRateBook(published: readonly PublishedRate[]): RateBook {
  const byCurrency = new Map<string, { days: string[]; rates: bigint[] }>()
  for (const r of published.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const list = byCurrency.get(r.currency) ?? { days: [], rates: [] }
    list.days.push(r.day)
    list.rates.push(micro(r.perEuro))
    byCurrency.set(r.currency, list)
  }
  const rateOf = (currency: string, day: string): bigint | null => {
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
  return {
    cents: (amount, from, to, day) => {
      const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
      const units = BigInt(whole + fraction.slice(0, 4).padEnd(4, '0')) // ten-thousandths
      const [theirs, ours] = from === to ? [one, one] : [rateOf(from, day), rateOf(to, day)]
      if (theirs === null || ours === null) return null
      const below = theirs * 100n
      const rounded = (2n * units * ours + below) / (2n * below)
      return amount.startsWith('-') ? -rounded : rounded
    },
  }
}
