import { registrable, toUrl } from '../address/address.ts'

const words = (path: string): string[] =>
  decodeURIComponent(path.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w.length > 1)
/** Numbers of five or more digits identify a product. */
const ids = (path: string): string[] => words(path).filter((w) => /^\d{5,}$/.test(w) || /^\d[\da-z]{6,}$/.test(w))
const general = /^\/(search|s|find|category|categories|kategori|c|collections?|sog|suche)?(\/|$)/i
const half = 0.6

/**
 * Whether a shop moved a page permanently, rather than redirecting lost visitors to a general page: on the same
 * registrable domain, not a front page, search or category, and with the same product number or most of its words.
 */
export function isSamePage(from: string, to: string): boolean {
  const [old, next] = [toUrl(from), toUrl(to)]
  if (!old || !next || !/^https?:$/.test(next.protocol)) return false
  if (registrable(old.hostname) === null || registrable(old.hostname) !== registrable(next.hostname)) return false
  if (general.test(next.pathname) || next.pathname === '/') return false
  const known = ids(old.pathname)
  if (known.length > 0) return ids(next.pathname).some((id) => known.includes(id))
  const [was, is] = [words(old.pathname), new Set(words(next.pathname))]
  return was.length > 0 && was.filter((w) => is.has(w)).length / was.length >= half
}
