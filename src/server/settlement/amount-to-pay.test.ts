import { expect, it } from 'vitest'
import { amountToPay } from './amount-to-pay.ts'

const danish = { countryCode: 'DK', vatNumber: 'DK12345678' }
const between = (payee: typeof danish, payer: typeof danish) => ({ payee, payer, role: 'Publisher' })
const german = { countryCode: 'DE', vatNumber: 'DE123456789' }

it('adds the publisher’s rate at home: 25% of 25.50 is 6.375, and that is 6.38', () => {
  expect(amountToPay('25.5000', 'DKK', between(danish, { ...danish, vatNumber: '' }))).toEqual({
    vatPercent: 25,
    vat: '6.38',
    toPay: '31.88',
    vatNote: '',
  })
})
it('leaves VAT to a business with a number in another country of the Union', () => {
  expect(amountToPay('51.0000', 'EUR', between(danish, german))).toEqual({
    vatPercent: 0,
    vat: '0.00',
    toPay: '51.00',
    vatNote: 'Reverse charge',
  })
})
it('adds none for a publisher without a number, for a merchant outside of the Union, and for a publisher there', () => {
  const none = { vatPercent: 0, toPay: '10.00' }
  expect(amountToPay('10', 'EUR', between({ ...danish, vatNumber: '' }, german))).toMatchObject({
    ...none,
    vatNote: 'The publisher is not registered for VAT',
  })
  expect(amountToPay('10', 'EUR', between(danish, { countryCode: 'US', vatNumber: '' }))).toMatchObject(none)
  expect(amountToPay('10', 'EUR', between({ countryCode: 'NO', vatNumber: '123456785' }, german))).toMatchObject({
    ...none,
    vatNote: 'Outside the scope of EU VAT',
  })
})
it('says that the publisher’s country is not known, where it is not', () => {
  expect(amountToPay('10', 'EUR', between({ countryCode: '', vatNumber: '' }, german)).vatNote).toBe(
    'The publisher’s country is not known',
  )
})
it('has whole yen: 25% of 1,250 is 312.5, and that is 313', () => {
  expect(amountToPay('1250.0000', 'JPY', between(danish, danish))).toMatchObject({ vat: '313', toPay: '1563' })
})
