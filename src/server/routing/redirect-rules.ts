import { getDomain } from 'tldts'
import { asciiHost, toUrl } from '../address/address.ts'
import type { NetworkLinks } from './network-links.ts'
import { matches } from './decide.ts'
import type { OwnNetwork } from './own-networks.ts'
import type { LinkRule } from '../networks/index.ts'
import { linkedPage } from './linked-page.ts'
import type { Merchant, Site, Snapshot } from './snapshot.ts'
import type { Signer } from './sign-target.ts'
import type { BadTarget, Target } from './target.ts'

/** Why a redirect to a target is allowed; `unknown` gets the page that lets the visitor choose. */
export type Trust = 'merchant' | 'network' | 'allowed' | 'signed' | 'own page' | 'unknown'
type Rules = { snapshot: Snapshot; links: NetworkLinks; signer: Signer }
type Context = { site: Site; signature: string; creatorId: string; referers: string[] }

const bare = (host: string) => {
  const name = host.endsWith('.') ? host.slice(0, -1) : host
  return name.startsWith('www.') ? name.slice(4) : name
}
const clickHosts = new WeakMap<NetworkLinks, ReadonlySet<string>>()
function clickHostsOf(links: NetworkLinks): ReadonlySet<string> {
  const known = clickHosts.get(links)
  if (known) return known
  const made = new Set(links.clickHosts.map(bare))
  clickHosts.set(links, made)
  return made
}

/** Networks name their click domains with and without `www.`; both are equal, and subdomains count too. */
export function isNetworkHost(links: NetworkLinks, host: string): boolean {
  const known = clickHostsOf(links)
  for (let name = bare(host); ; ) {
    if (known.has(name)) return true
    const dot = name.indexOf('.')
    if (dot < 0) return false
    name = name.slice(dot + 1)
  }
}

/** Networks redirect through other networks: more levels than this are an abuse. */
const mostNested = 5

type Known = { snapshot: Pick<Snapshot, 'ownNetwork'>; links: NetworkLinks }
type OfAccount = Pick<Site, 'accountUuid'>
/** Whether a site treats a host as a click domain: a network everybody knows, or one its own account describes. */
export const isNetworkHostOf = ({ snapshot, links }: Known, site: OfAccount, host: string): boolean =>
  isNetworkHost(links, host) || snapshot.ownNetwork(site.accountUuid, host) !== undefined

/** A network host with no known link format: any address in the link still counts. */
const nothingKnown: LinkRule = { targetParameters: [] }
/** A network with a target placeholder in its template never makes links without a target. */
const ruleOfOwn = (own: OwnNetwork | undefined): LinkRule | undefined =>
  own && { ...own, carriesAlways: own.targetParameters.length > 0 ? /^/ : undefined }

/** The page behind a network's click link, readable or not; null when there is none or it is no click link. */
function linkedPageOf(known: Known, site: OfAccount, url: URL): string | null {
  const host = url.hostname
  const rule = isNetworkHost(known.links, host)
    ? (known.links.linkRule(bare(host)) ?? nothingKnown)
    : ruleOfOwn(known.snapshot.ownNetwork(site.accountUuid, host))
  return rule ? linkedPage(rule, url, (inner) => isNetworkHostOf(known, site, inner)) : null
}

/** The shop's page behind a click link, also through several networks; null when none can be read. */
export function linkedShopPage(known: Known, site: OfAccount, link: URL): URL | null {
  let url: URL | null = link
  for (let depth = 0; url && depth <= mostNested; depth++) {
    if (!isNetworkHostOf(known, site, url.hostname)) return depth === 0 ? null : url
    url = toUrl(linkedPageOf(known, site, url) ?? '')
  }
  return null
}

/**
 * The site that a host belongs to. On a shared host (`me.github.io`) each name is a separate site, so that a stranger's
 * page there is not ours.
 */
const owner = (host: string) => getDomain(host, { allowPrivateDomains: true }) ?? host

export const isOwnPage = (site: Site, referer: string): boolean => {
  const host = toUrl(referer)?.hostname
  if (!host) return false
  const domain = asciiHost(site.domain)
  return host === domain || host.endsWith(`.${domain}`) || owner(host) === owner(domain)
}

const isListed = (m: Merchant | undefined) => m !== undefined && !m.isOnlyClaimed
/**
 * Rule 2: a shop that a network lists, or an address that one of the site's own campaigns covers, with any owner. A
 * shop that only an account entered counts for that account's sites through their campaigns, and for nobody else.
 */
const isShop = (snapshot: Snapshot, site: Site, { url, domain }: Target): boolean =>
  isListed(snapshot.merchant(domain)) || snapshot.campaigns(site.uuid, domain).some((c) => matches(url, c.match))

/** Rules 4 to 6: a domain of the site, a link we signed or store, or a click that the browser reports from the site. */
function vouchedFor(
  { snapshot, signer }: Rules,
  { site, signature, creatorId, referers }: Context,
  { url, domain }: Target,
): Trust {
  if (snapshot.isAllowed(site.uuid, domain)) return 'allowed'
  if (snapshot.isLinked(site.uuid, url.href)) return 'signed'
  if (signature && signer.isSigned(site.uuid, url.href, signature)) return 'signed'
  if (signature && signer.isSignedFor(site.uuid, url.href, creatorId, signature)) return 'signed'
  return referers.some((r) => isOwnPage(site, r)) ? 'own page' : 'unknown'
}

/**
 * Rule 3: a network's click link is trusted like the shop inside it, also through several networks; one without a shop
 * is the network's own business. An unreadable shop address is not "none": the network may read it differently. Then
 * only a signature, the site's own page or the publisher's approval of the network counts.
 */
export function trustOf(
  rules: Rules,
  context: Context,
  target: Target,
  read: (text: string) => Target | BadTarget,
  depth = 0,
): Trust {
  if (!isNetworkHostOf(rules, context.site, target.url.hostname))
    return isShop(rules.snapshot, context.site, target) ? 'merchant' : vouchedFor(rules, context, target)
  const inside = linkedPageOf(rules, context.site, target.url)
  if (!inside) return 'network'
  const nested = read(inside)
  const isKnown =
    !('error' in nested) && depth < mostNested && trustOf(rules, context, nested, read, depth + 1) !== 'unknown'
  return isKnown ? 'network' : vouchedFor(rules, context, target)
}
