import { toUrl } from './address.ts'

/** Names of parameters that identify a person, or give them access. */
const personalName =
  /token|secret|passw|^pwd$|session|auth|jwt|signature|^sig$|^(api_?)?key$|e-?mail|phone|^tel$|mobile|(first|last|full|user)_?name|^(user|login|code|otp|state)$/i
/** Values that look personal: a mail address, a signed token, an id too long to be written by hand. */
const mail = /[^\s@/]+@[^\s@/]+\.[a-z]/i
const token = /^(eyJ[\w-]+\..*|(?=\D*\d)(?=[^a-z]*[a-z])[\w.~-]{32,})$/i
const longest = 2048
const deepest = 3

function keptPair(name: string, value: string, depth: number): string | null {
  if (personalName.test(name)) return null
  const inner = /^https?:\/\//i.test(value) ? toUrl(value) : null
  if (inner) return `${encodeURIComponent(name)}=${encodeURIComponent(kept(inner, depth + 1))}`
  return mail.test(value) || token.test(value) ? null : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
}
function kept(url: URL, depth: number): string {
  const pairs =
    depth > deepest ? [] : [...url.searchParams].flatMap(([name, value]) => keptPair(name, value, depth) ?? [])
  return `${url.origin}${url.pathname}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

/**
 * A target as it is stored: the page, the shop, and the network's programme. Anything that may identify a visitor is
 * removed: everything after `#`, and parameters with mails, tokens and the like, also in a nested URL.
 */
export const keptAddress = (url: URL): string => kept(url, 0).slice(0, longest)
