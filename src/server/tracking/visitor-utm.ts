import { toUrl, wholeText, withParameters } from '../address/address.ts'
import type { Query } from './query.ts'

const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const longest = 255

/**
 * A smart link's target with UTM parameters added to the short address. The target's own parameters stay, and no others
 * are passed on: otherwise anybody could put their sub-id into a network's link.
 */
export function withVisitorUtm(targetUrl: string, query: Query): string {
  const given = names.flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, wholeText(value, longest)] as const] : []
  })
  return given.length > 0 && toUrl(targetUrl) ? withParameters(targetUrl, given) : targetUrl
}
