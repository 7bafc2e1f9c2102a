import { z } from 'zod'
import type { Events } from '../store/events/open.ts'
import { registrable } from '../address.ts'
import type { Candidate } from './confirm-domains.ts'
import type { Own } from './expected.ts'

/** What is learned from events; costs more than the rest and changes slowly. */
export type Learned = { own: Map<string, Own>; domains: ReadonlyMap<string, readonly string[]> }
export const nothingLearned: Learned = { own: new Map(), domains: new Map() }

/** Own earnings a campaign over 30 days: clicks against what they brought, in euro. */
export async function learnEarnings(events: Events): Promise<Learned['own']> {
  const [clicks, money] = await Promise.all([
    events.systemQuery({
      name: 'routing.clicks',
      sql: `SELECT campaign_uuid AS id, count() AS n FROM click WHERE at > now() - INTERVAL 30 DAY AND kind = 'click' AND campaign_uuid != '' GROUP BY id HAVING n >= 100`,
      row: z.object({ id: z.string(), n: z.number() }),
    }),
    events.systemQuery({
      name: 'routing.money',
      sql: `SELECT campaign_uuid AS id, sum(toFloat64(commission) / if(per > 0, per, 1)) AS euro FROM (
  SELECT campaign_uuid, commission, currency FROM conversion FINAL WHERE at > now() - INTERVAL 30 DAY AND status != 'rejected' AND campaign_uuid != '') AS c
GLOBAL ANY LEFT JOIN (SELECT currency, argMax(micro, day) / 1000000 AS per FROM exchange_rate GROUP BY currency) AS r USING (currency) GROUP BY id`,
      row: z.object({ id: z.string(), euro: z.number() }),
    }),
  ])
  const earned = new Map(money.map((m) => [m.id, m.euro]))
  return new Map(clicks.map((c) => [c.id, { clicks: c.n, commissionEuro: earned.get(c.id) ?? 0 }]))
}

/**
 * Domains that clicks of a site went to on at least two days by at least three visitors, with pages they say they came
 * from. A reason to look at those pages and no more: whoever sends clicks also chooses what they say.
 */
export async function suggestDomains(events: Events): Promise<Candidate[]> {
  const found = await events.systemQuery({
    name: 'routing.domains',
    sql: `SELECT toString(site_uuid) AS site, cutToFirstSignificantSubdomain(target_url) AS domain, groupUniqArray(5)(toString(page)) AS pages FROM click
WHERE at > now() - INTERVAL 30 DAY AND kind = 'discover' AND domain != '' GROUP BY site, domain HAVING uniqExact(toDate(at)) >= 2 AND uniqExact(visitor) >= 3 LIMIT 20000`,
    row: z.object({ site: z.string(), domain: z.string(), pages: z.array(z.string()) }),
  })
  return found.flatMap(({ site, domain, pages }) => {
    const own = registrable(domain) // null where everybody may have a site below: nothing is learned there
    return own ? [{ siteUuid: site, domain: own, pages: pages.filter(Boolean) }] : []
  })
}
