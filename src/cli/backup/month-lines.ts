import { Decimal } from '../../contract/decimal.ts'
import type { Totals } from '../../server/backup/index.ts'

/** Monthly totals of all accounts, a line each, to compare with remembered figures. */
export function monthLines(totals: Totals): string[] {
  const months = new Map<string, { pageviews: number; clicks: number; money: Map<string, Decimal> }>()
  for (const { month, pageviews, clicks, money } of totals) {
    const line = months.get(month) ?? { pageviews: 0, clicks: 0, money: new Map<string, Decimal>() }
    months.set(month, line)
    line.pageviews += pageviews
    line.clicks += clicks
    for (const { currency, commission } of money)
      line.money.set(currency, (line.money.get(currency) ?? Decimal.zero).plus(Decimal.of(commission)))
  }
  return [...months.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, { pageviews, clicks, money }]) => {
      const sums = [...money].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([c, sum]) => `${c} ${sum.fixed(4)}`)
      return `${month.slice(0, 4)}-${month.slice(4)}  ${pageviews} pageviews, ${clicks} clicks, commission ${sums.join(', ') || 'none'}`
    })
}
