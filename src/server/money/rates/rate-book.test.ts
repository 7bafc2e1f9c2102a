import { expect, test } from 'vitest'
import { createRateBook } from './rate-book.ts'

const book = createRateBook([
  { day: '2026-03-06', currency: 'DKK', perEuro: '7.4700' },
  { day: '2026-03-02', currency: 'DKK', perEuro: '7.4600' },
  { day: '2026-03-02', currency: 'USD', perEuro: '1.2500' },
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

test('a currency that never had a rate converts to nothing but itself', () => {
  expect(book.cents('5', 'ZZZ', 'DKK', '2026-03-02')).toBeNull()
  expect(book.cents('5', 'ZZZ', 'ZZZ', '2026-03-02')).toBe(500n)
})
