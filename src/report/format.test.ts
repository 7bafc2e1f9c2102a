import { describe, expect, it } from 'vitest'
import {
  amount,
  compact,
  DASH,
  exactMoney,
  int,
  money,
  moneyShort,
  percent,
  planBill,
  planPrice,
  plural,
  countText,
  ratio,
  truncate,
  typedPercent,
} from './format.ts'

it('shows a dash for what cannot be computed and 0 for nothing', () => {
  for (const format of [int, compact, (n: number | null) => amount(n, 'DKK'), percent]) {
    expect(format(null)).toBe(DASH)
    expect(format(Number.NaN)).toBe(DASH)
    expect(format(Number.POSITIVE_INFINITY)).toBe(DASH)
  }
  expect(money(undefined, 'DKK')).toBe(DASH)
  expect(int(0)).toBe('0')
  expect(amount(0, 'DKK')).toBe('0.00')
  expect(ratio(3, 0)).toBeNull()
})

it('shortens only from ten thousand', () => {
  expect(compact(9999)).toBe('9,999')
  expect(compact(70_943)).toBe('70.9k')
  expect(compact(1_300_000)).toBe('1.3m')
})

it('takes the currency from the caller and survives a broken one', () => {
  expect(money(1234.5, 'DKK').replaceAll('\u00a0', ' ')).toBe('DKK 1,234.50')
  expect(money(1234.5, 'EUR', 0).replaceAll('\u00a0', ' ')).toBe('EUR 1,235')
  expect(moneyShort(90_612, 'SEK').replaceAll('\u00a0', ' ')).toBe('SEK 90.6k')
  expect(money(1, 'not a currency')).toBe('1.00')
})

it('rounds up from the middle, also where a division ends one binary digit below it', () => {
  expect(amount(8.924999999999999, 'DKK')).toBe('8.93')
  expect(money(9.414999999999999, 'DKK').replaceAll('\u00a0', ' ')).toBe('DKK 9.42')
  expect(percent(1.23455 - 2e-16)).toBe('123.46%')
  expect(amount(8.92499, 'DKK')).toBe('8.92')
})

it('reads percent from a ratio', () => {
  expect(percent(0.0273)).toBe('2.73%')
  expect(percent(1, 0)).toBe('100%')
})

it('counts with the right word', () => {
  expect(plural(1, 'day')).toBe('1 day')
  expect(plural(1200, 'day')).toBe('1,200 days')
  expect(countText(1, 'Clicks')).toBe('1 click')
  expect(countText(1200, 'Discover clicks')).toBe('1,200 discover clicks')
  expect([1, 2].map((n) => countText(n, 'Pending'))).toEqual(['1 pending', '2 pending'])
})

it('cuts texts by characters and never through an emoji', () => {
  expect(truncate('short', 10)).toBe('short')
  expect(truncate('abcdefghij', 5)).toBe('abcd…')
  expect(truncate('👟👟👟👟', 3)).toBe('👟👟…')
})

describe('amounts of currencies', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  it('have the decimals that their currency can be paid in', () => {
    expect(plain(money(1234.5, 'DKK'))).toBe('DKK 1,234.50')
    expect(plain(money(1234, 'JPY'))).toBe('JPY 1,234')
    expect(plain(money(1.5, 'KWD'))).toBe('KWD 1.500')
    expect(amount(1234, 'JPY')).toBe('1,234')
    expect(amount(1234, 'DKK')).toBe('1,234.00')
    expect(amount(0.4, 'JPY', 2)).toBe('0.40')
  })
  it('told as exact text keep decimals beyond those only where they say something', () => {
    expect(plain(exactMoney('51.0000', 'DKK'))).toBe('DKK 51.00')
    expect(plain(exactMoney('0.1250', 'DKK'))).toBe('DKK 0.125')
    expect(plain(exactMoney('1250.0000', 'JPY'))).toBe('JPY 1,250')
    expect(plain(exactMoney('-8.5000', 'EUR'))).toBe('-EUR 8.50')
    expect(plain(exactMoney('50', 'DKK'))).toBe('DKK 50.00')
    expect(exactMoney('', 'DKK')).toBe('–')
  })
  it('of plans are in dollars with the sign, rates as they were typed', () => {
    expect([planPrice(149), planBill(1788), typedPercent(37.5)]).toEqual(['$149', '$1,788.00', '37.5%'])
  })
})
