import { expect, test } from 'vitest'
import { matchDomain, shortAddress } from './match-domain.ts'

const shops = ['brand.dk', 'shop.other.se', 'co.uk.example']
const match = (typed: string) => matchDomain(typed, shops, (s) => s)

test.each([
  ['brand.dk', 'brand.dk'],
  ['https://www.Brand.dk/shoes?x=1', 'brand.dk'],
  ['shop.brand.dk/x', 'brand.dk'],
  ['shop.other.se', 'shop.other.se'],
  ['a.b.brand.dk', undefined],
  ['dk', undefined],
  ['', undefined],
])('“%s” is of %s', (typed, found) => expect(match(typed)).toBe(found))

test('an address is shown without the beginning that all have', () => {
  expect(shortAddress('https://shop.dk/a')).toBe('shop.dk/a')
  expect(shortAddress('http://shop.dk/a')).toBe('http://shop.dk/a')
})
