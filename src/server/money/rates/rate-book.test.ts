import { expect, test } from 'vitest'
import { Decimal } from '../../../contract/decimal.ts'
import { createRateBook } from './rate-book.ts'

const book = createRateBook([
  { day: '2026-03-06', currency: 'DKK', perEuro: '7.4700' },
  { day: '2026-03-02', currency: 'DKK', perEuro: '7.4600' },
  { day: '2026-03-02', currency: 'USD', perEuro: '1.2500' },
  { day: '2026-03-02', currency: 'JPY', perEuro: '160.5' },
  { day: '2026-03-02', currency: 'KWD', perEuro: '0.35' },
])

test('converts by way of the euro, at the latest rate not after the day', () => {
  expect(book.cents('10.00', 'EUR', 'DKK', '2026-03-05')).toBe(7460n)
  expect(book.cents('10.00', 'EUR', 'DKK', '2026-03-06')).toBe(7470n)
  expect(book.cents('12.50', 'USD', 'DKK', '2026-03-09')).toBe(7470n)
})

test('before the first rate that first one counts', () => {
  expect(book.cents('1', 'EUR', 'DKK', '2020-01-01')).toBe(746n)
})

test('rounds to the cent once, half away from zero', () => {
  expect(book.cents('0.0050', 'DKK', 'DKK', '2026-03-02')).toBe(1n)
  expect(book.cents('0.0049', 'DKK', 'DKK', '2026-03-02')).toBe(0n)
  expect(book.cents('-0.0050', 'DKK', 'DKK', '2026-03-02')).toBe(-1n)
  expect(book.cents('1.005', 'EUR', 'EUR', '2026-03-02')).toBe(101n)
})

test('rounds what is paid once, to what its currency is paid in', () => {
  const paid = (amount: string, from: string, to: string) =>
    book.payable(Decimal.of(amount), from, to, '2026-03-02')?.exact() ?? null
  // 1 EUR = 160.5 JPY = 0.35 KWD: 2.7713 × 160.5 = 444.79365, and 12.3457 × 0.35 = 4.320995
  expect(paid('2.7713', 'EUR', 'JPY')).toBe('445')
  expect(paid('12.3457', 'EUR', 'KWD')).toBe('4.321')
  // 0.0031 × 160.5 = 0.49755: rounding to the cent first would give 0.50, and then a yen
  expect(paid('0.0031', 'EUR', 'JPY')).toBe('0')
  expect(paid('-1.005', 'DKK', 'DKK')).toBe('-1.01')
  expect(paid('1', 'ZZZ', 'JPY')).toBeNull()
})

test('a currency that never had a rate converts to nothing but itself', () => {
  expect(book.cents('5', 'ZZZ', 'DKK', '2026-03-02')).toBeNull()
  expect(book.cents('5', 'ZZZ', 'ZZZ', '2026-03-02')).toBe(500n)
})
