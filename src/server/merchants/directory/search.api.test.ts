import { domainToASCII } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { directory } from '../../../contract/merchants/directory.ts'
import { directoryOrders } from '../../../contract/merchants/directory-choices.ts'
import { testDirectory } from '../../../test/directory-rig.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { campaign, merchant, programme } from '../tables.ts'
import { findMerchants } from './find-merchants.ts'
import { pageSql } from './list-sql.ts'
import { refreshFacts, staleCount } from './refresh-facts.ts'

/** As browsers send it. */
const kobmand = domainToASCII('købmand.dk')

let stores: TestStores
let d: ReturnType<typeof testDirectory>
beforeAll(async () => {
  stores = await testStores()
  d = testDirectory(stores)
  await d.add('zalando.dk', [{}], 'Zalando')
  await d.add(kobmand, [{}], 'Købmand')
  await d.add('strasse.de', [{}], 'Große Straße')
  await d.add('percent.dk', [{}], '100% _wolle\\leinen')
  await d.add('zoo.dk', [{}], 'The Zoo')
  await d.add('bizoo.dk', [{ commissionPercentage: '9' }], 'Bizoo')
})
afterAll(() => stores.close())

describe('a search for merchants', () => {
  it.each([
    ['ZALANDO', ['zalando.dk']],
    ['https://www.zalando.dk/shoes?x=1', ['zalando.dk']],
    ['https://m.zalando.dk/shoes', ['zalando.dk']],
    ['da-dk.www2.zalando.dk', ['zalando.dk']],
    ['zalando.dk.evil.example', []],
    ['købmand', [kobmand]],
    ['kobmand.dk', [kobmand]],
    [kobmand.slice(0, 9), [kobmand]],
    ['grosse strasse', ['strasse.de']],
    ['Straße', ['strasse.de']],
    ['100%', ['percent.dk']],
    ['%%%', []],
    ['___', []],
    ['_wolle\\leinen', ['percent.dk']],
    ['za', ['zalando.dk']],
    ['z', ['zalando.dk', 'zoo.dk']],
    ['x'.repeat(200), []],
  ])('finds by %j', async (search, found) => {
    expect((await d.domains({ search })).toSorted()).toEqual(found.toSorted())
  })

  it('shows the domain itself first, then what begins with it, whatever the order of the list', async () => {
    expect(await d.domains({ search: 'zoo', orderBy: 'commission' })).toEqual(['zoo.dk', 'bizoo.dk'])
  })

  it('says what is written like it where it finds nothing', async () => {
    const { campaigns, didYouMean } = await d.list({ search: 'zalanndo' })
    expect(campaigns).toEqual([])
    expect(didYouMean.map((m) => m.advertiserDomain)).toEqual(['zalando.dk'])
    expect((await d.list({ search: 'qqqqqqqq' })).didYouMean).toEqual([])
  })
})

describe('pages of the directory', () => {
  it('have every merchant once, in the order of the list, for every column and both ways', async () => {
    const many = testDirectory(stores)
    for (let i = 0; i < 23; i++)
      await many.add(`page${i}.dk`, [
        { commissionPercentage: i % 3 === 0 ? null : String(i % 5), countries: i % 2 ? ['DK'] : [] },
      ])
    for (const orderBy of directoryOrders)
      for (const orderDirection of ['asc', 'desc']) {
        const all = await many.list({ orderBy, orderDirection, perPage: 100 })
        const seen: string[] = []
        let cursor: string | null = null
        do {
          const page = await many.list({ orderBy, orderDirection, perPage: 4, ...(cursor ? { cursor } : {}) })
          seen.push(...page.campaigns.map((c) => c.advertiser.advertiserDomain))
          cursor = page.cursor
        } while (cursor)
        expect(seen, `${orderBy} ${orderDirection}`).toEqual(all.campaigns.map((c) => c.advertiser.advertiserDomain))
        expect(new Set(seen).size).toBe(23)
      }
  })
})

describe('the plan', () => {
  const seeds = 6000
  /** Rows without programmes, only as many as the planner needs to prefer an index. */
  const fill = async (accountUuid: string) => {
    const { system } = stores.database
    await system.execute(
      sql`INSERT INTO ${merchant} (domain, name, search_text) SELECT 'fill' || i || '.dk', 'Fill ' || i, 'fill' || i || '.dk fill ' || i FROM generate_series(1, ${seeds}) i`,
    )
    await system.execute(sql`INSERT INTO ${programme} (account_uuid, connection_uuid, network, external_id, merchant_uuid, name, is_open, commission_percentage)
      SELECT ${accountUuid}::uuid, gen_random_uuid(), 'awin', m.uuid, m.uuid, m.name, true, (random() * 20)::numeric(9, 4) FROM ${merchant} m WHERE m.domain LIKE 'fill%'`)
    await refreshFacts(stores.database, accountUuid)
    await system.execute(sql`ANALYZE ${merchant}, ${programme}, ${campaign}, account_merchant`)
  }
  it('walks an index for each order and each next page, and finds names by their trigrams', async () => {
    const big = testDirectory(stores)
    await fill(big.accountUuid)
    // thousands are shown but not counted, and the first import leaves no outdated rows
    const broad = await big.list({ search: 'fill' })
    expect([broad.campaigns.length, broad.total, broad.cursor === null]).toEqual([50, null, false])
    expect((await big.list({ search: 'fill12' })).total).toBe(111)
    expect(await staleCount(stores.database, big.accountUuid, 1)).toBe(0)
    const explained = (input: object) =>
      stores.database.as(big.accountUuid, async (tx) => {
        const q = directory.list.input.parse(input)
        const place = {
          rank: 0,
          value: q.orderBy === 'campaignUpdatedDatetime' ? '2026-01-01 00:00:00+00' : '1',
          uuid: '00000000-0000-4000-8000-000000000000',
        }
        const plan = async (at: typeof place | undefined) => {
          const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
            sql`EXPLAIN ${pageSql(q, { filters: [], found: undefined }, at)}`,
          )
          return rows.map((r) => r['QUERY PLAN']).join('\n')
        }
        return [await plan(undefined), await plan(place)]
      })
    // sorting by earnings uses the report, so it sorts all rows
    for (const orderBy of directoryOrders.filter((o) => o !== 'revenue')) {
      const plans = await explained({ orderBy })
      for (const plan of plans) {
        expect(plan, orderBy).toMatch(/Index Scan.*using account_merchant_by_/)
        expect(plan, orderBy).not.toContain('Sort')
      }
      expect(plans[1], orderBy).toMatch(/Index Cond: .*ROW\(/)
    }
    const found = await stores.database.as(big.accountUuid, async (tx) => {
      // a test's catalogue is small enough for a full scan
      await tx.execute(sql`SET LOCAL enable_seqscan = off`)
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`EXPLAIN SELECT uuid FROM ${merchant} WHERE ${merchant.searchText} LIKE '%fill123%' LIMIT 20000`,
      )
      expect(await findMerchants(tx, 'fill1234')).toHaveLength(1)
      return rows.map((r) => r['QUERY PLAN']).join('\n')
    })
    expect(found).toContain('merchant_by_trigram')
  })
})
