import { unescape } from 'node:querystring'

/** What the address of a smart link asks: its code, whether to say where it leads instead of going there, and the query. */
export type SmartLinkAddress = { code: string; asksWhere: boolean; query: string }

const prefix = '/tr/l/'
const code = '[A-Za-z0-9](?:-?[A-Za-z0-9]){2,39}'
/** `+` or `/info` behind the code asks where the link leads. */
const asWritten = new RegExp(`^(${code})(\\+|/info)?$`)
/**
 * What a text leaves around a code that was pasted into it: a second slash, a full stop or bracket, a space, a quotation mark, a
 * zero-width space; and a query that begins with `&` or `;name=`, or whose `?` was escaped.
 */
const left = '[^\\p{L}\\p{N}?&]'
const asPasted = new RegExp(`^${left}*(${code})${left}*?(?:(?:[?&]|;(?=[\\w.-]+=))(.*))?$`, 'su')

/** Reads the path and query of a request; null where no smart link is asked for. `query` is without its `?`. */
export function readSmartLinkAddress(path: string, query: string): SmartLinkAddress | null {
  if (!path.startsWith(prefix)) return null
  const rest = path.slice(prefix.length)
  const [, exact, suffix] = asWritten.exec(rest) ?? []
  if (exact !== undefined) return { code: exact, asksWhere: suffix !== undefined, query }
  // an `&` that was sent as such begins a query whose values are escaped once; behind an escaped `?` everything is escaped twice
  const [before, ...pairs] = rest.split('&')
  const [, pasted, escaped = ''] = asPasted.exec(unescape(before ?? '')) ?? []
  if (pasted === undefined) return null
  const parts = [escaped, ...pairs, query].filter((part) => part !== '')
  return { code: pasted, asksWhere: false, query: parts.join('&').replaceAll('&amp;', '&').replace(/^amp;/, '') }
}
