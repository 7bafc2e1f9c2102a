import type { LinkParts, SubIdRule } from '../connector.ts'
import { parseUrl } from '../shared/http/parse-url.ts'
import { extendLink, plainId } from '../shared/links/tracking-link.ts'

export const subId: SubIdRule = { slots: ['ws', 'ws2', 'ws3'], maxLength: 32, characters: plainId }

/** The page of an address, without its shop. */
function pageOf(target: string): string | null {
  const url = parseUrl(target)
  return url && `${url.pathname}${url.search}${url.hash}`
}

/**
 * The programme's own link with click id and page: `li=` is known to the network only. `dl` takes a whole address, or a page of
 * the shop where the programme's link has one there already.
 */
export function deepLink(parts: LinkParts): string | null {
  if (!parts.clickUrl) return null
  const example = parseUrl(parts.clickUrl)?.searchParams.get('dl') ?? ''
  const target = example.startsWith('/') && !example.startsWith('//') ? pageOf(parts.target) : parts.target
  return target === null ? null : extendLink(parts.clickUrl, subId, 'dl', { ...parts, target })
}
