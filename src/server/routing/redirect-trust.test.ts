import { describe, expect, it } from 'vitest'
import { campaignOf } from '../../test/campaign.ts'
import type { NetworkLinks } from './network-links.ts'
import { trustOf } from './redirect-rules.ts'
import { matchOf } from './read-accounts.ts'
import { emptySnapshot, indexSnapshot } from '../../test/snapshot.ts'
import type { Campaign, Site } from './snapshot.ts'
import { createSigner } from './sign-target.ts'
import { readTarget } from './target.ts'

const site: Site = {
  uuid: 's1',
  accountUuid: 'a1',
  domain: 'blog.co.uk',
  isActive: true,
  options: {},
  allowed: ['friend.dk', 'bücher.example'],
}
const links: NetworkLinks = {
  deepLink: () => null,
  clickHosts: ['awin1.com', 'click.north.example', 'rover.shop.dk', 'short.example'],
  networkUuid: () => '',
  linkRule: (host) => ({ targetParameters: ['to'], ...(host === 'short.example' ? { hidesTarget: true } : {}) }),
}
const campaignAt = (urlMatch: string): Campaign => campaignOf({ uuid: urlMatch, match: matchOf(urlMatch) })
const signer = createSigner(Buffer.alloc(32, 1))
const snapshot = indexSnapshot({
  ...emptySnapshot,
  sites: [site, { ...site, uuid: 's2', allowed: [] }],
  campaigns: [campaignAt('outlet.example/shoes'), campaignAt('click.north.example')],
  merchants: [
    { uuid: 'm1', domain: 'shop.dk' },
    { uuid: 'm2', domain: 'smørrebrød.dk' },
  ],
})
const read = (text: string) => readTarget(text, { ownHosts: new Set(['own.example']), allowLoopback: false })
const trust = (text: string, { siteUuid = 's1', signature = '', referers = [] as string[] } = {}) => {
  const target = read(text)
  if ('error' in target) throw new Error(target.error)
  const of = snapshot.site(siteUuid) ?? site
  return trustOf({ snapshot, links, signer }, { site: of, signature, creatorId: '', referers }, target, read)
}
const through = (to: string, host = 'www.awin1.com') => `https://${host}/cread.php?${new URLSearchParams({ to })}`

describe('a target may be redirected to', () => {
  it('when the address of one of the site’s own campaigns covers it, whoever owns the domain (rule 2)', () => {
    expect(trust('https://www.outlet.example/shoes/1')).toBe('merchant')
    expect(trust('https://www.outlet.example/hats')).toBe('unknown')
    expect(trust('https://other.example/shoes')).toBe('unknown')
    expect(trust('https://outlet.example/shoes/1', { siteUuid: 's2' })).toBe('unknown')
    expect(trust(through('https://outlet.example/shoes/1'))).toBe('network')
  })
  it('but not through a network because a campaign is at the network’s own address (rule 3)', () => {
    expect(trust(through('https://evil.com/', 'click.north.example'))).toBe('unknown')
    expect(trust(through('https://shop.dk/', 'click.north.example'))).toBe('network')
  })
  it('through a network to a place that cannot be read when the click came from the site itself, also below a shop’s domain', () =>
    expect(trust(through('new.example', 'rover.shop.dk'), { referers: ['https://blog.co.uk/'] })).toBe('own page'))
  it('when a merchant owns its registrable domain (rule 2)', () => {
    expect(trust('https://shop.dk/a')).toBe('merchant')
    expect(trust('http://deep.below.shop.dk./a')).toBe('merchant')
    expect(trust('https://SMØRREBRØD.dk/')).toBe('merchant')
    expect(trust('https://notshop.dk/')).toBe('unknown')
    expect(trust('https://shop.dk.evil.com/')).toBe('unknown')
    expect(trust('https://evil.com/shop.dk')).toBe('unknown')
    expect(trust('https://evil.com/?https://shop.dk/')).toBe('unknown')
  })
  it('when it is a network’s click link to such a shop, or carries none (rule 3)', () => {
    expect(trust(through('https://shop.dk/a'))).toBe('network')
    expect(trust('https://www.awin1.com/cread.php?awinmid=1')).toBe('network')
    expect(trust('https://go.click.north.example/x')).toBe('network')
    expect(trust(through('https://friend.dk/a'))).toBe('network')
  })
  it.each([
    'https://evil.com/',
    '//evil.com/',
    'evil.com',
    'https:evil.com',
    'https://user@evil.com/',
    'https://10.0.0.1/',
    'https://evil.com:8443/',
    'javascript:alert(1)',
    'https://own.example/',
  ])('but not through a network to %s (rule 3)', (to) => {
    expect(trust(through(to))).toBe('unknown')
    expect(trust(through(to, 'rover.shop.dk'))).toBe('unknown')
  })
  it('through a network’s short link, which nobody can read, from the site’s own pages only (rule 3)', () => {
    expect(trust('https://short.example/abc')).toBe('unknown')
    expect(trust(through('https://shop.dk/', 'short.example'))).toBe('unknown')
    expect(trust('https://short.example/abc', { referers: ['https://blog.co.uk/a'] })).toBe('own page')
  })
  it('through several networks only when the last shop is known (rule 3)', () => {
    expect(trust(through(through('https://shop.dk/', 'click.north.example')))).toBe('network')
    expect(trust(through(through('https://evil.com/', 'click.north.example')))).toBe('unknown')
    let deep = 'https://shop.dk/'
    for (let n = 0; n < 8; n++) deep = through(deep)
    expect(trust(deep)).toBe('unknown')
  })
  it('when the site allows its domain, and only that site (rule 4)', () => {
    expect(trust('https://www.friend.dk/a')).toBe('allowed')
    expect(trust('https://xn--bcher-kva.example/')).toBe('allowed')
    expect(trust('https://www.friend.dk/a', { siteUuid: 's2' })).toBe('unknown')
  })
  it('when we signed exactly this target for exactly this site (rule 5)', () => {
    const signature = signer.sign('s1', 'https://evil.com/a')
    expect(trust('https://evil.com/a', { signature })).toBe('signed')
    expect(trust('https://evil.com/b', { signature })).toBe('unknown')
    expect(trust('https://evil.com/a', { signature, siteUuid: 's2' })).toBe('unknown')
    const forged = createSigner(Buffer.alloc(32, 2)).sign('s1', 'https://evil.com/a')
    for (const bad of [forged, signature.slice(0, -1), `2${signature.slice(1)}`, `${signature}A`, '1.', 'x'])
      expect(trust('https://evil.com/a', { signature: bad })).toBe('unknown')
    const link = through('https://evil.com/')
    expect(trust(link, { signature: signer.sign('s1', link) })).toBe('signed')
  })
  it.each([
    ['https://blog.co.uk/a', 'own page'],
    ['https://www.blog.co.uk', 'own page'],
    ['https://amp.blog.co.uk./', 'own page'],
    ['https://other.co.uk/', 'unknown'],
    ['https://co.uk/', 'unknown'],
    ['https://blog.co.uk.evil.com/', 'unknown'],
    ['', 'unknown'],
  ])('when the browser says the click came from the site itself (rule 6): from %j it is %s', (referer, is) => {
    expect(trust('https://new.example/', { referers: ['', referer] })).toBe(is)
  })
})
