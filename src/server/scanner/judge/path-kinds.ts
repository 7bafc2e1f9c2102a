import { registrable } from '../../address/address.ts'

/** Pages that everyone may get, instead of the linked one. */
const language = String.raw`[a-z]{2}(?:[-_][a-z]{2})?`
const home = new RegExp(String.raw`^/(?:${language}(?:/|$)){0,2}(?:index\.\w+|default\.\w+)?$`, 'i')
const search =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/){0,2}(?:s\/?$|(?:search|search-results|sog|soeg|soegning|sok|sogeresultat|suche|recherche|zoeken|haku|szukaj|wyszukaj|catalogsearch\/result)(?:\.\w+)?(?:\/|$))/i

export const isHome = (url: URL): boolean => home.test(url.pathname)
/** Judged by the path only: many pages that are no search have `?q=` or `?s=42`. */
export const isSearch = (url: URL): boolean => search.test(url.pathname)

const partsOf = (url: URL): string[] => {
  const parts = url.pathname.toLowerCase().split('/').filter(Boolean)
  const [first = ''] = parts
  return new RegExp(`^${language}$`).test(first) && parts.length > 1 ? parts.slice(1) : parts
}
/** The same path on the same name under another country's domain: `brand.com/p/boot` and `brand.de/p/boot`. */
export function isSamePageAbroad(linked: URL, last: URL): boolean {
  const [from, to] = [partsOf(linked).join('/'), partsOf(last).join('/')]
  return from !== '' && from === to && isNameAbroad(linked, last)
}
/** The last page is above the linked one: `/shoes/` instead of `/shoes/12-boot`. */
export function isCategoryOf(linked: URL, last: URL): boolean {
  const [from, to] = [partsOf(linked), partsOf(last)]
  return to.length > 0 && to.length < from.length && to.every((part, i) => part === from[i])
}
/** A page that asks something first and keeps the visitor's destination in its URL. */
export function keepsTarget(linked: URL, last: URL): boolean {
  const wanted = linked.pathname.replace(/\/+$/, '')
  return wanted.length > 1 && [...last.searchParams.values()].some((value) => value.includes(wanted))
}
const login =
  /\/(login|log-in|signin|sign-in|account\/login|logind|anmelden|kirjaudu|inloggen|connexion|logowanie|password)(\/|\.|$)/i
export const isLogin = (url: URL): boolean => login.test(url.pathname)

const category =
  /\/(?:collections?|categor(?:y|ies|ie|ia|ias)|kategori(?:e|er|en|a)?|product-category|produkt-?kategori(?:e)?|categoria-prodotto|categoria-producto|categorie-produit|productcategorie|varegrupper?|c)\/[^/]+(?:\/[^/]+)?\/?$/i
/** Judged by the path only; a product below a collection (`/collections/a/products/b`) is no category. */
export const isCategoryPath = (url: URL): boolean =>
  category.test(url.pathname) && !/\/(?:products?|produkter?|p)\//i.test(url.pathname)
const missing =
  /\/(?:404|not-?found|page-not-found|error(?:[-/]?404)?|fejl|fehler|erreur|sidenfindesikke|no-?route)(?:\.\w+)?\/?$/i
export const isMissingPath = (url: URL): boolean => missing.test(url.pathname)
/** The same name under another country's domain. */
export function isNameAbroad(linked: URL, last: URL): boolean {
  const nameOf = (url: URL) => registrable(url.hostname)?.split('.')[0]
  return nameOf(linked) !== undefined && nameOf(linked) === nameOf(last)
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
const tokens = (text: string): string[] => plain(text).match(/\p{L}{3,}/gu) ?? []
const numbers = (text: string): string[] => text.match(/\d{2,}/g) ?? []
const beginOf = (word: string) => word.slice(0, 4)
const beginsOf = (text: string) => new Set(tokens(text).map(beginOf))
export const sharesWord = (a: string, b: string): boolean => {
  const begins = beginsOf(b)
  return tokens(a).some((word) => begins.has(beginOf(word)))
}
/** The words of a URL's last segment, or of the previous one when the last is a number or a code. */
function slugOf(url: URL): string {
  const parts = url.pathname.split('/').filter(Boolean).map(decoded)
  const [last = '', above = ''] = parts.reverse().map((part) => part.replace(/\.\w{2,5}$/, ''))
  return tokens(last).length > 0 ? last : `${above} ${last}`
}
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
/** The share of a URL's words that a text contains too, by their beginnings; null when the URL has none. */
export function wordsShared(linked: URL, text: string): number | null {
  const slug = tokens(slugOf(linked)).map(beginOf)
  if (isHome(linked) || slug.length === 0) return null
  const begins = beginsOf(text)
  return slug.filter((begin) => begins.has(begin)).length / slug.length
}
/**
 * A sibling of the linked page that shares neither a number nor the beginning of a word with it, in its URL or heading.
 * A URL with fewer than two words is inconclusive.
 */
export function isAnotherProduct(linked: URL, last: URL, heading: string): boolean {
  const [from, to] = [linked.pathname.split('/').filter(Boolean), last.pathname.split('/').filter(Boolean)]
  const [old = '', now = ''] = [from.pop(), to.pop()].map((part) => (part ?? '').replace(/\.\w{2,5}$/, ''))
  if (from.length === 0 || from.join('/') !== to.join('/') || tokens(old).length < 2 || tokens(now).length < 2)
    return false
  if (numbers(old).some((n) => numbers(now).includes(n))) return false
  return !sharesWord(old, `${now} ${heading}`)
}
/** Another path in the same language that shares neither a number nor the beginning of a word with the linked one. */
export function isOfOtherWords(linked: URL, last: URL, heading: string): boolean {
  const [old, now] = [decoded(linked.pathname), `${decoded(last.pathname)} ${heading}`]
  const languageOf = (url: URL) => new RegExp(`^/(${language})/`, 'i').exec(url.pathname)?.[1]
  if (languageOf(linked) !== languageOf(last) || tokens(slugOf(linked)).length < 2) return false
  return !numbers(old).some((n) => numbers(now).includes(n)) && !sharesWord(slugOf(linked), now)
}
