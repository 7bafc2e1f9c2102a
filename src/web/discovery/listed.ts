import type { Recommendation } from '../../contract/discovery/recommendations.ts'

export const tabs = ['all', 'campaigns', 'networks', 'broken', 'mentions'] as const
export type RecommendationTab = (typeof tabs)[number]
export const tabLabels: Record<RecommendationTab, string> = {
  all: 'All types',
  campaigns: 'Campaigns',
  networks: 'Networks',
  broken: 'Broken links',
  mentions: 'Mentions',
}
const kindsOf: Record<RecommendationTab, readonly Recommendation['kind'][]> = {
  all: ['new', 'alternative', 'splitTest', 'network', 'brokenLink', 'autoLink'],
  campaigns: ['new', 'alternative', 'splitTest'],
  networks: ['network'],
  broken: ['brokenLink'],
  mentions: ['autoLink'],
}

/** The first is the default (R260: money first). */
export const sorts = ['amount', 'score', 'clicks'] as const
export type RecommendationSort = (typeof sorts)[number]
export const sortLabels: Record<RecommendationSort, string> = {
  amount: 'Amount: the most a month first',
  score: 'Pr. value: the most certain money first',
  clicks: 'Clicks: the most first',
}

export type View = 'open' | 'dismissed'

/** The open lines of a tab, or those put aside. The server sorts by the lower end. */
export function listed(
  all: readonly Recommendation[],
  { tab, sort, view }: { tab: RecommendationTab; sort: RecommendationSort; view: View },
): Recommendation[] {
  const states: readonly Recommendation['state'][] = view === 'open' ? ['open'] : ['dismissed', 'snoozed']
  const found = all.filter((r) => states.includes(r.state) && kindsOf[tab].includes(r.kind))
  if (sort === 'clicks') return found.toSorted((a, b) => b.clickCount - a.clickCount)
  return sort === 'amount' ? found.toSorted((a, b) => b.score - a.score) : found
}

/** The number of lines of a tab, at most 99+ (R30: searches and badges). */
export function badgeOf(all: readonly Recommendation[], tab: RecommendationTab, view: View): string {
  const n = listed(all, { tab, view, sort: 'score' }).length
  return n > 99 ? '99+' : String(n)
}
