import type { NetworkLink } from './network-link.ts'
import type { Decision } from './routing/decide.ts'
import type { Campaign } from './routing/snapshot.ts'

export type Route = { location: string; campaign: Campaign | null }

/** The first campaign whose network can carry the target; the plain target when none can. */
export function routeClick(decision: Decision, networkLink: NetworkLink, clickId: string, target: URL): Route {
  for (const campaign of decision.ranked) {
    const location = networkLink(campaign, target, clickId)
    if (location) return { location, campaign }
  }
  return { location: target.href, campaign: null }
}

type Parts = { head: string; tail: string }
const parts = new WeakMap<Campaign, Parts>()
/** A campaign's part of the JSON around the reason. Kept with the campaign: a new snapshot has new ones. */
function partsOf(c: Campaign): Parts {
  const known = parts.get(c)
  if (known) return known
  const expected = Number(c.expected.toFixed(6))
  const made = {
    head: `${JSON.stringify({ campaign: c.uuid, network: c.network }).slice(0, -1)},"reason":"`,
    tail: `",${JSON.stringify({ expected, evidence: c.evidence }).slice(1)}`,
  }
  parts.set(c, made)
  return made
}

/**
 * What the click drawer shows later, as JSON: who could have carried the click, what each was expected to pay, and why
 * this one did. Put together from parts that are made once, because this is written for every click.
 */
export function describeDecision(decision: Decision, chosen: Campaign | null): string {
  let candidates = ''
  for (const { campaign, reason } of decision.candidates.slice(0, 20)) {
    const { head, tail } = partsOf(campaign)
    candidates += `${candidates && ','}${head}${reason}${tail}`
  }
  const why = decision.ranked.length > 0 && !chosen ? 'no link' : decision.why
  return `{"why":"${why}","chosen":${chosen ? `"${chosen.uuid}"` : 'null'},"candidates":[${candidates}]}`
}
