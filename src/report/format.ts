import { minorDecimals } from '../contract/currency-table.ts'

// All number formatting goes through cached Intl formatters: constructing Intl.NumberFormat per cell is the classic
// table slowdown.
const formatters = new Map<string, Intl.NumberFormat>()
const LOCALE = 'en-GB'

function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(LOCALE, options)
  formatters.set(key, made)
  return made
}

/** What a cell shows when a value cannot be computed (a division by zero, no data). Zero is shown as 0. */
export const DASH = '–'
type Value = number | null | undefined
const computable = (n: Value): n is number => typeof n === 'number' && Number.isFinite(n)

// what a division gives can lie one binary digit below the middle: 8.924999999999999 stands for 8.925, and is 8.93
const settled = (n: number) => (Math.abs(n) < 1e6 ? Math.round(n * 1e9) / 1e9 : n)

/** 70943 → "70,943" */
export const int = (n: Value): string => (computable(n) ? formatter({ maximumFractionDigits: 0 }).format(n) : DASH)

/** 70943 → "70.9k"; below 10,000 in full. */
export function compact(n: Value): string {
  if (!computable(n)) return DASH
  return Math.abs(n) < 10_000 ? int(n) : formatter({ notation: 'compact', maximumFractionDigits: 1 }).format(n)
}

/** 1234.5 → "1,234.50", for tables that name the currency in the header. */
export const amount = (n: Value): string =>
  computable(n) ? formatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(settled(n)) : DASH

/** 1234.5, 'DKK' → "DKK 1,234.50". The currency is the user's, never a constant. */
export function money(n: Value, currency: string, digits = 2): string {
  if (!computable(n)) return DASH
  return currencyFormatter(currency, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    settled(n),
  )
}

/** An amount that is paid, with the decimals of its currency: "DKK 1,234.50", "JPY 1,235". */
export const payable = (n: Value, currency: string): string => money(n, currency, minorDecimals(currency))

/** 90612, 'DKK' → "DKK 90.6k" */
export function moneyShort(n: Value, currency: string): string {
  if (!computable(n)) return DASH
  return currencyFormatter(currency, { notation: 'compact', maximumFractionDigits: 1 }).format(n)
}

function currencyFormatter(currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  // Intl throws on anything but three letters; a broken setting must not take the page down
  if (!/^[A-Za-z]{3}$/.test(currency)) return formatter(options)
  return formatter({ style: 'currency', currency, currencyDisplay: 'code', ...options })
}

/** 0.0273 → "2.73%". Takes a ratio, not a percentage. */
export const percent = (ratio: Value, digits = 2): string =>
  computable(ratio)
    ? formatter({ style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
        settled(ratio),
      )
    : DASH

/** a / b, or null when there is nothing to divide by. */
export const ratio = (a: number, b: number): number | null => (b === 0 ? null : a / b)

/** "3 clicks", "1 click" */
export const plural = (n: number, one: string, many = `${one}s`): string => `${int(n)} ${n === 1 ? one : many}`

/** Cuts a text to `max` characters including the ellipsis; never in the middle of a surrogate pair. */
export function truncate(text: string, max: number): string {
  const letters = Array.from(text)
  return letters.length <= max
    ? text
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/** 'approved' → "Approved", for words of the wire that stand alone. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
