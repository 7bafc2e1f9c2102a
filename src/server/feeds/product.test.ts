import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readProduct } from './product.ts'
import { fieldsOf, orGoogles } from './read/source-fields.ts'

const good = { id: '1', title: 'Sko', link: 'https://shop.se/1', image_link: 'https://shop.se/1.jpg' }
const names = fieldsOf('custom_csv')
const read = (values: Record<string, string | string[]>, of = names) =>
  readProduct(new Map(Object.entries({ ...good, ...values }).map(([name, v]) => [name, [v].flat()])), {
    names: of,
    vendor: 'Shop',
    country: 'SE',
  })
const product = (values: Record<string, string | string[]>) => {
  const found = read(values)
  if (typeof found === 'string') throw new Error(found)
  return found
}

describe('a row', () => {
  it.each([
    [{ id: '' }, 'no id'],
    [{ id: ' \u0001' }, 'no id'],
    [{ title: '' }, 'no title'],
    [{ title: '<b> </b>&nbsp;' }, 'no title'],
    [{ link: 'shop.se/1' }, 'no link'],
    [{ link: 'xhttp://shop.se/1' }, 'no link'],
    [{ link: 'ftp://shop.se/1' }, 'no link'],
    [{ link: 'https://user@shop.se/1' }, 'no link'],
    [{ image_link: '' }, 'no image'],
    [{ '!': 'a broken entity' }, 'not well-formed'],
    [{ 'update_info.status': 'inactive' }, 'deleted'],
    [{ 'update_info.status': 'Deleted' }, 'deleted'],
    [{ 'update_info.delete_date': '2026-11-01' }, 'deleted'],
    [{ 'update_info.status': 'active', 'update_info.delete_date': '2026-11-01' }, 'deleted'],
  ])('of %j is left out: %s', (values, why) => expect(read(values)).toBe(why))

  it('that its network calls active is a product, and says what it says', () =>
    expect(read({ 'update_info.status': 'Active', 'update_info.delete_date': '', price: '5' })).toEqual({
      id: '1',
      title: 'Sko',
      description: 'Sko',
      brand: '',
      vendor: 'Shop',
      productType: '',
      googleCategory: '',
      link: 'https://shop.se/1',
      target: 'https://shop.se/1',
      image: 'https://shop.se/1.jpg',
      extraImages: [],
      written: { prices: [['price', '5']], currency: '', shipping: '', saleDays: '' },
      stock: '',
      availabilityDate: '',
      gtin: '',
      mpn: '',
      condition: '',
      color: '',
      size: '',
      gender: '',
      ageGroup: '',
      material: '',
      itemGroupId: '',
    }))
})

describe('a text of a product', () => {
  it('loses tags and controls, and is read once more where it was escaped twice', () =>
    expect(
      product({
        title: ' Tom &amp; Jerry&#39;s&nbsp;&quot;sko&quot;<br/>\n\t&lt;5&gt; kr\u0000\u0085\uffff ',
        description: `<p class="x">Rød</p><${'y'.repeat(500)}><${'z'.repeat(501)}>`,
      }),
    ).toMatchObject({ title: 'Tom & Jerry\'s "sko" <5> kr', description: `Rød <${'z'.repeat(501)}>` }))
  it('is cut where Google cuts it', () => {
    const long = 'x'.repeat(6000)
    const fields = {
      title: 300,
      description: 5000,
      brand: 70,
      vendor: 100,
      mpn: 70,
      color: 100,
      size: 100,
      material: 200,
    }
    const found = product(Object.fromEntries(Object.keys(fields).map((name) => [name, long])))
    for (const [name, length] of Object.entries(fields)) expect(found).toHaveProperty(`${name}.length`, length)
    const others = product({ product_type: long, google_product_category: long, item_group_id: long })
    expect([others.productType.length, others.googleCategory.length, others.itemGroupId.length]).toEqual([750, 500, 50])
  })
  it('is known by an id of at most 50 signs; a longer one ends with a sum of the whole', () => {
    const whole = `${'ab'.repeat(25)}c`
    expect(product({ id: ` ${whole.slice(0, 50)} ` }).id).toBe(whole.slice(0, 50))
    const sum = createHash('sha256').update(whole).digest('hex')
    expect(product({ id: whole }).id).toBe(`${whole.slice(0, 39)}-${sum.slice(0, 10)}`)
  })
  it('of a gender and an age is one of Google’s words', () => {
    const said = (gender: string, age_group: string) => {
      const found = product({ gender, age_group })
      return [found.gender, found.ageGroup]
    }
    expect(said('Female', 'KIDS')).toEqual(['female', 'kids'])
    expect(said('unisex', 'infant')).toEqual(['unisex', 'infant'])
    expect(said('males', 'kid')).toEqual(['', ''])
  })
  it('is that of the first name that says anything', () => {
    expect(product({ id: '', sku: '7' }).id).toBe('7')
    expect(product({ id: '1', sku: '7', vendor: 'Fjell' })).toMatchObject({ id: '1', vendor: 'Fjell' })
  })
})

describe('an address of a product', () => {
  const long = (length: number) => `https://shop.se/${'x'.repeat(length - 'https://shop.se/'.length)}`
  it('has at most 2,000 signs', () => {
    expect(product({ link: long(2000) }).link).toBe(long(2000))
    expect(read({ link: long(2001) })).toBe('no link')
  })
  it('loses the two colons that Tradedoubler ends it with, and no others', () => {
    expect(product({ image_link: ' https://shop.se/a::b.jpg:: ' }).image).toBe('https://shop.se/a::b.jpg')
    expect(product({ link: 'http://shop.se/a::b' }).link).toBe('http://shop.se/a::b')
  })
  it('is the network’s where the shop’s is not given', () => {
    const tracking_link = 'https://track.example/1'
    expect(product({ link: '', tracking_link })).toMatchObject({ link: tracking_link, target: tracking_link })
    expect(product({ tracking_link })).toMatchObject({ link: 'https://shop.se/1', target: 'https://shop.se/1' })
  })
  it('may leave out its scheme, as pages do and as people write it', () => {
    expect(product({ link: '//shop.se/1', image_link: '//cdn.shop.se/1.jpg' })).toMatchObject({
      link: 'https://shop.se/1',
      image: 'https://cdn.shop.se/1.jpg',
    })
    expect(product({ link: 'WWW.shop.se/1?a=b' }).link).toBe('https://www.shop.se/1?a=b')
  })
  it('may hold commas, and is parted from the next one by a comma', () => {
    const [one, two] = ['https://img.se/w_500,h_500,c_fill/a.jpg', 'https://img.se/b,1.jpg']
    expect(product({ additional_image_link: one }).extraImages).toEqual([one])
    expect(product({ additional_image_link: `${one}, ${two},//img.se/c.jpg` }).extraImages).toEqual([
      one,
      two,
      'https://img.se/c.jpg',
    ])
  })
  it('of a further picture is another than the first, said once; ten of them are kept', () => {
    const picture = (n: number) => `https://shop.se/more-${n}.jpg`
    const additional_image_link = [`${picture(1)}:: , ${good.image_link}`, 'none', '', picture(2), picture(1)]
    expect(product({ additional_image_link }).extraImages).toEqual([picture(1), picture(2)])
    const twelve = Array.from({ length: 12 }, (_, n) => picture(n))
    expect(product({ additional_image_link: twelve }).extraImages).toEqual(twelve.slice(0, 10))
  })
})

it.each([
  ['2026-12-24T00:00+0100', '2026-12-24T00:00+0100'],
  ['2026-12-24', '2026-12-24'],
  ['2026-02-30', ''],
  ['soon', ''],
])('the day “%s” from which it can be had is “%s”', (availability_date, day) =>
  expect(product({ availability_date }).availabilityDate).toBe(day),
)

it('prices are those of all columns that say one, the last of a history', () =>
  expect(
    product({
      price: ['90', '100'],
      sale_price: '',
      finalprice: '80',
      currency: 'SEK',
      shipping: '5',
      sale_price_effective_date: 'a/b',
    }).written,
  ).toEqual({
    prices: [
      ['price', '100'],
      ['finalprice', '80'],
    ],
    currency: 'SEK',
    shipping: '5',
    saleDays: 'a/b',
  }))

it('a file in Google’s form is read by the network’s names first and by Google’s behind them', () => {
  const both = orGoogles(fieldsOf('adtraction'))
  expect(both.id).toEqual(['sku', 'id', 'id', 'sku'])
  expect(read({ title: '', name: 'Støvle', producturl: 'https://shop.se/p' }, both)).toMatchObject({
    title: 'Støvle',
    link: 'https://shop.se/p',
  })
  expect(fieldsOf('webgains').link).toEqual([])
})
