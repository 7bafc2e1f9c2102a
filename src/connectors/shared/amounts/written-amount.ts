import { currenciesOf } from './currency-signs.ts'
import { decimal } from './decimal.ts'

/** The sign before the fraction. The other one groups thousands, if any does. */
export type DecimalMark = '.' | ','

/** A text that is an amount. Its digits may still be ambiguous. */
export type WrittenAmount = {
  /** Exact decimal text by each mark (see `decimal`); null if the digits do not fit it. */
  by: Readonly<Record<DecimalMark, string | null>>
  /**
   * The mark shown by the digits themselves: `1.234,50`, `98.76`, `0,125`; null for `799`, and for `2.499`, which has
   * two readings.
   */
  shows: DecimalMark | null
  /** The two readings give different amounts. */
  isOpen: boolean
  /** Number of digits of an unambiguous whole number; 0 for zero and for all others. */
  wholeDigits: number
  /** Currencies its sign or code may mean; empty for none. */
  currencies: readonly string[]
}

const money = String.raw`(?:\p{L}{0,3}\p{Sc}|\p{L}{1,7}\.?)?`
/** Digits grouped by a space or an apostrophe, or with points and commas, which are checked afterwards. */
const figures = String.raw`\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d*|:\d{2})?|\d[\d.,]*:\d{2}|\d[\d.,]*|[.,]\d+`
/** `,-`  `.-`  `:-`  `,–`: no hundredths. */
const whole = String.raw`(?:(?<=[.,])[-–—]{1,2}|:[-–—]{1,2})?`
const shape = new RegExp(
  String.raw`^(?<front>${money}) ?(?<minus>[-−–+]?) ?(?<inner>${money}) ?(?<figures>${figures})(?<none>${whole}) ?(?<behind>${money})(?<after>[-−]?)$`,
  'u',
)
const grouped: Readonly<Record<DecimalMark, RegExp>> = {
  // by thousands, or the Indian way (`12,34,567`)
  ',': /^(\d*|\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})*,\d{3})$/,
  '.': /^(\d*|\d{1,3}(\.\d{3})+|\d{1,2}(\.\d{2})*\.\d{3})$/,
}
const otherOf = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.')

/** Digits as decimal text with `mark` before the fraction; null if they do not fit. */
function readBy(mark: DecimalMark, digits: string, isGrouped: boolean): string | null {
  const other = otherOf(mark)
  const [units = '', fraction = '', ...more] = digits.split(mark)
  if (more.length > 0 || fraction.includes(other) || (isGrouped && units.includes(other))) return null
  // groups of thousands never start with a zero: `0,125` is a fraction
  if (units.includes(other) && (!grouped[other].test(units) || units.startsWith('0'))) return null
  return decimal(`${units.replaceAll(other, '')}.${fraction}`)
}

const exponent = /^[-+]?\d+(\.\d+)?e[+-]?\d+$/i

/**
 * Parses a cell before its column is known: `1.234,-`, `79,95 €`, `kr. 1.299,00`, `(12.30)`, `12.30-`, `1 234:-`,
 * `1.5E3` in workbooks. Null for anything else: a range, a share, a date, two numbers, an unknown word next to it.
 */
export function writtenAmount(text: string): WrittenAmount | null {
  // a leading apostrophe makes a spreadsheet keep text
  const plain = text
    .replaceAll(/[\s\u00a0\u202f\u2007\u2009]+/g, ' ')
    .trim()
    .replace(/^['’](?=[\p{L}\p{Sc}\d(+−–-])/u, '')
  if (exponent.test(plain)) {
    const value = decimal(plain)
    return value === null
      ? null
      : { by: { '.': value, ',': null }, shows: null, isOpen: false, wholeDigits: 0, currencies: [] }
  }
  const inside = plain.replace(/^\((.*)\)$/, '$1')
  const found = inside.length <= 60 ? shape.exec(inside)?.groups : undefined
  if (!found) return null
  const { front = '', minus = '', inner = '', figures: raw = '', none = '', behind = '', after = '' } = found
  const said = [front, inner, behind].filter((s) => s !== '')
  const signs = [minus, after, inside === plain ? '' : '('].filter((s) => s !== '')
  const meant = said.map(currenciesOf)
  // `$12.00 USD` names one currency twice
  const currencies = (meant[0] ?? []).filter((c) => meant.every((m) => m?.includes(c)))
  if (signs.length > 1 || (said.length > 0 && currencies.length === 0)) return null
  const sign = signs.length === 0 || signs[0] === '+' ? '' : '-'
  const hasColon = raw.includes(':')
  // `103:92` is how Swedish prices write hundredths; a point or comma before them groups thousands
  const grouping = hasColon ? /[ '’.,]/g : /[ '’]/g
  if (hasColon && !/^(\d+|\d{1,3}([ '’.,]\d{3})+):\d{2}$/.test(raw)) return null
  const digits = raw.replaceAll(grouping, '').replace(':', '.')
  const isGrouped = !hasColon && digits !== raw
  const isWhole = none !== ''
  const of = (mark: DecimalMark): string | null => {
    // `1.234:-` has no fraction, so its point groups
    if (isWhole && none.startsWith(':') && digits.includes(mark)) return null
    if (isWhole && !none.startsWith(':') && !digits.endsWith(mark)) return null
    const value = readBy(mark, digits, isGrouped)
    return value !== null && sign === '-' ? decimal(`-${value}`) : value
  }
  const by = hasColon ? { '.': of('.'), ',': null } : { '.': of('.'), ',': of(',') }
  if (by['.'] === null && by[','] === null) return null
  const hasMark = /[.,]/.test(digits)
  const isOpen = by['.'] !== null && by[','] !== null && by['.'] !== by[',']
  // a colon does not show how other amounts are written
  const shows = isOpen || !hasMark || hasColon ? null : by['.'] === null ? ',' : by[','] === null ? '.' : null
  return { by, shows, isOpen, wholeDigits: hasMark || /^0+$/.test(digits) ? 0 : digits.length, currencies }
}
