/** Maximum length of a document that is read. */
const most = 3_000_000
const mostIgnored = 2000

/** The current document and which links match the selectors; run in an isolated world that page code cannot change. */
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
