import { searchedHost } from '../searched-host.ts'
import { foldText } from './fold-text.ts'

const withoutScheme = (text: string) =>
  text
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')

/** Something of the web, and no word: with a scheme, www. or a path behind the host. */
export const isAddress = (typed: string): boolean =>
  withoutScheme(typed) !== typed || /^[^\s/]+\.[^\s/]+[/?#]/.test(typed)

/** A host and the domains above it, the host first: a shop is found by an address of any of its subdomains. */
export function domainsOver(host: string): string[] {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'))
}

/**
 * What of a text a person looks for: words as they were typed; of a pasted address its host and path, or the shop whose
 * address it is. The text may hold names, domains and pages, one after the other.
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
/** Whether a text has every word that was typed; nothing typed leaves nothing out. */
export const hasWords = (text: string, typed: string): boolean =>
  typed
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => hasWord(text, word))
