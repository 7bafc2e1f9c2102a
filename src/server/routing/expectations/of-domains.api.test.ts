import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { programme } from '../../merchants/tables.ts'
import { buildTwoNetworks } from '../../../test/two-networks.ts'
import { expectationsOfDomains } from './of-domains.ts'
import { expectationsOfMerchant } from './of-merchant.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

const partsOf = () => ({
  database: stores.database,
  events: stores.events,
  clock: { now: () => new Date() },
  links: { deepLink: () => 'https://network.example/' } as never,
})

it('a link is expected to earn what is next to its campaign on the merchant’s page, for many shops', async () => {
  const accountUuid = randomUUID()
  const who = { accountUuid, currencyCode: 'EUR' }
  const shops = []
  for (let i = 0; i < 10; i++) shops.push(await buildTwoNetworks(stores.database, accountUuid, 1))
  const of = await expectationsOfDomains(partsOf(), who, [...shops.map((s) => s.shop), 'unheard.example'])
  for (const shop of shops) {
    const link = { siteUuid: shop.siteUuid, target: `${shop.shop}/gone` }
    const page = await expectationsOfMerchant(partsOf(), shop.merchantUuid, who)
    const most = page.flatMap((p) => p.expectation ?? []).toSorted((a, b) => b.epc - a.epc)[0]
    expect(most?.epc).toBeGreaterThan(0)
    expect(of(shop.shop, link)).toEqual(most)
    expect(of(shop.shop)).toEqual(most) // a healed click, whose site is unknown
    expect(of(shop.shop, { ...link, siteUuid: randomUUID() })).toEqual(most) // a site without a campaign of the shop
  }
  expect(of('unheard.example')).toBeNull()
})

it('is expected to earn what the merchant’s page says of a programme that could be had, where no campaign carries it', async () => {
  const accountUuid = randomUUID()
  const who = { accountUuid, currencyCode: 'EUR' }
  const shop = await buildTwoNetworks(stores.database, accountUuid, 1)
  await stores.database.system
    .update(programme)
    .set({ relationship: 'notjoined' })
    .where(eq(programme.merchantUuid, shop.merchantUuid))
  const page = await expectationsOfMerchant(partsOf(), shop.merchantUuid, who)
  const most = page.flatMap((p) => p.expectation ?? []).toSorted((a, b) => b.epc - a.epc)[0]
  const of = await expectationsOfDomains(partsOf(), who, [shop.shop])
  expect(most?.epc).toBeGreaterThan(0)
  expect(of(shop.shop, { siteUuid: shop.siteUuid, target: `${shop.shop}/gone` })).toEqual(most)
})
