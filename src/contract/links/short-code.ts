import { leastLinkCode, longest } from '../bounds.ts'

/** The alphabet of random codes, without characters that look or sound alike (no 0, 1, i, l, o). */
export const codeSigns = '23456789abcdefghjkmnpqrstuvwxyz'

/** First parts of paths, and words a visitor would mistake for a page of this server. */
const reserved: ReadonlySet<string> = new Set(
  `admin api app assets campaigns check favicon file help info list login logout order robots root
   settings signup sitemap static status support well-known www`.split(/\s+/),
)

/**
 * The error for a custom smart link name; null when it is valid. Only ASCII letters and digits, because others look
 * like them, and single hyphens inside.
 */
export function codeProblem(code: string): string | null {
  if (code.length < leastLinkCode || code.length > longest.linkCode)
    return `Must have ${leastLinkCode} to ${longest.linkCode} characters`
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/i.test(code)) return 'Only letters a to z, digits and single hyphens inside'
  return reserved.has(code.toLowerCase()) ? 'This name is reserved' : null
}
