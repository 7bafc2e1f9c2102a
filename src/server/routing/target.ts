import { hostPath, isLoopbackName, isPublicHost, registrable, toUrl } from '../address/address.ts'
import { keptAddress } from '../address/kept-address.ts'

/** `shown` is the address for reports, `kept` the one that is stored. */
export type Target = { url: URL; domain: string; shown: string; kept: string }
export type BadTarget = { error: string }

/**
 * Reads a target once, with the URL parser browsers use (R18: where a redirect may lead). This function returns the
 * parsed address, never the raw text.
 *
 * Only web addresses of public-looking hosts: no credentials, no address literal, no single label, no port, not this
 * server. `allowLoopback` is for a site whose own domain is a loopback name: for trying things out on one machine.
 */
export function readTarget(
  text: string | undefined,
  { ownHosts, allowLoopback }: { ownHosts: Pick<ReadonlySet<string>, 'has'>; allowLoopback: boolean },
): Target | BadTarget {
  if (!text) return { error: 'targetUrl: is missing' }
  if (text.length > 8192) return { error: 'targetUrl: must have at most 8192 characters' }
  const url = toUrl(text)
  if (!url) return { error: 'targetUrl: must be a full web address' }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return { error: 'targetUrl: must start with http:// or https://' }
  if (url.username || url.password) return { error: 'targetUrl: must not hold a user name or password' }
  const host = url.hostname.replace(/\.$/, '').toLowerCase()
  if (ownHosts.has(host) || ownHosts.has(url.port ? `${host}:${url.port}` : host))
    return { error: 'targetUrl: must not lead back here' }
  if (!isPublicHost({ hostname: url.hostname, port: '' }, { allowLoopback }))
    return { error: 'targetUrl: must name a public host' }
  if (!isLoopbackName(host) && url.port !== '') return { error: 'targetUrl: must not name a port' }
  const domain = registrable(host)
  return domain
    ? { url, domain, shown: hostPath(url.href), kept: keptAddress(url) }
    : { error: 'targetUrl: must name a public host' }
}
