import { registrable, toUrl } from '../../address/address.ts'
import {
  type Before,
  type Evidence,
  goneErrors,
  saysNothing,
  speaksAgainst,
  speaksFor,
  type Searched,
  type Verdict,
} from './evidence.ts'

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const letters = /\p{L}{2}/u
const [fewest, mostWords] = [2, 8]

const lastOf = (url: URL): string => url.pathname.replace(/\/+$/, '').split('/').at(-1) ?? ''
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The search text for an article: its heading when it was healthy, otherwise the words of its URL; null when there are
 * too few.
 */
export function nameOf(linked: URL, before: Before | null): { name: string; isKnown: boolean } | null {
  const known = before?.sells ? wordsOf(before.heading) : []
  if (known.length >= fewest) return { name: known.slice(0, mostWords).join(' '), isKnown: true }
  const slug = unescaped(lastOf(linked)).replace(/\.(?:html?|php|aspx?)$/i, '')
  const words = wordsOf(slug).filter((word) => letters.test(word) && !/\d{3}/.test(word))
  return words.length >= fewest ? { name: words.slice(0, mostWords).join(' '), isKnown: false } : null
}

/** Whether to search: something suggests that the page is gone, and nothing prevented the check. */
export const isWorthSearching = ({ found, evidence }: Verdict): boolean =>
  (found === 'UNKNOWN' || found === 'PAGE_NOT_FOUND' || found === 'DESTINATION_MISSMATCH') &&
  evidence.some(
    ({ kind, speaksFor: side }) => side === 'broken' && (kind === 'status' || kind === 'words' || kind === 'address'),
  ) &&
  !evidence.some(({ kind }) => kind === 'parking' || kind === 'connection')

/** The search URL on the shop's own site; null when the page has none. */
export function searchAddress(template: string | null, page: URL, linked: URL, name: string): URL | null {
  if (template === null) return null
  const text = template.replace('{q}', encodeURIComponent(name))
  const url = URL.canParse(text, page.href) ? toUrl(new URL(text, page).href) : null
  const isOwn = url && (registrable(url.hostname) ?? url.host) === (registrable(linked.hostname) ?? linked.host)
  return isOwn && /^https?:$/.test(url.protocol) ? url : null
}

/** Texts for an empty search result, in the languages of shops. */
const nothing =
  /\b(?:no|0|zero) (?:results?|products?|matches|items|hits)\b|\bnothing (?:was )?found\b|\bingen (?:resultater|produkter|varer|treff)\b|\b(?:inga|0) (?:resultat|produkter|träffar)\b|\bkeine? (?:ergebnisse?|treffer|produkte|artikel)\b|\bgeen (?:resultaten|producten)\b|\baucun (?:résultat|produit)|\b(?:sin resultados|ningún resultado)\b|\bnessun (?:risultato|prodotto)\b|\bbrak (?:wyników|produktów)\b|\bei (?:haku)?tuloksia\b/i

/**
 * Evidence from the search for an article. Found at the linked URL, it exists; at another URL, it moved; when the
 * search no longer finds its known name and says so, it is gone. A page that lists nothing before its scripts run is
 * inconclusive.
 */
export function evidenceOfSearch(
  { linked, status }: { linked: URL; status: number },
  searched: Searched | null,
): Evidence[] {
  if (!searched) return []
  const { name, isKnown, facts } = searched
  const at = toUrl(searched.url)
  const wanted = wordsOf(name)
  const isNamed = (text: string) => {
    const words = new Set(wordsOf(text))
    return wanted.every((word) => words.has(word))
  }
  const hits = facts.links.flatMap(({ text, href }) => {
    const url = at && URL.canParse(href, at.href) ? toUrl(new URL(href, at).href) : null
    const isItself = url !== null && at !== null && url.pathname === at.pathname
    return url && !isItself && isNamed(text) ? [url] : []
  })
  const here = hits.some((url) => lastOf(url) === lastOf(linked))
  if (here)
    return status < 400
      ? [speaksAgainst('search', goneErrors, `The shop’s own search finds “${name}” at this address`)]
      : [saysNothing('search', `The shop’s own search still lists “${name}” at this address`)]
  const [elsewhere] = hits
  if (elsewhere)
    return [
      speaksFor(
        'search',
        goneErrors,
        `The shop’s own search finds “${name}” at another address: ${elsewhere.pathname}`,
      ),
    ]
  const isSaid = [facts.title, facts.heading, facts.said].some((text) => nothing.test(text))
  return isKnown && isSaid
    ? [speaksFor('search', goneErrors, `The shop’s own search does not know “${name}” any more`)]
    : []
}
