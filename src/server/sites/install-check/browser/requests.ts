import { toUrl } from '../../../address/address.ts'
import { isSameSite } from '../fetch-site-page.ts'

export type Asked = {
  url: string
  method: string
  body: string
  /** The request is for the page itself, not for something in it. */
  isPage: boolean
}
export type Owner = { siteUuid: string; serverHosts: readonly string[] }
/** What happens to a request: it passes, is answered here, or stops. */
export type Fate =
  | { kind: 'pass'; isScript: boolean }
  | { kind: 'answer'; pageviews: number; isDoubled: boolean }
  | { kind: 'stop'; wentTo: string }

const pass: Fate = { kind: 'pass', isScript: false }
const stop: Fate = { kind: 'stop', wentTo: '' }
/** What the script sends. Never forwarded, at any address of this server, so that a check is not a visit. */
const sent = /^\/tr\/v1\/(events|mentions)\/([0-9a-f-]{36})$/i
const files = /^\/tr\/v1\/(?:script\.js|more\.js|auto\.js|config\/|names\/)/

/** Pageviews that the script reports; an unreadable body reports none. */
function pageviewsIn(body: string): { pageviews: number; isDoubled: boolean } {
  try {
    const { events } = JSON.parse(body) as { events?: unknown }
    const all = (Array.isArray(events) ? events : []) as { type?: unknown; doubled?: unknown }[]
    const views = all.filter((event) => event?.type === 'pageview')
    return { pageviews: views.length, isDoubled: views.some(({ doubled }) => doubled === true) }
  } catch {
    return { pageviews: 0, isDoubled: false }
  }
}

/** Decides on a request of a page of a site: `page` is where it was opened. */
export function fateOf({ url: href, method, body, isPage }: Asked, page: URL, { siteUuid, serverHosts }: Owner): Fate {
  const url = toUrl(href)
  if (!url || !/^(https?|wss?):$/.test(url.protocol) || url.username || url.password) return stop
  if (isPage && !isSameSite(url, page)) return { kind: 'stop', wentTo: url.hostname }
  const [, what, site] = sent.exec(url.pathname) ?? []
  const isOurs = serverHosts.includes(url.host)
  if (what !== undefined && site !== undefined) {
    const isCounted = what === 'events' && isOurs && site.toLowerCase() === siteUuid
    return { kind: 'answer', ...(isCounted ? pageviewsIn(body) : { pageviews: 0, isDoubled: false }) }
  }
  if (!isOurs) return pass
  // from this server the page gets what its visitors get, and files of its own host
  if (method !== 'GET') return stop
  if (files.test(url.pathname)) return { kind: 'pass', isScript: url.pathname === '/tr/v1/script.js' }
  return url.host === page.host && !/^\/(tr|api|v1|mcp)\//.test(url.pathname) ? pass : stop
}
