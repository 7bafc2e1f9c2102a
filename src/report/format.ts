import { minorDecimals } from '../contract/currency-table.ts'
import { byCustom, type ByCustom, type Custom, ownCustom } from './customs.ts'

// The only place that writes numbers and amounts as text, for screens, mails and PDFs. They are formatted in English,
// then their marks are replaced by the person's. Formatters are cached: creating one per cell is slow.
const formatters = new Map<string, Intl.NumberFormat>()

function formatter(english: Custom['english'], options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${english} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(english, options)
  formatters.set(key, made)
  return made
}

function written(to: Custom, n: number, options: Intl.NumberFormatOptions): string {
  const text = formatter(to.english, options).format(n)
  return to.decimal === '.'
    ? text
    : text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? to.decimal : to.group)).replace('%', to.percent)
}

/** Shown when a value cannot be computed (a division by zero, no data). Zero is shown as 0. */
export const DASH = '–'
type Value = number | null | undefined
const computable = (n: Value): n is number => typeof n === 'number' && Number.isFinite(n)

// a quotient can be one binary digit below the middle: 8.924999999999999 means 8.925, which rounds to 8.93
const settled = (n: number) => (Math.abs(n) < 1e6 ? Math.round(n * 1e9) / 1e9 : n)

function currencyOptions(currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormatOptions {
  // Intl throws on anything but three letters; a broken setting must not take the page down
  if (!/^[A-Za-z]{3}$/.test(currency)) return options
  return { style: 'currency', currency, currencyDisplay: 'code', ...options }
}

const dollars = (to: Custom, n: number, digits: number): string =>
  written(to, n, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })

const numbers = {
  /** 70943 → "70,943" */
  int: (to: Custom, n: Value): string => (computable(n) ? written(to, n, { maximumFractionDigits: 0 }) : DASH),

  /** 70943 → "70.9k"; below 10,000 in full. */
  compact(to: Custom, n: Value): string {
    if (!computable(n)) return DASH
    return Math.abs(n) < 10_000 ? numbers.int(to, n) : written(to, n, { notation: 'compact', maximumFractionDigits: 1 })
  },

  /**
   * 1234.5 → "1,234.50", for tables with the currency in the header: whole units for yen. Earnings per click keep two
   * decimals in every currency: pass `digits`.
   */
  amount(to: Custom, n: Value, currency: string, digits = minorDecimals(currency)): string {
    if (!computable(n)) return DASH
    return written(to, settled(n), { minimumFractionDigits: digits, maximumFractionDigits: digits })
  },

  /** 1234.5, 'DKK' → "DKK 1,234.50", 1234, 'JPY' → "JPY 1,234". The currency is the user's, never a constant. */
  money(to: Custom, n: Value, currency: string, digits = minorDecimals(currency)): string {
    if (!computable(n)) return DASH
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return written(to, settled(n), currencyOptions(currency, options))
  },

  /** An exact amount of the wire: '51.0000', 'DKK' → "DKK 51.00"; further decimals only if they are not zero. */
  exactMoney(to: Custom, text: string, currency: string): string {
    const [, said = ''] = text.replace(/\.?0+$/, '').split('.')
    const digits = text.includes('.') ? Math.max(said.length, minorDecimals(currency)) : undefined
    return /^-?\d+(\.\d+)?$/.test(text) ? numbers.money(to, Number(text), currency, digits) : DASH
  },

  /** 90612, 'DKK' → "DKK 90.6k" */
  moneyShort(to: Custom, n: Value, currency: string): string {
    if (!computable(n)) return DASH
    return written(to, n, currencyOptions(currency, { notation: 'compact', maximumFractionDigits: 1 }))
  },

  /** 112340, 'DKK' → "DKK 112k": a forecast, with three digits. */
  moneyRough(to: Custom, n: Value, currency: string): string {
    if (!computable(n)) return DASH
    return written(to, n, currencyOptions(currency, { notation: 'compact', maximumSignificantDigits: 3 }))
  },

  /** 0.0273 → "2.73%". Takes a ratio, not a percentage. */
  percent: (to: Custom, ratio: Value, digits = 2): string =>
    computable(ratio)
      ? written(to, settled(ratio), {
          style: 'percent',
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        })
      : DASH,

  /** 0.048 → "+4.8%", with at most this many decimals. */
  signedPercent: (to: Custom, ratio: number, most: number): string =>
    written(to, ratio, { style: 'percent', maximumFractionDigits: most, signDisplay: 'exceptZero' }),

  /** 0.314 → "+0.31", with at most this many decimals. */
  signedNumber: (to: Custom, n: number, most: number): string =>
    written(to, n, { maximumFractionDigits: most, signDisplay: 'exceptZero' }),

  /** 1234.5 → "1,234.5": a number with at most this many decimals. */
  decimal: (to: Custom, n: number, most: number): string => written(to, n, { maximumFractionDigits: most }),

  /** 37.5 → "37.5%": a percentage as typed, with at most four decimals. */
  typedPercent: (to: Custom, percentage: number): string =>
    `${written(to, percentage, { maximumFractionDigits: 4 })}${to.percent}`,

  /** 149 → "$149": plan prices are in US dollars, with the sign, whatever currency the user's commission is in. */
  planPrice: (to: Custom, n: number): string => dollars(to, n, 0),
  /** 149 → "$149.00", on a bill for a plan. */
  planBill: (to: Custom, n: number): string => dollars(to, n, 2),

  /** "3 clicks", "1 click" */
  plural: (to: Custom, n: number, one: string, many = `${one}s`): string =>
    `${numbers.int(to, n)} ${n === 1 ? one : many}`,

  /** 1, "Clicks" → "1 click": a count with its column heading. */
  countText(to: Custom, n: number, head: string): string {
    const many = head.toLowerCase()
    return numbers.plural(to, n, many.replace(/s$/, ''), many)
  },
}

export type Numbers = ByCustom<typeof numbers>
export const numbersOf = (custom: Custom): Numbers => byCustom(numbers, () => custom)

/** In the format chosen in the browser; British on the server. */
export const ownNumbers: Numbers = byCustom(numbers, ownCustom)
export const {
  int,
  compact,
  amount,
  money,
  exactMoney,
  moneyShort,
  moneyRough,
  percent,
  signedPercent,
  signedNumber,
  decimal,
  typedPercent,
  planPrice,
  planBill,
  plural,
  countText,
} = ownNumbers

export const ratio = (a: number, b: number): number | null => (b === 0 ? null : a / b)

/** Truncates a text to `max` characters including the ellipsis; never inside a surrogate pair. */
export function truncate(text: string, max: number): string {
  const letters = Array.from(text)
  return letters.length <= max
    ? text
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/** 'approved' → "Approved", for single words of the wire. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
