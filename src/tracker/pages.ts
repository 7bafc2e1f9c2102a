import { listen } from './quiet.ts'

/** The page's address without its fragment. */
export const pageUrl = (): string => location.href.replace(/#.*/, '')

export type Pages = {
  /** Counts this page: now, when a prerendered page is shown, and when it comes back from the back/forward cache. */
  start: () => void
  /** Counts the pages of a site that changes its address without loading. */
  watch: () => void
  /** To be called when the document has changed: it may be another page now. */
  changed: () => void
}

declare global {
  interface Document {
    prerendering?: boolean
  }
}

type Circumstances = { referrer?: string; prerendered?: true }

/** `view` is called for every page seen; within a site the page before is the referrer, else it is the document's. */
export function createPages(view: (circumstances: Circumstances) => void): Pages {
  let current = ''

  const count = (circumstances: Circumstances) => {
    current = pageUrl()
    view(circumstances)
  }

  // Replacing the address happens for filters and scroll positions too: only another path makes that a page
  const check = (isReplaced: boolean) => {
    const before = current
    const pathOf = (url: string) => (isReplaced ? url.replace(/\?.*/, '') : url)
    current = pageUrl()
    if (before && pathOf(current) !== pathOf(before)) view({ referrer: before })
  }

  return {
    start: () => {
      if (document.prerendering) {
        listen('prerenderingchange', () => count({ prerendered: true }), document)
      } else count({})
      listen('pageshow', ({ persisted }) => {
        if (persisted) count({})
      })
    },
    watch: () => {
      const { navigation } = window
      check(false)
      listen('popstate', () => check(false))
      if (navigation) {
        listen('currententrychange', ({ navigationType }) => check(navigationType === 'replace'), navigation)
      }
    },
    // Without the Navigation API nothing reports pushState short of replacing that function, which is the page's own:
    // a new page changes the document, and then the address is looked at
    changed: () => check(true),
  }
}
