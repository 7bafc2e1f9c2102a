import { expect, it } from 'vitest'
import { campaignOf } from '../../test/campaign.ts'
import { createNetworkLinks } from '../networks/index.ts'
import { createClickId } from '../tracking/click-id.ts'
import { createNetworkLink } from './network-link.ts'
import type { NetworkLinks } from './network-links.ts'
import type { Campaign } from './snapshot.ts'
import { numbers, seedOf } from '../../test/seeded.ts'

const awinOf = (over: Partial<Campaign> = {}): Campaign =>
  campaignOf({ network: 'awin', partnerId: '1', programmeId: '2', ...over })
type DeepLink = NetworkLinks['deepLink']
/** The link rebuilt each time. */
const anew = (deepLink: DeepLink, c: Campaign, target: URL, clickId: string) =>
  deepLink(c.network, {
    programmeId: c.programmeId,
    partnerId: c.partnerId,
    clickUrl: c.clickUrl,
    clickId,
    target: target.href,
  })
const counted = (deepLink: DeepLink) => {
  const asked = { times: 0 }
  const counting: DeepLink = (network, parts) => {
    asked.times++
    return deepLink(network, parts)
  }
  return { asked, deepLink: counting }
}
/** Networks that put the id in unusual places. */
const odd: Record<string, (id: string, target: string) => string | null> = {
  path: (id, target) => `https://n.example/${id}/go?to=${encodeURIComponent(target)}`,
  twice: (id, target) => `https://n.example/${id}?ref=${id}&to=${encodeURIComponent(target)}`,
  none: (_, target) => `https://n.example/?to=${encodeURIComponent(target)}`,
  last: (id, target) => `https://n.example/?to=${encodeURIComponent(target)}#${id}`,
  never: () => null,
}
const real = createNetworkLinks()
const deepLink: DeepLink = (network, parts) =>
  odd[network] ? odd[network](parts.clickId, parts.target) : real.deepLink(network, parts)

it('gives the same links as asking the network again, whatever came before', () => {
  const seed = seedOf('network-link.test.ts')
  const next = numbers(seed)
  const below = (n: number) => Math.floor(next() * n)
  const pick = <T>(of: readonly T[], otherwise: T): T => of[below(of.length)] ?? otherwise
  const ids = Array.from({ length: 40 }, (_, i) => createClickId(1_790_000_000_000 + i))
  const networks = ['awin', 'adtraction', 'partnerads', 'daisycon', 'cj', 'webgains', 'nobody', ...Object.keys(odd)]
  const links = [null, 'https://go.example/c?a=1&p=2', 'https://go.example/c/5?epi=taken', 'https://go.example/?url=x']
  const campaigns = networks.flatMap((network) => links.map((clickUrl) => awinOf({ network, clickUrl })))
  const targets = [
    'https://shop.dk/',
    'https://shop.dk/a?b=c&d=%20ø#e',
    'https://www.shop.dk/$&/$1',
    ...ids.slice(0, 3).map((id) => `https://shop.dk/?mine=${id}`),
  ].map((href) => new URL(href))
  const networkLink = createNetworkLink({ deepLink })
  const [anyCampaign, anyTarget] = [awinOf({}), new URL('https://shop.dk/')]
  let made = 0
  for (let i = 0; i < 20_000; i++) {
    const [campaign, target, id] = [pick(campaigns, anyCampaign), pick(targets, anyTarget), pick(ids, '')]
    for (const one of [id, pick(ids, '')]) {
      const link = anew(deepLink, campaign, target, one)
      expect(networkLink(campaign, target, one), `${campaign.network} ${target.href} ${one}`).toBe(link)
      made += link === null ? 0 : 1
    }
  }
  expect(made).toBeGreaterThan(10_000)
})

it('asks the network once for a campaign and a target', () => {
  const { asked, deepLink: counting } = counted(deepLink)
  const networkLink = createNetworkLink({ deepLink: counting })
  const target = new URL('https://shop.dk/')
  const before = awinOf({})
  for (const ms of [1, 2, 3]) networkLink(before, target, createClickId(ms))
  expect(asked.times).toBe(1)
  const after = awinOf({ partnerId: '9' }) // a new snapshot has new campaigns
  const id = createClickId(4)
  expect(networkLink(after, target, id)).toBe(anew(deepLink, after, target, id))
  expect(networkLink(after, target, id)).toContain('awinaffid=9')
  expect(asked.times).toBe(2)
})

it('asks every time while an id is not all that differs between two links', () => {
  const id = createClickId(1)
  for (const [network, href] of [
    ['twice', 'https://shop.dk/'],
    ['none', `https://shop.dk/${id}`],
    ['awin', `https://shop.dk/${id}`],
    ['never', 'https://shop.dk/'],
  ] as const) {
    const { asked, deepLink: counting } = counted(deepLink)
    const networkLink = createNetworkLink({ deepLink: counting })
    const target = new URL(href)
    for (let i = 0; i < 3; i++) networkLink(awinOf({ network }), target, id)
    expect(asked.times, network).toBe(3)
  }
})
