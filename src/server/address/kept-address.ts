import { toUrl } from './address.ts'

/** Names of parameters that hold who somebody is, or what lets them in. */
const personalName =
  /token|secret|passw|^pwd$|session|auth|jwt|signature|^sig$|^(api_?)?key$|e-?mail|phone|^tel$|mobile|(first|last|full|user)_?name|^(user|login|code|otp|state)$/i
/** Values that look like them: an address of a mail, a signed token, an id too long to have been thought up. */
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
 * A target as it is written down: which page of which shop, by which programme of which network. What may say who a visitor
 * is goes: everything behind `#`, and parameters with mails, tokens and the like, also of an address inside.
 */
export const keptAddress = (url: URL): string => kept(url, 0).slice(0, longest)
