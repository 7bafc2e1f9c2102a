import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorDecimals } from './currency-table.ts'
import { Decimal } from './decimal.ts'
import { currencies } from './money.ts'

const of = (text: string | number | bigint) => Decimal.of(text)

describe('reading', () => {
  it.each([
    ['5.92', '5.92'],
    ['5.9', '5.90'],
    ['5', '5.00'],
    ['5.', '5.00'],
    ['.5', '0.50'],
    ['+7', '7.00'],
    [' 7.1 ', '7.10'],
    ['007.10', '7.10'],
    ['4.2495', '4.2495'],
    ['4.2490', '4.249'],
    ['0.10005', '0.1001'],
    ['0.99995', '1.00'],
    ['999.99995', '1000.00'],
    ['-999.99995', '-1000.00'],
    ['1e3', '1000.00'],
    ['5.916666666666667', '5.9167'],
    ['12e-2', '0.12'],
    ['1E+2', '100.00'],
    ['-1.20', '-1.20'],
    ['-0.00', '0.00'],
    ['-0.00001', '0.00'],
    ['1e30', '1000000000000000000000000000000.00'],
    ['123456789012345678.99', '123456789012345678.99'],
  ])('reads %s and keeps it as %s', (text, kept) => expect(Decimal.read(text)?.toString()).toBe(kept))

  it.each(
    ['', '.', '-', '+', 'e3', 'NaN', 'Infinity', '1e309', '1e31', '1e-31', '12,50', '1.000,00', '1 000', '0x10'].concat(
      ['--1', '+-1', '1.2.3', '1_000', '١٢', '5 GBP', '1n'],
    ),
  )('refuses %j, which is not one plain number', (text) => {
    expect(Decimal.read(text)).toBeNull()
    expect(() => Decimal.of(text)).toThrow(RangeError)
  })
  it('refuses numbers that are none', () => {
    for (const n of [Number.NaN, Infinity, -Infinity]) expect(() => Decimal.of(n)).toThrow(RangeError)
  })
  it('takes a float as it is written, not as it is stored', () => {
    expect(of(0.1).plus(of(0.2)).toString()).toBe('0.30')
    expect(of(1e-7).exact()).toBe('0.0000001')
    expect(of(1.005).fixed(2)).toBe('1.01')
  })
  it('takes thousands of digits without taking long', () => {
    expect(Decimal.read(`${'9'.repeat(5000)}.5`)?.fixed(0)).toBe(`1${'0'.repeat(5000)}`)
  })
})

describe('calculating', () => {
  it('adds and removes without loss, however far apart the two are', () => {
    expect(of('1e20').plus(of('0.0001')).exact()).toBe('100000000000000000000.0001')
    expect(of('99999999999.99').plus(of('0.01')).toString()).toBe('100000000000.00')
    expect(of('9.03').minus(of('9.03')).toString()).toBe('0.00')
    expect(of('1').minus(of('2.005')).toString()).toBe('-1.005')
  })
  it('multiplies without rounding: 8.125 % of 19.99 is 1.6241875', () => {
    expect(of('19.99').times(of('8.125')).times(of('0.01')).exact()).toBe('1.6241875')
  })
  it('divides and rounds once, half away from zero', () => {
    expect(of('1').dividedBy(of('3'), 4).toString()).toBe('0.3333')
    expect(of('2').dividedBy(of('3'), 4).toString()).toBe('0.6667')
    expect(of('1').dividedBy(of('8'), 2).toString()).toBe('0.13')
    expect(of('-1').dividedBy(of('8'), 2).toString()).toBe('-0.13')
    expect(of('1').dividedBy(of('3'), 30).fixed(30)).toBe('0.333333333333333333333333333333')
    expect(() => of('1').dividedBy(Decimal.zero, 2)).toThrow()
  })
  it('sums none to zero', () => {
    expect(Decimal.sum([]).toString()).toBe('0.00')
    expect(Decimal.sum(['0.1', '0.2', '-0.3'].map(of)).sign()).toBe(0)
  })
  it('compares values, not how they were written', () => {
    expect(of('1.50').equals(of('1.5'))).toBe(true)
    expect(of('-2').compare(of('-1'))).toBe(-1)
    expect(of('2').compare(of('-1'))).toBe(1)
    expect([of('-0.001').sign(), of('-0').sign(), of('3').sign()]).toEqual([-1, 0, 1])
    expect(of('-4.5').abs().negated().toString()).toBe('-4.50')
  })
})

describe('rounding', () => {
  it.each([
    ['0.005', '0.01'],
    ['-0.005', '-0.01'],
    ['0.0049', '0.00'],
    ['-0.0049', '0.00'],
    ['1.005', '1.01'],
    ['8.925', '8.93'],
    ['-8.925', '-8.93'],
    ['2.675', '2.68'],
    ['99999999999999999.995', '100000000000000000.00'],
  ])('%s is %s to the cent, half away from zero', (value, cents) => {
    expect(of(value).fixed(2)).toBe(cents)
    expect(of(value).rounded(2).fixed(2)).toBe(cents)
  })
  it.each([
    ['JPY', '1234.5', '1235.00'],
    ['JPY', '-1234.5', '-1235.00'],
    ['ISK', '0.49', '0.00'],
    ['KRW', '0.5', '1.00'],
    ['DKK', '10.005', '10.01'],
    ['KWD', '1.2345', '1.235'],
    ['KWD', '-1.2344', '-1.234'],
    ['HUF', '10.5', '11.00'],
  ])('in %s %s can be paid as %s', (currency, value, paid) => expect(of(value).payable(currency).toString()).toBe(paid))
  it('gives whole units: of 12.5 there are 1250 cents and 12,500,000 millionths', () => {
    expect(of('12.5').units(2)).toBe(1250n)
    expect(of('12.5').units(6)).toBe(12_500_000n)
    expect(of('-0.125').units(2)).toBe(-13n)
    expect(of('123456789012345678901.99').units(2)).toBe(12345678901234567890199n)
    expect(Decimal.fromUnits(-1250n, 2).toString()).toBe('-12.50')
    expect(Decimal.fromUnits(12_500_000n, 6).toString()).toBe('12.50')
    expect(Decimal.fromUnits(7n, 0).toString()).toBe('7.00')
  })
  it('goes to the wire as the nearest number, never as a negative zero', () => {
    expect(of('1234.56').toNumber()).toBe(1234.56)
    expect(Object.is(of('-0').toNumber(), 0)).toBe(true)
    expect(JSON.stringify({ sale: of('-1.5') })).toBe('{"sale":"-1.50"}')
  })
})

describe('against whole numbers of a bigint', () => {
  const anyCents = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })
  const text = (cents: bigint) => {
    const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
    return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  }
  it('keeps every amount in cents as it is', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(of(text(cents)).toString()).toBe(text(cents))
      }),
    )
  })
  it('adds, subtracts, multiplies and compares as they do', () => {
    fc.assert(
      fc.property(anyCents, anyCents, (a, b) => {
        const [x, y] = [of(text(a)), of(text(b))]
        expect(x.plus(y).units(2)).toBe(a + b)
        expect(x.minus(y).units(2)).toBe(a - b)
        expect(x.times(y).units(4)).toBe(a * b)
        expect(x.compare(y)).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })
})

describe('decimals of currencies', () => {
  it('are those that the Unicode tables know, for every currency with a rate', () => {
    for (const currency of [...currencies, 'KWD', 'BHD', 'VND', 'CLP', 'TND']) {
      const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      expect([currency, minorDecimals(currency)]).toEqual([currency, maximumFractionDigits])
    }
  })
  it('are two where nobody knows the currency', () => expect(minorDecimals('XXX')).toBe(2))
})
