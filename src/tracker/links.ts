import type { Config } from './config.ts'
import { attempt } from './quiet.ts'

export type Link = HTMLAnchorElement | HTMLAreaElement | SVGAElement

/** A link's target. For one inside `<svg>` the browser returns an object with the text as written. */
export function addressOf(link: Link): URL {
  const { href } = link as { href: string & Partial<SVGAnimatedString> }
  return new URL(href.baseVal || href, link.baseURI)
}

/** The counted page: for a frame without its own address (`srcdoc`), the page around it. */
export const here = (): Location => (location.host ? window : parent).location

/** `redirect`: goes through the server. `network`: already a network's link, only reported. */
export type LinkKind = 'redirect' | 'network' | ''

/** `https://www.Shop.example/path` and `*.shop.example` → `shop.example`. '' for anything else. */
export function bareHost(text: string): string {
  const host = attempt(() => new URL(/\/\//.test(text) ? text : `http://${text}`).hostname) || ''
  return host.replace(/^(\*|www)\.(?=.+\.)/, '')
}

const isWithin = (host: string, domain: string) => `.${host}`.endsWith(`.${domain}`)

const isWithinAny = (host: string, domains: string[]) => domains.some((domain) => isWithin(host, bareHost(domain)))

/**
 * Whether the path matches a pattern: `/about`, `/shop/*` or a full address. `/about` includes `/about/`. A pattern
 * with a fragment (`/#/about`) is a page of a site whose fragments are pages.
 */
export function isExcludedPage(path: string, patterns: string[]): boolean {
  const closed = (text: string) => text.replace(/\/?$/, '/')
  return patterns.some((pattern) =>
    attempt(() => {
      // through URL, so that an umlaut in the pattern is encoded as in the address bar
      const { pathname, hash } = new URL(pattern, 'http://x')
      const wanted = pathname + hash
      return wanted.endsWith('*') ? path.startsWith(wanted.slice(0, -1)) : closed(path) === closed(wanted)
    }),
  )
}

/** No credentials, no port, and a named host: what a server on the internet redirects to. */
const PUBLIC = /^https?:\/\/[^/:@]+\.[a-z][^/:@.]*\//

/**
 * What to do with a target on a page, which has a fragment only if that is part of it. Targets that the server would
 * refuse are left alone, so they keep working; a server on a local address accepts local targets. Before the settings
 * arrive, the default ones apply.
 */
export function kindOfTarget(
  target: URL,
  page: { hostname: string; pathname: string; hash: string },
  server: URL,
  config: Config | undefined,
): LinkKind {
  const host = bareHost(target.href)
  const own = bareHost(page.hostname)
  if (
    !(PUBLIC.test(server.href) ? PUBLIC : /^https?:/).test(target.href) ||
    isWithin(host, own) ||
    isWithin(own, host) ||
    target.host === server.host ||
    (config &&
      (!config.active ||
        isWithinAny(host, config.options.ignore_domains) ||
        isExcludedPage(page.pathname + page.hash, config.options.exclude_pages)))
  ) {
    return ''
  }
  return config && isWithinAny(host, config.networkHosts) ? 'network' : 'redirect'
}

/** Whether the link or an element around it matches. Selectors the browser does not understand match nothing. */
export function isIgnoredLink(link: Element, selectors: string[]): boolean {
  return selectors.some((selector) => attempt(() => link.closest(selector)))
}

/** The elements of an event, innermost first, including shadow roots and frames. */
export function elementsOf(event: Event): Element[] {
  return event.composedPath().filter((node): node is Element => (node as Node).nodeType === 1)
}

export function linkOfEvent(event: Event): Link | undefined {
  return elementsOf(event).find((element): element is Link => element.matches(':any-link'))
}

/** What to do with an element of a page that leads to a target, by default a link's own address. */
export function kindOfElement(
  element: Element,
  page: string,
  server: URL,
  config: Config | undefined,
  target?: URL,
): LinkKind {
  return element.hasAttribute('download') ||
    (element as Partial<HTMLElement>).isContentEditable ||
    (config && isIgnoredLink(element, config.options.ignore_selectors))
    ? ''
    : attempt(() => kindOfTarget(target || addressOf(element as Link), new URL(page), server, config)) || ''
}
