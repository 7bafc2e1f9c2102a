import type { Config } from './config.ts'
import { listen } from './quiet.ts'

/** The address of a page: without its fragment, unless the site's fragments are pages and this is one (`#/…`, `#!/…`). */
export const pageOf = (address: string, config: Config | undefined): string =>
  config && config.options.hash_routes && /#!?\//.test(address) ? address : address.replace(/#.*/, '')

/** Tuples are smaller than objects in what visitors download. */
export type Pages = [
  /** Counts this page: now, when a prerendered page is shown, when it comes back from the back/forward cache, and others that the site goes on to without loading. */
  start: () => void,
  /** To be called when the document has changed: it may be another page now. */
  changed: () => void,
]

declare global {
  interface Document {
    prerendering?: boolean
  }
}

type Circumstances = { referrer?: string; prerendered?: true }

/**
 * `view` is called for every page seen; within a site the page before is the referrer, else it is the document's.
 */
export function createPages(view: (circumstances: Circumstances) => void, config: () => Config | undefined): Pages {
  let current = ''

  const count = (circumstances: Circumstances) => {
    current = location.href
    view(circumstances)
  }

  // The query changes for filters and scroll positions too: where nobody says that it makes a page, or the address is
  // only replaced, another path does
  const check = (isReplaced?: boolean) => {
    const before = current
    const known = config()
    const placeOf = (address: string) => {
      const page = pageOf(address, known)
      return isReplaced || !known || !known.options.dom_listener ? page.replace(/\?[^#]*/, '') : page
    }
    current = location.href
    if (before && placeOf(current) !== placeOf(before)) view({ referrer: pageOf(before, known) })
  }

  const start = () => {
    const { navigation } = window
    if (document.prerendering) {
      listen('prerenderingchange', () => count({ prerendered: true }), document)
    } else count({})
    // one that is not the browser's own is an optimiser's, which plays what a late script has missed
    listen('pageshow', ({ persisted, isTrusted }) => {
      if (persisted && isTrusted) count({})
    })
    listen('popstate', () => check())
    if (navigation) {
      listen('currententrychange', ({ navigationType }) => check(navigationType === 'replace'), navigation)
    }
  }

  // Without the Navigation API nothing reports pushState short of replacing that function, which is the page's own:
  // a new page changes the document, and then the address is looked at
  return [start, () => check(true)]
}
