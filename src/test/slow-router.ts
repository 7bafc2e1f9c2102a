import type { Campaign, SplitTest } from '../server/routing/snapshot.ts'

export type SlowAsk = {
  isActive: boolean
  host: string
  path: string
  isCreator: boolean
  place: number
  today: string
  siteUuid: string
  campaignUuid: string | null
}

/**
 * Which campaigns carry a click, best first, written the way the rules are told: one pass over all campaigns for each rule,
 * and no sorting. Knows nothing of the router of the product.
 */
export function slowRoute(campaigns: readonly Campaign[], test: SplitTest | null, ask: SlowAsk): string[] {
  if (!ask.isActive) return []
  let left = campaigns.filter((c) => !c.isExcluded)
  if (!ask.isCreator) left = left.filter((c) => !c.isCreatorOnly)
  left = left.filter(
    (c) => `.${ask.host}`.endsWith(`.${c.match.host}`) && `${ask.path}/`.startsWith(`${c.match.path}/`),
  )
  const taken: Campaign[] = []
  const take = (of: (c: Campaign) => boolean) => {
    for (;;) {
      let best: Campaign | null = null
      for (const c of left) {
        if (taken.includes(c) || !of(c)) continue
        if (!best || c.expected > best.expected || (c.expected === best.expected && c.uuid < best.uuid)) best = c
      }
      if (!best) return
      taken.push(best)
    }
  }
  /** The three groups, one after the other, of those a rule lets come first. */
  const takeInOrder = (of: (c: Campaign) => boolean) => {
    take((c) => of(c) && c.isPriority && !c.isFallback)
    take((c) => of(c) && c.isPriority)
    take((c) => of(c) && !c.isFallback)
    take(of)
  }
  const linked = left.find((c) => c.uuid === ask.campaignUuid)
  if (linked) {
    take((c) => c === linked)
    takeInOrder(() => true)
    return taken.map((c) => c.uuid)
  }
  const onSite = test && (test.siteUuids.length === 0 || test.siteUuids.includes(ask.siteUuid))
  const onHost = test && (test.domains.length === 0 || test.domains.some((d) => `.${ask.host}`.endsWith(`.${d}`)))
  const a = left.filter((c) => c.connectionUuid === test?.connectionUuidA)
  const b = left.filter((c) => c.connectionUuid === test?.connectionUuidB)
  if (test && onSite && onHost && a.length > 0 && b.length > 0) {
    const percent = ask.today <= test.endDate ? test.percentage : test.endPercentage
    const side = ask.place / 100 < percent ? a : b
    takeInOrder((c) => side.includes(c))
  }
  takeInOrder(() => true)
  return taken.map((c) => c.uuid)
}
