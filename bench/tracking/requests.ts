/** Where the benchmark's clicks and events go. `pid` is the server's, `storePids` those of its stores. */
export type Target = { port: number; siteUuid: string; shop: string; page: string; pid: number; storePids: number[] }

const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const eventId = (n: number) => Date.now().toString(36).padStart(9, '0') + n.toString(36).padStart(15, '0')

const get = (path: string, host: string, referer: string, address: string) =>
  `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nuser-agent: ${browser}\r\nreferer: ${referer}\r\nx-forwarded-for: ${address}\r\n\r\n`
const post = (path: string, host: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nuser-agent: ${browser}\r\ncontent-type: text/plain\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const address = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/** A click by a new visitor each time, so that none counts as a repeat. */
export const click = (t: Target) => (n: number) =>
  get(
    `/tr/clicks/v1/${t.siteUuid}?targetUrl=${encodeURIComponent(`https://${t.shop}/p/${n % 5000}`)}&pageUrl=${encodeURIComponent(`${t.page}-${n % 100}`)}&eventId=${eventId(n)}&origin=script`,
    `127.0.0.1:${t.port}`,
    t.page,
    address(n),
  )
const event = (t: Target, n: number) => ({
  id: eventId(n),
  type: 'pageview',
  at: Date.now(),
  page: `${t.page}-${n % 100}`,
  referrer: 'https://google.com/',
  origin: 'script',
})
export const pageview = (t: Target) => (n: number) =>
  post(`/tr/v1/events/${t.siteUuid}`, `127.0.0.1:${t.port}`, JSON.stringify({ events: [event(t, n)] }))
export const batch = (t: Target, size: number) => (n: number) =>
  post(
    `/tr/v1/events/${t.siteUuid}`,
    `127.0.0.1:${t.port}`,
    JSON.stringify({ events: Array.from({ length: size }, (_, i) => event(t, n * size + i)) }),
  )
