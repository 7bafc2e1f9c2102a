import fc from 'fast-check'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserAgent, fakeLinks } from '../../test/tracking.ts'
import { classify } from './agent.ts'
import { wholeText } from './address.ts'
import { createDrops } from './drops.ts'
import { createMoments } from './event-moments.ts'
import { createRedirect } from './redirect.ts'
import { matchOf } from './routing/load-snapshot.ts'
import { type Campaign, emptySnapshot, indexSnapshot, type Site } from './routing/snapshot.ts'
import { createSeen } from './seen.ts'
import { createSigner } from './sign-target.ts'
import { readTarget } from './target.ts'

const ownHosts = new Set(['own.example', 'own.example:4000'])
const read = (text: string | undefined, allowLoopback = false) => readTarget(text, { ownHosts, allowLoopback })
const errorOf = (text: string | undefined) => {
  const found = read(text)
  return 'error' in found ? found.error : null
}

describe('a target', () => {
  it.each([
    ['https://shop.dk/a?b=c#d', 'https://shop.dk/a?b=c#d', 'shop.dk'],
    ['HTTPS://WWW.Shop.DK', 'https://www.shop.dk/', 'shop.dk'],
    ['http://shop.co.uk:80/', 'http://shop.co.uk/', 'shop.co.uk'],
    ['https://shop.dk./', 'https://shop.dk./', 'shop.dk'],
    ['https:/\\shop.dk/a', 'https://shop.dk/a', 'shop.dk'],
    ['ht\ntps://sh\top.dk/', 'https://shop.dk/', 'shop.dk'],
    ['https://shop。dk/', 'https://shop.dk/', 'shop.dk'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC', 'xn--bcher-kva.example'],
    ['  https://shop.dk/ ', 'https://shop.dk/', 'shop.dk'],
  ])('%j leads to %s', (text, href, domain) => {
    const found = read(text)
    expect('error' in found ? found : [found.url.href, found.domain]).toEqual([href, domain])
  })
  it.each([
    [undefined, 'is missing'],
    ['', 'is missing'],
    [`https://shop.dk/${'a'.repeat(8192)}`, 'at most 8192'],
    ['shop.dk', 'full web address'],
    ['//shop.dk/', 'full web address'],
    ['/\\shop.dk', 'full web address'],
    ['https://', 'full web address'],
    ['https://sh op.dk/', 'full web address'],
    ['https://shop.dk\0.evil.com/', 'full web address'],
    ['https://[::1/', 'full web address'],
    ['https://1.2.3.4.5.6.7.8.257/', 'full web address'],
    ['javascript:alert(1)', 'http:// or https://'],
    ['java\tscript:alert(1)', 'http:// or https://'],
    ['data:text/html,x', 'http:// or https://'],
    ['blob:https://shop.dk/x', 'http:// or https://'],
    ['ftp://shop.dk/', 'http:// or https://'],
    ['intent://shop.dk/#Intent;scheme=https;end', 'http:// or https://'],
    ['https://user@shop.dk/', 'user name or password'],
    ['https://:p@shop.dk/', 'user name or password'],
    ['https://shop.dk@evil.com/', 'user name or password'],
    ['https://shop.dk%40evil.com@evil.com/', 'user name or password'],
    ['https://own.example/tr', 'lead back here'],
    ['https://OWN.example./tr', 'lead back here'],
    ['http://own.example:4000/tr', 'lead back here'],
    ['http://own.example.:4000/tr', 'lead back here'],
    ['https://127.0.0.1/', 'public host'],
    ['https://127.1/', 'public host'],
    ['https://2130706433/', 'public host'],
    ['https://0x7f000001/', 'public host'],
    ['https://0177.0.0.1/', 'public host'],
    ['https://169.254.169.254./', 'public host'],
    ['https://１２７.０.０.１/', 'public host'],
    ['https://[::ffff:127.0.0.1]/', 'public host'],
    ['https://[fe80::1]/', 'public host'],
    ['https://intranet/', 'public host'],
    ['https://localhost/', 'public host'],
    ['https://a.localhost./', 'public host'],
    ['https://co.uk/', 'public host'],
    ['https://.shop.dk/', 'public host'],
    ['https://shop.dk../', 'public host'],
    ['https://www..shop.dk/', 'public host'],
    ['https://shop.dk:8443/', 'a port'],
    ['http://shop.dk:443/', 'a port'],
  ])('%j is refused: %s', (text, why) => expect(errorOf(text)).toContain(why))
  it('may be on this machine for a site that is there, too', () => {
    expect('url' in read('http://localhost:5000/', true)).toBe(true)
    expect('url' in read('http://shop.localhost:5000/', true)).toBe(true)
    expect('error' in read('http://10.0.0.1/', true)).toBe(true)
    expect('error' in read('http://user@localhost/', true)).toBe(true)
  })
})

const site: Site = {
  uuid: '00000000-0000-4000-8000-000000000001',
  accountUuid: 'a1',
  domain: 'blog.dk',
  isActive: true,
  options: {},
  allowed: ['friend.dk'],
}
const campaign: Campaign = {
  uuid: 'c1',
  siteUuid: site.uuid,
  connectionUuid: 'x',
  network: 'north',
  networkUuid: 'n',
  partnerId: 'p',
  programmeId: '1',
  clickUrl: null,
  merchantUuid: 'm',
  merchant: 'shop.dk',
  match: matchOf('shop.dk'),
  isPriority: false,
  isExcluded: false,
  isFallback: false,
  isBoost: false,
  isCreatorOnly: false,
  expected: 1,
  evidence: 'stated',
}
const merchants = [{ uuid: 'm', domain: 'shop.dk' }]
const known = /^https?:\/\/(?:[a-z0-9_-]+\.)*(?:shop\.dk|friend\.dk)\.?(?:[/?#]|$)/
const network = /^https?:\/\/(?:[a-z0-9-]+\.)*click\.north\.example\.?(?:[/?#]|$)/
const isAllowed = (location: string): boolean =>
  known.test(location) ||
  (network.test(location) &&
    [new URL(location).searchParams.get('to') ?? ''].every((to) => to === '' || isAllowed(new URL(to).href)))

describe('the redirect, asked with tricks', () => {
  const now = () => Date.UTC(2026, 5, 15)
  const snapshot = indexSnapshot({ ...emptySnapshot, sites: [site], campaigns: [campaign], merchants })
  const redirect = createRedirect({
    snapshot: () => snapshot,
    classify,
    visitor: () => 1n,
    seen: createSeen(1000, now),
    moments: createMoments(1000, now),
    repeats: createSeen(1000, now),
    drops: createDrops(() => new Date(now())),
    recorder: { pageview: async () => {}, click: async () => {}, drops: async () => [] },
    links: fakeLinks,
    signer: createSigner(Buffer.alloc(32, 1)),
    clickKey: Buffer.alloc(32, 2),
    ownHosts,
    trustProxy: 0,
    now,
    onUnrecorded: (error) => {
      throw error
    },
    onUnjudged: (error) => {
      throw error
    },
  })
  const server = createServer((req, res) => {
    const query = new URLSearchParams((req.url ?? '').split('?').slice(1).join('?'))
    redirect.click(req, res, site.uuid, query)
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const ask = (rawQuery: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; location: string | undefined; names: string[] }>((resolve, reject) => {
      const { port } = server.address() as AddressInfo
      request(
        { port, path: `/?${rawQuery}`, agent: false, headers: { 'user-agent': browserAgent, ...headers } },
        (res) => {
          res.resume()
          res.on('end', () =>
            resolve({ status: res.statusCode ?? 0, location: res.headers.location, names: res.rawHeaders }),
          )
        },
      )
        .on('error', reject)
        .end()
    })
  const check = async (rawQuery: string) => {
    const { status, location, names } = await ask(rawQuery)
    expect([200, 302, 400], rawQuery).toContain(status)
    expect(status === 302, rawQuery).toBe(location !== undefined)
    if (location !== undefined) expect(isAllowed(location), `${rawQuery} → ${location}`).toBe(true)
    expect(names.filter((n) => /^(set-cookie|x-injected|refresh)$/i.test(n))).toEqual([])
    return status
  }
  const encoded = (text: string) => `targetUrl=${encodeURIComponent(wholeText(text, 1e6))}`

  it('goes to known places', async () => {
    expect((await ask(encoded('https://shop.dk/a'))).location).toMatch(/^https:\/\/click\.north\.example\/go\?/)
    expect((await ask(encoded('https://www.friend.dk/a'))).location).toBe('https://www.friend.dk/a')
    expect((await ask(encoded('https://evil.com/a'))).status).toBe(200)
    expect((await ask(encoded('https://evil.com/a'), { referer: 'https://blog.dk/' })).location).toBe(
      'https://evil.com/a',
    )
  })
  it('takes the first target when there are two, and never the page or another parameter', async () => {
    expect((await ask(`${encoded('https://evil.com/')}&${encoded('https://shop.dk/')}`)).status).toBe(200)
    expect((await ask('targeturl=https://shop.dk/&pageUrl=https://shop.dk/')).status).toBe(400)
  })

  const hosts = ['shop.dk', 'friend.dk', 'evil.com', 'click.north.example', 'evil-shop.dk', 'own.example', 'blog.dk']
  const marks = [
    '\\',
    '/',
    '//',
    '\\\\',
    '@',
    ':',
    ':@',
    '#',
    '?',
    '%',
    '.',
    '..',
    '。',
    '．',
    '\t',
    '\n',
    '\r\n',
    '\0',
    ' ',
    ';',
    '%00',
    '%2f',
    '%5c',
    '%40',
    '%23',
    '%09',
    '%0d%0aX-Injected:1',
    '%252f',
    '\u202e',
    '\ufeff',
    '&targetUrl=',
  ]
  const addresses = [
    '127.0.0.1',
    '0177.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    '10.1',
    'xn--80ak6aa92e.com',
    'localhost',
    'a.localhost',
    'shop.dk.evil.com',
    'evil.com.',
    'shop。dk.evil.com',
  ]
  const schemes = [
    'https://',
    'http://',
    'https:',
    'https:/',
    'https:\\\\',
    'https:/\\',
    '//',
    '/\\',
    'HtTpS://',
    'javascript:',
    'data:',
    'ht\ttps://',
    'https://https://',
    '\u0001https://',
    '',
  ]
  it('with every scheme before every host behind every mark, never leaves the known places', async () => {
    const texts = schemes.flatMap((scheme) =>
      [...hosts.slice(0, 4), ...addresses].flatMap((host) =>
        ['', 'shop.dk@', 'shop.dk\\@', 'shop.dk#@', 'shop.dk%2f@'].map((before) => `${scheme}${before}${host}/x`),
      ),
    )
    const between = marks.flatMap((mark) =>
      hosts.flatMap((host) => [
        `https://shop.dk${mark}${host}/`,
        `https://${host}${mark}shop.dk/`,
        `${mark}https://${host}/`,
        `https:${mark}${host}/`,
        `https://click.north.example/go?to=https://shop.dk${encodeURIComponent(mark)}${host}/`,
      ]),
    )
    const found = new Map<number, number>()
    for (const text of [...texts, ...between]) {
      const status = await check(encoded(text))
      found.set(status, (found.get(status) ?? 0) + 1)
    }
    for (const status of [200, 302, 400]) expect(found.get(status), `answers with ${status}`).toBeGreaterThan(50)
  })
  it('made of random pieces, encoded once, twice or not at all, never leaves the known places', async () => {
    const piece = fc.oneof(fc.constantFrom(...hosts, ...marks, ...addresses, ...schemes), fc.string({ maxLength: 4 }))
    const text = fc.array(piece, { minLength: 1, maxLength: 7 }).map((parts) => parts.join(''))
    const seed = Math.floor(Math.random() * 2 ** 31)
    process.stdout.write(`target.test.ts: seed ${seed}\n`)
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.constantFrom(...schemes.slice(0, 4)),
        fc.integer({ min: 0, max: 2 }),
        async (t, s, n) => {
          const raw = wholeText(s + t, 1e6)
          // what a client may put into a request line as it is
          const bare = `targetUrl=${raw.replace(/[^\x21-\x7e]/g, encodeURIComponent)}`
          await check(n === 0 ? bare : n === 1 ? encoded(raw) : encoded(encodeURIComponent(raw)))
        },
      ),
      { seed, numRuns: 3000 },
    )
  })
})
