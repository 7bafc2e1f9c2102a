import { expect, test } from 'vitest'
import { createToEuro } from './read-euro.ts'

const euro = createToEuro(
  new Map([
    ['EUR', 1],
    ['DKK', 7.5],
  ]),
)

test('puts an amount into euro at its own currency’s rate', () => {
  expect(euro('30', 'DKK')).toBe(4)
  expect(euro('30', 'EUR')).toBe(30)
})

test('an amount without a currency, or in one without a rate, is unknown and not euro', () => {
  expect(euro('30', null)).toBeNull()
  expect(euro('30', 'ZZZ')).toBeNull()
  expect(euro(null, 'EUR')).toBeNull()
})
