import type { NetworkLinks } from './network-links.ts'
import { isNetworkHostOf } from './redirect-rules.ts'
import { describeDecision } from './route-click.ts'
import { type Ask, type Decision, decide } from './decide.ts'
import type { Campaign, Merchant, Site, Snapshot } from './snapshot.ts'
import type { Target } from './target.ts'

/** Everything about a click to a target except its id. */
export type Plan = {
  /** The link already leads through a network: it stays as it is. */
  isNetworkLink: boolean
  decision: Decision
  merchant: Merchant | undefined
  /** The decision as recorded, with the campaign that carries the click. */
  describe: (chosen: Campaign | null) => string
}
export type PlanAsk = Omit<Ask, 'target' | 'domain'> & { target: Target }
type Known = { site: Site; plan: Plan }

/** Most clicks to a target are carried by the same campaign as the last one. */
function describer(decision: Decision) {
  let last: { chosen: Campaign | null; text: string } | null = null
  return (chosen: Campaign | null): string => {
    if (last?.chosen !== chosen || !last) last = { chosen, text: describeDecision(decision, chosen) }
    return last.text
  }
}

/**
 * Plans clicks. What does not depend on the visitor is cached per target, as long as the target and the snapshot live:
 * the same shop pages are clicked again and again.
 */
export function createPlanner({ snapshot, links }: { snapshot: () => Snapshot; links: NetworkLinks }) {
  let current: Snapshot | null = null
  let known = new WeakMap<Target, Known>()

  const planOf = (now: Snapshot, { target, ...ask }: PlanAsk): Plan => {
    const isNetworkLink = isNetworkHostOf({ snapshot: now, links }, ask.site, target.url.hostname)
    const decision = decide(now, { ...ask, target: target.url, domain: target.domain })
    const merchant = isNetworkLink ? undefined : now.merchant(target.domain)
    return { isNetworkLink, decision, merchant, describe: describer(decision) }
  }

  return (ask: PlanAsk): Plan => {
    const now = snapshot()
    if (now !== current) {
      current = now
      known = new WeakMap() // no target keeps an old snapshot alive
    }
    const isForAnybody = ask.creatorId === '' && !ask.campaignUuid
    const found = isForAnybody ? known.get(ask.target) : undefined
    if (found?.site === ask.site) return found.plan
    const plan = planOf(now, ask)
    if (isForAnybody && !plan.decision.isPersonal) known.set(ask.target, { site: ask.site, plan })
    return plan
  }
}
