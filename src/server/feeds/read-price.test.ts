import { describe, expect, it } from 'vitest'
import { PriceColumns, priceText } from './read-price.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
type Row = { price: string; sale?: string; currency?: string; saleDays?: string; shipping?: string }
const written = ({ price, sale, currency = '', saleDays = '', shipping = '' }: Row) => ({
  prices: [['price', price] as [string, string], ...(sale ? [['sale_price', sale] as [string, string]] : [])],
  currency,
  saleDays,
  shipping,
})
/** Each row as `price | sale price | shipping`, or the problem; the shop's usual currency is DKK. */
const read = (rows: readonly Row[], usual = 'DKK') => {
  const columns = new PriceColumns()
  for (const row of rows) columns.see(written(row))
  const reader = columns.judge()
  return rows.map((row) => {
    const found = reader(written(row), usual, now)
    if ('problem' in found) return found.problem
    const { price, salePrice, shipping, currency } = found
    const text = (cents: number | null) => (cents === null ? '' : priceText(cents, currency))
    return [text(price), text(salePrice), text(shipping)].join(' | ').replace(/( \| )+$/, '')
  })
}
const column = (...prices: string[]) => read(prices.map((price) => ({ price })))

/** Prices next to one with a decimal comma, as in continental shops; each read by hand. */
const withComma: [string, string][] = [
  ['1.299', '1299.00 DKK'],
  ['1.299 kr', '1299.00 DKK'],
  ['kr. 1.299,00', '1299.00 DKK'],
  ['kr 1.299,-', '1299.00 DKK'],
  ['1.299,- kr.', '1299.00 DKK'],
  ['1 299 kr', '1299.00 DKK'],
  ['1\u00a0299,95', '1299.95 DKK'],
  ['1.299:-', '1299.00 DKK'],
  ['DKK 1.299,95', '1299.95 DKK'],
  ['1299,95DKK', '1299.95 DKK'],
  ['79,95 €', '79.95 EUR'],
  ['€ 79,95', '79.95 EUR'],
  ['79,- €', '79.00 EUR'],
  ['EUR 1.299', '1299.00 EUR'],
  ['1.299,00 SEK', '1299.00 SEK'],
  ['12.345.678', '12345678.00 DKK'],
  ['799', '799.00 DKK'],
  ['0,5', '0.50 DKK'],
  ['1299–1499', 'unclear price'],
  ['1.299-1.499 kr', 'unclear price'],
  ['fra 1.299 kr', 'unclear price'],
  ['10 %', 'unclear price'],
  ['gratis', 'no price'],
  ['0,00', 'no price'],
  ['-12,50', 'no price'],
]
/** The same next to one with a decimal point. */
const withPoint: [string, string][] = [
  ['$1,299.00', '1299.00 USD'],
  ['$1,299', '1299.00 USD'],
  ['US$ 49', '49.00 USD'],
  ['£1,299', '1299.00 GBP'],
  ['1,299', '1299.00 DKK'],
  ['1,299,000', '1299000.00 DKK'],
  ["CHF 1'299.-", '1299.00 CHF'],
  ['79.95 EUR', '79.95 EUR'],
  ['79.95', '79.95 DKK'],
  ['12.5', '12.50 DKK'],
  ['12.345', '12.35 DKK'],
  ['19.99 - 29.99', 'unclear price'],
  ['19.99/29.99', 'unclear price'],
  ['from $19.99', 'unclear price'],
  ['call', 'no price'],
]

describe('a price', () => {
  it.each(withComma)('%s next to 98,50 is %s', (text, price) => expect(column(text, '98,50')[0]).toBe(price))
  it.each(withPoint)('%s next to 98.50 is %s', (text, price) => expect(column(text, '98.50')[0]).toBe(price))
})

describe('a column of prices', () => {
  it('of groups of three next to smaller whole numbers is thousands', () =>
    expect(column('1.299', '2.499', '799')).toEqual(['1299.00 DKK', '2499.00 DKK', '799.00 DKK']))
  it('that nothing decides is left out, never guessed', () =>
    expect(column('1.299', '2.499')).toEqual(['unclear price', 'unclear price']))
  it('is helped by the other one', () =>
    expect(read([{ price: '1.299', sale: '999,95' }])).toEqual(['1299.00 DKK | 999.95 DKK']))
  it('that shows both marks keeps what shows its own', () =>
    expect(column('1.299,50', '98.76', '2.499')).toEqual(['1299.50 DKK', '98.76 DKK', 'unclear price']))
})

describe('the currency', () => {
  it('that is stated goes before the usual one, by column, code or sign', () =>
    expect(
      read([
        { price: '79,95', currency: 'SEK' },
        { price: '79,95 kr', currency: 'SEK' },
        { price: '79,95 NOK' },
        { price: '79,95', currency: 'kroner' },
        { price: '79,95', currency: ' sek ' },
        { price: '79,95', currency: 'XYZ' },
      ]),
    ).toEqual(['79.95 SEK', '79.95 SEK', '79.95 NOK', '79.95 DKK', '79.95 SEK', '79.95 DKK']))
  it('that contradicts itself or may be several is unclear', () => {
    expect(read([{ price: '79,95 €', currency: 'SEK' }])).toEqual(['unclear currency'])
    expect(read([{ price: '79,95 kr' }], 'EUR')).toEqual(['unclear currency'])
  })
  it('of a sale is that of the price', () =>
    expect(
      read([
        { price: '100,00 DKK', sale: '9,95 EUR' },
        { price: '100,00 DKK', sale: '79,95' },
      ]),
    ).toEqual(['sale in another currency', '100.00 DKK | 79.95 DKK']))
})

describe('a sale with days', () => {
  it.each([
    ['2026-11-01T00:00+0100/2026-11-23T14:00+0100', '100.00 DKK | 79.95 DKK'],
    ['2026-11-01/2026-11-23', '100.00 DKK | 79.95 DKK'],
    ['2026-11-01T00:00+0100/2026-11-23T12:59+0100', '100.00 DKK'],
    ['2026-11-01/2026-11-22', '100.00 DKK'],
    ['2026-11-24T00:00Z/2026-11-30T00:00Z', '100.00 DKK'],
    ['2026-11-23T12:00Z/2026-11-24', '100.00 DKK | 79.95 DKK'],
    ['2026-11-01/2026-11-23T12:00Z', '100.00 DKK'],
    ['2026-11-01 / 2026-11-23', '100.00 DKK | 79.95 DKK'],
    ['2026-11-01/', '100.00 DKK'],
    ['/2026-12-01', '100.00 DKK'],
    ['soon/2026-12-01', '100.00 DKK'],
    ['soon', '100.00 DKK'],
    [' ', '100.00 DKK | 79.95 DKK'],
  ])('%s is on or over', (saleDays, price) =>
    expect(read([{ price: '100,00', sale: '79,95', saleDays }])).toEqual([price]),
  )
})

it('shipping is read by its own column, and not where it has another currency', () =>
  expect(
    read([
      { price: '100,00', shipping: '39,00 DKK' },
      { price: '100,00', shipping: '5 EUR' },
      { price: '100,00', shipping: '0' },
    ]),
  ).toEqual(['100.00 DKK |  | 39.00 DKK', '100.00 DKK', '100.00 DKK |  | 0.00 DKK']))

it('shipping that costs less than nothing, or that cannot be read, is not said', () =>
  expect(
    read([
      { price: '100,00', shipping: '-5,00' },
      { price: '100,00', shipping: 'by agreement' },
      { price: '100,00', shipping: '5,50 kr' },
      { price: '100,00 SEK', shipping: '5,50 kr' },
    ]),
  ).toEqual(['100.00 DKK', '100.00 DKK', '100.00 DKK |  | 5.50 DKK', '100.00 SEK |  | 5.50 SEK']))

it('the lower of two prices is what is paid, whichever column says it; equal ones are no sale', () =>
  expect(
    read([
      { price: '79,95', sale: '100,00' },
      { price: '79,95', sale: '79,95' },
      { price: '79,95', sale: '0' },
    ]),
  ).toEqual(['100.00 DKK | 79.95 DKK', '79.95 DKK', '79.95 DKK']))

it('a price is at most ten thousand million', () =>
  expect(column('10000000000.00', '10000000000.01')).toEqual(['10000000000.00 DKK', 'unclear price']))
