import { describe, expect, it } from 'vitest'
import { afterLook, type HealFacts, type HealthState, type Look, outages } from './heal.ts'
import { isSamePage } from './same-page.ts'

const fresh: HealthState = {
  health: 'unchecked',
  failures: 0,
  failingSince: null,
  healthyLooks: 0,
  replacementUrl: null,
  proposedUrl: null,
}
const facts: HealFacts = {
  targetUrl: 'https://shop.dk/p/red-running-shoe',
  healing: 'address',
  fallbackUrl: 'https://shop.dk/running',
  clicksOfDay: 3,
  isOutage: false,
}
/** Applies checks at these hours in order. */
const looks = (all: (readonly [hour: number, look: Look])[], over: Partial<HealFacts> = {}) =>
  all.reduce((state, [hour, look]) => afterLook(state, look, { ...facts, ...over }, new Date(hour * 3_600_000)), fresh)
const broken: Look = { health: 'broken' }

describe('a broken target', () => {
  it('is left alone after one failure, and after two within six hours', () => {
    expect(looks([[0, broken]]).replacementUrl).toBeNull()
    expect(
      looks([
        [0, broken],
        [5, broken],
      ]).replacementUrl,
    ).toBeNull()
  })
  it('is replaced by the fallback after two failures six hours apart', () =>
    expect(
      looks([
        [0, broken],
        [6, broken],
      ]),
    ).toMatchObject({ health: 'broken', replacementUrl: facts.fallbackUrl }))
  it('needs a third failure when many follow the link', () => {
    const over = { clicksOfDay: 51 }
    expect(
      looks(
        [
          [0, broken],
          [6, broken],
        ],
        over,
      ).replacementUrl,
    ).toBeNull()
    expect(
      looks(
        [
          [0, broken],
          [6, broken],
          [7, broken],
        ],
        over,
      ).replacementUrl,
    ).toBe(facts.fallbackUrl)
  })
  it('follows the shop’s own permanent move before the fallback', () => {
    const movedTo = 'https://www.shop.dk/products/red-running-shoe'
    expect(
      looks([
        [0, broken],
        [6, { ...broken, movedTo }],
      ]).replacementUrl,
    ).toBe(movedTo)
    expect(
      looks([
        [0, broken],
        [6, { ...broken, movedTo: 'https://shop.dk/' }],
      ]).replacementUrl,
    ).toBe(facts.fallbackUrl)
  })
  it.each(['off', 'campaign'] as const)('changes no address while healing is %s, and proposes one', (healing) => {
    const closest = 'https://shop.dk/p'
    const after = looks(
      [
        [0, broken],
        [6, { ...broken, closest }],
      ],
      { healing },
    )
    expect([after.replacementUrl, after.proposedUrl]).toEqual([null, closest])
  })
  it('comes back after two healthy looks', () => {
    const back: Look = { health: 'healthy' }
    const one = looks([
      [0, broken],
      [6, broken],
      [12, back],
    ])
    expect([one.health, one.replacementUrl]).toEqual(['healthy', facts.fallbackUrl])
    expect(
      looks([
        [0, broken],
        [6, broken],
        [12, back],
        [18, back],
      ]).replacementUrl,
    ).toBeNull()
    expect(
      looks([
        [0, broken],
        [6, broken],
        [12, back],
        [13, broken],
        [14, back],
      ]).replacementUrl,
    ).not.toBeNull()
  })
  it('means nothing while the whole shop fails, or while it could not be looked at', () => {
    expect(
      looks(
        [
          [0, broken],
          [9, broken],
        ],
        { isOutage: true },
      ),
    ).toMatchObject({ failures: 0, replacementUrl: null })
    expect(
      looks([
        [0, broken],
        [9, { health: 'unknown' }],
      ]),
    ).toMatchObject({ health: 'unknown', failures: 1 })
  })
  it('that is only out of stock keeps its place', () =>
    expect(
      looks([
        [0, { health: 'stock' }],
        [9, { health: 'stock' }],
      ]).replacementUrl,
    ).toBeNull())
})

it('a fifth of a shop’s links says the shop is away; of four links nothing does', () => {
  const of = (merchantUuid: string, bad: number, good: number) => [
    ...Array.from({ length: bad }, () => ({ merchantUuid, health: 'broken' as const })),
    ...Array.from({ length: good }, () => ({ merchantUuid, health: 'healthy' as const })),
  ]
  expect([...outages([...of('away', 2, 3), ...of('one', 1, 4), ...of('few', 4, 0)])]).toEqual(['away'])
})

describe('a page that moved', () => {
  it.each([
    ['https://shop.dk/p/red-running-shoe', 'https://www.shop.dk/red-running-shoe-2', true],
    ['https://shop.dk/p/1234567', 'https://shop.dk/new/1234567-shoe', true],
    ['https://shop.dk/p/1234567', 'https://shop.dk/p/7654321', false],
    ['https://shop.dk/p/red-running-shoe', 'https://shop.dk/', false],
    ['https://shop.dk/p/red-running-shoe', 'https://shop.dk/search?q=red-running-shoe', false],
    ['https://shop.dk/p/red-running-shoe', 'https://shop.dk/category/red-running-shoe', false],
    ['https://shop.dk/p/red-running-shoe', 'https://other.dk/p/red-running-shoe', false],
    ['https://shop.dk/p/red-running-shoe', 'https://shop.dk/p/blue-boots', false],
    ['https://a.blogspot.com/p/red-shoe', 'https://b.blogspot.com/p/red-shoe', false],
    ['https://shop.dk/%zz', 'not an address', false],
  ])('%s → %s: %s', (from, to, same) => expect(isSamePage(from, to)).toBe(same))
})
