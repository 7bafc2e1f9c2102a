import { dimensionOf, type GroupBy, groupBys } from '../../../contract/dimensions.ts'
import type { Factor, UnknownReason } from '../../../contract/insights/factors.ts'
import type { Filters } from '../../../contract/insights/insights.ts'
import { notKnown } from '../../../report/not-known.ts'
import type { Kind } from '../../../report/verdict.ts'
import type { Inside } from '../report/report-query.ts'
import type { Known, RangeTotals } from './split.ts'

/** Dimensions a click has from the campaign that carried it: clicks without a campaign have none of these. */
const ofCampaigns: ReadonlySet<GroupBy> = new Set(['tracker', 'network', 'connection', 'boost'])

/**
 * What events can be counted for a selection: a merchant has no pageviews, a status no clicks, a network no clicks
 * without a campaign.
 */
export function knownOf(filters: Filters, of: readonly Inside[]): Known {
  const filtered = notKnown(filters)
  const rows = of.map(({ groupBy }) => dimensionOf(groupBy).knownTo)
  const clicks = !filtered?.clicks && !rows.includes('conversions')
  const pageviews = clicks && !filtered?.pageviews && !rows.includes('clicks')
  const given = groupBys.filter((groupBy) => {
    const key = dimensionOf(groupBy).filter?.key as keyof Filters | undefined
    const values = key && filters[key]
    return Array.isArray(values) && values.length > 0
  })
  const asked = new Set([...given, ...of.map(({ groupBy }) => groupBy)])
  return { clicks, pageviews, carriedShare: ![...ofCampaigns].some((groupBy) => asked.has(groupBy)) }
}

/** The same without the kinds of events that were not counted yet when the earlier range began. */
export const counted = (known: Known, missing: ReadonlySet<Kind>): Known => {
  const clicks = known.clicks && !missing.has('clicks')
  return { ...known, clicks, pageviews: known.pageviews && clicks && !missing.has('pageviews') }
}

type Unknown = { factor: Factor; reason: UnknownReason }

/** The factors left out, and why: the row itself, the start of counting, or a range without such events. */
export function unknownFactors(
  steps: { row: Known; counted: Known; told: Known },
  ranges: readonly [RangeTotals, RangeTotals],
): Unknown[] {
  const { row, counted: since, told } = steps
  const reasonOf = (key: keyof Known): UnknownReason | null =>
    told[key] ? null : !row[key] ? 'notOfRow' : !since[key] ? 'notCounted' : 'noneInRange'
  const [pageviews, clicks] = [reasonOf('pageviews'), reasonOf('clicks')]
  const share = row.carriedShare ? null : 'notOfRow'
  const sold = ranges.some(({ sales }) => [...Object.values(sales.valued), ...Object.values(sales.other)].some(Boolean))
  const hasValues = ranges.some(({ sales }) => sales.valued.orderValue !== 0n)
  const all: [Factor, UnknownReason | null][] = [
    ['pageviews', pageviews],
    ['clicksPerPageview', pageviews],
    ['clicks', clicks],
    ['carriedShare', clicks ?? share],
    ['conversionsPerClick', clicks],
    ['orderValue', sold && !hasValues ? 'noValues' : null],
  ]
  return all.flatMap(([factor, reason]) => (reason ? [{ factor, reason }] : []))
}
