import { expect, it } from 'vitest'
import { buyerProblem } from './expect-buyer.ts'

const whole = { countryCode: 'DE', address: 'Hafenstraße 1', city: 'Hamburg', vatNumber: 'DE123456789' }

it.each([
  ['a company with all of it', {}, null],
  ['a person without a VAT number', { vatNumber: '' }, null],
  ['no country', { countryCode: '' }, 'accountCountryCode'],
  ['no address', { address: '  ' }, 'accountAddress'],
  ['no city', { city: '' }, 'accountCity'],
  ['a German number of eight digits', { vatNumber: 'DE12345678' }, 'accountVatNumber'],
  ['a Danish number of a German company', { vatNumber: 'DK12345678' }, 'accountVatNumber'],
  ['a Greek number, which begins with EL', { countryCode: 'GR', vatNumber: 'EL123456789' }, null],
  ['any number outside of the Union', { countryCode: 'NO', vatNumber: '912 345 678 MVA' }, null],
])('%s', (_, over, field) => {
  expect(buyerProblem({ ...whole, ...over })?.split(':')[0] ?? null).toBe(field)
})
