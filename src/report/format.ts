import { minorDecimals } from '../contract/currency-table.ts'

// The one place that writes numbers and amounts as text, for screens, mails and PDFs. Texts are English, so numbers are
// written as in Britain whatever the language of the browser. Formatters are kept: making one for each cell is slow.
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

/**
 * 1234.5 → "1,234.50", for tables that name the currency in the header: in whole yen where it is the yen's. What one click
 * earns keeps two decimals in every currency: say so.
 */
export function amount(n: Value, currency: string, digits = minorDecimals(currency)): string {
  if (!computable(n)) return DASH
  return formatter({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(settled(n))
}

/** 1234.5, 'DKK' → "DKK 1,234.50", 1234, 'JPY' → "JPY 1,234". The currency is the user's, never a constant. */
export function money(n: Value, currency: string, digits = minorDecimals(currency)): string {
  if (!computable(n)) return DASH
  return currencyFormatter(currency, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    settled(n),
  )
}

/** An exact amount of the wire: '51.0000', 'DKK' → "DKK 51.00"; decimals beyond the currency's only where they say something. */
export function exactMoney(text: string, currency: string): string {
  const [, said = ''] = text.replace(/\.?0+$/, '').split('.')
  return /^-?\d+(\.\d+)?$/.test(text)
    ? money(Number(text), currency, text.includes('.') ? Math.max(said.length, minorDecimals(currency)) : undefined)
    : DASH
}

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

/** 0.048 → "+4.8%", with at most this many decimals. */
export const signedPercent = (ratio: number, most: number): string =>
  formatter({ style: 'percent', maximumFractionDigits: most, signDisplay: 'exceptZero' }).format(ratio)

/** 0.314 → "+0.31", with at most this many decimals. */
export const signedNumber = (n: number, most: number): string =>
  formatter({ maximumFractionDigits: most, signDisplay: 'exceptZero' }).format(n)

/** 37.5 → "37.5%": a percentage as somebody typed it, with at most four decimals. */
export const typedPercent = (percentage: number): string =>
  `${formatter({ maximumFractionDigits: 4 }).format(percentage)}%`

/** 149 → "$149": what a plan costs is in US dollars, with the sign, whatever currency somebody sees their commission in. */
export const planPrice = (n: number): string => dollars(n, 0)
/** 149 → "$149.00", on a bill for a plan. */
export const planBill = (n: number): string => dollars(n, 2)
const dollars = (n: number, digits: number): string =>
  formatter({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(n)

/** a / b, or null when there is nothing to divide by. */
export const ratio = (a: number, b: number): number | null => (b === 0 ? null : a / b)

/** "3 clicks", "1 click" */
export const plural = (n: number, one: string, many = `${one}s`): string => `${int(n)} ${n === 1 ? one : many}`

/** 1, "Clicks" → "1 click": a count, and what the head of its column calls it. */
export function countText(n: number, head: string): string {
  const many = head.toLowerCase()
  return plural(n, many.replace(/s$/, ''), many)
}

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
