import type { Config } from './config.ts'
import { listen } from './quiet.ts'

/** The address of a page: without its fragment, unless the site's fragments are pages and this is one (`#/…`, `#!/…`). */
export const pageOf = (address: string, config: Config | undefined): string =>
  config && config.options.hash_routes && /#!?\//.test(address) ? address : address.replace(/#.*/, '')

/** Tuples are smaller than objects in the download. */
export type Pages = [
  /**
   * Counts this page now, when a prerendered page is shown, and when it returns from the back/forward cache; also
   * counts pages the site changes to without loading.
   */
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
 * `view` is called for every page seen; within a site the previous page is the referrer, otherwise it is the
 * document's.
 */
export function createPages(view: (circumstances: Circumstances) => void, config: () => Config | undefined): Pages {
  let current = ''

  const count = (circumstances: Circumstances) => {
    current = location.href
    view(circumstances)
  }

  // the query also changes for filters and scroll positions: it makes a new page only with `dom_listener`, and not when
  // the address is replaced; otherwise another path does
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
    // an untrusted event comes from an optimiser that replays what a late script missed
    listen('pageshow', ({ persisted, isTrusted }) => {
      if (persisted && isTrusted) count({})
    })
    listen('popstate', () => check())
    if (navigation) {
      listen('currententrychange', ({ navigationType }) => check(navigationType === 'replace'), navigation)
    }
  }

  // without the Navigation API nothing reports pushState except replacing that function, which belongs to the page: a
  // new page changes the document, so the address is checked then
  return [start, () => check(true)]
}
