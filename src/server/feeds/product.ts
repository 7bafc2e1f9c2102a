import { createHash } from 'node:crypto'
import { instant } from '../../connectors/shared/dates/instant.ts'
import { parseUrl, wholeText } from '../address/address.ts'
import { readGtin } from './gtin.ts'
import { brokenRow, type FieldNames, type SourceRow } from './read/source-fields.ts'
import type { Availability, Condition } from './feed-words.ts'
import { shippingTo } from './read-shipping.ts'
import type { PriceProblem, Prices, WrittenPrices } from './read-price.ts'

/** A product as written to the feed. Prices in hundredths of `currency`. */
export type Product = {
  id: string
  title: string
  description: string
  brand: string
  vendor: string
  productType: string
  googleCategory: string
  link: string
  /** Target of our own link: the network's link when the shop's page is missing. */
  target: string
  image: string
  extraImages: string[]
  currency: string
  price: number
  salePrice: number | null
  availability: Availability
  /** When a preordered product becomes available, in Google's format; '' for none. */
  availabilityDate: string
  gtin: string
  mpn: string
  condition: Condition
  shipping: number | null
  color: string
  size: string
  gender: string
  ageGroup: string
  material: string
  itemGroupId: string
}
export type DropReason =
  | 'no id'
  | 'no title'
  | 'no link'
  | 'no image'
  | PriceProblem
  | 'not well-formed'
  | 'out of stock'
  | 'unclear stock'
  | 'unclear condition'
  | 'preorder without a date'
  | 'same id'
  | 'deleted'

// characters not allowed in XML; tabs and line breaks become spaces anyway
const control = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
const plain = (text: string, most: number) =>
  wholeText(text.replaceAll(control, '').replaceAll(/\s+/g, ' ').trim(), most)
/** Plain text of a description: tags become spaces, and double-escaped text is unescaped again. */
const unmarked = (text: string) =>
  text
    .replaceAll(/<[^>]{0,500}>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const addressOf = (text: string): string => {
  const said = text.trim().replace(/::$/, '')
  // parts a source may omit: browsers add the page's scheme, people omit both
  const whole = said.startsWith('//') ? `https:${said}` : /^www\./i.test(said) ? `https://${said}` : said
  const url = parseUrl(whole)
  return url && !url.username && url.href.length <= 2000 ? url.href : ''
}

/** Addresses may contain commas: only one before another address separates two. */
const betweenAddresses = /\s*,\s*(?=(?:https?:)?\/\/|www\.)/i

const iso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:?\d{2}))?$/
/** The text itself if Google can read its format; otherwise its instant, or nothing. */
const dateOf = (text: string): string => {
  const said = text.trim()
  const at = instant(said)
  return at === null ? '' : iso.test(said) ? said : at
}

export type ReadOptions = { names: FieldNames; vendor: string; country: string }
/** A product before its prices and stock are read: a column's meaning is known only after all rows were seen. */
export type Draft = Omit<Product, keyof Prices | 'availability' | 'condition'> & {
  written: WrittenPrices
  /** As the source writes them. */
  stock: string
  condition: string
}

/** Google accepts 50 characters: longer ids end in a hash of the whole, so that they stay distinct. */
const idOf = (text: string): string => {
  const whole = plain(text, 1000)
  return whole.length <= 50
    ? whole
    : `${plain(whole, 39)}-${createHash('sha256').update(whole).digest('hex').slice(0, 10)}`
}

/** A row as a product, or why it is not one. The lower of two prices is today's, whatever the columns are called. */
export function readProduct(row: SourceRow, { names, vendor, country }: ReadOptions): Draft | DropReason {
  if (row.has(brokenRow)) return 'not well-formed'
  const all = (of: readonly string[]) => of.flatMap((name) => row.get(name) ?? [])
  const first = (of: readonly string[]) => {
    for (const name of of) {
      const value = row.get(name)?.[0]
      if (value) return value
    }
    return ''
  }
  if (first(['update_info.status']).toLowerCase().replace('active', '') !== '' || first(['update_info.delete_date']))
    return 'deleted'
  const id = idOf(first(names.id))
  if (id === '') return 'no id'
  const title = plain(unmarked(first(names.title)), 300)
  if (title === '') return 'no title'
  const trackingLink = addressOf(first(names.trackingLink))
  const link = addressOf(first(names.link)) || trackingLink
  if (link === '') return 'no link'
  const image = addressOf(first(names.image))
  if (image === '') return 'no image'
  // a price history is in order of days: its last entry is today's
  const prices = names.prices.flatMap((name): [string, string][] => {
    const text = row.get(name)?.at(-1)
    return text ? [[name, text]] : []
  })
  return {
    id,
    title,
    description: plain(unmarked(first(names.description)), 5000) || title,
    brand: plain(first(names.brand), 70),
    vendor: plain(first(names.vendor), 100) || vendor,
    productType: plain(unmarked(first(names.productType)), 750),
    googleCategory: plain(first(names.googleCategory), 500),
    link,
    target: link,
    image,
    extraImages: [
      ...new Set(
        all(names.extraImages)
          .flatMap((t) => t.split(betweenAddresses))
          .map(addressOf),
      ),
    ]
      .filter((a) => a !== '' && a !== image)
      .slice(0, 10),
    written: {
      prices,
      currency: first(names.currency),
      shipping: shippingTo(country, row, names.shipping),
      saleDays: first(names.saleDays),
    },
    stock: first(names.stock).slice(0, 200),
    availabilityDate: dateOf(first(names.availabilityDate)),
    gtin: readGtin(first(names.gtin)) ?? '',
    mpn: plain(first(names.mpn), 70),
    condition: first(names.condition).slice(0, 200),
    color: plain(first(names.color), 100),
    size: plain(first(names.size), 100),
    gender: genderOf(first(names.gender)),
    ageGroup: ageOf(first(names.ageGroup)),
    material: plain(first(names.material), 200),
    itemGroupId: plain(first(names.itemGroupId), 50),
  }
}

const oneOf = (known: readonly string[], text: string) => known.find((k) => k === text.toLowerCase()) ?? ''
const genderOf = (text: string) => oneOf(['male', 'female', 'unisex'], text)
const ageOf = (text: string) => oneOf(['newborn', 'infant', 'toddler', 'kids', 'adult'], text)
