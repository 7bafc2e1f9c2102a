import { describe, expect, it } from 'vitest'
import type { NetworkLinks } from './network-links.ts'
import { isNetworkHost, trustOf } from './redirect-rules.ts'
import { emptySnapshot, indexSnapshot } from '../../test/snapshot.ts'
import type { Site } from './snapshot.ts'
import { createSigner } from './sign-target.ts'
import { siteConfig } from '../tracking/site-config.ts'
import { readTarget, type Target } from './target.ts'

const links: NetworkLinks = {
  deepLink: () => null,
  clickHosts: ['www.north.example', 'south.example'],
  networkUuid: () => '',
  linkRule: () => ({ targetParameters: ['to'] }),
}
const siteOf = (domain: string): Site => ({
  uuid: 's',
  accountUuid: 'a',
  domain,
  isActive: true,
  options: {},
  allowed: [],
})
const read = (text: string | undefined) =>
  readTarget(text, { ownHosts: new Set(['own.example']), allowLoopback: false })
const target = (text: string): Target => {
  const found = read(text)
  if ('error' in found) throw new Error(found.error)
  return found
}
const trust = (domain: string, referer: string, to = 'https://unknown.example/') =>
  trustOf(
    { snapshot: indexSnapshot(emptySnapshot), links, signer: createSigner(Buffer.alloc(32, 1)) },
    { site: siteOf(domain), signature: '', creatorId: '', referers: [referer] },
    target(to),
    read,
  )

describe('a click from the site itself', () => {
  it.each([
    ['café.dk', 'https://xn--caf-dma.dk/a'],
    ['shop.co.uk', 'https://www.shop.co.uk/'],
    ['blog.site.dk', 'https://www.site.dk/'],
    ['me.github.io', 'https://me.github.io/post'],
    ['localhost', 'http://localhost:3000/'],
  ])('on %s is trusted from %s', (domain, referer) => expect(trust(domain, referer)).toBe('own page'))
  it.each([
    ['me.github.io', 'https://stranger.github.io/'],
    ['me.blogspot.com', 'https://stranger.blogspot.com/'],
    ['site.dk', 'https://site.dk.evil.com/'],
    ['site.dk', 'https://evilsite.dk/'],
    ['site.co.uk', 'https://evil.co.uk/'],
    ['site.dk', 'https://evil.com/?https://site.dk/'],
    ['site.dk', 'https://site.dk@evil.com/'],
    ['site.dk', 'site.dk'],
    ['site.dk', 'null'],
    ['site.dk', ''],
  ])('on %s is not %s', (domain, referer) => expect(trust(domain, referer)).toBe('unknown'))
})

describe('a network’s click link', () => {
  it.each(['www.north.example', 'north.example', 'go.north.example', 'www.south.example', 'south.example.'])(
    '%s is known, however the network writes its domain',
    (host) => expect(isNetworkHost(links, host)).toBe(true),
  )
  it.each(['notnorth.example', 'north.example.evil.com', 'example'])('%s is not', (host) =>
    expect(isNetworkHost(links, host)).toBe(false),
  )
  it('is as good as the shop inside it', () => {
    expect(trust('site.dk', '', 'https://north.example/c')).toBe('network')
    expect(trust('site.dk', '', 'https://north.example/c?to=https://evil.com/')).toBe('unknown')
    expect(trust('site.dk', '', 'https://north.example/c?to=http://127.0.0.1/')).toBe('unknown')
    expect(trust('site.dk', '', 'https://north.example/c?to=https://own.example/')).toBe('unknown')
  })
  it('is named to the script without www', () =>
    expect(siteConfig(siteOf('site.dk'), links.clickHosts).networkHosts).toEqual(['north.example', 'south.example']))
})

it('the click hosts of all networks are gone through once, not with each click', () => {
  let asked = 0
  const counting: NetworkLinks = {
    ...links,
    get clickHosts() {
      asked++
      return ['north.example']
    },
  }
  for (const host of ['north.example', 'go.north.example', 'south.example']) isNetworkHost(counting, host)
  expect(asked).toBe(1)
})
