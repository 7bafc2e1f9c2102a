import { parseXml, type XmlNode } from '../../connectors/shared/xml/xml.ts'

/**
 * Google's documented rules for a product file, written from its documentation and independent of our writer. Returns a
 * sentence for each violation.
 */
export function brokenRules(xml: string): string[] {
  const problems: string[] = []
  const root = parseXml(xml)
  if (root.name !== 'rss') return [`the root is ${root.name}`]
  const channel = root.children.find((c) => c.name === 'channel')
  const items = channel?.children.filter((c) => c.name === 'item') ?? []
  if (items.length === 0) problems.push('no items')
  const ids = new Set<string>()
  for (const item of items) {
    const one = (name: string) => valuesOf(item, name)[0] ?? ''
    const say = (rule: string) => problems.push(`${one('id')}: ${rule}`)
    if (!/^.{1,50}$/.test(one('id'))) say('id of 1 to 50 characters')
    if (ids.has(one('id'))) say('id twice')
    ids.add(one('id'))
    if (!/^.{1,150}$/su.test(one('title'))) say('title of 1 to 150 characters')
    if (!/^.{1,5000}$/su.test(one('description'))) say('description of 1 to 5000 characters')
    for (const name of ['link', 'image_link']) {
      const address = one(name)
      if (!/^https?:\/\/\S+$/.test(address) || address.length > 2000) say(`${name} is an address`)
    }
    for (const name of ['ads_redirect', 'additional_image_link'])
      for (const address of valuesOf(item, name))
        if (!/^https?:\/\/\S+$/.test(address) || address.length > 2000) say(`${name} is an address`)
    if (!['in_stock', 'out_of_stock', 'preorder', 'backorder'].includes(one('availability'))) say('availability')
    if (one('availability') === 'preorder' && one('availability_date') === '') say('a preorder has its date')
    const price = /^(\d+\.\d{2}) ([A-Z]{3})$/.exec(one('price'))
    if (!price || Number(price[1]) <= 0) say('price like 79.95 EUR')
    const sale = one('sale_price')
    if (sale !== '') {
      const found = /^(\d+\.\d{2}) ([A-Z]{3})$/.exec(sale)
      if (!found || !price || Number(found[1]) >= Number(price[1]) || found[2] !== price[2]) say('sale below price')
    }
    const gtin = one('gtin')
    if (gtin !== '') {
      const digits = gtin.split('').map(Number).toReversed()
      const sum = digits.slice(1).reduce((s, d, i) => s + d * (i % 2 === 0 ? 3 : 1), 0)
      if (![8, 12, 13, 14].includes(digits.length) || (sum + (digits[0] ?? 0)) % 10 !== 0)
        say('gtin with its check digit')
    }
    if (!['new', 'used', 'refurbished'].includes(one('condition'))) say('condition')
    if (one('brand').length > 70) say('brand of 70 characters')
  }
  return problems
}

export const itemsOf = (xml: string): XmlNode[] =>
  parseXml(xml)
    .children.flatMap((c) => c.children)
    .filter((c) => c.name === 'item')
export const valuesOf = (item: XmlNode, name: string): string[] =>
  item.children.filter((c) => c.name.replace(/^g:/, '') === name).map((c) => c.text)
