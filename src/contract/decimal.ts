import { Big } from 'big.js'
import { minorDecimals } from './currency-table.ts'

/** Our own constructor, so that other code's settings cannot change our rounding: half away from zero. */
const Exact = Big()
Exact.RM = Exact.roundHalfUp

const plainNumber = /^([+-]?)(\d+\.?\d*|\.\d+)(?:[eE]([+-]?\d{1,3}))?$/
const largestExponent = 30

/**
 * An exact number: an amount, a percentage, an exchange rate. It never goes through a float, adds and multiplies
 * without loss, and is rounded only where a method says so, half away from zero (R9: amounts and rounding). Immutable.
 */
export class Decimal {
  readonly #value: Big

  private constructor(value: Big) {
    this.#value = value
  }

  static readonly zero = new Decimal(Exact(0))

  /**
   * Parses a machine-written number: `12.50`, `-.5`, `+7`, `1e3`. Null for anything else: `12,50`, `1.000.000`, `NaN`,
   * an empty text, an exponent beyond ±30. The file reader parses numbers as people write them.
   */
  static read(text: string): Decimal | null {
    const [, sign = '', digits = '', exponent = '0'] = plainNumber.exec(text.trim()) ?? []
    if (digits === '' || Math.abs(Number(exponent)) > largestExponent) return null
    return new Decimal(Exact(`${sign === '-' ? '-' : ''}${digits}e${Number(exponent)}`))
  }

  /** A value known to be a number. Throws a RangeError for anything else, including NaN and infinities. */
  static of(value: string | number | bigint): Decimal {
    const read = Decimal.read(String(value))
    if (read === null) throw new RangeError(`"${String(value).slice(0, 40)}" is not a number`)
    return read
  }

  /** From a count of the smallest unit: `fromUnits(1250n, 2)` is 12.50. */
  static fromUnits(units: bigint, decimals: number): Decimal {
    return new Decimal(Exact(`${units}e-${decimals}`))
  }

  static sum(values: Iterable<Decimal>): Decimal {
    let sum = Exact(0)
    for (const value of values) sum = sum.plus(value.#value)
    return new Decimal(sum)
  }

  plus(other: Decimal): Decimal {
    return new Decimal(this.#value.plus(other.#value))
  }
  minus(other: Decimal): Decimal {
    return new Decimal(this.#value.minus(other.#value))
  }
  times(other: Decimal): Decimal {
    return new Decimal(this.#value.times(other.#value))
  }
  negated(): Decimal {
    return new Decimal(this.#value.neg())
  }
  abs(): Decimal {
    return new Decimal(this.#value.abs())
  }

  /** The quotient, rounded once. Throws for a division by zero. */
  dividedBy(other: Decimal, decimals: number): Decimal {
    Exact.DP = decimals
    return new Decimal(this.#value.div(other.#value))
  }
  rounded(decimals: number): Decimal {
    return new Decimal(this.#value.round(decimals, Exact.roundHalfUp))
  }
  /** Rounded to what can be paid in a currency: whole yen, cents of a euro, thousandths of a dinar. */
  payable(currency: string): Decimal {
    return this.rounded(minorDecimals(currency))
  }

  /** −1, 0 or 1: less than, equal to or greater than the other. */
  compare(other: Decimal): -1 | 0 | 1 {
    return this.#value.cmp(other.#value)
  }
  equals(other: Decimal): boolean {
    return this.#value.eq(other.#value)
  }
  /** −1, 0 or 1. */
  sign(): -1 | 0 | 1 {
    return this.compare(Decimal.zero)
  }

  /** A count of the smallest unit, rounded: 12.5 with two decimals is 1250n. */
  units(decimals: number): bigint {
    return BigInt(this.#value.times(`1e${decimals}`).round(0, Exact.roundHalfUp).toFixed(0))
  }
  /** For the wire and for statistics. Exact up to fifteen digits. */
  toNumber(): number {
    return Number(this.exact())
  }
  /** All decimals, without exponent. */
  exact(): string {
    return this.#value.eq(0) ? '0' : this.#value.toFixed()
  }
  /** With exactly this many decimals, rounded. Never a negative zero. */
  fixed(decimals: number): string {
    const value = this.#value.round(decimals, Exact.roundHalfUp)
    return (value.eq(0) ? Exact(0) : value).toFixed(decimals)
  }
  /** As amounts are stored and shown: two decimals, up to four if there are more (rounded at the fifth). */
  toString(): string {
    return this.fixed(4).replace(/(\.\d\d\d*?)0+$/, '$1')
  }
  toJSON(): string {
    return this.toString()
  }
}
