import { expect, it } from 'vitest'
import { shippingTo } from './read-shipping.ts'

const names = ['shipping', 'shipping.price']
const to = (country: string, row: Record<string, string[]>) => shippingTo(country, new Map(Object.entries(row)), names)

it('is that of the country, and nothing where only others are named', () => {
  const both = { 'shipping.country': ['SE', 'DK'], 'shipping.price': ['99.00 DKK', '39.00 DKK'] }
  expect(['DK', 'SE', 'NO'].map((country) => to(country, both))).toEqual(['39.00 DKK', '99.00 DKK', ''])
  const texts = { shipping: ['SE:::99.00 DKK', 'DK:::39.00 DKK'] }
  expect(['dk', 'SE', 'NO'].map((country) => to(country, texts))).toEqual(['39.00 DKK', '99.00 DKK', ''])
  const oneCell = { shipping: ['DK::Standard:39,00 kr,SE::Standard:99,00 kr'] }
  expect(['DK', 'SE', 'NO'].map((country) => to(country, oneCell))).toEqual(['39,00 kr', '99,00 kr', ''])
})

it.each([
  ['DK::Standard:39.00 DKK:1:2:1:3', '39.00 DKK'],
  ['DK::Standard:39.00:1:3', '39.00'],
  ['DK:39.00 DKK', '39.00 DKK'],
  ['DK:Standard:39,00 kr', '39,00 kr'],
  ['39,00', '39,00'],
  ['0', '0'],
  ['DK:Zealand:Standard:19.00 DKK', ''],
  ['DK:Zealand:Standard:19.00 DKK,DK::Standard:39.00 DKK', '39.00 DKK'],
  ['', ''],
])('of “%s” the price is “%s”', (text, price) => expect(to('DK', { shipping: [text] })).toBe(price))

it('has its parts by the names of the header', () => {
  expect(to('DK', { 'shipping(country:price)': ['DK:39.00 DKK'] })).toBe('39.00 DKK')
  expect(to('DK', { 'shipping(price:country:service)': ['39.00 DKK:DK:Parcel 24'] })).toBe('39.00 DKK')
  expect(to('DK', { 'shipping(country:price)': ['SE:99.00 DKK'] })).toBe('')
})

it('is not guessed where one of several prices does not say its country', () =>
  expect(to('DK', { 'shipping.country': ['SE'], 'shipping.price': ['99', '39'] })).toBe(''))
