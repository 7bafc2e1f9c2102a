/**
 * ISO 4217 with its history: the platform's own list, which includes former currencies (BGN until 2025), plus some
 * newer than certain platforms. XXX is the code for "no currency".
 */
const codes: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), 'SLE', 'VED', 'XCG', 'ZWG'])

export const isCurrencyCode = (code: string): boolean => code !== 'XXX' && codes.has(code)

/** Currency signs in files, without case and dots. More than one code: the sign alone is ambiguous. */
const signs: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  euro: ['EUR'],
  euros: ['EUR'],
  '£': ['GBP'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN'],
  us$: ['USD'],
  usd$: ['USD'],
  ca$: ['CAD'],
  c$: ['CAD'],
  au$: ['AUD'],
  a$: ['AUD'],
  nz$: ['NZD'],
  hk$: ['HKD'],
  s$: ['SGD'],
  mx$: ['MXN'],
  r$: ['BRL'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  'jp¥': ['JPY'],
  円: ['JPY'],
  'cn¥': ['CNY'],
  元: ['CNY'],
  rmb: ['CNY'],
  nt$: ['TWD'],
  '₩': ['KRW'],
  '₹': ['INR'],
  rs: ['INR'],
  '₺': ['TRY'],
  tl: ['TRY'],
  dollar: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN'],
  dollars: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN'],
  '₪': ['ILS'],
  nis: ['ILS'],
  '₽': ['RUB'],
  руб: ['RUB'],
  '₴': ['UAH'],
  грн: ['UAH'],
  '₫': ['VND'],
  r: ['ZAR'],
  '฿': ['THB'],
  '₱': ['PHP'],
  rp: ['IDR'],
  rm: ['MYR'],
  zł: ['PLN'],
  kč: ['CZK'],
  ft: ['HUF'],
  lei: ['RON'],
  fr: ['CHF'],
  sfr: ['CHF'],
  kroner: ['DKK', 'NOK'],
  kronor: ['SEK'],
  лв: ['BGN'],
  kn: ['HRK'],
  kr: ['DKK', 'SEK', 'NOK', 'ISK'],
  dkr: ['DKK'],
  skr: ['SEK'],
  nkr: ['NOK'],
}

/** Currencies a sign, word or code next to an amount may mean; empty for '', null for anything else. */
export function currenciesOf(mark: string): readonly string[] | null {
  const plain = mark.normalize('NFC').replaceAll('.', '').toLowerCase()
  if (plain === '') return []
  const code = plain.toUpperCase()
  if (isCurrencyCode(code)) return [code]
  return Object.hasOwn(signs, plain) ? (signs[plain] ?? null) : null
}

export type ReadCurrency = { currency: string } | { problem: string }

/**
 * The currency of a transaction: the given one (a code or a sign), else from the signs next to its amounts, else the
 * source's default. Contradicting signs are refused, and so is an ambiguous sign, unless it includes the default. Each
 * is named as reported: `currency`, or the heading of a column.
 */
export function readCurrency(
  said: { name: string; text: string },
  amounts: readonly { name: string; text: string; currencies: readonly string[] }[],
  usual: string,
): ReadCurrency {
  const quoted = ({ name, text }: { name: string; text: string }) => `${name}: "${text.slice(0, 40)}"`
  const stated = currenciesOf(said.text.trim())
  if (stated === null) return { problem: `${quoted(said)} is not a currency code like EUR` }
  const signed = [{ ...said, currencies: stated }, ...amounts].filter((s) => s.currencies.length > 0)
  const [first] = signed
  if (!first) return usual === '' ? { problem: `${said.name} is missing` } : { currency: usual }
  const possible = first.currencies.filter((c) => signed.every((s) => s.currencies.includes(c)))
  const contrary = signed.filter((s) => !s.currencies.some((c) => first.currencies.includes(c)))
  if (contrary.length > 0 || possible.length === 0)
    return {
      problem: (contrary.length > 0 ? contrary : signed.slice(1))
        .map((c) => `${quoted(c)} is in another currency than ${quoted(first)}`)
        .join('; '),
    }
  const [only] = possible.length === 1 ? possible : possible.filter((c) => c === usual)
  return only === undefined
    ? { problem: `${quoted(first)} may be ${possible.join(' or ')}: write the code of the currency` }
    : { currency: only }
}

/**
 * The intended currency, given a default: `kr` of a Swedish shop is SEK. A dollar sign means the American one unless
 * the default is a dollar; null for any other ambiguous sign, and the default if nothing is given.
 */
export function currencyMeant(possible: readonly string[], usual: string): string | null {
  if (possible.length === 0 || possible.includes(usual)) return usual
  return possible.length === 1 || possible[0] === 'USD' ? (possible[0] ?? null) : null
}
