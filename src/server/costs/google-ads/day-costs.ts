import type { PageCost } from '../../../connectors/google-ads/costs.ts'
import { Decimal } from '../../../contract/decimal.ts'
import type { CostRow } from '../read-costs.ts'

/** Millionths as decimal text with four decimals. */
export const majorUnits = (micros: bigint): string => Decimal.fromUnits(micros, 6).fixed(4)

/**
 * Converts costs of pages to costs of domains, one row per day, domain and currency. Sums before rounding: thousands of
 * pages would each lose a little. `lostMicros` is the cost of addresses without a domain (an app, a template that was
 * never filled).
 */
export function dayCosts(
  pages: readonly PageCost[],
  domainOf: (url: string) => string | null,
): { rows: CostRow[]; lostMicros: bigint } {
  const sums = new Map<string, { day: string; domain: string; currency: string; micros: bigint }>()
  let lostMicros = 0n
  for (const { day, url, currency, micros } of pages) {
    if (micros === 0n) continue
    const domain = domainOf(url)
    if (!domain) {
      lostMicros += micros
      continue
    }
    const key = `${day} ${domain} ${currency}`
    sums.set(key, { day, domain, currency, micros: (sums.get(key)?.micros ?? 0n) + micros })
  }
  return {
    rows: [...sums.values()].map(({ micros, ...row }) => ({ ...row, cost: majorUnits(micros) })),
    lostMicros,
  }
}
