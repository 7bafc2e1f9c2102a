import fc from 'fast-check'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignOf } from '../../test/campaign.ts'
import { browserAgent, fakeLinks } from '../../test/tracking.ts'
import { classify } from './agent.ts'
import { wholeText } from '../address/address.ts'
import { createDrops } from './drops.ts'
import { createEventTimes } from './event-times.ts'
import { createRedirect } from './redirect.ts'
import { emptySnapshot, indexSnapshot } from '../../test/snapshot.ts'
import type { Site } from '../routing/snapshot.ts'
import { createIdMemory } from './id-memory.ts'
import { createKeys } from './keys.ts'
import { createTtlCache } from './ttl-cache.ts'
import { createSigner } from '../routing/sign-target.ts'
import { createOutcomes } from './outcomes.ts'

const ownHosts = new Set(['own.example', 'own.example:4000'])

const site: Site = {
  uuid: '00000000-0000-4000-8000-000000000001',
  accountUuid: 'a1',
  domain: 'blog.dk',
  isActive: true,
  options: {},
  allowed: ['friend.dk'],
}
const campaign = campaignOf({ siteUuid: site.uuid, merchantUuid: 'm', expected: 1, evidence: 'stated' })
const merchants = [{ uuid: 'm', domain: 'shop.dk' }]
const known = /^https?:\/\/(?:[a-z0-9_-]+\.)*(?:shop\.dk|friend\.dk)\.?(?:[/?#]|$)/
const network = /^https?:\/\/(?:[a-z0-9-]+\.)*click\.north\.example\.?(?:[/?#]|$)/
const isAllowed = (location: string): boolean =>
  known.test(location) ||
  (network.test(location) &&
    [new URL(location).searchParams.get('to') ?? ''].every((to) => to === '' || isAllowed(new URL(to).href)))

describe('the redirect, asked with tricks', () => {
  const now = () => Date.UTC(2026, 5, 15)
  const keys = createKeys()
  const snapshot = indexSnapshot({ ...emptySnapshot, sites: [site], campaigns: [campaign], merchants })
  const redirect = createRedirect({
    snapshot: () => snapshot,
    classify,
    visitor: () => 1n,
    ids: createIdMemory({ window: 1000, now }),
    keys,
    moments: createEventTimes(1000, now, keys),
    repeats: createTtlCache(1000, now),
    drops: createDrops(() => new Date(now())),
    lateClicks: { keep: () => {} },
    recorder: { pageview: async () => {}, click: async () => {}, settled: async () => {}, drops: async () => [] },
    links: fakeLinks,
    signer: createSigner(Buffer.alloc(32, 1)),
    clickKey: Buffer.alloc(32, 2),
    ownHosts,
    outcomes: createOutcomes(),
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
          // what a client may put into a request line unescaped
          const bare = `targetUrl=${raw.replace(/[^\x21-\x7e]/g, encodeURIComponent)}`
          await check(n === 0 ? bare : n === 1 ? encoded(raw) : encoded(encodeURIComponent(raw)))
        },
      ),
      { seed, numRuns: 3000 },
    )
  })
})
