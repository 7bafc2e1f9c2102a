/**
 * An address that is safe in an href, or null. Pages, targets and merchants come from outside: `javascript:` and
 * `data:` never become links. A bare host ("shop.dk/x") gets https.
 */
export function safeHref(address: string): string | null {
  const text = address.trim()
  if (text === '') return null
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)
  try {
    const url = new URL(hasScheme ? text : `https://${text.replace(/^\/\//, '')}`)
    return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

const anyOrigin = 'https://app.invalid'
/**
 * A path of this app to open after signing in, or '/'. '//evil.example' and '/\evil.example' are other hosts; browsers
 * normalise '/.//evil.example' to the first of them.
 */
export function safePath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/') || /[\p{Cc}\\]/u.test(path)) return '/'
  if (!URL.canParse(path, anyOrigin)) return '/'
  const { origin, pathname } = new URL(path, anyOrigin)
  return origin === anyOrigin && !pathname.startsWith('//') ? path : '/'
}
