import { unescape } from 'node:querystring'

/** A parsed smart link address: its code, whether to show the target instead of redirecting, and the query. */
export type SmartLinkAddress = { code: string; asksWhere: boolean; query: string }

const prefix = '/tr/l/'
const code = '[A-Za-z0-9](?:-?[A-Za-z0-9]){2,39}'
/** `+` or `/info` after the code asks where the link leads. */
const asWritten = new RegExp(`^(${code})(\\+|/info)?$`)
/**
 * Characters that remain around a code pasted into text: a second slash, a full stop or bracket, a space, a quotation
 * mark, a zero-width space; and a query that begins with `&` or `;name=`, or whose `?` was escaped.
 */
const left = '[^\\p{L}\\p{N}?&]'
const asPasted = new RegExp(`^${left}*(${code})${left}*?(?:(?:[?&]|;(?=[\\w.-]+=))(.*))?$`, 'su')

/** Reads the path and query of a request; null when it is not a smart link. `query` excludes its `?`. */
export function readSmartLinkAddress(path: string, query: string): SmartLinkAddress | null {
  if (!path.startsWith(prefix)) return null
  const rest = path.slice(prefix.length)
  const [, exact, suffix] = asWritten.exec(rest) ?? []
  if (exact !== undefined) return { code: exact, asksWhere: suffix !== undefined, query }
  // after an unescaped `&`, query values are escaped once; after an escaped `?` everything is escaped twice
  const [before, ...pairs] = rest.split('&')
  const [, pasted, escaped = ''] = asPasted.exec(unescape(before ?? '')) ?? []
  if (pasted === undefined) return null
  const parts = [escaped, ...pairs, query].filter((part) => part !== '')
  return { code: pasted, asksWhere: false, query: parts.join('&').replaceAll('&amp;', '&').replace(/^amp;/, '') }
}
