import type { TitlePart } from '../../contract/feeds/feed-formats.ts'
import type { Product } from './product.ts'
import { priceText } from './read-price.ts'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const longestTitle = 150

/** The chosen parts in order; skips a brand that the title already starts with. Cut at a word. */
export function titleOf(product: Product, parts: readonly TitlePart[], separator: string): string {
  const texts = parts
    .filter((p) => p !== 'brand' || !product.title.toLowerCase().startsWith(product.brand.toLowerCase()))
    .map((p) => product[p])
    .filter((text) => text !== '')
  const whole = texts.join(` ${separator} `)
  if (whole.length <= longestTitle) return whole
  const cut = whole.slice(0, longestTitle + 1)
  const end = cut.lastIndexOf(' ')
  return (end > 50 ? cut.slice(0, end) : whole.slice(0, longestTitle)).replace(/[\ud800-\udbff]$/, '')
}

export type ItemOptions = { parts: readonly TitlePart[]; separator: string; country: string }

/** One product as an item of Google's RSS. `tracked` is our own link, which carries the click through the best campaign. */
export function writeItem(p: Product, label: string, tracked: string, o: ItemOptions): string {
  const hasIds = p.gtin !== '' || (p.brand !== '' && p.mpn !== '')
  const fields: [string, string][] = [
    ['id', p.id],
    ['title', titleOf(p, o.parts, o.separator)],
    ['description', p.description],
    ['link', p.link],
    ['ads_redirect', tracked.length <= 2000 ? tracked : ''],
    ['image_link', p.image],
    ...p.extraImages.map((image): [string, string] => ['additional_image_link', image]),
    ['availability', p.availability],
    ['availability_date', p.availability === 'preorder' || p.availability === 'backorder' ? p.availabilityDate : ''],
    ['price', priceText(p.price, p.currency)],
    ['sale_price', p.salePrice === null ? '' : priceText(p.salePrice, p.currency)],
    ['brand', p.brand],
    ['gtin', p.gtin],
    ['mpn', p.mpn],
    ['identifier_exists', hasIds ? '' : 'no'],
    ['condition', p.condition],
    ['product_type', p.productType],
    ['google_product_category', p.googleCategory],
    ['item_group_id', p.itemGroupId],
    ['color', p.color],
    ['size', p.size],
    ['gender', p.gender],
    ['age_group', p.ageGroup],
    ['material', p.material],
    ['custom_label_0', label],
    ['custom_label_1', p.salePrice === null ? 'full price' : 'sale'],
    ['custom_label_2', p.vendor],
  ]
  const lines = fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<g:${name}>${escape(value)}</g:${name}>`)
  if (p.shipping !== null)
    lines.push(
      `<g:shipping><g:country>${escape(o.country)}</g:country><g:price>${priceText(p.shipping, p.currency)}</g:price></g:shipping>`,
    )
  return `<item>${lines.join('')}</item>\n`
}

export const feedHead = (title: string, link: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${escape(title)}</title><link>${escape(link)}</link><description>${escape(title)}</description>\n`
export const feedEnd = '</channel></rss>\n'
