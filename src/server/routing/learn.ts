import { z } from 'zod'
import type { Events } from '../store/events/open.ts'
import { registrable } from '../address/address.ts'
import type { DomainCandidate } from './confirm-domains.ts'
import type { AccountFacts } from './facts.ts'

/** Facts learned from events: what clicks of accounts brought, and domains that sites link to. Changes slowly. */
export type Learned = {
  facts: ReadonlyMap<string, AccountFacts>
  domains: ReadonlyMap<string, readonly string[]>
}
export const nothingLearned: Learned = { facts: new Map(), domains: new Map() }

/**
 * Domains that a site's clicks went to on at least two days by at least three visitors, with the pages they claim to
 * come from. Only a reason to read those pages: anyone who sends clicks also chooses what they claim.
 */
export async function suggestDomains(events: Events): Promise<DomainCandidate[]> {
  const found = await events.systemQuery({
    name: 'routing.domains',
    sql: `SELECT toString(site_uuid) AS site, cutToFirstSignificantSubdomain(target_url) AS domain, groupUniqArray(5)(toString(page)) AS pages FROM click
WHERE at > now() - INTERVAL 30 DAY AND kind = 'discover' AND domain != '' GROUP BY site, domain HAVING uniqExact(toDate(at)) >= 2 AND uniqExact(visitor) >= 3 LIMIT 20000`,
    row: z.object({ site: z.string(), domain: z.string(), pages: z.array(z.string()) }),
  })
  return found.flatMap(({ site, domain, pages }) => {
    const own = registrable(domain) // null for shared suffixes, where anybody may have a site: nothing is learned there
    return own ? [{ siteUuid: site, domain: own, pages: pages.filter(Boolean) }] : []
  })
}
