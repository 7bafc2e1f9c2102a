import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { campaignOf } from '../../test/campaign.ts'
import { fakeLinks } from '../../test/tracking.ts'
import { createPlanner } from './plan-click.ts'
import { describeDecision } from './route-click.ts'
import { decide } from './decide.ts'
import { splitTestOf } from '../../test/split-test.ts'
import { emptySnapshot, indexSnapshot } from '../../test/snapshot.ts'
import type { Site, Snapshot } from './snapshot.ts'
import { readTarget, type Target } from './target.ts'
import { seedOf } from '../../test/seeded.ts'

const siteOf = (uuid: string, accountUuid: string, isActive = true): Site => ({
  uuid,
  accountUuid,
  domain: 'blog.dk',
  isActive,
  options: {},
  allowed: [],
})
const sites = [siteOf('s1', 'a1'), siteOf('s2', 'a2'), siteOf('s3', 'a1', false)]
const both = sites.flatMap(({ uuid: siteUuid }) => [
  campaignOf({ uuid: `${siteUuid} a`, siteUuid, connectionUuid: 'conn-a', expected: 2 }),
  campaignOf({ uuid: `${siteUuid} b`, siteUuid, connectionUuid: 'conn-b', expected: 1 }),
  campaignOf({ uuid: `${siteUuid} c`, siteUuid, isCreatorOnly: true, expected: 3 }),
])
const split = splitTestOf({ percentage: 50 })
const merchants = [{ uuid: 'm1', domain: 'shop.dk' }]
const ownNetworks = [{ accountUuid: 'a1', hosts: ['shop.dk'], targetParameters: ['to'], hidesTarget: false }]
const snapshots: Snapshot[] = [
  { ...emptySnapshot, sites, campaigns: both, merchants },
  { ...emptySnapshot, sites, campaigns: both.filter((c) => !c.uuid.endsWith('a')), merchants: [] },
  { ...emptySnapshot, sites, campaigns: both, merchants, splitTests: [split] },
  { ...emptySnapshot, sites, campaigns: both, merchants, ownNetworks },
].map(indexSnapshot)
const targetOf = (text: string): Target => {
  const target = readTarget(text, { ownHosts: new Set(), allowLoopback: false })
  if ('error' in target) throw new Error(target.error)
  return target
}
const targets = [
  'https://shop.dk/a',
  'https://www.shop.dk/a',
  'https://elsewhere.dk/',
  'https://click.north.example/?to=x',
]

it('plans every click as if it were the first one, whatever was asked before', () => {
  const asks = fc.array(
    fc.record({
      snapshot: fc.constantFrom(...snapshots),
      target: fc.constantFrom(...targets.map(targetOf)),
      site: fc.constantFrom(...sites),
      creatorId: fc.constantFrom('', '', 'lisa'),
      place: fc.nat(9999).map((n) => () => n),
      today: fc.constantFrom('2026-06-15', '2026-07-01'),
      campaignUuid: fc.constantFrom(null, null, 's1 b', 's2 b'),
      stays: fc.constantFrom(true, true, true, false),
    }),
    { maxLength: 60 },
  )
  const seed = seedOf('plan-click.test.ts')
  fc.assert(
    fc.property(asks, (list) => {
      let now = snapshots[0] as Snapshot
      const plan = createPlanner({ snapshot: () => now, links: fakeLinks })
      for (const { snapshot, stays, ...ask } of list) {
        if (!stays) now = snapshot
        const { url, domain } = ask.target
        const found = plan(ask)
        const decision = decide(now, { ...ask, target: url, domain })
        const isNetworkLink =
          url.hostname === 'click.north.example' || now.ownNetwork(ask.site.accountUuid, url.hostname) !== undefined
        expect(found.decision).toEqual(decision)
        expect([found.isNetworkLink, found.merchant]).toEqual([
          isNetworkLink,
          isNetworkLink ? undefined : now.merchant(domain),
        ])
        for (const chosen of [...decision.ranked, null, decision.ranked[0] ?? null])
          expect(found.describe(chosen)).toBe(describeDecision(decision, chosen))
      }
    }),
    { seed, numRuns: 400 },
  )
})
it('remembers what does not depend on who clicks, until something of the routing changes', () => {
  let now = snapshots[0] as Snapshot
  let asked = 0
  const counted = (s: Snapshot): Snapshot => ({ ...s, campaigns: (...args) => (asked++, s.campaigns(...args)) })
  const plan = createPlanner({ snapshot: () => now, links: fakeLinks })
  const target = targetOf('https://shop.dk/a')
  const ask = (at: number) =>
    plan({ site: sites[0] as Site, target, creatorId: '', place: () => at, today: '2026-06-15', campaignUuid: null })
  now = counted(snapshots[0] as Snapshot)
  ask(1)
  ask(2)
  expect(asked).toBe(1)
  now = counted(snapshots[2] as Snapshot) // a split test: everybody is planned individually
  ask(1)
  ask(2)
  expect(asked).toBe(3)
})

it('writes a decision down once for the campaign that carries click after click', () => {
  const plan = createPlanner({ snapshot: () => snapshots[0] as Snapshot, links: fakeLinks })
  const { describe, decision } = plan({
    site: sites[0] as Site,
    target: targetOf('https://shop.dk/a'),
    creatorId: '',
    place: () => 0,
    today: '2026-06-15',
  })
  const writes = vi.spyOn(JSON, 'stringify')
  const [first = null, second = null] = decision.ranked
  const times = [first, first, second, second, null, null, first].map((chosen) => {
    describe(chosen)
    return writes.mock.calls.length
  })
  writes.mockRestore()
  expect(times).toEqual([1, 1, 2, 2, 3, 3, 4])
})
