import { expect, it } from 'vitest'
import { shownAmount } from './read-lists.ts'

it('shows the decimals that a currency has, and more only where they say something', () => {
  expect(shownAmount('51.0000', 'DKK')).toBe('51.00')
  expect(shownAmount('0.1250', 'DKK')).toBe('0.125')
  expect(shownAmount('1250.0000', 'JPY')).toBe('1250')
  expect(shownAmount('1.5000', 'KWD')).toBe('1.500')
  expect(shownAmount('-8.5000', 'EUR')).toBe('-8.50')
})
