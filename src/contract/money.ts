import { z } from 'zod'

/** ISO 4217 code, upper case. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'Must be a currency code like DKK')
export const defaultCurrency = 'DKK'

/**
 * An amount on the wire: major units as a JSON number, two decimals (R9: amounts and rounding; every conversion is
 * rounded to the cent once, sums add cents).
 */
export const amount = z.number()

export { centsOf, fromCents, roundedAmount, sumAmounts } from './cents.ts'

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
