import { randomUUID } from 'node:crypto'
import { sumAmounts } from '../contract/cents.ts'
import { directory } from '../contract/merchants/directory.ts'
import { principal } from './principal.ts'
import type { TestStores } from './stores.ts'
import { searchTextOf } from '../server/merchants/search-text.ts'
import { campaign, merchant, programme } from '../server/merchants/tables.ts'
import { directoryCalls } from '../server/merchants/directory/calls.ts'

type Programme = Partial<typeof programme.$inferInsert> & {
  campaigns?: readonly Partial<typeof campaign.$inferInsert>[]
}
/** An account with its directory, for tests. */
export function testDirectory(stores: TestStores, at = new Date('2026-03-10T12:00:00Z')) {
  const accountUuid = randomUUID()
  const sent: string[] = []
  /** The merchants' 30-day earnings in the report, by merchant. */
  const earned = new Map<string, number>()
  const calls = directoryCalls({
    database: stores.database,
    events: stores.events,
    clock: { now: () => at },
    send: async (name) => {
      sent.push(name)
    },
    networks: {
      networkOf: async () => (identifier: string) => ({
        networkUuid: `uuid of ${identifier}`,
        networkName: identifier.toUpperCase(),
      }),
      identifierOf: (networkUuid) => (networkUuid.startsWith('a') ? 'awin' : 'cj'),
    },
    report: async () => {
      const none = { clickCount: 0, conversionCount: 0, conversionTotalCommission: 0 }
      const rows = [...earned].map(([nameUuid, conversionTotalCommission]) => ({
        ...none,
        grp: nameUuid,
        nameUuid,
        conversionTotalCommission,
      }))
      // sales without a merchant form a row as well
      const all = [...rows, { ...none, grp: '', conversionTotalCommission: 7 }]
      const conversionTotalCommission = sumAmounts(all.map((row) => row.conversionTotalCommission))
      return { rows: all, totals: { ...none, conversionTotalCommission } }
    },
  })
  const viewer = principal({ accountUuid })
  /** A shop with its programmes and their campaigns; a bare percentage means an open programme in use on one site. */
  const add = async (domain: string, programmes: readonly Programme[], name = domain): Promise<string> => {
    const { system } = stores.database
    const row = { domain, name, searchText: searchTextOf(domain, name) }
    const [shop] = await system
      .insert(merchant)
      .values(row)
      .onConflictDoUpdate({ target: merchant.domain, set: row })
      .returning()
    const merchantUuid = shop?.uuid ?? ''
    for (const { campaigns = [{}], ...over } of programmes) {
      const uuid = randomUUID()
      const connectionUuid = randomUUID()
      const p = {
        uuid,
        accountUuid,
        connectionUuid,
        merchantUuid,
        network: 'awin',
        externalId: uuid,
        name,
        isOpen: true,
      }
      await system.insert(programme).values({ ...p, ...over })
      for (const c of campaigns)
        await system.insert(campaign).values({
          accountUuid,
          siteUuid: randomUUID(),
          connectionUuid,
          programmeUuid: uuid,
          merchantUuid,
          name,
          urlMatch: domain,
          ...c,
        })
    }
    return merchantUuid
  }
  const list = (input: object = {}) => calls.list(directory.list.input.parse(input), viewer)
  return {
    accountUuid,
    sent,
    earned,
    viewer,
    calls,
    add,
    list,
    domains: async (input: object = {}) => (await list(input)).campaigns.map((c) => c.advertiser.advertiserDomain),
    one: async (domain: string) => (await list({ advertiser: domain })).campaigns[0],
  }
}
