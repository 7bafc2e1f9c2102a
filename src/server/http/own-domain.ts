import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageBrand } from '../../contract/brand/brand.ts'
import { brandStyle } from '../../contract/brand/brand-style.ts'

export type OwnDomains = {
  /** The account of the custom domain in a request; undefined for the product's own address. */
  accountOf: (host: string | undefined) => string | undefined
  isListed: (host: string) => boolean
  /** The account's brand, with which its users may use the product itself on its domains. */
  brandOf: (accountUuid: string) => Promise<PageBrand | null>
}

/**
 * What a custom domain serves (R236: own domains): redirects, scripts, smart links, feeds and images; pages for
 * creators and merchants, with their calls. Each only for the account of the domain. Nothing of the dashboard.
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

/**
 * What a custom domain serves in addition for an account with a brand (R248: the product under an own domain): the
 * dashboard with its calls, for the users of the account. There is no sign-up and no demo, and operators use the
 * product's own address.
 */
const ofPeople = [
  /^\/(login(\/browser)?|logout|forgot-password|reset-password|invitation|confirm|revoke|email-notification\/[^/]+)?$/,
  /^\/(advs|alerts|channels|creators|discover|feeds|insights|integrations|merchants|network2|networks|partners|settings|sites|smartlinks|todo|tools)(\/|$)/,
  /^\/outbound(-extension-\w+)?\.zip$/,
  /^\/api\/(?!openapi|reference|operations\/|auth\/v1\/(signup|demo)$)/,
]

// others may interpret an escape or `..` differently; none of our addresses has one in these paths
const isPlain = (path: string) => !/\.\.|%2e|%2f|%5c|\\|\/\//i.test(path)
const fits = (url: string, patterns: readonly RegExp[]): boolean => {
  const [path = ''] = url.split(/[?#]/)
  return isPlain(path) && patterns.some((of) => of.test(path))
}
export const isOpenOnOwnDomain = (url: string): boolean => fits(url, open)
export const isOpenToPeople = (url: string): boolean => fits(url, ofPeople)

/** The page with its domain as the title, instead of our name. */
export const titledAs = (page: string, host: string): string => withTitle(page, host.replace(/[^\w.-].*$/, ''))

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)
const withTitle = (page: string, title: string) =>
  page.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)

/**
 * The page with a brand before its script runs: title, icon and colours, the brand's data for the script, and the
 * address for API clients.
 */
export const brandedAs = (page: string, { brand, publicUrl }: { brand: PageBrand; publicUrl: string }): string =>
  withTitle(page, brand.name)
    .replace(
      /<link rel="icon"[^>]*>/,
      () => `<link rel="icon" href="${brand.logo === '' ? 'data:,' : escaped(brand.logo)}">`,
    )
    .replace(
      '</head>',
      () =>
        `<meta name="brand" content="${escaped(JSON.stringify(brand))}"><meta name="programs" content="${escaped(publicUrl)}"><style>${brandStyle(brand)}</style></head>`,
    )

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

/** Answers a request for something a custom domain does not serve; returns whether it did. */
export function refusedOnOwnDomain(
  ownDomains: OwnDomains | undefined,
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  const url = req.url ?? ''
  if (ownDomains?.accountOf(req.headers.host) === undefined || isOpenOnOwnDomain(url) || isOpenToPeople(url))
    return false
  answerNothingHere(res)
  return true
}

/** Whether the product is requested on a custom domain without a brand. */
export async function isClosedToPeople(ownDomains: OwnDomains | undefined, host: string | undefined, url: string) {
  const owner = ownDomains?.accountOf(host)
  if (!ownDomains || !host || owner === undefined || isOpenOnOwnDomain(url)) return false
  if (!ownDomains.isListed(host)) return true
  // while the store is away nobody gets past this page, and the page says so
  return (await ownDomains.brandOf(owner).catch(() => undefined)) === null
}

/** The app's page for a custom domain; null for the product's own address. */
export async function pageOfOwnDomain(
  ownDomains: OwnDomains | undefined,
  { host, publicUrl, read }: { host: string | undefined; publicUrl: string; read: () => Promise<string> },
): Promise<string | null> {
  const owner = ownDomains?.accountOf(host)
  if (!ownDomains || host === undefined || owner === undefined) return null
  // if the brand cannot be read now, the script requests it
  const brand = await ownDomains.brandOf(owner).catch(() => null)
  const page = await read()
  return brand ? brandedAs(page, { brand, publicUrl }) : titledAs(page, host)
}
