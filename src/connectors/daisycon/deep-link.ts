import type { LinkParts, SubIdRule } from '../connector.ts'
import { parseUrl } from '../shared/http/parse-url.ts'
import { extendLink, plainId } from '../shared/links/tracking-link.ts'

export const subId: SubIdRule = { slots: ['ws', 'ws2', 'ws3'], maxLength: 32, characters: plainId }

/** The path of an address, without its host. */
function pageOf(target: string): string | null {
  const url = parseUrl(target)
  return url && `${url.pathname}${url.search}${url.hash}`
}

/**
 * The programme's own link with click id and page: only the network knows `li=`. `dl` takes a full address, or a path
 * in the shop if the programme's link already has one there.
 */
export function deepLink(parts: LinkParts): string | null {
  if (!parts.clickUrl) return null
  const example = parseUrl(parts.clickUrl)?.searchParams.get('dl') ?? ''
  const target = example.startsWith('/') && !example.startsWith('//') ? pageOf(parts.target) : parts.target
  return target === null ? null : extendLink(parts.clickUrl, subId, 'dl', { ...parts, target })
}
