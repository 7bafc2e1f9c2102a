import { z } from 'zod'

/** ISO 4217 code, upper case. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'Must be a currency code like DKK')
export const defaultCurrency = 'DKK'

/**
 * An amount on the wire: major units as a JSON number, two decimals (R9: amounts and rounding; every conversion is rounded to
 * the cent once, sums add cents).
 */
export const amount = z.number()

/** Whole cents of an amount on the wire, or of an estimate: half away from zero. Exact for what has two decimals. */
export const centsOf = (n: number): number => Math.sign(n) * Math.round(Math.abs(n) * 100) || 0
/** Cents as an amount on the wire. */
export const fromCents = (cents: number | bigint): number => Number(cents) / 100
/** An estimate as an amount on the wire. */
export const roundedAmount = (n: number): number => fromCents(centsOf(n))
/** The sum of amounts on the wire, to the cent however many they are: cents are whole numbers, so nothing is lost. */
export function sumAmounts(amounts: Iterable<number>): number {
  let cents = 0
  for (const n of amounts) cents += centsOf(n)
  return fromCents(cents)
}

/** Currencies with European Central Bank reference rates, and the euro itself. */
export const currencies = [
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CNY',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'HKD',
  'HUF',
  'IDR',
  'ILS',
  'INR',
  'ISK',
  'JPY',
  'KRW',
  'MXN',
  'MYR',
  'NOK',
  'NZD',
  'PHP',
  'PLN',
  'RON',
  'SEK',
  'SGD',
  'THB',
  'TRY',
  'USD',
  'ZAR',
] as const
