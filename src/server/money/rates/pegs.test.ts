import { expect, it } from 'vitest'
import { hasRate, peggedRates } from './pegs.ts'
import { createRateBook } from './rate-book.ts'

const published = [
  { day: '2025-11-20', currency: 'USD', perEuro: '1.1520' },
  { day: '2019-12-31', currency: 'USD', perEuro: '1.1234' },
]

it('gives currencies that are tied to another one their rates', () => {
  const book = createRateBook([...published, ...peggedRates(published)])
  expect(book.cents('19.5583', 'BGN', 'EUR', '2025-11-20')).toBe(1000n)
  expect(book.cents('75.345', 'HRK', 'EUR', '2022-06-01')).toBe(1000n)
  // 3.6725 × 1.1520 = 4.23072 dirham per euro
  expect(book.cents('42.3072', 'AED', 'EUR', '2025-11-20')).toBe(1000n)
  expect(book.cents('36.725', 'AED', 'USD', '2025-11-20')).toBe(1000n)
})

it('knows of which currencies there is a rate, and invents none', () => {
  expect(['EUR', 'DKK', 'BGN', 'AED'].map(hasRate)).toEqual([true, true, true, true])
  expect(['VND', 'RUB', 'XXX', 'QQQ'].map(hasRate)).toEqual([false, false, false, false])
  expect(peggedRates(published).some((r) => r.day === '2019-12-31')).toBe(false)
})
