import { type AmountColumn, type AmountTally, tallyAmounts } from '../../connectors/shared/amounts/amount-column.ts'
import { currencyMeant } from '../../connectors/shared/amounts/currency-signs.ts'
import { instant } from '../../connectors/shared/dates/instant.ts'
import { Decimal } from '../../contract/decimal.ts'
import { currencies } from '../../contract/money.ts'

const known: ReadonlySet<string> = new Set(currencies)
const most = Decimal.of(1e10)
const day = 86_400_000

export const currencyOf = (text: string): string | null => {
  const code = text.trim().toUpperCase()
  return known.has(code) ? code : null
}

/** A row's price texts, before the notation of its columns is known. */
export type WrittenPrices = {
  /** By column name. */
  prices: [name: string, text: string][]
  /** Text of the row's own currency column; '' for none. */
  currency: string
  shipping: string
  /** Google's `begin/end`; '' for a sale without days. */
  saleDays: string
}
/** In hundredths of `currency`. */
export type Prices = { price: number; salePrice: number | null; currency: string; shipping: number | null }
export type PriceProblem = 'no price' | 'unclear price' | 'unclear currency' | 'sale in another currency'
export type PriceReader = (written: WrittenPrices, usual: string, now: number) => Prices | { problem: PriceProblem }

const shippingColumn = 'shipping:'

/** Whether a sale is on: `begin/end`; a day without a time is included. An unreadable period is not a sale. */
function isOnSale(days: string, now: number): boolean {
  if (days.trim() === '') return true
  const [from = '', to = ''] = days.split('/').map((part) => part.trim())
  // NaN, which compares as neither before nor after, for unreadable text
  const at = (text: string) => Date.parse(instant(text) ?? '')
  return at(from) <= now && now < at(to) + (to.length === 10 ? day : 0)
}

function centsOf(column: AmountColumn | undefined, text: string) {
  const read = column?.read(text)
  if (!read || !('amount' in read)) return null
  const amount = Decimal.of(read.amount)
  return amount.compare(most) > 0 ? null : { cents: Number(amount.units(2)), currencies: read.currencies }
}

/**
 * Prices of a feed. The notation is detected over whole columns, like in files of earnings, so all rows are seen before
 * the first is read. Unclear prices are a problem, never guessed: a wrong price is worse than none.
 */
export class PriceColumns {
  #tallies = new Map<string, AmountTally>()
  #of(name: string): AmountTally {
    const tally = this.#tallies.get(name) ?? tallyAmounts()
    this.#tallies.set(name, tally)
    return tally
  }
  see({ prices, shipping }: WrittenPrices): void {
    for (const [name, text] of prices) this.#of(name).see(text)
    if (shipping !== '') this.#of(shippingColumn).see(shipping)
  }
  judge(): PriceReader {
    const columns = new Map(
      [...this.#tallies].map(([name, tally]) => {
        const others = [...this.#tallies].flatMap(([n, other]) => (n === name ? [] : other.shown()))
        return [name, tally.judge({ others })] as const
      }),
    )
    return ({ prices, currency: stated, shipping, saleDays }, usual, now) => {
      const read = []
      for (const [name, text] of prices) {
        if (!/\d/.test(text)) continue
        const found = centsOf(columns.get(name), text)
        if (!found) return { problem: 'unclear price' }
        if (found.cents > 0) read.push(found)
      }
      if (read.length === 0) return { problem: 'no price' }
      const said = currencyOf(stated)
      const meant = read.flatMap((p) => (p.currencies.length > 0 ? [currencyMeant(p.currencies, said ?? usual)] : []))
      const currency = said ?? meant[0] ?? usual
      if (meant.includes(null)) return { problem: 'unclear currency' }
      if (meant.some((m) => m !== currency))
        return { problem: new Set(meant).size > 1 ? 'sale in another currency' : 'unclear currency' }
      const cents = read.map((p) => p.cents)
      const [price, lowest] = [Math.max(...cents), Math.min(...cents)]
      const sent = centsOf(columns.get(shippingColumn), shipping)
      const isOfCurrency =
        sent && (sent.currencies.length === 0 || currencyMeant(sent.currencies, currency) === currency)
      return {
        price,
        salePrice: lowest < price && isOnSale(saleDays, now) ? lowest : null,
        currency,
        shipping: isOfCurrency && sent.cents >= 0 ? sent.cents : null,
      }
    }
  }
}

export const priceText = (cents: number, currency: string): string =>
  `${Decimal.fromUnits(BigInt(cents), 2).toString()} ${currency}`
