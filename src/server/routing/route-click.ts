import type { NetworkLink } from './network-link.ts'
import type { Decision } from './decide.ts'
import type { Campaign } from './snapshot.ts'

export type Route = { location: string; campaign: Campaign | null }

/** The first campaign whose network can link to the target; the plain target when none can. */
export function routeClick(decision: Decision, networkLink: NetworkLink, clickId: string, target: URL): Route {
  for (const campaign of decision.ranked) {
    const location = networkLink(campaign, target, clickId)
    if (location) return { location, campaign }
  }
  return { location: target.href, campaign: null }
}

/** JSON for the click details: the candidate campaigns, their expected pay, and why this one was chosen. */
export function describeDecision(decision: Decision, chosen: Campaign | null): string {
  const candidates = decision.candidates.slice(0, 20).map(({ campaign: c, reason }) => ({
    campaign: c.uuid,
    network: c.network,
    reason,
    expected: Number(c.expected.toFixed(6)),
    evidence: c.evidence,
  }))
  const why = decision.ranked.length > 0 && !chosen ? 'no link' : decision.why
  const { test } = decision
  const assigned = test ? { test: test.key, arm: test.arm } : {}
  return JSON.stringify({ why, chosen: chosen?.uuid ?? null, candidates, ...assigned })
}
