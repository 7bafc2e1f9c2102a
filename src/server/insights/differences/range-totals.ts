import type { Counts, Sold } from './read-totals.ts'
import { kinds, type RangeTotals, noSales, type SaleKind } from './split.ts'

/** How many units of amounts at usual rates make one cent of the reader's currency. */
export const unit = 1_000_000_000_000n

/**
 * The average rate of each currency over both ranges, in units per ten-thousandth of it. It is weighted by everything
 * converted, so the order of the ranges does not matter. A currency without a rate counts as zero.
 */
export function usualRates(sold: readonly Sold[]): Map<string, bigint> {
  const sums = new Map<string, { own: bigint; cents: bigint }>()
  for (const { currency, ownSize, centsSize } of sold) {
    const { own, cents } = sums.get(currency) ?? { own: 0n, cents: 0n }
    sums.set(currency, { own: own + ownSize, cents: cents + centsSize })
  }
  return new Map([...sums].map(([currency, { own, cents }]) => [currency, own === 0n ? 0n : (cents * unit) / own]))
}

const kindOf = ({ isPaidClick, hasValue }: Sold): SaleKind =>
  isPaidClick ? 'paidClicks' : hasValue ? 'valued' : 'other'

/** The factors of one range, with amounts in the reader's own currency unchanged. */
export function rangeTotals(
  counts: Counts,
  sold: readonly Sold[],
  rates: ReadonlyMap<string, bigint>,
  mine: string,
): RangeTotals {
  const sales = Object.fromEntries(kinds.map((kind) => [kind, noSales()])) as RangeTotals['sales']
  for (const row of sold) {
    const to = sales[kindOf(row)]
    const rate = rates.get(row.currency) ?? 0n
    const [value, commission] =
      row.currency === mine
        ? [row.saleCents * unit, row.commissionCents * unit]
        : [row.ownSale * rate, row.ownCommission * rate]
    to.count += row.count
    to.orderValue += value
    to.gross += commission
    if (row.isRejected) continue
    to.kept += commission
    to.cents += row.commissionCents
  }
  return { pageviews: BigInt(counts.pageviews), clicks: BigInt(counts.clicks), carried: BigInt(counts.carried), sales }
}
