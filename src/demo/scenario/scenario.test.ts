import { describe, expect, it } from 'vitest'
import { clickUrlOf } from '../store/programme-rows.ts'
import { hostPath, registrable } from '../../server/address/address.ts'
import { networkFactsOf } from '../networks.ts'
import { routesOn } from './campaigns.ts'
import { mediaOf } from './media.ts'
import { roleOf } from './merchants.ts'
import { programmeChanges, programmeOn } from './programmes.ts'
import { closedFor, demoDays } from './roles-data.ts'
import { buildScenario } from './scenario.ts'

const scenario = buildScenario()
const { sites, connections, merchants, programmes, campaigns, pages, smartLinks } = scenario
const isUnique = (list: readonly string[]) => expect(new Set(list).size).toBe(list.length)
const clickId = '0mm8x3k2x000000000aa'

describe('the demo account', () => {
  it('is the same every time, and another account has other ids', () => {
    const ids = (s: typeof scenario) =>
      [s.sites, s.connections, s.programmes, s.campaigns].flatMap((list) => list.map((x) => x.uuid))
    expect(ids(buildScenario())).toEqual(ids(scenario))
    const other = new Set(ids(buildScenario('b1f0c1de-0000-4000-8000-000000000001')))
    expect(ids(scenario).filter((id) => other.has(id))).toEqual([])
  })
  it('has four sites, one with é in its name', () => {
    expect(sites).toHaveLength(4)
    expect(sites.map((s) => s.name)).toContain('Café Nordlys')
  })
  it('has connections at every network, two at some, and direct partners', () => {
    const networks = connections.map((c) => c.network)
    expect(new Set(networks).size).toBe(13)
    expect(networks.filter((n) => n === 'awin')).toHaveLength(2)
    expect(networks.filter((n) => n === 'adtraction')).toHaveLength(2)
    expect(networks).toContain('direct')
  })
  it('has 300 merchants with names and domains of their own', () => {
    expect(merchants).toHaveLength(300)
    isUnique(merchants.map((m) => m.domain))
    isUnique(merchants.map((m) => m.name))
    for (const m of merchants) expect([m.domain, registrable(m.domain)]).toEqual([m.domain, m.domain])
    const ends = new Set(merchants.map((m) => m.domain.split('.').at(-1)))
    expect(ends).toEqual(new Set(['com', 'de', 'dk', 'no', 'se']))
  })
  it('writes addresses as the event store keeps them', () => {
    const addresses = [...pages.map((p) => p.page), ...pages.flatMap((p) => p.links.map((l) => l.target))]
    expect(addresses.filter((a) => hostPath(`https://www.${a}`) !== a)).toEqual([])
    isUnique(pages.map((p) => p.page))
  })
  it('gives every programme an id of its own at its connection, and every media', () => {
    isUnique(programmes.map((p) => `${p.connection.key} ${p.externalId}`))
    isUnique(connections.flatMap((c) => sites.map((s) => `${c.key} ${mediaOf(c, s).externalId}`)))
    isUnique(smartLinks.map((l) => l.code))
  })
  it('can build the tracking link of every campaign', () => {
    for (const { programme } of campaigns) {
      const { connection, externalId, merchant } = programme
      const clickUrl = clickUrlOf(programme)
      const target = `https://${merchant.domain}/`
      const link = networkFactsOf(connection.network).deepLink({
        programmeId: externalId,
        partnerId: connection.partnerId,
        clickUrl,
        clickId,
        target,
      })
      expect([connection.key, link?.includes(clickId), link?.includes(connection.partnerId)]).toEqual([
        connection.key,
        true,
        true,
      ])
    }
  })
  it('has a merchant for each part that has to be played', () => {
    const kinds = new Set(merchants.flatMap((m) => m.roles.map((r) => r.kind)))
    expect([...kinds].sort()).toEqual(
      [
        'boost',
        'closing',
        'cpc',
        'cycle',
        'direct',
        'excluded',
        'owing',
        'priority',
        'split',
        'strict',
        'two',
        'worst',
      ].sort(),
    )
    for (const m of merchants)
      for (const role of m.roles) {
        const own = programmes.filter((p) => p.merchant === m)
        expect([m.domain, role.kind, own.length]).toEqual([
          m.domain,
          role.kind,
          m.roles.some(({ kind }) => kind === 'split' || kind === 'two') ? 2 : 1,
        ])
      }
  })
})

describe('a programme', () => {
  const withRole = (kind: 'cycle' | 'closing' | 'split') => programmes.filter((p) => roleOf(p.merchant, kind))
  it('that changes its commission halves it and brings it back', () => {
    for (const programme of withRole('cycle')) {
      const rates = new Set(Array.from({ length: 128 }, (_, i) => programmeOn(programme, 300 + i).percentage))
      const [high = 0, low = 0] = [...rates].sort((a, b) => (b ?? 0) - (a ?? 0))
      expect([programme.name, rates.size, low]).toEqual([programme.name, 2, Math.round((high ?? 0) * 50) / 100])
    }
  })
  it.each([demoDays - 1, demoDays + 7, demoDays + 100, demoDays + 1000])(
    'has dropped its commission in the two weeks before day %i, whenever that is',
    (day) => {
      const dropped = withRole('cycle').filter((p) =>
        programmeChanges(p, day - 13, day).some((c) => (c.after.percentage ?? 0) < (c.before?.percentage ?? 0)),
      )
      expect(dropped.length).toBeGreaterThanOrEqual(1)
    },
  )
  it.each([demoDays - 1, demoDays + 30, demoDays + 500])('has closed in the ten days before day %i', (day) => {
    const closed = withRole('closing').filter((p) => programmeChanges(p, day - 10, day).some((c) => !c.after.isOpen))
    expect(closed.length).toBeGreaterThanOrEqual(1)
    for (const p of closed) expect(programmeOn(p, day + closedFor + 1).isOpen).toBe(true)
  })
  it('has a change log that leads from its first state to today’s', () => {
    for (const programme of programmes) {
      const changes = programmeChanges(programme, 0, demoDays)
      expect(changes[0]?.before).toBeNull()
      for (const [i, change] of changes.entries()) if (i > 0) expect(change.before).toEqual(changes[i - 1]?.after)
      expect(changes.at(-1)?.after).toEqual(programmeOn(programme, demoDays))
    }
  })
  it('with a split test shares its clicks, but only since the test runs', () => {
    const [programme] = withRole('split')
    const own = campaigns.filter((c) => c.programme.merchant === programme?.merchant && c.site.key === 'guide')
    const age = (programme && roleOf(programme.merchant, 'split')?.age) ?? 0
    expect(routesOn(own, demoDays - age - 1).map((r) => r.isPartial)).toEqual([false])
    const shared = routesOn(own, demoDays - age)
    expect(shared.map((r) => r.isPartial)).toEqual([true, true])
    expect(new Set(shared.map((r) => r.arm))).toEqual(new Set(['A', 'B']))
  })
  it('that is excluded or closed carries nothing', () => {
    const excluded = campaigns.filter((c) => c.isExcluded)
    expect(excluded.length).toBeGreaterThan(0)
    expect(routesOn(excluded, demoDays).map((r) => r.campaign)).toEqual([null])
    const [closing] = withRole('closing')
    const own = campaigns.filter((c) => c.programme === closing)
    const closedOn = Array.from({ length: 80 }, (_, i) => demoDays + i).find(
      (day) => closing && !programmeOn(closing, day).isOpen,
    )
    expect(routesOn(own, closedOn ?? 0).map((r) => r.campaign)).toEqual([null])
  })
})
