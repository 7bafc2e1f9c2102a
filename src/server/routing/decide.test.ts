import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaignOf } from '../../test/campaign.ts'
import { type Ask, decide } from './decide.ts'
import { matchOf } from './read-accounts.ts'
import { emptySnapshot, indexSnapshot } from '../../test/snapshot.ts'
import type { Campaign, Site, SplitTest } from './snapshot.ts'

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
const split = (over: Partial<SplitTest> = {}): SplitTest => ({
  accountUuid: 'a1',
  merchantUuid: 'm1',
  connectionUuidA: 'conn-a',
  connectionUuidB: 'conn-b',
  siteUuids: [],
  percentage: 30,
  endPercentage: 100,
  endDate: '2026-06-30',
  ...over,
})
const ask = (over: Partial<Ask> & { url?: string } = {}): Ask => ({
  site,
  target: new URL(over.url ?? 'https://www.shop.dk/shoes/1'),
  domain: 'shop.dk',
  creatorId: '',
  visitor: 0n,
  today: '2026-06-15',
  campaignUuid: null,
  ...over,
})
const choose = (campaigns: Campaign[], over: Parameters<typeof ask>[0] = {}, splitTests: SplitTest[] = []) =>
  decide(indexSnapshot({ ...emptySnapshot, campaigns, splitTests }), ask(over))
const order = (...args: Parameters<typeof choose>) => choose(...args).ranked.map((c) => c.uuid)

describe('the choice of a campaign', () => {
  it('finds a campaign by its own address when that is on another domain than its merchant’s', () => {
    const offers = [offer('a', { match: matchOf('https://www.outlet.co.uk/shoes') }), offer('b')]
    const at = (url: string) => order(offers, { url, domain: 'outlet.co.uk' })
    expect(at('https://outlet.co.uk/shoes/1')).toEqual(['a'])
    expect(at('https://outlet.co.uk/hats')).toEqual([])
    expect(order(offers)).toEqual(['b'])
  })
  it('takes the prioritised one first, whatever the others pay', () => {
    const found = choose([offer('a', { expected: 9 }), offer('b', { isPriority: true, expected: 0.01 })])
    expect([found.ranked[0]?.uuid, found.why]).toEqual(['b', 'priority'])
  })
  it('takes what pays best among equals, and says so', () => {
    const found = choose([offer('a', { expected: 0.04 }), offer('b', { expected: 0.06, evidence: 'own' }), offer('c')])
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
    expect(order(campaigns, { creatorId: 'lisa' })).toEqual(['a', 'b'])
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
      expect(order(both, { visitor: 29n }, [split()])).toEqual(['a', 'b'])
      expect(order(both, { visitor: 30n }, [split()])).toEqual(['b', 'a'])
      expect(order(both, { visitor: 30n, today: '2026-06-30' }, [split()])).toEqual(['b', 'a'])
      expect(order(both, { visitor: 30n, today: '2026-07-01' }, [split()])).toEqual(['a', 'b'])
      expect(order(both, { visitor: 99n, today: '2027-01-01' }, [split({ endPercentage: 0 })])).toEqual(['b', 'a'])
    })
    it('says that the click is part of it, and who was split away', () => {
      const found = choose(both, { visitor: 99n }, [split()])
      expect([found.why, found.isPartial]).toEqual(['split test', true])
      expect(found.candidates.map((c) => c.reason)).toEqual(['split away', 'candidate'])
    })
    it('keeps a visitor on one side', () => {
      for (const visitor of [0n, 12_345_678_901_234_567_890n, 77n])
        expect(new Set(Array.from({ length: 20 }, () => order(both, { visitor }, [split()]).join())).size).toBe(1)
    })
    it('gives each side its share over many visitors', () => {
      const a = Array.from({ length: 5000 }, (_, i) => BigInt(i) * 2_654_435_761n).filter(
        (visitor) => order(both, { visitor }, [split()])[0] === 'a',
      ).length
      expect(a).toBeGreaterThan(1350)
      expect(a).toBeLessThan(1650)
    })
    it('runs before priority, but not before exclusion', () => {
      expect(order([offer('a'), offer('b', { isPriority: true })], { visitor: 0n }, [split()])).toEqual(['a', 'b'])
      expect(order([offer('a', { isExcluded: true }), offer('b')], { visitor: 0n }, [split()])).toEqual(['b'])
    })
    it('is not a test for a visitor whose side has no campaign', () =>
      expect(choose([offer('b'), offer('c')], { visitor: 0n }, [split()])).toMatchObject({
        why: 'pays best',
        isPartial: false,
        isPersonal: true,
      }))
    it('runs on its own sites, shop and account only', () => {
      expect(choose(both, {}, [split({ siteUuids: ['s2'] })]).isPartial).toBe(false)
      expect(choose(both, {}, [split({ siteUuids: ['s2', 's1'] })]).isPartial).toBe(true)
      expect(choose(both, {}, [split({ merchantUuid: 'm2' })]).isPartial).toBe(false)
      expect(choose(both, {}, [split({ accountUuid: 'a2' })]).isPartial).toBe(false)
    })
  })

  it('takes the campaign a smart link asks for, before everything else, when it can carry the click', () => {
    const campaigns = [offer('a', { isPriority: true }), offer('b'), offer('c', { isExcluded: true })]
    expect(choose(campaigns, { campaignUuid: 'b' }, [split()])).toMatchObject({ why: 'smart link', isPartial: false })
    expect(order(campaigns, { campaignUuid: 'b' })).toEqual(['b', 'a'])
    expect(order(campaigns, { campaignUuid: 'c' })).toEqual(['a', 'b'])
    expect(order(campaigns, { campaignUuid: 'gone' })).toEqual(['a', 'b'])
  })

  it('is never an unusable campaign, and always a total order, whatever the campaigns are like', () => {
    const campaigns = fc.uniqueArray(
      fc.record({
        uuid: fc.uuid(),
        connectionUuid: fc.constantFrom('conn-a', 'conn-b', 'conn-c'),
        isPriority: fc.boolean(),
        isExcluded: fc.boolean(),
        isFallback: fc.boolean(),
        isCreatorOnly: fc.boolean(),
        expected: fc.constantFrom(0, 0.01, 0.02, 5),
        match: fc.constantFrom('shop.dk', 'outlet.shop.dk', 'shop.dk/shoes').map(matchOf),
      }),
      { selector: (c) => c.uuid, maxLength: 8 },
    )
    const seed = Math.floor(Math.random() * 2 ** 31)
    process.stdout.write(`decide.test.ts: seed ${seed}\n`)
    fc.assert(
      fc.property(
        campaigns,
        fc.bigInt(0n, 1n << 64n),
        fc.boolean(),
        fc.boolean(),
        (list, visitor, creator, testing) => {
          const made = list.map((c) => offer(c.uuid, c))
          const over = { visitor, creatorId: creator ? 'lisa' : '' }
          const tests = testing ? [split()] : []
          const found = choose(made, over, tests)
          const usable = made.filter(
            (c) => !c.isExcluded && (creator || !c.isCreatorOnly) && c.match.host === 'shop.dk',
          )
          expect(found.ranked.map((c) => c.uuid).sort()).toEqual(usable.map((c) => c.uuid).sort())
          expect(order(made.toReversed(), over, tests)).toEqual(found.ranked.map((c) => c.uuid))
          const [first] = found.ranked
          if (first && !found.isPartial) {
            expect(first.isPriority || usable.every((c) => !c.isPriority)).toBe(true)
            const peers = usable.filter((c) => c.isPriority === first.isPriority)
            expect(!first.isFallback || peers.every((c) => c.isFallback)).toBe(true)
            expect(
              peers.filter((c) => c.isFallback === first.isFallback).every((c) => c.expected <= first.expected),
            ).toBe(true)
          }
        },
      ),
      { seed, numRuns: 2000 },
    )
  })
})
