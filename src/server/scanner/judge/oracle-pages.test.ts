import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFetchPage, type FetchPage } from '../../../connectors/shared/http/fetch-page.ts'
import { readPageFacts } from '../page/read-page-facts.ts'
import { walkLink } from '../walk/walk-link.ts'
import type { LinkClass } from './evidence.ts'
import { judgeWalk } from './judge-walk.ts'

const short: Record<string, LinkClass> = {
  ok: 'HEALTHY',
  nf: 'PAGE_NOT_FOUND',
  se: 'INTERNAL_SERVER_ERROR',
  mm: 'DESTINATION_MISSMATCH',
  cl: 'CAMPAIGN_IS_CLOSED',
  st: 'PRODUCT_IS_OUT_OF_STOCK',
  '??': 'UNKNOWN',
}
type Answer = (res: ServerResponse, at: { path: string; host: string; port: number }) => void
type Case = {
  what: string
  is: keyof typeof short
  /** Answers every request to the web in this case. */
  web?: Answer
  link?: (port: number) => string
  robots?: string
  fetchPage?: FetchPage
  never?: RegExp
}

const page = '/p/12-boot'
const ipsum = 'A warm winter boot of leather with a sole of rubber, made to last for many years of walking. '.repeat(6)
const boot = (extra = '', h1 = 'Winter boot') =>
  `<html><head><title>${h1} – The shop</title></head><body><h1>${h1}</h1>${extra}<p>${ipsum}</p></body></html>`
const html: (body: string, status?: number, headers?: Record<string, string>) => Answer =
  (body, status = 200, headers = {}) =>
  (res) =>
    res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
const status = (code: number, headers: Record<string, string> = {}) => html('', code, headers)
const home = boot('', 'Welcome')
/** The linked page redirects visitors to this page. */
const to =
  (where: string, code = 301, there: string = boot()): Answer =>
  (res, at) =>
    at.path === page && at.host.startsWith('shop.localhost')
      ? res.writeHead(code, { location: where.replace('PORT', String(at.port)) }).end()
      : html(there)(res, at)
const ld = (value: object) => boot(`<script type="application/ld+json">${JSON.stringify(value)}</script>`)
const offer = (availability: string) => ({ '@type': 'Offer', availability: `https://schema.org/${availability}` })
const product = (offers: unknown, more: object = {}) => ({ '@type': 'Product', name: 'Winter boot', offers, ...more })
const failing =
  (code: string): FetchPage =>
  (ask) =>
    createFetchPage({
      resolve: () => Promise.reject(Object.assign(new Error(code), { code })),
    })(ask)

/** The shop redirects visitors to a host this test cannot serve, which has this page. */
const via =
  (location: string, there: string): FetchPage =>
  async ({ url: { hostname } }) => {
    const isShop = hostname === 'shop.localhost'
    const headers: Record<string, string> = isShop ? { location } : {}
    return { status: isShop ? 302 : 200, headers, body: Buffer.from(isShop ? '' : there), isCut: false }
  }

const abroad =
  (from: string, location: string): FetchPage =>
  async ({ url: { href } }) => {
    const isFrom = href === from
    const headers: Record<string, string> = isFrom ? { location } : {}
    return { status: isFrom ? 302 : 200, headers, body: Buffer.from(isFrom ? '' : boot()), isCut: false }
  }

const cases: Case[] = [
  { what: '1 in stock', is: 'ok', web: html(ld(product(offer('InStock')))) },
  { what: '2 404', is: 'nf', web: status(404) },
  { what: '3 410', is: 'nf', web: status(410) },
  { what: '4 500', is: 'se', web: status(500) },
  { what: '5 200 after a failure', is: 'ok', web: html(boot()) },
  { what: '6 503 with Retry-After', is: '??', web: status(503, { 'retry-after': '3600' }) },
  { what: '7 503 without', is: 'se', web: status(503) },
  { what: '8 403', is: '??', web: status(403) },
  { what: '9 a challenge with 429', is: '??', web: status(429, { 'cf-mitigated': 'challenge' }) },
  { what: '9b a challenge with 200', is: '??', web: html(boot(), 200, { 'cf-mitigated': 'challenge' }) },
  { what: '10 just a moment', is: '??', web: html('<title>Just a moment...</title><p>Checking</p>') },
  { what: '11 999', is: '??', web: status(999) },
  { what: '12 to the front page', is: 'mm', web: to('/', 301, home) },
  { what: '13 to the front page in Danish', is: 'mm', web: to('/da/', 301, home) },
  { what: '14 the same page in Danish', is: 'ok', web: to('/da/p/12-boot') },
  { what: '15 www and a slash', is: 'ok', web: to('http://www.shop.localhost:PORT/p/12-boot/') },
  { what: '16 to a search', is: 'mm', web: to('/search?q=boot', 302) },
  { what: '17 to the category', is: 'mm', web: to('/p/', 301, boot('', 'All we have')) },
  { what: '17b to a category that is headed as the product', is: '??', web: to('/p/') },
  { what: '18 another word for the same product', is: 'ok', web: to('/p/12-boots-new') },
  { what: '19 to another shop', is: 'mm', web: to('http://othershop.localhost:PORT/', 302) },
  { what: '20 to a domain of the same merchant', is: 'ok', web: to('http://known.localhost:PORT/dk/p/12-boot', 302) },
  {
    what: '21 a link to the front page',
    is: 'ok',
    link: (port) => `http://shop.localhost:${port}/`,
    web: (res, at) => (at.path === '/' ? res.writeHead(302, { location: '/da' }).end() : html(home)(res, at)),
  },
  { what: '22 a heading that says so', is: 'nf', web: html(boot('', 'Siden findes ikke')) },
  ...['404', 'Error 404', '404 – The shop', 'The shop | 404', 'Fejl 404', '404 page'].map((heading): Case => {
    return { what: `22b the heading ${heading}`, is: 'nf', web: html(boot('', heading)) }
  }),
  ...['Boot 404', 'Peugeot 404 cabriolet', '404s sneakers'].map((heading): Case => {
    return { what: `22c the product ${heading}`, is: 'ok', web: html(boot('', heading)) }
  }),
  { what: '23 an article about 404', is: 'ok', web: html(boot('<p>What a 404 not found page is</p>', 'Web errors')) },
  { what: '24 what the shop answers to anything', is: '??', web: html(boot('', 'Our shop')) },
  { what: '24b the same, and it says that it is not there', is: 'nf', web: html(boot('', 'Page not found')) },
  ...['Lost & found not found tee', '404 – vintage tee', 'Poster: This domain is for sale'].map((heading): Case => {
    return {
      what: `24c a product that can be bought and is called ${heading}`,
      is: 'ok',
      web: html(boot('<button>Add to cart</button>', heading)),
    }
  }),
  {
    what: '25 parked',
    is: 'nf',
    fetchPage: via('https://sedoparking.com/shop.dk', boot()),
  },
  { what: '26 no such domain', is: 'nf', link: () => `https://gone.example${page}`, fetchPage: failing('ENOTFOUND') },
  {
    what: '27 a name server in trouble',
    is: '??',
    link: () => `https://gone.example${page}`,
    fetchPage: failing('EAI_AGAIN'),
  },
  { what: '28 an expired certificate', is: 'se', fetchPage: async () => ({ trouble: 'certificate' }) },
  { what: '28b a certificate whose issuer is not sent', is: '??', fetchPage: async () => ({ trouble: 'chain' }) },
  ...[
    ['https://www.brand.com/p/123-boots', 'https://www.brand.de/p/123-boots', 'ok'],
    ['https://brand.com/p/123-boots', 'https://brand.co.uk/en-gb/p/123-boots/', 'ok'],
    ['https://brand.com/p/123-boots', 'https://brand.de/', 'mm'],
    ['https://brand.com/p/123-boots', 'https://brand.de/p/9-sandals', 'mm'],
    ['https://brand.com/p/123-boots', 'https://brands.de/p/123-boots', 'mm'],
    ['https://brand.com/', 'https://brand.de/', '??'],
    ['https://brand.com/', 'https://brands.de/', 'mm'],
  ].map(([link = '', location = '', is]): Case => {
    return {
      what: `20b ${link} to ${location}`,
      is: is as Case['is'],
      link: () => link,
      fetchPage: abroad(link, location),
    }
  }),
  { what: '29 to a private address', is: '??', web: to('http://10.0.0.5/', 302), never: /10\.0\.0\.5/ },
  { what: '29b to a metadata address', is: '??', web: to('http://169.254.169.254/latest', 302), never: /169\.254/ },
  {
    what: '30 a circle of two',
    is: 'se',
    web: (res, at) => res.writeHead(302, { location: at.path === page ? '/two' : page }).end(),
  },
  {
    what: '31 meta refresh to the front page',
    is: 'mm',
    web: (res, at) =>
      at.path === page
        ? html('<meta http-equiv="refresh" content="0; url=/"><p>Moved</p>')(res, at)
        : html(home)(res, at),
  },
  {
    what: '31b a page that is only a script',
    is: 'mm',
    web: (res, at) =>
      at.path === page ? html('<script>window.location.href = "/"</script>')(res, at) : html(home)(res, at),
  },
  { what: '32 one offer, out of stock', is: 'st', web: html(ld(product(offer('OutOfStock')))) },
  {
    what: '33 three offers, one in stock',
    is: 'ok',
    web: html(ld(product([offer('OutOfStock'), offer('InStock'), offer('SoldOut')]))),
  },
  {
    what: '34 sold out, and a related product in stock',
    is: 'st',
    web: html(
      ld({
        '@graph': [
          { '@type': 'Product', name: 'Sandal', offers: offer('InStock'), url: 'https://shop.dk/p/13-sandal' },
          product(offer('SoldOut'), { url: page, isRelatedTo: [product(offer('InStock'), { name: 'Winter boot' })] }),
        ],
      }),
    ),
  },
  { what: '35 back order', is: 'ok', web: html(ld(product(offer('BackOrder')))) },
  {
    what: '36 sold out in a sidebar, with a button to buy',
    is: 'ok',
    web: html(boot('<aside>Sandal: Udsolgt</aside><button>Læg i kurv</button>')),
  },
  {
    what: '37 broken JSON-LD, and a class that says out of stock',
    is: 'st',
    web: html(
      boot('<script type="application/ld+json">{"@type": "Product", </script><p class="stock out-of-stock">–</p>'),
    ),
  },
  {
    what: '38 a chain to the page of a closed merchant',
    is: 'cl',
    fetchPage: via('https://www.awin1.com/closedMerchant.html', boot('', 'Closed')),
  },
  { what: '39 robots.txt says no', is: '??', robots: 'robots', web: html(boot()), never: /.*/ },
  {
    what: '40 20 MB whose head says that it is there',
    is: 'ok',
    web: (res) => {
      res.writeHead(200, { 'content-type': 'text/html' }).write(ld(product(offer('InStock'))))
      res.end(' '.repeat(20_000_000))
    },
  },
  {
    what: '40b a page that says nothing and does not end',
    is: '??',
    web: (res) => void res.writeHead(200, { 'content-type': 'text/html' }).write('<html><head>'),
  },
]

let server: Server
let port: number
let web: Answer = status(500)
const asked: string[] = []
beforeAll(async () => {
  server = createServer((req, res) => {
    asked.push(`${req.headers.host}${req.url}`)
    web(res, { path: req.url ?? '', host: req.headers.host ?? '', port })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it.each(cases)('$what is $is', async (one) => {
  asked.length = 0
  web = one.web ?? status(500)
  const link = one.link?.(port) ?? `http://shop.localhost:${port}${page}`
  const limits = { headerMs: 5000, totalMs: one.what.startsWith('40b') ? 200 : 5000, maxBytes: 512_000 }
  const walk = await walkLink(
    {
      fetchPage: one.fetchPage ?? createFetchPage({ trusted: [`http://localhost:${port}`], limits }),
      mayOpen: async () => (one.robots === 'robots' ? 'robots' : 'yes'),
      readFacts: async (input) => structuredClone(readPageFacts(input)),
      headers: {},
    },
    link,
  )
  const url = `${link}-x`
  const made = one.what.startsWith('24')
    ? { status: 200, url, facts: readPageFacts({ html: boot('', 'Our shop'), url }) }
    : null
  const isClickHost = (host: string) => host.endsWith('awin1.com')
  const verdict = judgeWalk(link, walk, { knownDomains: new Set(['known.localhost']), isClickHost, made, before: null })
  expect({ found: verdict.found, reason: verdict.reason }).toEqual({
    found: short[one.is],
    reason: expect.any(String),
  })
  if (one.never) expect(asked.filter((a) => one.never?.test(a))).toEqual([])
})
