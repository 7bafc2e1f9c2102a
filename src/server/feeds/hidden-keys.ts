import { parseUrl } from '../../connectors/shared/http/parse-url.ts'

/** Replaces a key. A network's own `{name}` is different: it is filled in from the connection. */
export const hidden = '•••'

const keyName =
  /^(?:api[-_]?|access[-_]?|auth[-_]?|feed[-_]?|user[-_]?)?(?:key|token|secret|password|passwd|pwd|auth|sig|signature|hash)$/i
/** `{apiKey}` names a secret, but is not one. */
const isPlaceholder = (value: string) => /^(?:\{\w+\}|%7B\w+%7D)$/i.test(value)
const shown = (value: string) => (value === '' || isPlaceholder(value) ? value : hidden)

/** `…/apikey/af3c/fid/12` → `…/apikey/•••/fid/12`: some networks alternate names and values in the path. */
const withoutPathKeys = (path: string) =>
  path
    .split('/')
    .map((part, i, all) => (i > 0 && keyName.test(all[i - 1] ?? '') ? shown(part) : part))
    .join('/')
const withoutQueryKeys = (query: string) =>
  query.replaceAll(
    /([^?&=;]+)=([^&;#]*)/g,
    (_, name: string, value: string) => `${name}=${keyName.test(name) ? shown(value) : value}`,
  )

/** An address for display: hides anything in it that looks like a key or a password. The rest stays unchanged. */
export function withoutKeys(address: string): string {
  const found = /^(https?:\/\/)(?:([^/?#@]*)@)?([^/?#]*)([^?#]*)(\?[^#]*)?(.*)$/s.exec(address)
  if (!found || !parseUrl(address)) return address
  const [, scheme = '', user, host = '', path = '', query = '', rest = ''] = found
  const who = user === undefined ? '' : `${user.split(':')[0]}${user.includes(':') ? `:${hidden}` : ''}@`
  return scheme + who + host + withoutPathKeys(path) + withoutQueryKeys(query) + rest
}

/** The full address for a displayed one, from the stored ones; the address itself if nothing in it is hidden. */
export const withKeys = (typed: string, kept: readonly string[]): string | undefined =>
  typed.includes(hidden) ? kept.find((address) => withoutKeys(address) === typed) : typed
