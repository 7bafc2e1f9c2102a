import { describe, expect, it } from 'vitest'
import { campaignOf } from '../../test/campaign.ts'
import { splitTestOf } from '../../test/split-test.ts'
import { type Ask, decide } from './decide.ts'
import { matchOf } from './read-accounts.ts'
import { emptySnapshot, indexSnapshot } from '../../test/snapshot.ts'
import type { Campaign, KeptCreator, Site, SplitTest } from './snapshot.ts'

const site: Site = { uuid: 's1', accountUuid: 'a1', domain: 'blog.dk', isActive: true, options: {}, allowed: [] }
const offer = (uuid: string, over: Partial<Campaign> = {}): Campaign =>
  campaignOf({
    uuid,
    connectionUuid: `conn-${uuid}`,
    partnerId: 'p',
    expected: 0.05,
    evidence: 'stated',
    ...over,
  })
const split = splitTestOf
const at = (place: number) => ({ place: () => place })
const ask = (over: Partial<Ask> & { url?: string } = {}): Ask => ({
  site,
  target: new URL(over.url ?? 'https://www.shop.dk/shoes/1'),
  domain: 'shop.dk',
  creatorId: '',
  place: () => 0,
  today: '2026-06-15',
  campaignUuid: null,
  ...over,
})
const lisa: KeptCreator = { id: 'lisa', slugs: ['lisa-cooks'], approved: [], declined: [] }
const choose = (
  campaigns: Campaign[],
  over: Parameters<typeof ask>[0] = {},
  splitTests: SplitTest[] = [],
  creators: KeptCreator[] = [lisa],
) => decide(indexSnapshot({ ...emptySnapshot, sites: [site], campaigns, splitTests, creators }), ask(over))
const order = (...args: Parameters<typeof choose>) => choose(...args).ranked.map((c) => c.uuid)

describe('the choice of a campaign', () => {
  it('finds a campaign by its own address when that is on another domain than its merchant’s', () => {
    const offers = [offer('a', { match: matchOf('https://www.outlet.co.uk/shoes') }), offer('b')]
    const at = (url: string) => order(offers, { url, domain: 'outlet.co.uk' })
    expect(at('https://outlet.co.uk/shoes/1')).toEqual(['a'])
    expect(at('https://outlet.co.uk/hats')).toEqual([])
    expect(order(offers)).toEqual(['b'])
  })
  it.each(['shop.dk/dk', 'shop.dk/dk/', 'https://www.shop.dk/dk/'])(
    'finds a folder written as %s with and without its slash',
    (written) => {
      const at = (path: string) => order([offer('a', { match: matchOf(written) })], { url: `https://shop.dk${path}` })
      for (const path of ['/dk', '/dk/', '/dk/shoes']) expect(at(path)).toEqual(['a'])
      for (const path of ['/', '/dkk', '/dkk/', '/se/dk/']) expect(at(path)).toEqual([])
    },
  )
  it('takes the prioritised one first, whatever the others pay', () => {
    const found = choose([offer('a', { expected: 9 }), offer('b', { isPriority: true, expected: 0.01 })])
    expect([found.ranked[0]?.uuid, found.why]).toEqual(['b', 'priority'])
  })
  it('takes what pays best among equals, and says so', () => {
    const found = choose([
      offer('a', { expected: 0.04 }),
      offer('b', { expected: 0.06, evidence: 'measured' }),
      offer('c'),
    ])
    expect([found.ranked.map((c) => c.uuid), found.why]).toEqual([['b', 'c', 'a'], 'pays best'])
  })
  it('keeps fallback-only for last, also when it pays best', () => {
    expect(order([offer('a', { isFallback: true, expected: 9 }), offer('b', { expected: 0 })])).toEqual(['b', 'a'])
    const only = choose([
      offer('a', { isFallback: true, expected: 1 }),
      offer('b', { isFallback: true, expected: 2 }),
      offer('c', { isExcluded: true }),
    ])
    expect([only.ranked[0]?.uuid, only.why]).toEqual(['b', 'fallback'])
  })
  it('does not need a reason when there is only one', () => expect(choose([offer('a')]).why).toBe('only one'))
  it('is the same whatever order the campaigns come in', () => {
    const equal = [offer('c'), offer('a'), offer('b')]
    expect(order(equal)).toEqual(['a', 'b', 'c'])
    expect(order(equal.toReversed())).toEqual(['a', 'b', 'c'])
  })
  it('never takes an excluded one, and shows it as excluded', () => {
    const found = choose([offer('a', { isExcluded: true, isPriority: true }), offer('b')])
    expect(found.ranked.map((c) => c.uuid)).toEqual(['b'])
    expect(found.candidates.map((c) => c.reason)).toEqual(['excluded', 'candidate'])
  })
  it('takes creator-only campaigns for creators and nobody else', () => {
    const campaigns = [offer('a', { isCreatorOnly: true, expected: 9 }), offer('b')]
    expect(order(campaigns)).toEqual(['b'])
    const found = choose(campaigns, { creatorId: 'lisa' }, [], [{ ...lisa, approved: ['a'] }])
    expect([found.ranked.map((c) => c.uuid), found.why]).toEqual([['a', 'b'], 'creator'])
    expect(choose([offer('a', { isCreatorOnly: true })]).why).toBe('no campaign')
  })
  it('is a discover click when nothing is left, when there was nothing, and on a site that only listens', () => {
    expect(choose([offer('a', { isExcluded: true })])).toMatchObject({ ranked: [], why: 'no campaign' })
    expect(choose([])).toMatchObject({ ranked: [], why: 'no campaign' })
    expect(choose([offer('a')], { site: { ...site, isActive: false } })).toMatchObject({
      ranked: [],
      why: 'discover mode',
    })
  })
  it('knows only the campaigns of this site and of the shop that owns the target', () => {
    expect(order([offer('a', { siteUuid: 's2' })])).toEqual([])
    expect(order([offer('a', { merchant: 'other.dk', match: matchOf('other.dk') })])).toEqual([])
  })

  it.each([
    ['shop.dk', 'https://shop.dk/', true],
    ['shop.dk', 'https://www.shop.dk/a', true],
    ['shop.dk', 'https://outlet.shop.dk/a', true],
    ['shop.dk', 'https://shop.dk./a', true],
    ['www.shop.dk', 'https://shop.dk/', true],
    ['www.shop.dk', 'https://www.shop.dk/', true],
    ['outlet.shop.dk', 'https://shop.dk/', false],
    ['outlet.shop.dk', 'https://www.shop.dk/', false],
    ['outlet.shop.dk', 'https://old.outlet.shop.dk/', true],
    ['shop.dk/shoes', 'https://shop.dk/shoes', true],
    ['shop.dk/shoes', 'https://shop.dk/shoes/1?x=2', true],
    ['shop.dk/shoes/', 'https://shop.dk/shoes/1', true],
    ['shop.dk/shoes', 'https://shop.dk/shoestring', false],
    ['shop.dk/shoes', 'https://shop.dk/', false],
    ['https://www.shop.dk/shoes?ref=1', 'https://shop.dk/shoes/2', true],
    ['shop.dk/', 'https://shop.dk/anything', true],
    ['shop.dk/kød', 'https://shop.dk/k%C3%B8d/1', true],
    ['SHOP.dk', 'https://shop.dk/', true],
    ['op.dk', 'https://shop.dk/', false],
  ])('with the address %s: the target %s is covered: %s', (match, url, covered) =>
    expect(order([offer('a', { match: matchOf(match) })], { url })).toEqual(covered ? ['a'] : []),
  )
  it('finds a shop with letters of its own language under the name browsers send', () =>
    expect(
      order([offer('a', { merchant: 'smørrebrød.dk', match: matchOf('smørrebrød.dk') })], {
        url: 'https://www.smørrebrød.dk/',
        domain: new URL('https://smørrebrød.dk').hostname,
      }),
    ).toEqual(['a']))

  describe('with a split test', () => {
    const both = [offer('a', { expected: 0.01 }), offer('b', { expected: 0.09 })]
    it('divides by its percentage until its last day, afterwards by its end percentage', () => {
      expect(order(both, at(2999), [split()])).toEqual(['a', 'b'])
      expect(order(both, at(3000), [split()])).toEqual(['b', 'a'])
      expect(order(both, { ...at(3000), today: '2026-06-30' }, [split()])).toEqual(['b', 'a'])
      expect(order(both, { ...at(3000), today: '2026-07-01' }, [split()])).toEqual(['a', 'b'])
      expect(order(both, { ...at(9999), today: '2027-01-01' }, [split({ endPercentage: 0 })])).toEqual(['b', 'a'])
    })
    it('says that the click is part of it, on which side, and who was split away', () => {
      const found = choose(both, at(9999), [split({ phase: 3 })])
      expect([found.why, found.test]).toEqual(['split test', { key: 't1:3', arm: 'B' }])
      expect(found.candidates.map((c) => c.reason)).toEqual(['split away', 'candidate'])
    })
    it('measures nothing after its last day, though it still divides', () => {
      const found = choose(both, { today: '2026-07-01' }, [split({ endPercentage: 50 })])
      expect([found.why, found.test, found.isPersonal]).toEqual(['split test', null, true])
    })
    it('asks for the place of anyone who clicks by its own secret', () => {
      const place = (secret: string) => (secret === 'of this test' ? 0 : 9999)
      expect(order(both, { place }, [split({ secret: 'of this test' })])[0]).toBe('a')
      expect(order(both, { place }, [split({ secret: 'of another' })])[0]).toBe('b')
    })
    it('runs on its own sites, hosts, shop and account only', () => {
      const isTested = (over: Partial<SplitTest>) => choose(both, {}, [split(over)]).test !== null
      expect(isTested({ siteUuids: ['s2'] })).toBe(false)
      expect(isTested({ siteUuids: ['s2', 's1'] })).toBe(true)
      expect(isTested({ domains: ['outlet.shop.dk'] })).toBe(false)
      expect(isTested({ domains: ['outlet.shop.dk', 'shop.dk'] })).toBe(true)
      expect(isTested({ merchantUuid: 'm2' })).toBe(false)
      expect(isTested({ accountUuid: 'a2' })).toBe(false)
    })
  })

  it('takes the campaign a smart link asks for, before everything else, when it can carry the click', () => {
    const campaigns = [offer('a', { isPriority: true }), offer('b'), offer('c', { isExcluded: true })]
    expect(choose(campaigns, { campaignUuid: 'b' }, [split()])).toMatchObject({ why: 'smart link', test: null })
    expect(order(campaigns, { campaignUuid: 'b' })).toEqual(['b', 'a'])
    expect(order(campaigns, { campaignUuid: 'c' })).toEqual(['a', 'b'])
    expect(order(campaigns, { campaignUuid: 'gone' })).toEqual(['a', 'b'])
  })
})
