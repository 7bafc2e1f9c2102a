import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageBrand } from '../../contract/brand/brand.ts'
import { brandStyle } from '../../contract/brand/brand-style.ts'

export type OwnDomains = {
  /** The account whose own domain a request asks; undefined under the product's own address. */
  accountOf: (host: string | undefined) => string | undefined
  /** Whether that domain is in the account's list. */
  isListed: (host: string) => boolean
  /** The account's brand, which opens the product itself under its domains to its people. */
  brandOf: (accountUuid: string) => Promise<PageBrand | null>
}

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

/**
 * What there is besides where the account has a brand (R248: the product under an own domain): the dashboard with its calls, for the
 * people of the account. Nobody signs up there, nobody looks around, and who runs the installation does it elsewhere.
 */
const ofPeople = [
  /^\/(login(\/browser)?|logout|forgot-password|reset-password|invitation|confirm|revoke|email-notification\/[^/]+)?$/,
  /^\/(advs|alerts|channels|creators|discover|feeds|insights|integrations|merchants|network2|networks|partners|settings|sites|smartlinks|todo|tools)(\/|$)/,
  /^\/outbound(-extension-\w+)?\.zip$/,
  /^\/api\/(?!openapi|reference|operations\/|auth\/v1\/(signup|demo)$)/,
]

// an escape or a step upwards is read differently by others; no address of ours has one of them in these paths
const isPlain = (path: string) => !/\.\.|%2e|%2f|%5c|\\|\/\//i.test(path)
const fits = (url: string, patterns: readonly RegExp[]): boolean => {
  const [path = ''] = url.split(/[?#]/)
  return isPlain(path) && patterns.some((of) => of.test(path))
}
export const isOpenOnOwnDomain = (url: string): boolean => fits(url, open)
export const isOpenToPeople = (url: string): boolean => fits(url, ofPeople)

/** The page with its domain for a title, in place of our name. */
export const titledAs = (page: string, host: string): string => withTitle(page, host.replace(/[^\w.-].*$/, ''))

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)
const withTitle = (page: string, title: string) =>
  page.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)

/** The page in a brand before its script runs: title, icon and colours, the whole of it for the script, and where programs ask. */
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

/** Answers what no own domain has anything for; whether it did. */
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

/** Whether the product is asked for under an own domain that does not wear a brand. */
export async function isClosedToPeople(ownDomains: OwnDomains | undefined, host: string | undefined, url: string) {
  const owner = ownDomains?.accountOf(host)
  if (!ownDomains || !host || owner === undefined || isOpenOnOwnDomain(url)) return false
  if (!ownDomains.isListed(host)) return true
  // while the store is away nobody gets past the page, and the page says so
  return (await ownDomains.brandOf(owner).catch(() => undefined)) === null
}

/** The page of the app under an own domain; null under the product's own address. */
export async function pageOfOwnDomain(
  ownDomains: OwnDomains | undefined,
  { host, publicUrl, read }: { host: string | undefined; publicUrl: string; read: () => Promise<string> },
): Promise<string | null> {
  const owner = ownDomains?.accountOf(host)
  if (!ownDomains || host === undefined || owner === undefined) return null
  // a brand that cannot be read now is asked for by the script
  const brand = await ownDomains.brandOf(owner).catch(() => null)
  const page = await read()
  return brand ? brandedAs(page, { brand, publicUrl }) : titledAs(page, host)
}
