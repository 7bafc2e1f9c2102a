import { describe, expect, it } from 'vitest'
import { factsOf, networks } from '../../connectors/index.ts'
import { emptySnapshot, indexSnapshot } from '../../test/snapshot.ts'
import { createNetworkLinks } from '../networks/index.ts'
import { ownNetworkOf } from './own-networks.ts'
import { trustOf } from './redirect-rules.ts'
import { createSigner } from './sign-target.ts'
import type { Site } from './snapshot.ts'
import { readTarget } from './target.ts'
import { seedOf } from '../../test/seeded.ts'

/** `OUTBOUND_SEED=1` repeats a run. */
const seed = seedOf('hostile-links.test.ts')
let state = seed
const below = (n: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
  return (state >>> 8) % n
}
const oneOf = <T>(list: readonly T[]): T => {
  const found = list[below(list.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

const site: Site = { uuid: 's', accountUuid: 'a', domain: 'blog.dk', isActive: true, options: {}, allowed: [] }
const own = 'https://go.own.example/c?p={programmeId}&sub={clickId}&to={target}'
const snapshot = indexSnapshot({
  ...emptySnapshot,
  sites: [site],
  merchants: [{ uuid: 'm', domain: 'shop.dk' }],
  ownNetworks: [ownNetworkOf({ accountUuid: 'a', linkTemplate: own, hosts: ['own.example'] })],
})
const links = createNetworkLinks()
const signer = createSigner(Buffer.alloc(32, 1))
const read = (text: string) => readTarget(text, { ownHosts: new Set(['out.example']), allowLoopback: false })
const trust = (text: string): string => {
  const target = read(text)
  if ('error' in target) return 'refused'
  const context = { site: snapshot.site('s') ?? site, signature: '', creatorId: '', referers: [] }
  return trustOf({ snapshot, links, signer }, context, target, read)
}

const clickId = '0123456789abcdefghij'
const pages = [
  'https://shop.dk/',
  'https://www.shop.dk/a?b=c&d=e',
  'https://shop.dk/søg/ø?q=a+b#top',
  'https://shop.dk/a(b)',
]
const whole = (text: string) => encodeURIComponent(text).replaceAll('(', '%28').replaceAll(')', '%29')
type Grammar = { name: string; parameters: readonly string[]; link: (target: string) => string | null }
const withHost = (name: string, host: string): Grammar => {
  const facts = factsOf(name)
  const clickUrl = name === 'daisycon' ? `https://${host}/c/?si=1&li=2&wi=3&ws=&dl=` : `https://${host}/c?a=1&b=2`
  return {
    name: `${name} ${host}`,
    parameters: facts?.targetParameters ?? [],
    link: (target) => facts?.deepLink({ programmeId: '1', partnerId: '2', clickUrl, clickId, target }) ?? null,
  }
}
/** Every network with each of its click hosts, one of the account's own, and two with other link shapes. */
const grammars: Grammar[] = [
  ...networks.flatMap((n) => n.clickHosts.map((host) => withHost(n.identifier, host))),
  {
    name: 'own',
    parameters: ['to'],
    link: (target) =>
      own.replace('{programmeId}', '1').replace('{clickId}', clickId).replace('{target}', whole(target)),
  },
  {
    name: 'cj path',
    parameters: ['url'],
    link: (target) => `https://www.anrdoezrs.net/links/1/type/dlg/sid/x/${whole(target)}`,
  },
  {
    name: 'tradedoubler',
    parameters: ['url'],
    link: (target) => `https://clk.tradedoubler.com/click?p(1)a(2)g(3)epi(${clickId})url(${whole(target)})`,
  },
]
/** The target of a short link cannot be read, whatever the link contains. */
const short = networks.flatMap((n) => n.shortHosts ?? [])
const isShort = (g: Grammar) => short.some((host) => g.name.endsWith(` ${host}`))
const able = grammars.filter((g) => g.link('https://shop.dk/') !== null && !isShort(g))

const evil = () =>
  oneOf([
    'https://evil.example/',
    'http://evil.example',
    '//evil.example/x',
    '\\\\evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https:/evil.example/',
    'HTTPS://EVIL.example/shop.dk',
    'ht\ttps://evil.example/',
    'https://shop.dk@evil.example/',
    'https://evil.example./',
    'https://shop.dk.evil.example/',
    'https://10.0.0.1/',
    'https://out.example/',
  ])
const encodings: ((text: string) => string)[] = [
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => encodeURIComponent(encodeURIComponent(encodeURIComponent(text))),
  (text) => [...Buffer.from(text)].map((b) => `%${b.toString(16).padStart(2, '0')}`).join(''),
]
const encoded = (text: string) => oneOf(encodings)(text)
const capitals = (name: string) =>
  name.replaceAll(/[a-z]/gi, (c) => (below(2) === 0 ? c.toUpperCase() : c.toLowerCase()))
const parameter = (g: Grammar) => capitals(oneOf(g.parameters))
const insert = (href: string, pair: string): string => {
  const url = new URL(href)
  const pairs = url.search.slice(1).split('&').filter(Boolean)
  pairs.splice(below(pairs.length + 1), 0, pair)
  return `${url.origin}${url.pathname}?${pairs.join('&')}${url.hash}`
}
const withDot = (href: string) => href.replace(/^(https?:\/\/[^/?#]+)/, '$1.')

/** A hostile address in each place of a link; `good` is the network's own link to a known shop. */
const places: Record<string, (good: string, g: Grammar) => string> = {
  'as the target': (_, g) => g.link(oneOf(['https://evil.example/', 'http://evil.example/a?b=https://shop.dk/'])) ?? '',
  'as the target, behind a trailing dot': (_, g) => withDot(g.link('https://evil.example/') ?? ''),
  'in a second one of the same parameter': (good, g) => insert(good, `${parameter(g)}=${encoded(evil())}`),
  'before an empty one': (good, g) => insert(insert(good, `${parameter(g)}=`), `${parameter(g)}=${encoded(evil())}`),
  'as an array': (good, g) => insert(good, `${parameter(g)}%5B%5D=${encoded(evil())}`),
  'in a parameter nobody knows': (good) =>
    insert(good, `${oneOf(['redirect', 'x', 'return_to', 'r3'])}=${encoded(evil())}`),
  'without a parameter': (good) => insert(good, encoded(evil())),
  'as the name of a parameter': (good) => insert(good, `${encoded(evil())}=1`),
  'in the path': (good) => {
    const url = new URL(good)
    return `${url.origin}/${encoded(evil())}${url.pathname}${url.search}`
  },
  'at the end of the path': (good) => {
    const url = new URL(good)
    return `${url.origin}${url.pathname.replace(/\/$/, '')}/${encoded(evil())}${url.search}`
  },
  'in parentheses': (good) => insert(good, `url(${encoded(evil())})`),
  'behind #': (good) => `${good.replace(/#.*$/, '')}#${encoded(evil())}`,
  'behind a semicolon': (good, g) => `${insert(good, 'y=1')};${parameter(g)}=${encoded(evil())}`,
  'in base64': (good) => insert(good, `x=${Buffer.from('https://evil.example/').toString('base64')}`),
  'inside the shop’s own address': (_, g) => g.link(`https://shop.dk/?next=${encoded('https://evil.example/')}`) ?? '',
  'behind another network': (_, g) => g.link(oneOf(able).link('https://evil.example/') ?? '') ?? '',
}

describe('links of every network', () => {
  it.each(able.map((g) => [g.name, g] as const))(
    'of %s lead straight to a known shop, also through another one',
    (_, g) => {
      for (const page of pages) {
        const link = g.link(page) ?? ''
        expect(trust(link), link).toBe('network')
        expect(trust(withDot(link)), withDot(link)).toBe('network')
      }
      const twice = g.link(oneOf(able).link('https://shop.dk/a') ?? '') ?? ''
      expect(trust(twice), `OUTBOUND_SEED=${seed} ${twice}`).toBe('network')
    },
  )
  it.each(short)('are not followed at %s, which serves short links', (host) => {
    expect(trust(`https://${host}/abc`)).toBe('unknown')
    expect(trust(`https://${host}/abc?url=https%3A%2F%2Fshop.dk%2F`)).toBe('unknown')
  })
  it.each(Object.entries(places))('are not followed with a hostile address %s', (_, place) => {
    for (const g of able)
      for (let n = 0; n < 20; n++) {
        const link = place(g.link(oneOf(pages)) ?? '', g)
        expect(['unknown', 'refused'], `OUTBOUND_SEED=${seed} ${g.name}: ${link}`).toContain(trust(link))
      }
  })
})
