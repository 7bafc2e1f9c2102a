import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type FeedFormat, feedFormatNames } from '../../contract/feeds/feed-formats.ts'
import { createSigner } from '../routing/index.ts'
import { compileFeed, type CompileInput } from './compile-feed.ts'
import { brokenRules, itemsOf, valuesOf } from './google-rules.test-data.ts'
import { readGtin } from './gtin.ts'
import { xmlRows } from './read/xml-rows.ts'
import { samples } from './source-samples.test-data.ts'

const folder = mkdtempSync(join(tmpdir(), 'outbound-feeds-'))
let n = 0
const run = async (bytes: string | Uint8Array, format: FeedFormat, over: Partial<CompileInput> = {}) => {
  const out = over.out ?? join(folder, `feed-${n++}`)
  writeFileSync(`${out}.source`, bytes)
  const made = await compileFeed({
    source: `${out}.source`,
    out,
    format,
    name: 'Shop',
    domain: 'shop.se',
    vendor: 'Shop',
    country: 'SE',
    currency: 'SEK',
    parts: ['title'],
    separator: '-',
    priceStepCount: 5,
    excludesOutOfStock: true,
    charset: '',
    now: Date.parse('2026-11-23T12:00:00Z'),
    tracked: null,
    ...over,
  })
  return { made, out, xml: readFileSync(`${out}.xml`, 'utf8') }
}
const one = (xml: string, name: string, at = 0) => {
  const item = itemsOf(xml)[at]
  return item ? (valuesOf(item, name)[0] ?? '') : ''
}

describe.each(feedFormatNames)('a feed of %s', (format) => {
  const bytes = format === 'partnerads' ? Buffer.from(samples[format], 'latin1') : Buffer.from(samples[format])
  it('becomes one that keeps every rule of Google’s, with the same product in it', async () => {
    const { xml, made } = await run(bytes, format)
    expect(brokenRules(xml)).toEqual([])
    expect(made.products).toBe(1)
    expect(made.dropped).toEqual([{ reason: 'out of stock', count: 1, examples: ['Støvle'] }])
    expect(
      Object.fromEntries(
        ['id', 'title', 'price', 'sale_price', 'availability', 'brand', 'gtin', 'image_link'].map((f) => [
          f,
          one(xml, f),
        ]),
      ),
    ).toEqual({
      id: 'a-1',
      title: 'Røde sko & snører',
      price: '100.00 SEK',
      sale_price: '79.95 SEK',
      availability: 'in_stock',
      brand: 'Fjell',
      gtin: '4006381333931',
      image_link: 'https://shop.se/sko.jpg',
    })
  })
  it('is read packed as well, and with what is sold out when that is wanted', async () => {
    const zipped = zipSync({ 'feed.txt': new Uint8Array(bytes) })
    for (const packed of [gzipSync(bytes), zipped]) {
      const { xml, made } = await run(packed, format, { excludesOutOfStock: false })
      expect([made.products, brokenRules(xml)]).toEqual([2, []])
      expect(one(xml, 'availability', 1)).toBe('out_of_stock')
    }
  })
})

const csv = (rows: string[]) => ['id,title,link,image_link,price', ...rows].join('\n')
const row = (id: string, price = '10', title = id) =>
  `${id},${title},https://shop.se/${id},https://shop.se/${id}.jpg,${price}`

describe('what cannot be a feed', () => {
  it.each([
    ['a cut gzip', gzipSync(samples.adtraction).subarray(0, 200), 'adtraction', /unexpected end/],
    ['a page with status 200', '<!DOCTYPE html><html><body>Error</body></html>', 'adtraction', /^not well-formed/],
    ['the same for a table', '<html><body>Error</body></html>', 'awin', /^not well-formed/],
    ['the same for JSON', '<html></html>', 'daisycon', /^not well-formed: expected a value/],
    ['XML that is cut', samples.adtraction.slice(0, 500), 'adtraction', /^not well-formed/],
    ['JSON that is cut', samples.daisycon.slice(0, 400), 'daisycon', /^not well-formed/],
    ['entities', '<!DOCTYPE a [<!ENTITY x "y">]><products/>', 'tradetracker', /DOCTYPE is not read/],
    ['nothing', '', 'custom_csv', /^No products parsed/],
    ['only bad rows', csv([row('a', '0'), row('b', 'free')]), 'custom_csv', /^No products parsed: 2 no price$/],
    [
      'a bomb',
      gzipSync(Buffer.concat([Buffer.from('<products>'), Buffer.alloc(80_000_000, ' ')])),
      'adtraction',
      /^size of the unpacked file/,
    ],
  ] as const)('%s is refused with the reason', async (_, bytes, format, why) => {
    await expect(run(bytes, format)).rejects.toThrow(why)
  })
  it('leaves the last good file, and nothing half written', async () => {
    const { out, xml } = await run(csv([row('a')]), 'custom_csv')
    await expect(run('broken', 'adtraction', { out })).rejects.toThrow()
    expect(readFileSync(`${out}.xml`, 'utf8')).toBe(xml)
    expect(gunzipSync(readFileSync(`${out}.xml.gz`)).toString()).toBe(xml)
    expect(['.rows', '.xml.new', '.xml.gz.new'].filter((end) => existsSync(out + end))).toEqual([])
  })
})

describe('products', () => {
  it('with an id that was there already are left out; ids that differ by case are two', async () => {
    const { made, xml } = await run(csv([row('a'), row('A'), row('a', '12')]), 'custom_csv')
    expect(made.dropped).toEqual([{ reason: 'same id', count: 1, examples: ['a'] }])
    expect(itemsOf(xml)).toHaveLength(2)
  })
  it('are told apart by price in groups of about equal size, whose words are the same for all of a group', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => row(`p${i}`, String(i + 1)))
    const { xml } = await run(csv(rows), 'custom_csv', { priceStepCount: 4 })
    const labels = itemsOf(xml).map((item) => valuesOf(item, 'custom_label_0')[0])
    expect([...new Set(labels)]).toEqual(['0-50', '50-100', '100+'])
    const alike = await run(csv(Array.from({ length: 40 }, (_, i) => row(`p${i}`, '99'))), 'custom_csv')
    expect(itemsOf(alike.xml).flatMap((item) => valuesOf(item, 'custom_label_0'))).toEqual([])
  })
  it('have titles of the parts in their order, cut at a word', async () => {
    const parts = ['vendor', 'title'] as CompileInput['parts']
    const long = 'word '.repeat(60).trim()
    const { xml } = await run(csv([row('a', '10', long)]), 'custom_csv', { parts, separator: '|' })
    expect(one(xml, 'title')).toMatch(/^Shop \| word( word)+$/)
    expect(one(xml, 'title').length).toBeLessThanOrEqual(150)
  })
  it('lead through our own link, signed for the site, so that a click finds its page', async () => {
    const key = Buffer.alloc(32, 3)
    const siteUuid = '00000000-0000-4000-8000-000000000001'
    const tracked = {
      click: `https://out.example/tr/clicks/v1/${siteUuid}`,
      siteUuid,
      page: 'https://blog.dk/feeds/shop',
      subId: 'feed-1',
      key: new Uint8Array(key),
    }
    const { xml } = await run(csv([row('a')]), 'custom_csv', { tracked })
    const link = new URL(one(xml, 'ads_redirect'))
    expect(one(xml, 'link')).toBe('https://shop.se/a')
    expect(link.searchParams.get('targetUrl')).toBe('https://shop.se/a')
    expect([link.searchParams.get('pageUrl'), link.searchParams.get('subId')]).toEqual([tracked.page, 'feed-1'])
    expect(createSigner(key).isSigned(siteUuid, 'https://shop.se/a', link.searchParams.get('s') ?? '')).toBe(true)
    expect(brokenRules(xml)).toEqual([])
  })
  it('hold no sign that XML may not hold, whatever the source held', async () => {
    const { xml } = await run(csv([row('a', '10', 'Bad\u0001\u000b <b>& ]]> \ud800 title')]), 'custom_csv')
    expect(brokenRules(xml)).toEqual([])
    expect(one(xml, 'title')).toBe('Bad & ]]> \ufffd title')
  })
})

it('files with a byte order mark and in UTF-16 are read', async () => {
  for (const bytes of [Buffer.from(`\ufeff${csv([row('a')])}`), Buffer.from(`\ufeff${csv([row('a')])}`, 'utf16le')])
    expect((await run(bytes, 'custom_csv')).made.products).toBe(1)
})

describe('what a feed of its own says', () => {
  it('is found to be Google’s by itself, whatever was chosen', async () => {
    for (const format of ['custom_csv', 'daisycon', 'tradetracker'] as const) {
      const { xml } = await run(samples.google, format)
      expect([one(xml, 'id'), one(xml, 'price'), one(xml, 'link')]).toEqual([
        'a-1',
        '100.00 SEK',
        'https://shop.se/sko',
      ])
    }
  })
  it('may hold a bare &, and loses one product by what cannot be read, not the others', async () => {
    const both = samples.google.replace('out_of_stock', 'in stock')
    const bare = await run(both.replace('En god sko', 'Sko & snører &c til A&B'), 'google')
    expect([bare.made.products, bare.made.dropped]).toEqual([2, []])
    expect(one(bare.xml, 'description')).toBe('Sko & snører &c til A&B')
    const unknown = await run(both.replace('En god sko', 'Sko &trade; og&nbsp;snører'), 'google')
    expect(unknown.made.dropped).toEqual([{ reason: 'not well-formed', count: 1, examples: ['Røde sko & snører'] }])
    expect([unknown.made.products, one(unknown.xml, 'title')]).toEqual([1, 'Støvle'])
    await expect(run(both.replace('En god sko', 'Sko < snører'), 'google')).rejects.toThrow(/^not well-formed/)
  })
  it('reads a bare & wherever its pieces end, and in what is quoted', async () => {
    const name = async (title: string) => {
      const text = `<products><product><id>1</id><title>${title}</title></product></products>`
      const found: (string | undefined)[] = []
      for (let size = 1; size < 12; size++) {
        const pieces = async function* () {
          for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
        }
        for await (const row of xmlRows(pieces())) found.push(row.get('title')?.[0])
      }
      return [...new Set(found)]
    }
    expect(await name('Tom & Jerry &amp; A&B &#38; &')).toEqual(['Tom & Jerry & A&B & &'])
    expect(await name('<![CDATA[Tom & Jerry &amp; co]]>')).toEqual(['Tom & Jerry &amp; co'])
  })
  it('tells long ids apart that begin alike', async () => {
    const long = (end: string) => `${'shoe-'.repeat(12)}${end}`
    const { made, xml } = await run(csv([row(long('red')), row(long('blue')), row('x'.repeat(50))]), 'custom_csv')
    const ids = itemsOf(xml).map((item) => valuesOf(item, 'id')[0] ?? '')
    expect([made.products, new Set(ids).size, Math.max(...ids.map((id) => id.length))]).toEqual([3, 3, 50])
    expect(ids[2]).toBe('x'.repeat(50))
  })
  it('names prices that moved by more than ten times since the last run, and no others', async () => {
    const first = csv([row('a', '1299.00', 'Tent'), row('b', '100.00', 'Shoe'), row('c', '5.00', 'Sock')])
    const { out, made } = await run(first, 'custom_csv')
    expect(made.moved).toEqual({ count: 0, examples: [] })
    const next = csv([
      row('a', '1.30', 'Tent'),
      row('b', '1000.00', 'Shoe'),
      row('c', '50.10', 'Sock'),
      row('d', '9.00'),
    ])
    expect((await run(next, 'custom_csv', { out })).made.moved).toEqual({
      count: 2,
      examples: ['Tent: 1299.00 SEK → 1.30 SEK', 'Sock: 5.00 SEK → 50.10 SEK'],
    })
    expect((await run(next, 'custom_csv', { out })).made.moved.count).toBe(0)
  })
  it('names the first five of many that moved, by the first hundred signs of their titles', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const long = 'x'.repeat(120)
    const { out } = await run(csv(ids.map((id) => row(id, '5.00', `${id}${long}`))), 'custom_csv')
    const { made } = await run(csv(ids.map((id) => row(id, '50.01', `${id}${long}`))), 'custom_csv', { out })
    expect(made.moved.count).toBe(7)
    expect(made.moved.examples).toEqual(ids.slice(0, 5).map((id) => `${id}${'x'.repeat(99)}: 5.00 SEK → 50.01 SEK`))
  })
  it('are all there where there are thousands, in the order of the source', async () => {
    const ids = Array.from({ length: 2500 }, (_, i) => `p${i}`)
    const { made, xml, out } = await run(csv(ids.map((id) => row(id))), 'custom_csv')
    expect(itemsOf(xml).map((item) => valuesOf(item, 'id')[0])).toEqual(ids)
    expect(gunzipSync(readFileSync(`${out}.xml.gz`)).toString()).toBe(xml)
    const sum = createHash('sha256').update(xml).digest('hex')
    expect([made.products, made.bytes, made.etag]).toEqual([2500, Buffer.byteLength(xml), sum.slice(0, 32)])
  })
})

const googles = (items: string[]) =>
  `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel>${items
    .map(
      (item, i) =>
        `<item><g:id>${i}</g:id><g:title>Cup ${i}</g:title><g:link>https://shop.se/${i}</g:link><g:image_link>//cdn.shop.se/${i}.jpg</g:image_link><g:price>199,95 SEK</g:price>${item}</item>`,
    )
    .join('')}</channel></rss>`

describe('what a source says of stock, condition and shipping', () => {
  it('is left out and named where it is not known', async () => {
    const { made, xml } = await run(
      googles([
        '<g:availability>in stock</g:availability><g:condition>gebraucht</g:condition>',
        '<g:availability>ask in the shop</g:availability>',
        '<g:availability>in stock</g:availability><g:condition>grade C</g:condition>',
        '<g:availability>Loppu</g:availability>',
        '',
      ]),
      'google',
    )
    expect(brokenRules(xml)).toEqual([])
    expect(itemsOf(xml)).toHaveLength(1)
    expect([one(xml, 'id'), one(xml, 'condition')]).toEqual(['0', 'used'])
    expect(made.dropped).toEqual([
      { reason: 'unclear stock', count: 2, examples: ['Cup 1 · ask in the shop', 'Cup 4'] },
      { reason: 'unclear condition', count: 1, examples: ['Cup 2 · grade C'] },
      { reason: 'out of stock', count: 1, examples: ['Cup 3'] },
    ])
  })
  it('has a day for what is ordered ahead, without which a preorder is left out', async () => {
    const date = '<g:availability_date>2026-12-24T00:00+0100</g:availability_date>'
    const { made, xml } = await run(
      googles([
        `<g:availability>preorder</g:availability>${date}`,
        '<g:availability>backorder</g:availability>',
        `<g:availability>in stock</g:availability>${date}`,
        '<g:availability>preorder</g:availability>',
      ]),
      'google',
    )
    expect(brokenRules(xml)).toEqual([])
    expect([0, 1, 2].map((i) => [one(xml, 'availability', i), one(xml, 'availability_date', i)])).toEqual([
      ['preorder', '2026-12-24T00:00+0100'],
      ['backorder', ''],
      ['in_stock', ''],
    ])
    expect(made.dropped).toEqual([{ reason: 'preorder without a date', count: 1, examples: ['Cup 3'] }])
  })
  it('goes out with shipping to the country of the feed, and with none of another', async () => {
    const part = (country: string, price: string) =>
      `<g:shipping><g:country>${country}</g:country><g:price>${price} SEK</g:price></g:shipping>`
    const { xml } = await run(
      googles([
        part('DK', '99.00') + part('SE', '39.00'),
        part('DK', '99.00'),
        '<g:shipping>SE:::39.00 SEK:1:3</g:shipping>',
      ]),
      'google',
    )
    const sent = itemsOf(xml).map((item) =>
      item.children.find((c) => c.name.endsWith('shipping'))?.children.map((c) => c.text),
    )
    expect(sent).toEqual([['SE', '39.00 SEK'], undefined, ['SE', '39.00 SEK']])
  })
})

it.each(['00000000', '0000000000000', '000000000000'])('the number %s is none', (digits) =>
  expect(readGtin(digits)).toBeNull(),
)
