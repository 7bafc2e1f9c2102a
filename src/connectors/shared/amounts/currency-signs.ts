import { currencies } from '../../../contract/money.ts'

const codes: ReadonlySet<string> = new Set(currencies)

/** What stands beside amounts instead of a code, without case and dots. More than one: the sign alone does not say which. */
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
  '₩': ['KRW'],
  '₹': ['INR'],
  rs: ['INR'],
  '₺': ['TRY'],
  tl: ['TRY'],
  '₪': ['ILS'],
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
  kr: ['DKK', 'SEK', 'NOK', 'ISK'],
  dkr: ['DKK'],
  skr: ['SEK'],
  nkr: ['NOK'],
}

/** Currencies that a sign, word or code beside an amount may mean; none for '', null for what is no currency. */
export function currenciesOf(mark: string): readonly string[] | null {
  const plain = mark.normalize('NFC').replaceAll('.', '').toLowerCase()
  if (plain === '') return []
  const code = plain.toUpperCase()
  return codes.has(code) ? [code] : (signs[plain] ?? null)
}

/**
 * The currency that is meant where one is usual: `kr` of a Swedish shop is SEK. A dollar sign is the American one where no
 * dollar is usual; null for any other sign that several currencies share, and the usual one where nothing is said.
 */
export function currencyMeant(possible: readonly string[], usual: string): string | null {
  if (possible.length === 0 || possible.includes(usual)) return usual
  return possible.length === 1 || possible[0] === 'USD' ? (possible[0] ?? null) : null
}
