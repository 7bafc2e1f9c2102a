import type { SourceRow } from './read/source-fields.ts'

type Cost = { country: string; region: string; price: string }

const googles = ['country', 'region', 'service', 'price']
const hasCurrency = /[€$£¥]|\b[a-z]{3}\b|\bkr\b|\bzł|\d\s*(kr|zł)/iu

/** "DK::Standard:39.00 DKK:1:3": parts by the header's names, otherwise in Google's order, with the price fourth. */
function costOf(text: string, named: readonly string[] | null): Cost {
  const parts = text.split(':').map((part) => part.trim())
  if (named || parts.length >= googles.length) {
    const at = (name: string) => parts[(named ?? googles).indexOf(name)] ?? ''
    return { country: at('country'), region: at('region'), price: at('price') }
  }
  const country = parts.length > 1 && /^[a-z]{2}$/i.test(parts[0] ?? '') ? (parts[0] ?? '') : ''
  const rest = country === '' ? parts : parts.slice(1)
  const price = rest.find((part) => /\d/.test(part) && hasCurrency.test(part)) ?? rest.find((part) => /^\d/.test(part))
  return { country, region: '', price: price ?? '' }
}

/** Several countries in one cell; prices may contain commas, too. */
const several = (text: string) => text.split(/\s*,\s*(?=[A-Za-z]{2}:)/)

function ofElements(row: SourceRow, name: string): Cost[] {
  const prices = row.get(name) ?? []
  const [countries, regions] = ['country', 'region'].map((part) => row.get(`shipping.${part}`) ?? []) as [
    readonly string[],
    readonly string[],
  ]
  // if one price has no country, the prices cannot be assigned
  if (countries.length > 0 && countries.length !== prices.length) return []
  const hasRegions = regions.length === prices.length
  return prices.map((price, i) => ({
    country: countries[i] ?? '',
    region: hasRegions ? (regions[i] ?? '') : '',
    price,
  }))
}

/** Google's table header may name the parts: `shipping(country:price)`. */
const headed = /^shipping\s*\(([a-z_:\s]+)\)$/

function costsOf(row: SourceRow, names: readonly string[]): Cost[] {
  const found: Cost[] = []
  for (const [name, values] of row) {
    const parts = headed
      .exec(name)?.[1]
      ?.split(':')
      .map((part) => part.trim())
    if (parts) found.push(...values.flatMap(several).map((text) => costOf(text, parts)))
  }
  for (const name of names) {
    if (name.startsWith('shipping.')) found.push(...ofElements(row, name))
    else found.push(...(row.get(name) ?? []).flatMap(several).map((text) => costOf(text, null)))
  }
  return found.filter((cost) => cost.price !== '')
}

/** The written cost of shipping to a country: the country's own, otherwise one without a country. '' for none. */
export function shippingTo(country: string, row: SourceRow, names: readonly string[]): string {
  const costs = costsOf(row, names)
  const own = costs.filter((cost) => cost.country.toUpperCase() === country.toUpperCase())
  const fits = own.length > 0 ? own : costs.filter((cost) => cost.country === '')
  return (fits.find((cost) => cost.region === '') ?? { price: '' }).price
}
