import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Expectation } from '../../../contract/routing/expectation.ts'
import type { DryRunAnswer } from '../../../contract/routing/dry-runs.ts'
import type { RoutingChange } from '../../../contract/routing/steering.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { buildTwoNetworks } from '../../../test/two-networks.ts'
import { campaign, programme } from '../../merchants/tables.ts'
import { site } from '../../sites/tables.ts'
import { createClickId } from '../../tracking/click-id.ts'
import { storeInstant } from '../store-instant.ts'

const day = 86_400_000
let app: TestApp
let me: Session
let shop: Awaited<ReturnType<typeof buildTwoNetworks>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  me = await app.signUp({ userCurrencyCode: 'EUR' })
  shop = await buildTwoNetworks(app.stores.database, me.accountUuid)
})

const expected = () =>
  me.ask<{ expectation: Expectation | null }[]>(`/advs/v1/camps/expected/${shop.merchantUuid}`, {}, 'GET')
type Clicks = { n: number; daysAgo: number; siteUuid?: string; over?: object }
const click = async (...groups: Clicks[]) => {
  const rows = groups.flatMap(({ n, daysAgo, siteUuid = shop.siteUuid, over = {} }) =>
    Array.from({ length: n }, () => ({
      account_uuid: me.accountUuid,
      site_uuid: siteUuid,
      click_id: createClickId(Date.now()),
      kind: 'click',
      at: storeInstant(Date.now() - daysAgo * day),
      merchant: shop.shop,
      merchant_uuid: shop.merchantUuid,
      connection_uuid: shop.a,
      target_url: `https://www.${shop.shop}/shoes`,
      visitor: '1',
      ...over,
    })),
  )
  await app.stores.events.insert('click', rows, randomUUID())
}
const sell = (n: number, connection: string, commission: string, over: object = {}) =>
  app.stores.events.insert(
    'conversion',
    Array.from({ length: n }, () => ({
      account_uuid: me.accountUuid,
      site_uuid: shop.siteUuid,
      conversion_uuid: randomUUID(),
      version: '1',
      is_deleted: 0,
      at: storeInstant(Date.now() - 40 * day),
      click_at: storeInstant(Date.now() - 40 * day),
      status: 'approved',
      kind: 'sale',
      sale: '0',
      commission,
      currency: 'EUR',
      merchant: shop.shop,
      merchant_uuid: shop.merchantUuid,
      connection_uuid: connection,
      ...over,
    })),
    randomUUID(),
  )
const run = async (input: object) => (await me.ask<DryRunAnswer>('/advs/v1/camps/dryrun', input)).data
const [ofA, ofB] = [0, 1]
const campaignsOf = (network: number) => shop.campaigns.map((of) => of[network])
const prioritise = (network: number) => ({
  tracking: { campaignUuids: campaignsOf(network), campaignIsPriority: true },
})

describe('a dry run', () => {
  it('moves the clicks of the last 30 days to where the change would have sent them, with what that is worth', async () => {
    await click(
      { n: 200, daysAgo: 3 },
      { n: 100, daysAgo: 13, siteUuid: shop.siteUuids[1] ?? '' },
      { n: 50, daysAgo: 120 },
    )
    const found = await run(prioritise(ofB))
    // stated terms only: 8 and 5 % of 80 euro twice in a hundred clicks are 0.128 and 0.08 a click, of which 85 % is
    // approved
    expect(found).toMatchObject({
      currencyCode: 'EUR',
      clicks: 300,
      moved: [{ clicks: 300, perClickFrom: 0.1088, perClickTo: 0.068, money: -12.24 }],
      middle: -12.24,
      notJudged: [],
      notes: [],
    })
    expect(found.moved[0]?.from).toMatchObject({ connectionUuid: shop.a, networkName: 'Awin' })
    expect(found.moved[0]?.to).toMatchObject({ connectionUuid: shop.b, networkName: 'Webgains' })
    // the middle ± 1.2816 × 300 × √.433329 × √(.1088² + .068²) = 32.4727
    expect([found.low, found.high]).toEqual([-44.71, 20.23])
    // a single payment is 6.4 or 4 × (1 + 2.25): √(300 × (.1088 × 20.8 + .068 × 13)) = 30.7298
    expect(found.chance).toBe(30.73)
  })
  it('leans on what the connections really brought', async () => {
    await click(
      { n: 1000, daysAgo: 40 },
      { n: 1000, daysAgo: 40, over: { connection_uuid: shop.b } },
      { n: 100, daysAgo: 2 },
    )
    await sell(19, shop.b, '10')
    await sell(1, shop.b, '15')
    await sell(1, shop.b, '-5') // a correction of that sale, not a sale itself
    // the webgains campaign carries them now, because it earned more
    const found = await run(prioritise(ofA))
    // only this shop is known, so 2 in 100 buy for 80 euro. By these terms the other's 1,000 clicks count as well
    expect(found.moved).toMatchObject([{ clicks: 100, perClickFrom: 0.098, perClickTo: 0.0466, money: -5.14 }])
    const [move] = found.moved
    expect(move?.expectationFrom).toMatchObject({
      epc: 0.098,
      evidence: 'mixed',
      clicks: 1000,
      sales: 20,
      earned: 200,
      merchantClicks: 2000,
      merchantSales: 20,
      // (300 × .02 + 20) / 2300
      conversion: 0.011304,
      commissionPercentage: 5,
      orderValue: 80,
      pay: 4,
      approval: 0.85,
    })
    expect(move?.expectationTo).toMatchObject({ epc: 0.0466, clicks: 1000, sales: 0, earned: 0, pay: 6.4 })
    // the merchant's page shows the same numbers next to its campaigns
    const { data } = await expected()
    expect(data.map((e) => e.expectation).toSorted((a, b) => (a?.epc ?? 0) - (b?.epc ?? 0))).toEqual([
      move?.expectationTo,
      move?.expectationFrom,
    ])
  })
  it('promises nothing of a joined campaign whose network makes no link to the shop, and of one to be joined it does', async () => {
    await click({ n: 10, daysAgo: 1 })
    const change = (what: Partial<typeof programme.$inferInsert>) =>
      app.stores.database.system.update(programme).set(what).where(eq(programme.connectionUuid, shop.a))
    const evidences = async () =>
      (await expected()).data.map((e) => e.expectation?.evidence ?? 'no link').toSorted((a, b) => a.localeCompare(b))
    expect(await evidences()).toEqual(['stated', 'stated'])
    await change({ network: 'tradetracker', clickUrl: null })
    expect(await evidences()).toEqual(['no link', 'stated'])
    expect((await run(prioritise(ofA))).moved).toEqual([]) // and the dry run sends nothing there either
    await change({ clickUrl: 'https://tc.tradetracker.net/?c=1&m=12&a=2' })
    expect(await evidences()).not.toContain('no link')
    await change({ clickUrl: null, relationship: 'notjoined', isOpen: false })
    expect(await evidences()).not.toContain('no link')
  })
  it('counts discover clicks that would be carried, and clicks that would no longer be', async () => {
    await click({ n: 40, daysAgo: 1 })
    const all = { campaignUuids: [...campaignsOf(ofA), ...campaignsOf(ofB)], campaignIsExcluded: true }
    expect((await run({ tracking: all })).moved).toMatchObject([
      { to: null, perClickTo: null, clicks: 40, money: -4.35 },
    ])
    await me.ask('/advs/v2/camps/tracking', all, 'PUT')
    const back = { tracking: { restCampaignUuids: campaignsOf(ofB), campaignIsExcluded: true } }
    expect((await run(back)).moved).toMatchObject([{ from: null, perClickFrom: null, clicks: 40, money: 2.72 }])
  })
  it('moves its share of a split test', async () => {
    await click({ n: 100, daysAgo: 1 })
    const split = {
      advertiserUuid: shop.merchantUuid,
      connectionUuidA: shop.a,
      connectionUuidB: shop.b,
      trafficSplit: 70,
      endDate: '2099-01-01',
    }
    expect((await run({ split })).moved).toMatchObject([{ clicks: 30, money: -1.22 }])
    await me.ask('/advs/v1/camps/split', split)
    expect((await run({ endSplit: { advertiserUuid: shop.merchantUuid, winner: 'B' } })).moved).toMatchObject([
      { clicks: 70, money: -2.86 },
    ])
    expect((await run(prioritise(ofB))).notes).toEqual([
      'A split test runs here until 2099-01-01. It goes before priority.',
    ])
    expect((await run(prioritise(ofB))).moved).toEqual([])
  })
  it('says what could not be judged', async () => {
    await app.stores.database.system
      .update(site)
      .set({ isActive: false })
      .where(eq(site.uuid, shop.siteUuids[1] ?? ''))
    await click({ n: 10, daysAgo: 1 }, { n: 7, daysAgo: 1, siteUuid: shop.siteUuids[1] ?? '' })
    expect(await run(prioritise(ofB))).toMatchObject({
      clicks: 17,
      moved: [{ clicks: 10 }],
      notJudged: [{ reason: 'site only listens', clicks: 7 }],
    })
  })
  it('replays whole connections that become a fallback, and changes nothing', async () => {
    await click({ n: 10, daysAgo: 1 })
    const input = { tracking: { connectionUuids: [shop.a], campaignIsFallback: true } }
    expect((await run(input)).moved).toMatchObject([{ clicks: 10, from: { connectionUuid: shop.a } }])
    expect((await run(input)).moved).toHaveLength(1)
  })
  it('says what links that are turned on would have earned, and changes nothing', async () => {
    const { system } = app.stores.database
    await system.update(site).set({ isActive: false }).where(eq(site.uuid, shop.siteUuid))
    const other = shop.siteUuids[1] ?? ''
    await click(
      { n: 10, daysAgo: 1, over: { kind: 'discover', connection_uuid: '' } },
      { n: 7, daysAgo: 1, siteUuid: other },
    )
    const input = { site: { channelUuid: shop.siteUuid, channelIsActive: true } }
    // clicks of the other site do not count
    expect(await run(input)).toMatchObject({
      clicks: 10,
      moved: [{ from: null, clicks: 10, money: 1.09 }],
      notJudged: [],
    })
    const [kept] = await system.select().from(site).where(eq(site.uuid, shop.siteUuid))
    expect(kept?.isActive).toBe(false)
    expect((await run({ site: { channelUuid: shop.siteUuid, channelIsActive: false } })).moved).toEqual([])
    expect((await run({ site: { channelUuid: other, channelIsActive: false } })).moved).toMatchObject([
      { to: null, clicks: 7 },
    ])
  })
  it('says what a site that is matched with a connection would have had of its programmes', async () => {
    const { system } = app.stores.database
    const other = shop.siteUuids[1] ?? ''
    const [own] = await system.select().from(campaign).where(eq(campaign.siteUuid, other))
    expect(own).toBeDefined()
    await system.update(campaign).set({ isActive: false }).where(eq(campaign.siteUuid, other))
    await click({ n: 10, daysAgo: 1, siteUuid: other, over: { kind: 'discover', connection_uuid: '' } })
    const match = { match: { channelUuid: other, connectionUuid: shop.b } }
    expect((await run(match)).moved).toMatchObject([{ from: null, to: { connectionUuid: shop.b }, clicks: 10 }])
    // a site that already has them gains nothing
    expect((await run({ match: { channelUuid: shop.siteUuid, connectionUuid: shop.b } })).moved).toEqual([])
  })
  it('is the promise that is kept with the change', async () => {
    await click({ n: 200, daysAgo: 3 })
    const { middle, low, high } = await run(prioritise(ofB))
    await me.ask('/advs/v2/camps/tracking', prioritise(ofB).tracking, 'PUT')
    const [kept] = (await me.ask<RoutingChange[]>(`/advs/v1/camps/changes/${shop.merchantUuid}`, {}, 'GET')).data
    expect(kept?.expected).toEqual({ middle, low, high, clicks: 200, currencyCode: 'EUR' })
  })
  it('is of one change, and of the account’s own campaigns', async () => {
    const both = { ...prioritise(ofB), endSplit: { advertiserUuid: shop.merchantUuid } }
    const stranger = await app.signUp()
    for (const input of [
      { site: { channelUuid: shop.siteUuid, channelIsActive: false } },
      { match: { channelUuid: shop.siteUuid, connectionUuid: shop.a } },
    ])
      expect(await stranger.ask('/advs/v1/camps/dryrun', input)).toMatchObject({ code: 404 })
    for (const input of [{}, both]) expect(await me.ask('/advs/v1/camps/dryrun', input)).toMatchObject({ code: 400 })
    expect(await (await app.signUp()).ask('/advs/v1/camps/dryrun', prioritise(ofB))).toMatchObject({ code: 404 })
  })
})
