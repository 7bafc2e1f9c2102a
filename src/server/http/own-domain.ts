import type { IncomingMessage, ServerResponse } from 'node:http'

/** The account whose own domain a request asks; undefined under the product's own address. */
export type OwnDomains = { accountOf: (host: string | undefined) => string | undefined }

/**
 * What there is under an own domain (R236: own domains): redirects, scripts, smart links, feeds and pictures; pages for creators
 * and merchants, with the calls they make. Each answers for the account of the domain only. Nothing of the dashboard is here.
 */
const open = [
  /^\/tr\/(v1|clicks|l|feeds|icons|partners)\//,
  /^\/share\/creator\/[^/]/,
  /^\/partner(\/|$)/,
  /^\/signup\/[^/]/,
  /^\/assets\//,
  /^\/api\/partner\/v1\//,
  /^\/api\/creators\/v1\/share(\/|$)/,
  /^\/api\/brand\/v1\/page$/,
  /^\/api\/countries\/v1\/list$/,
  /^\/[\w-]+\.(png|ico|svg|webmanifest|txt|js|css)$/,
]

export function isOpenOnOwnDomain(url: string): boolean {
  const [path = ''] = url.split(/[?#]/)
  // an escape or a step upwards is read differently by others; no address of ours has one of them in these paths
  return !/\.\.|%2e|%2f|%5c|\\|\/\//i.test(path) && open.some((of) => of.test(path))
}

/** The page with its domain for a title, in place of our name: the script then says the brand's (R237: white label). */
export const titledAs = (page: string, host: string): string =>
  page.replace(/<title>[^<]*<\/title>/, () => `<title>${host.replace(/[^\w.-].*$/, '')}</title>`)

const text = 'There is nothing at this address.\n'
export function answerNothingHere(res: ServerResponse): void {
  res.writeHead(404, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  })
  res.end(text)
}

/** Answers what an own domain has nothing for; whether it did. */
export function refusedOnOwnDomain(
  ownDomains: OwnDomains | undefined,
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  if (ownDomains?.accountOf(req.headers.host) === undefined || isOpenOnOwnDomain(req.url ?? '')) return false
  answerNothingHere(res)
  return true
}
