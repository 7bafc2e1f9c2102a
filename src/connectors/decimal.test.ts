import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimal } from './decimal.ts'

it.each([
  ['5.92', '5.92'],
  ['5.9', '5.90'],
  ['5', '5.00'],
  ['.5', '0.50'],
  ['007.10', '7.10'],
  ['4.2495', '4.2495'],
  ['0.10005', '0.1001'],
  ['0.99995', '1.00'],
  ['999.99995', '1000.00'],
  ['1e3', '1000.00'],
  ['5.916666666666667', '5.9167'],
  ['12e-2', '0.12'],
  ['-1.20', '-1.20'],
  ['-0.00', '0.00'],
  ['123456789012345678.99', '123456789012345678.99'],
])('reads %s as exactly %s', (text, exact) => expect(decimal(text)).toBe(exact))

it.each(['', '.', 'NaN', 'Infinity', '1e309', '12,50', '1.000,00', '1 000', '0x10', '--1', '1.2.3', '١٢', '5 GBP'])(
  'refuses %j, which is not one plain number',
  (text) => expect(decimal(text)).toBeNull(),
)

it('keeps every amount in cents as it is', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (cents) => {
      const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
      expect(decimal(text)).toBe(text)
    }),
  )
})
