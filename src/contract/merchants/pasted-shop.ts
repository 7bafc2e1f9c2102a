import { searchedHost } from '../searched-host.ts'
import { foldText } from './fold-text.ts'

const withoutScheme = (text: string) =>
  text
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')

/** Whether the text is a web address rather than a word: it has a scheme, www. or a path after the host. */
export const isAddress = (typed: string): boolean =>
  withoutScheme(typed) !== typed || /^[^\s/]+\.[^\s/]+[/?#]/.test(typed)

/** A host and its parent domains, the host first: a shop is found by an address on any of its subdomains. */
export function domainsOver(host: string): string[] {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'))
}

/**
 * Whether a text matches a search: words as typed; for a pasted address its host and path, or the shop it belongs to.
 * The text may contain names, domains and pages in sequence.
 */
export function hasWord(text: string, typed: string): boolean {
  const folded = foldText(text)
  if (folded.includes(foldText(typed)) || text.toLowerCase().includes(typed.toLowerCase())) return true
  if (!isAddress(typed)) return false
  const page = withoutScheme(typed)
  const host = searchedHost(typed)
  const domains = new Set(domainsOver(host))
  return folded.includes(foldText(page)) || folded.split(' ').some((word) => domains.has(word) || word === host)
}
/** Whether a text has every typed word; an empty search matches everything. */
export const hasWords = (text: string, typed: string): boolean =>
  typed
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => hasWord(text, word))
