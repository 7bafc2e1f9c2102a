import { describe, expect, it } from 'vitest'
import type { TitlePart } from '../../contract/feeds/feed-formats.ts'
import { valuesOf } from './google-rules.test-data.ts'
import type { Product } from './product.ts'
import { feedEnd, feedHead, titleOf, writeItem } from './write-item.ts'
import { parseXml } from '../../connectors/shared/xml/xml.ts'

const shoe: Product = {
  id: '1',
  title: 'Sko',
  description: 'En sko',
  brand: 'Fjell',
  vendor: 'Shop',
  productType: 'Shoes',
  googleCategory: '187',
  link: 'https://shop.se/1',
  target: 'https://shop.se/1',
  image: 'https://shop.se/1.jpg',
  extraImages: ['https://shop.se/2.jpg', 'https://shop.se/3.jpg'],
  currency: 'SEK',
  price: 10_000,
  salePrice: 7995,
  availability: 'in_stock',
  gtin: '4006381333931',
  mpn: 'F-1',
  condition: 'new',
  availabilityDate: '',
  shipping: 3900,
  color: 'red',
  size: '38',
  gender: 'female',
  ageGroup: 'adult',
  material: 'wool',
  itemGroupId: 'g',
}
const options = { parts: ['title'] as TitlePart[], separator: '-', country: 'SE' }
const item = (over: Partial<Product>, label = '', tracked = '') => {
  const node = parseXml(`<r xmlns:g="g">${writeItem({ ...shoe, ...over }, label, tracked, options)}</r>`).children[0]
  if (!node) throw new Error('no item')
  return (name: string) => valuesOf(node, name).join(' ')
}

describe('a title', () => {
  const title = (over: Partial<Product>, parts: TitlePart[]) => titleOf({ ...shoe, ...over }, parts, '|')
  it('is its parts in their order, without those that say nothing', () => {
    expect(title({}, ['productType', 'title', 'brand', 'vendor'])).toBe('Shoes | Sko | Fjell | Shop')
    expect(title({ vendor: '' }, ['vendor', 'title'])).toBe('Sko')
  })
  it('does not say a brand twice that it begins with', () => {
    expect(title({ title: 'FJELL sko' }, ['brand', 'title'])).toBe('FJELL sko')
    expect(title({ title: 'Sko af Fjell' }, ['brand', 'title'])).toBe('Fjell | Sko af Fjell')
    expect(title({ title: 'Shop sko' }, ['vendor', 'title'])).toBe('Shop | Shop sko')
  })
  it('of more than 150 signs ends with a whole word, where one ends beyond the 50th', () => {
    const long = (first: number, more: number) =>
      title({ title: `${'a'.repeat(first)} ${'b'.repeat(more)}` }, ['title'])
    expect(long(75, 74)).toHaveLength(150)
    expect(long(75, 75)).toBe('a'.repeat(75))
    expect(long(150, 10)).toBe('a'.repeat(150))
    expect(long(51, 200)).toBe('a'.repeat(51))
    expect(long(50, 200)).toBe(`${'a'.repeat(50)} ${'b'.repeat(99)}`)
    expect(title({ title: `${'a'.repeat(149)}👟` }, ['title'])).toBe('a'.repeat(149))
  })
})

describe('an item', () => {
  it('says everything that is known of a product, with its price of today beside the other', () =>
    expect(writeItem({ ...shoe, brand: 'Fjell & Co <A>' }, '50-100', 'https://out.example/c', options)).toBe(
      `${[
        '<item><g:id>1</g:id><g:title>Sko</g:title><g:description>En sko</g:description><g:link>https://shop.se/1</g:link>',
        '<g:ads_redirect>https://out.example/c</g:ads_redirect><g:image_link>https://shop.se/1.jpg</g:image_link>',
        '<g:additional_image_link>https://shop.se/2.jpg</g:additional_image_link>',
        '<g:additional_image_link>https://shop.se/3.jpg</g:additional_image_link>',
        '<g:availability>in_stock</g:availability><g:price>100.00 SEK</g:price><g:sale_price>79.95 SEK</g:sale_price>',
        '<g:brand>Fjell &amp; Co &lt;A&gt;</g:brand><g:gtin>4006381333931</g:gtin><g:mpn>F-1</g:mpn><g:condition>new</g:condition>',
        '<g:product_type>Shoes</g:product_type><g:google_product_category>187</g:google_product_category>',
        '<g:item_group_id>g</g:item_group_id><g:color>red</g:color><g:size>38</g:size><g:gender>female</g:gender>',
        '<g:age_group>adult</g:age_group><g:material>wool</g:material><g:custom_label_0>50-100</g:custom_label_0>',
        '<g:custom_label_1>sale</g:custom_label_1><g:custom_label_2>Shop</g:custom_label_2>',
        '<g:shipping><g:country>SE</g:country><g:price>39.00 SEK</g:price></g:shipping></item>',
      ].join('')}\n`,
    ))
  it('without a sale, shipping or group does not speak of them', () => {
    const of = item({ salePrice: null, shipping: null })
    expect([of('sale_price'), of('custom_label_1'), of('shipping'), of('custom_label_0'), of('ads_redirect')]).toEqual([
      '',
      'full price',
      '',
      '',
      '',
    ])
  })
  it('has shipping that costs nothing', () =>
    expect(writeItem({ ...shoe, shipping: 0 }, '', '', options)).toContain('<g:price>0.00 SEK</g:price></g:shipping>'))
  it.each([
    [{}, ''],
    [{ mpn: '' }, ''],
    [{ gtin: '' }, ''],
    [{ brand: '' }, ''],
    [{ brand: '', gtin: '' }, 'no'],
    [{ gtin: '', mpn: '' }, 'no'],
  ])('with %j instead says of its identifiers: %j', (over, said) => expect(item(over)('identifier_exists')).toBe(said))
  it('leads through our link unless that is longer than 2,000 signs', () => {
    const link = (length: number) => 'https://out.example/'.padEnd(length, 'x')
    expect(item({}, '', link(2000))('ads_redirect')).toBe(link(2000))
    expect(item({}, '', link(2001))('ads_redirect')).toBe('')
  })
})

it('a feed says whose it is', () =>
  expect(`${feedHead('Fjell & <Sø>', 'https://shop.se/')}${feedEnd}`).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>' +
      '<title>Fjell &amp; &lt;Sø&gt;</title><link>https://shop.se/</link><description>Fjell &amp; &lt;Sø&gt;</description>\n' +
      '</channel></rss>\n',
  ))
