import { expect, it } from 'vitest'
import { readVatNumber, vatOf } from './vat.ts'

const seller = { countryCode: 'DK', vatNumber: 'DK12345678' }

it.each([
  ['at home, with a number', { countryCode: 'DK', vatNumber: 'DK40127731' }, 25, ''],
  ['at home, without one', { countryCode: 'DK', vatNumber: '' }, 25, ''],
  ['nobody said where', { countryCode: '', vatNumber: '' }, 25, ''],
  ['a German business', { countryCode: 'DE', vatNumber: 'DE 123 456 789' }, 0, 'Reverse charge'],
  ['a German without a number', { countryCode: 'DE', vatNumber: '' }, 19, ''],
  ['a German with what cannot be one', { countryCode: 'DE', vatNumber: 'DE12' }, 19, ''],
  ['a Greek business', { countryCode: 'GR', vatNumber: 'EL094014201' }, 0, 'Reverse charge'],
  ['a Belgian whose number begins with 1', { countryCode: 'BE', vatNumber: 'BE1234567890' }, 0, 'Reverse charge'],
  ['a Norwegian', { countryCode: 'NO', vatNumber: '' }, 0, 'Outside the scope of EU VAT'],
  ['a Briton', { countryCode: 'GB', vatNumber: 'GB123456789' }, 0, 'Outside the scope of EU VAT'],
])('%s', (_, buyer, percent, note) => {
  expect(vatOf(seller, buyer)).toEqual({ percent, note })
})
it('a seller without a number charges none', () => {
  expect(vatOf({ countryCode: 'DK', vatNumber: '' }, { countryCode: 'DK', vatNumber: '' }).percent).toBe(0)
})
it('reads numbers however they are written', () => {
  expect(readVatNumber('dk 40 12 77 31', 'DK')).toBe('DK40127731')
  expect(readVatNumber('NL004495445B01', 'NL')).toBe('NL004495445B01')
  expect(readVatNumber('GR094014201', 'GR')).toBe('EL094014201')
  expect(readVatNumber('DE123456789', 'DK')).toBeNull()
})
