import { toUrl } from '../address.ts'
import type { Query } from './query.ts'

const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const longest = 255

/**
 * A smart link's target with the UTM parameters somebody added to the short address. What the target has already stays as it
 * is, and nothing else is passed on: else anybody could put a sub-id of their own into a network's link.
 */
export function withVisitorUtm(targetUrl: string, query: Query): string {
  const given = names.flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value.slice(0, longest)] as const] : []
  })
  const url = given.length > 0 ? toUrl(targetUrl) : null
  if (!url) return targetUrl
  for (const [name, value] of given) if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  return url.href
}
