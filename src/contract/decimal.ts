import { Big } from 'big.js'
import { minorDecimals } from './currency-table.ts'

/** A constructor of our own, so that nobody else's settings change how we round: half away from zero. */
const Exact = Big()
Exact.RM = Exact.roundHalfUp

const plainNumber = /^([+-]?)(\d+\.?\d*|\.\d+)(?:[eE]([+-]?\d{1,3}))?$/
const largestExponent = 30

/**
 * An exact number: an amount, a percentage, an exchange rate. It never goes through a float, adds and multiplies without
 * loss, and is rounded only where its method says so, half away from zero (R9: amounts and rounding). Values do not change.
 */
export class Decimal {
  readonly #value: Big

  private constructor(value: Big) {
    this.#value = value
  }

  static readonly zero = new Decimal(Exact(0))

  /**
   * What a machine writes as one plain number: `12.50`, `-.5`, `+7`, `1e3`. Null for anything else: `12,50`, `1.000.000`,
   * `NaN`, an empty text, an exponent beyond ±30. How people write numbers is read by the reader of files.
   */
  static read(text: string): Decimal | null {
    const [, sign = '', digits = '', exponent = '0'] = plainNumber.exec(text.trim()) ?? []
    if (digits === '' || Math.abs(Number(exponent)) > largestExponent) return null
    return new Decimal(Exact(`${sign === '-' ? '-' : ''}${digits}e${Number(exponent)}`))
  }

  /** A value that is known to be a number. Throws a RangeError for anything else, NaN and infinities among them. */
  static of(value: string | number | bigint): Decimal {
    const read = Decimal.read(String(value))
    if (read === null) throw new RangeError(`"${String(value).slice(0, 40)}" is not a number`)
    return read
  }

  /** Whole units of this many decimals: `fromUnits(1250n, 2)` is 12.50. */
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
  /** Rounded to this many decimals. */
  rounded(decimals: number): Decimal {
    return new Decimal(this.#value.round(decimals, Exact.roundHalfUp))
  }
  /** Rounded to what can be paid in a currency: whole yen, cents of euro, thousandths of a dinar. */
  payable(currency: string): Decimal {
    return this.rounded(minorDecimals(currency))
  }

  /** −1, 0 or 1, as it is less than, the same as or more than the other. */
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

  /** Whole units of this many decimals, rounded: 12.5 has 1250n of two. */
  units(decimals: number): bigint {
    return BigInt(this.#value.times(`1e${decimals}`).round(0, Exact.roundHalfUp).toFixed(0))
  }
  /** For the wire and for statistics. Exact up to fifteen digits. */
  toNumber(): number {
    return Number(this.exact())
  }
  /** All decimals that there are, without exponent. */
  exact(): string {
    return this.#value.eq(0) ? '0' : this.#value.toFixed()
  }
  /** With exactly this many decimals, rounded. Never a zero below zero. */
  fixed(decimals: number): string {
    const value = this.#value.round(decimals, Exact.roundHalfUp)
    return (value.eq(0) ? Exact(0) : value).toFixed(decimals)
  }
  /** As amounts are kept and shown: two decimals, and up to four where there are more (the fifth is rounded). */
  toString(): string {
    return this.fixed(4).replace(/(\.\d\d\d*?)0+$/, '$1')
  }
  toJSON(): string {
    return this.toString()
  }
}
