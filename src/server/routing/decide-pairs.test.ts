import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaignOf } from '../../test/campaign.ts'
import { slowRoute } from '../../test/slow-router.ts'
import { emptySnapshot, indexSnapshot } from '../../test/snapshot.ts'
import { splitTestOf } from '../../test/split-test.ts'
import { type Ask, decide } from './decide.ts'
import { matchOf } from './read-accounts.ts'
import type { Campaign, KeptCreator, Site, SplitTest } from './snapshot.ts'
import { seedOf } from '../../test/seeded.ts'

const site: Site = { uuid: 's1', accountUuid: 'a1', domain: 'blog.dk', isActive: true, options: {}, allowed: [] }
const offer = (uuid: string, over: Partial<Campaign> = {}): Campaign =>
  campaignOf({ uuid, connectionUuid: `conn-${uuid}`, expected: 0.05, evidence: 'stated', ...over })
const ask = (over: Partial<Ask> = {}): Ask => ({
  site,
  target: new URL('https://www.shop.dk/shoes/1'),
  domain: 'shop.dk',
  creatorId: '',
  place: () => 0,
  today: '2026-06-15',
  campaignUuid: null,
  ...over,
})
const lisa: KeptCreator = { id: 'lisa', slugs: [], approved: [], declined: [] }
const choose = (
  campaigns: Campaign[],
  over: Partial<Ask> = {},
  splitTests: SplitTest[] = [],
  creators: KeptCreator[] = [lisa],
) => {
  const data = { ...emptySnapshot, sites: [site], campaigns, splitTests, creators }
  const { ranked, why, test } = decide(indexSnapshot(data), ask(over))
  return { order: ranked.map((c) => c.uuid), why, test }
}
const [sideA, sideB] = [{ place: () => 0 }, { place: () => 9999 }]

describe('where two rules meet', () => {
  it.each([
    ['priority', { isPriority: true }],
    ['fallback only', { isFallback: true }],
    ['for creators only', { isCreatorOnly: true }],
    ['pays best', { expected: 9 }],
  ])('excluded and %s: excluded', (_, over) => {
    const campaigns = [offer('a', { isExcluded: true, ...over }), offer('b')]
    expect(choose(campaigns, { creatorId: 'lisa' }).order).toEqual(['b'])
  })
  it('excluded and a smart link: excluded', () =>
    expect(choose([offer('a', { isExcluded: true }), offer('b')], { campaignUuid: 'a' }).order).toEqual(['b']))
  it('excluded and a side of a test: no test, for either side', () => {
    const campaigns = [offer('a', { isExcluded: true }), offer('b'), offer('c', { expected: 9 })]
    for (const side of [sideA, sideB])
      expect(choose(campaigns, side, [splitTestOf()])).toEqual({ order: ['c', 'b'], why: 'pays best', test: null })
  })
  it('discover mode and anything: a discover click', () => {
    const listening = { site: { ...site, isActive: false }, campaignUuid: 'a' }
    expect(choose([offer('a', { isPriority: true }), offer('b')], listening, [splitTestOf()])).toEqual({
      order: [],
      why: 'discover mode',
      test: null,
    })
  })
  it('priority on two: both first, what they are expected to pay decides between them', () => {
    const campaigns = [
      offer('a', { isPriority: true, expected: 0.01 }),
      offer('b', { isPriority: true, expected: 0.02 }),
      offer('c', { expected: 9 }),
    ]
    expect(choose(campaigns)).toEqual({ order: ['b', 'a', 'c'], why: 'priority', test: null })
  })
  it('a test between two and priority on a third: the test', () => {
    const campaigns = [offer('a'), offer('b'), offer('c', { isPriority: true })]
    expect(choose(campaigns, sideA, [splitTestOf()])).toMatchObject({ order: ['a', 'c', 'b'], why: 'split test' })
    expect(choose(campaigns, sideB, [splitTestOf()])).toMatchObject({ order: ['b', 'c', 'a'], why: 'split test' })
  })
  it('a test and priority on one of its sides: the test', () =>
    expect(choose([offer('a'), offer('b', { isPriority: true })], sideA, [splitTestOf()]).order).toEqual(['a', 'b']))
  it('a test and a smart link with a campaign: the smart link, and the click is no part of the test', () =>
    expect(choose([offer('a'), offer('b')], { ...sideA, campaignUuid: 'b' }, [splitTestOf()])).toEqual({
      order: ['b', 'a'],
      why: 'smart link',
      test: null,
    }))
  it('a test and a smart link whose campaign cannot carry the click: the test', () =>
    expect(choose([offer('a'), offer('b')], { ...sideB, campaignUuid: 'gone' }, [splitTestOf()]).order[0]).toBe('b'))
  it.each([
    ['is for creators only', { isCreatorOnly: true }],
    ['has another address', { match: matchOf('shop.dk/hats') }],
    ['is on another site', { siteUuid: 's2' }],
  ])('a test of which one side %s: no test, for either side', (_, over) => {
    for (const side of [sideA, sideB])
      for (const campaigns of [
        [offer('a', over), offer('b')],
        [offer('a'), offer('b', over)],
      ])
        expect(choose(campaigns, side, [splitTestOf()])).toMatchObject({ why: 'only one', test: null })
  })
  it('a test of a side that is fallback only: the test still divides', () =>
    expect(choose([offer('a', { isFallback: true }), offer('b')], sideA, [splitTestOf()]).order).toEqual(['a', 'b']))
  it('for creators only and priority: first for creators, never for others', () => {
    const rules = { isCreatorOnly: true, isPriority: true, isCreatorDefault: true }
    const campaigns = [offer('a', rules), offer('b', { expected: 9 })]
    expect(choose(campaigns, { creatorId: 'lisa' }).order).toEqual(['a', 'b'])
    expect(choose(campaigns).order).toEqual(['b'])
  })
  it('a creator’s own campaign and priority on another: the creator’s own', () =>
    expect(
      choose([offer('a'), offer('b', { isPriority: true })], { creatorId: 'lisa' }, [], [{ ...lisa, approved: ['a'] }]),
    ).toEqual({ order: ['a', 'b'], why: 'creator', test: null }))
  it('a creator’s own campaign and a test between two others: the creator’s own, and no part of the test', () =>
    expect(
      choose([offer('a'), offer('b'), offer('c', { isCreatorDefault: true })], { creatorId: 'lisa' }, [splitTestOf()]),
    ).toEqual({ order: ['c', 'a', 'b'], why: 'creator', test: null }))
  it('a creator’s own campaign and a smart link with another one: the smart link', () =>
    expect(
      choose([offer('a', { isCreatorDefault: true }), offer('b')], { creatorId: 'lisa', campaignUuid: 'b' }).order,
    ).toEqual(['b', 'a']))
  it('a creator’s own campaign that is excluded: excluded', () =>
    expect(
      choose([offer('a', { isExcluded: true, isCreatorDefault: true }), offer('b')], { creatorId: 'lisa' }).order,
    ).toEqual(['b']))
  it('fallback only and a smart link: the smart link', () =>
    expect(choose([offer('a', { isFallback: true }), offer('b')], { campaignUuid: 'a' }).order).toEqual(['a', 'b']))
})

it('a thousand random sets of rules route as a slow router says, written from the rules alone', () => {
  const campaign = fc.record({
    uuid: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    connectionUuid: fc.constantFrom('conn-a', 'conn-b', 'conn-c'),
    siteUuid: fc.constantFrom('s1', 's1', 's1', 's2'),
    isPriority: fc.boolean(),
    isExcluded: fc.constantFrom(false, false, false, true),
    isFallback: fc.boolean(),
    isCreatorOnly: fc.constantFrom(false, false, true),
    isCreatorDefault: fc.constantFrom(false, false, true),
    creatorAccess: fc.constantFrom(undefined, undefined, 'approval' as const, 'disabled' as const),
    said: fc.constantFrom('nothing', 'nothing', 'approved', 'declined'),
    expected: fc.constantFrom(0, 0.01, 0.02, 5),
    match: fc.constantFrom('shop.dk', 'shop.dk', 'outlet.shop.dk', 'shop.dk/shoes').map(matchOf),
  })
  const test = fc.record({
    siteUuids: fc.constantFrom<string[]>([], [], ['s1'], ['s2']),
    domains: fc.constantFrom<string[]>([], [], ['outlet.shop.dk'], ['shop.dk']),
    percentage: fc.constantFrom(1, 30, 50, 99),
    endPercentage: fc.constantFrom(0, 40, 100),
  })
  const question = fc.record({
    isActive: fc.constantFrom(true, true, true, true, false),
    host: fc.constantFrom('shop.dk', 'outlet.shop.dk', 'old.outlet.shop.dk'),
    path: fc.constantFrom('/', '/shoes', '/shoes/1', '/shoestring'),
    isCreator: fc.boolean(),
    isUnknown: fc.constantFrom(false, false, false, true),
    place: fc.nat(9999),
    today: fc.constantFrom('2026-06-15', '2026-06-30', '2026-07-01'),
    campaignUuid: fc.constantFrom(null, null, 'a', 'b', 'gone'),
  })
  const seed = seedOf('decide-pairs.test.ts')
  fc.assert(
    fc.property(
      fc.uniqueArray(campaign, { selector: (c) => c.uuid, maxLength: 8 }),
      fc.option(test),
      question,
      (rows, testing, q) => {
        const campaigns = rows.map(({ said: _, creatorAccess, ...row }) =>
          offer(row.uuid, { ...row, ...(creatorAccess ? { creatorAccess } : {}) }),
        )
        const saidOf = (said: string) => rows.filter((row) => row.said === said).map((row) => row.uuid)
        const creators = [{ ...lisa, approved: saidOf('approved'), declined: saidOf('declined') }]
        const running = testing && splitTestOf(testing)
        const over: Partial<Ask> = {
          site: { ...site, isActive: q.isActive },
          target: new URL(`https://www.${q.host}${q.path}`),
          creatorId: q.isCreator ? (q.isUnknown ? 'nobody' : 'lisa') : '',
          place: () => q.place,
          today: q.today,
          campaignUuid: q.campaignUuid,
        }
        const expected = slowRoute(
          campaigns.filter((c) => c.siteUuid === 's1'),
          running,
          { ...q, isCreator: q.isCreator && !q.isUnknown, siteUuid: 's1' },
          (c) => rows.find((row) => row.uuid === c.uuid)?.said ?? 'nothing',
        )
        const tests = running ? [running] : []
        expect(choose(campaigns, over, tests, creators).order).toEqual(expected)
        expect(choose(campaigns.toReversed(), over, tests, creators).order).toEqual(expected)
      },
    ),
    { seed, numRuns: 1000 },
  )
})
