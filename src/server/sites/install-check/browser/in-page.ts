/** How much of a document is read. */
const most = 3_000_000
const mostIgnored = 2000

/** The document as it stands, and which links match selectors; asked in a world of its own, which code of the page cannot change. */
export const documentAsked = (selectors: readonly string[]): string => `(() => {
  const html = document.documentElement.outerHTML
  const matches = (link) => ${JSON.stringify(selectors)}.some((selector) => {
    try { return link.closest(selector) !== null } catch { return false }
  })
  const links = [...document.querySelectorAll('a[href], area[href]')].filter(matches)
  return {
    url: location.href,
    html: html.slice(0, ${most}),
    isCut: html.length > ${most},
    ignored: links.slice(0, ${mostIgnored}).map((link) => link.href),
  }
})()`
