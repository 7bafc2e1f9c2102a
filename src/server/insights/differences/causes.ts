import { centsOf } from '../../../contract/cents.ts'
import type { CauseKind, KnownCause } from '../../../contract/insights/causes.ts'
import type { Factor } from '../../../contract/insights/factors.ts'
import type { Instants } from '../../time/index.ts'
import { type CauseViewer, causesOf, type DroppedMerchant } from '../causes/causes-of.ts'
import type { InsightsPorts } from '../ports.ts'
import type { ReportQuery } from '../report/report-query.ts'
import { runPeriods } from '../report/run-periods.ts'

/** The factors each cause lowers, likeliest first. A cause is shown next to the first of them in the answer. */
const factorsOf: Record<CauseKind, readonly Factor[]> = {
  closed: ['carriedShare', 'conversionsPerClick', 'clicks', 'conversions'],
  commissionCut: ['commissionRate', 'commissionPerSale', 'commissionPerClick', 'clickCommission'],
  importFailing: ['conversionsPerClick', 'conversions', 'commissionPerClick', 'clickCommission'],
  callbackSilent: ['conversionsPerClick', 'conversions', 'commissionPerClick', 'clickCommission'],
  scriptSilent: ['pageviews', 'clicks', 'clicksPerPageview', 'conversions'],
  linkBroken: ['conversionsPerClick', 'conversions'],
  routingChanged: ['carriedShare', 'conversionsPerClick', 'commissionRate', 'conversions'],
}

/** The factor a cause is shown next to; null when the answer has none of its factors. */
export const factorOf = (kind: CauseKind, told: readonly Factor[]): Factor | null =>
  factorsOf[kind].find((factor) => told.includes(factor)) ?? null

/** Losses beyond these are too small to matter. */
const mostMerchants = 50
const mostCauses = 6

/** Merchants that earn less, largest losses first. */
async function dropped(
  { events, memory }: InsightsPorts,
  [before, now]: readonly [ReportQuery, ReportQuery],
): Promise<DroppedMerchant[]> {
  const byMerchant = (query: ReportQuery) => ({ ...query, groupBy: 'name' as const })
  const reports = await runPeriods(events, [byMerchant(before), byMerchant(now)], memory)
  const [was, is] = reports.map(
    ({ groups: { keys, sums } }) => new Map(keys.map((key, i) => [key, sums.conversionTotalCommission[i] ?? 0])),
  )
  return [...(was ?? [])]
    .filter(([merchant]) => merchant !== '')
    .map(([merchant, cents]) => ({ merchant, before: cents, now: is?.get(merchant) ?? 0 }))
    .filter((d) => d.now < d.before)
    .toSorted((a, b) => a.now - a.before - (b.now - b.before))
    .slice(0, mostMerchants)
}

export type PlacedCause = KnownCause & { factor: Factor; advertiserDomain: string }

/** Known causes of the loss (R109: why a merchant earns less), each next to the factor it belongs to. */
export async function placedCauses(
  ports: InsightsPorts,
  queries: readonly [ReportQuery, ReportQuery],
  told: readonly Factor[],
  compared: { prev: Instants; current: Instants; viewer: CauseViewer },
): Promise<PlacedCause[]> {
  if (!ports.knownFacts) return []
  const found = await causesOf(ports, queries[1], await dropped(ports, queries), compared)
  return [...found]
    .flatMap(([advertiserDomain, cause]) => {
      const factor = factorOf(cause.kind, told)
      return factor ? [{ ...cause, factor, advertiserDomain }] : []
    })
    .toSorted((a, b) => centsOf(b.explainsAmount) - centsOf(a.explainsAmount))
    .slice(0, mostCauses)
}
