import type { Config } from './config.ts'
import { attempt } from './quiet.ts'

export type Link = HTMLAnchorElement | HTMLAreaElement | SVGAElement

/** Where a link leads. Of one inside of `<svg>` the browser answers an object, with the text as it is written. */
export function addressOf(link: Link): URL {
  const { href } = link as { href: string & Partial<SVGAnimatedString> }
  return new URL(href.baseVal || href, document.baseURI)
}

/** `redirect`: goes through the server. `network`: is a network's own link already, only reported. */
export type LinkKind = 'redirect' | 'network' | ''

/** `https://www.Shop.example/path` and `*.shop.example` → `shop.example`. What is no host becomes the empty text. */
export function bareHost(text: string): string {
  const host = attempt(() => new URL(/\/\//.test(text) ? text : `http://${text}`).hostname) || ''
  return host.replace(/^(\*|www)\.(?=.+\.)/, '')
}

const isWithin = (host: string, domain: string) => `.${host}`.endsWith(`.${domain}`)

const isWithinAny = (host: string, domains: string[]) => domains.some((domain) => isWithin(host, bareHost(domain)))

/** Whether the path is one of the patterns: `/about`, `/shop/*` or a whole address. `/about` means `/about/` too. */
export function isExcludedPage(path: string, patterns: string[]): boolean {
  const closed = (text: string) => text.replace(/\/?$/, '/')
  return patterns.some((pattern) =>
    attempt(() => {
      // through URL, so that an umlaut in the pattern is written as it is in the address bar
      const wanted = new URL(pattern, 'http://x').pathname
      return wanted.endsWith('*') ? path.startsWith(wanted.slice(0, -1)) : closed(path) === closed(wanted)
    }),
  )
}

/** No credentials, no port of its own, and a host with a name: what a server on the internet redirects to. */
const PUBLIC = /^https?:\/\/[^/:@]+\.[a-z][^/:@.]*\//

/**
 * What to do with a target, seen from a page. Targets that the server would refuse keep working by being left alone; a
 * server that runs on a local address itself takes local targets. Without settings, which come late, it is what would be
 * done with default ones.
 */
export function kindOfTarget(
  target: URL,
  page: { hostname: string; pathname: string },
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
        isExcludedPage(page.pathname, config.options.exclude_pages)))
  ) {
    return ''
  }
  return config && isWithinAny(host, config.networkHosts) ? 'network' : 'redirect'
}

/** Whether the link or anything around it matches. A selector that the browser does not understand matches nothing. */
export function isIgnoredLink(link: Element, selectors: string[]): boolean {
  return selectors.some((selector) => attempt(() => link.closest(selector)))
}

const isLink = (node: EventTarget): node is Link => node instanceof Element && node.matches(':any-link')

/** The link an event happened on, also inside shadow roots. */
export function linkOfEvent(event: Event): Link | undefined {
  return event.composedPath().find(isLink)
}

/** What to do with a link of this page. */
export function kindOfLink(link: Link, server: URL, config: Config | undefined): LinkKind {
  return link.hasAttribute('download') ||
    (link as Partial<HTMLElement>).isContentEditable ||
    (config && isIgnoredLink(link, config.options.ignore_selectors))
    ? ''
    : attempt(() => kindOfTarget(addressOf(link), location, server, config)) || ''
}
