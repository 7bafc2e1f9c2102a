import { Decimal } from '../../contract/decimal.ts'

export type Totals = {
  lineCount: number
  carriedIn: string
  earned: string
  returned: string
  payout: string
  carriedOut: string
}

/**
 * Sums lines in the statement's currency, plus what the previous one carried over. Amounts below the minimum, zero or
 * negative are not paid out: they wait for the next statement (R110: statements). Payout and carried amount always add
 * up to the total.
 */
export function totalsOf(amounts: readonly string[], carriedIn: string, least: number): Totals {
  const lines = amounts.map((a) => Decimal.of(a))
  const earned = Decimal.sum(lines)
  const total = earned.plus(Decimal.of(carriedIn))
  const isPaid = total.sign() > 0 && total.compare(Decimal.of(least)) >= 0
  const payout = isPaid ? total : Decimal.zero
  return {
    lineCount: amounts.length,
    carriedIn: Decimal.of(carriedIn).fixed(4),
    earned: earned.fixed(4),
    returned: Decimal.sum(lines.filter((l) => l.sign() < 0)).fixed(4),
    payout: payout.fixed(4),
    carriedOut: total.minus(payout).fixed(4),
  }
}
