import { parseUrl } from '../../connectors/shared/http/parse-url.ts'

/** Stands where a key was. A network's own `{name}` is something else: it is filled in from the connection. */
export const hidden = '•••'

const keyName =
  /^(?:api[-_]?|access[-_]?|auth[-_]?|feed[-_]?|user[-_]?)?(?:key|token|secret|password|passwd|pwd|auth|sig|signature|hash)$/i
/** `{apiKey}` names a secret and is none. */
const isPlaceholder = (value: string) => /^(?:\{\w+\}|%7B\w+%7D)$/i.test(value)
const shown = (value: string) => (value === '' || isPlaceholder(value) ? value : hidden)

/** `…/apikey/af3c/fid/12` → `…/apikey/•••/fid/12`: some networks write names and values one after the other. */
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

/** An address as it may be shown: what looks like a key or a password in it is hidden. The rest stays letter by letter. */
export function withoutKeys(address: string): string {
  const found = /^(https?:\/\/)(?:([^/?#@]*)@)?([^/?#]*)([^?#]*)(\?[^#]*)?(.*)$/s.exec(address)
  if (!found || !parseUrl(address)) return address
  const [, scheme = '', user, host = '', path = '', query = '', rest = ''] = found
  const who = user === undefined ? '' : `${user.split(':')[0]}${user.includes(':') ? `:${hidden}` : ''}@`
  return scheme + who + host + withoutPathKeys(path) + withoutQueryKeys(query) + rest
}

/** The whole address behind one that was shown, out of those that are kept; itself when nothing is hidden in it. */
export const withKeys = (typed: string, kept: readonly string[]): string | undefined =>
  typed.includes(hidden) ? kept.find((address) => withoutKeys(address) === typed) : typed
