import type { UnpaidRow } from '../../../contract/discovery/unpaid.ts'
import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import type { BrokenLink } from '../../../contract/scanner/broken-links.ts'

/** A link of a page, or a shop that its unpaid links lead to. */
export interface LinkLine {
  key: string
  state: 'earns' | 'noSale' | 'unpaid' | 'broken'
  clicks: number
  /** Earnings per paid click; null without any. */
  epc: number | null
  revenue: number
}

/** The clicked links of a page: by earnings, then those without earnings, most clicked first. */
export function linkLines(
  rows: readonly StatisticsRow[],
  broken: readonly BrokenLink[],
  unpaid: readonly UnpaidRow[],
): LinkLine[] {
  const dead = new Map(broken.map((l) => [l.brokenLinkTargetUrlPath, l]))
  const paid = rows
    .filter((row) => row.grp !== '' && (row.clickCount > 0 || row.conversionTotalCommission !== 0))
    .map((row): LinkLine => {
      const revenue = row.conversionTotalCommission
      const state = dead.has(row.grp) ? 'broken' : revenue > 0 ? 'earns' : 'noSale'
      return {
        key: row.grp,
        state,
        clicks: row.clickCount,
        epc: row.clickCount > 0 ? revenue / row.clickCount : null,
        revenue,
      }
    })
  const known = new Set(paid.map((line) => line.key))
  const lost = [...dead.values()]
    .filter((l) => !known.has(l.brokenLinkTargetUrlPath))
    .map((l) => nothing(l.brokenLinkTargetUrlPath, 'broken', l.brokenLinkClickCount))
  return [...paid, ...unpaid.map((row) => nothing(row.grp, 'unpaid', row.clickCount)), ...lost].toSorted(
    (a, b) => b.revenue - a.revenue || b.clicks - a.clicks || (a.key < b.key ? -1 : 1),
  )
}

const nothing = (key: string, state: LinkLine['state'], clicks: number): LinkLine => ({
  key,
  state,
  clicks,
  epc: null,
  revenue: 0,
})
