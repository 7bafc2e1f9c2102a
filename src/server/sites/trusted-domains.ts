import { domainToASCII, domainToUnicode } from 'node:url'
import { getDomain } from 'tldts'
import { z } from 'zod'
import type { TrustedDomains } from '../../contract/sites/sites.ts'
import type { Clock } from '../time/clock.ts'
import { Fail } from '../http/fail.ts'
import type { Events } from '../store/events/open.ts'
import type { SiteRow } from './read-sites.ts'

const reach = 30 * 86_400_000

/**
 * The list as stored: registrable domains as a browser sends them, each once. Includes the private part of the public
 * suffix list: `github.io` belongs to many, and trusting it would trust them all, so only `name.github.io` counts.
 */
export function keptDomains(given: readonly string[]): string[] {
  const kept = given.map((name, i) => {
    const own = getDomain(domainToASCII(name), { allowPrivateDomains: true })
    if (!own) throw new Fail('badInput', `allowedDomains.${i}: ${name} belongs to many; give a domain below it`)
    return own
  })
  return [...new Set(kept)].sort()
}

/** A site's list as the publisher sees it, with the clicks that still ask the visitor. */
export async function shownDomains(
  { events, clock }: { events: Events; clock: Clock },
  { accountUuid, uuid, allowedDomains }: Pick<SiteRow, 'accountUuid' | 'uuid' | 'allowedDomains'>,
): Promise<TrustedDomains> {
  const [found] = await events.query(accountUuid, {
    name: 'site unverified',
    sql: `SELECT sum(n) AS clicks FROM drop WHERE site_uuid = {site:UUID} AND kind = 'click' AND reason = 'unverified' AND hour > fromUnixTimestamp64Milli({from:Int64})`,
    params: { site: uuid, from: clock.now().getTime() - reach },
    row: z.object({ clicks: z.number() }),
  })
  return { allowedDomains: allowedDomains.map((d) => domainToUnicode(d)), unverifiedClickCount: found?.clicks ?? 0 }
}
