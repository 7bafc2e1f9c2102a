import { getDomain } from 'tldts'
import { asciiHost, toUrl } from './address.ts'
import type { NetworkLinks } from './network-links.ts'
import type { Site, Snapshot } from './routing/snapshot.ts'
import type { Signer } from './sign-target.ts'
import type { BadTarget, Target } from './target.ts'

/** Why a target may be redirected to; `unknown` gets the page that lets the visitor choose. */
export type Trust = 'merchant' | 'network' | 'allowed' | 'signed' | 'own page' | 'unknown'
type Rules = { snapshot: Snapshot; links: NetworkLinks; signer: Signer }
type Context = { site: Site; signature: string; referers: string[] }

const bare = (host: string) => host.replace(/\.$/, '').replace(/^www\./, '')

/** Networks name their click domains with and without `www.`; both are the same place. */
export const isNetworkHost = (links: NetworkLinks, host: string) => {
  const name = bare(host)
  return links.clickHosts.some((h) => name === bare(h) || name.endsWith(`.${bare(h)}`))
}

/** Whose site a host is. On a host that many share (`me.github.io`) each name is a site of its own, so that a stranger's page there is not ours. */
const owner = (host: string) => getDomain(host, { allowPrivateDomains: true }) ?? host

const isOwnPage = (site: Site, referer: string): boolean => {
  const host = toUrl(referer)?.hostname
  if (!host) return false
  const domain = asciiHost(site.domain)
  return host === domain || host.endsWith(`.${domain}`) || owner(host) === owner(domain)
}

/** Rules 2 and 4 to 6: a known shop, a domain of the site, a signed link, or a click that a browser says came from the site itself. */
function plainTrust({ snapshot, signer }: Rules, { site, signature, referers }: Context, target: Target): Trust {
  if (snapshot.merchant(target.domain)) return 'merchant'
  if (snapshot.isAllowed(site.uuid, target.domain)) return 'allowed'
  if (signature && signer.isSigned(site.uuid, target.url.href, signature)) return 'signed'
  return referers.some((r) => isOwnPage(site, r)) ? 'own page' : 'unknown'
}

/** Networks that send on through other networks: more than this is somebody playing. */
const mostNested = 5

/**
 * Rule 3: a network's click link is as good as the shop inside it, also through several networks; without one it is the
 * network's own business. A shop address inside that cannot be read as one is not "none": the network may read it
 * differently. Then only a signature, the site's own page or the publisher's word for the network count.
 */
export function trustOf(
  rules: Rules,
  context: Context,
  target: Target,
  read: (text: string) => Target | BadTarget,
  depth = 0,
): Trust {
  const plain = plainTrust(rules, context, target)
  if (!isNetworkHost(rules.links, target.url.hostname)) return plain
  const inside = rules.links.nestedTarget(target.url)
  if (!inside) return 'network'
  const nested = read(inside)
  const isKnown =
    !('error' in nested) && depth < mostNested && trustOf(rules, context, nested, read, depth + 1) !== 'unknown'
  return isKnown ? 'network' : plain === 'merchant' ? 'unknown' : plain
}
