/** Pages that are there for everybody, instead of the one that a link was made for. */
const language = String.raw`[a-z]{2}(?:[-_][a-z]{2})?`
const home = new RegExp(String.raw`^/(?:${language}/?)?(?:index\.\w+|default\.\w+)?$`, 'i')
const search =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:search|s|sog|soeg|suche|recherche|zoeken|haku|catalogsearch\/result)(?:\/|$)/i
const searchParameters = ['q', 'query', 'search', 's', 'keyword', 'text']

export const isHome = (url: URL): boolean => home.test(url.pathname) && !isSearch(url)
export const isSearch = (url: URL): boolean =>
  search.test(url.pathname) || searchParameters.some((name) => url.searchParams.has(name))

const partsOf = (url: URL): string[] => {
  const parts = url.pathname.toLowerCase().split('/').filter(Boolean)
  const [first = ''] = parts
  return new RegExp(`^${language}$`).test(first) && parts.length > 1 ? parts.slice(1) : parts
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
