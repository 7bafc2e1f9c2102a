import { registrable } from '../../address/address.ts'

/** Pages that are there for everybody, instead of the one that a link was made for. */
const language = String.raw`[a-z]{2}(?:[-_][a-z]{2})?`
const home = new RegExp(String.raw`^/(?:${language}(?:/|$)){0,2}(?:index\.\w+|default\.\w+)?$`, 'i')
const search =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/){0,2}(?:s\/?$|(?:search|search-results|sog|soeg|soegning|sok|sogeresultat|suche|recherche|zoeken|haku|catalogsearch\/result)(?:\.\w+)?(?:\/|$))/i

export const isHome = (url: URL): boolean => home.test(url.pathname)
/** By its path alone: `?q=` and `?s=42` are at the end of many pages that are no search. */
export const isSearch = (url: URL): boolean => search.test(url.pathname)

const partsOf = (url: URL): string[] => {
  const parts = url.pathname.toLowerCase().split('/').filter(Boolean)
  const [first = ''] = parts
  return new RegExp(`^${language}$`).test(first) && parts.length > 1 ? parts.slice(1) : parts
}
/** The same path at the same name under another country's ending: `brand.com/p/boot` and `brand.de/p/boot`. */
export function isSamePageAbroad(linked: URL, last: URL): boolean {
  const nameOf = (url: URL) => registrable(url.hostname)?.split('.')[0]
  const [from, to] = [partsOf(linked).join('/'), partsOf(last).join('/')]
  return from !== '' && from === to && nameOf(linked) !== undefined && nameOf(linked) === nameOf(last)
}
/** The last page lies above the linked one: `/shoes/` instead of `/shoes/12-boot`. */
export function isCategoryOf(linked: URL, last: URL): boolean {
  const [from, to] = [partsOf(linked), partsOf(last)]
  return to.length > 0 && to.length < from.length && to.every((part, i) => part === from[i])
}
/** A page that asks something first and knows where the visitor wanted to go. */
export function keepsTarget(linked: URL, last: URL): boolean {
  const wanted = linked.pathname.replace(/\/+$/, '')
  return wanted.length > 1 && [...last.searchParams.values()].some((value) => value.includes(wanted))
}
const login = /\/(login|log-in|signin|sign-in|account\/login|logind|anmelden|kirjaudu|inloggen|connexion)(\/|\.|$)/i
export const isLogin = (url: URL): boolean => login.test(url.pathname)

const tokens = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
const numbers = (text: string): string[] => text.match(/\d{2,}/g) ?? []
/**
 * A page next to the linked one that shares neither a number nor the begin of a word with it, in its address or its heading.
 * An address without two words says too little to tell.
 */
export function isAnotherProduct(linked: URL, last: URL, heading: string): boolean {
  const [from, to] = [linked.pathname.split('/').filter(Boolean), last.pathname.split('/').filter(Boolean)]
  const [old = '', now = ''] = [from.pop(), to.pop()]
  if (from.length === 0 || from.join('/') !== to.join('/') || tokens(old).length < 2 || tokens(now).length < 2)
    return false
  if (numbers(old).some((n) => numbers(now).includes(n))) return false
  const begins = new Set(tokens(`${now} ${heading}`).map((word) => word.slice(0, 4)))
  return !tokens(old).some((word) => begins.has(word.slice(0, 4)))
}
