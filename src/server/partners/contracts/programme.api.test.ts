import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { direct } from '../../../connectors/direct/index.ts'
import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import type { MerchantEvent } from '../../../contract/merchants/merchant-page.ts'
import type { SplitOption } from '../../../contract/routing/split-tests.ts'
import { openShop, type Shop } from '../../../test/shop-rig.ts'
import { sharedApp } from '../../../test/shared-app.ts'
import type { Session, TestApp } from '../../../test/start-app.ts'
import { browserAgent } from '../../../test/tracking.ts'
import { campaign, programme } from '../../merchants/tables.ts'
import { connection } from '../../networks/tables.ts'

const soon = { timeout: 60_000, interval: 100 }
const clickId = /^[0-9a-z]{20}$/
const day = (more: number) => new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10)
const range = { fromDate: day(-1), toDate: day(1) }
let app: TestApp
let me: Session
let shop: Shop
let merchantUuid: string
beforeAll(async () => {
  app = await sharedApp()
  me = await app.signUp({ userCurrencyCode: 'DKK', userTimezone: 'UTC' })
  shop = await openShop(app, () => new Date(), { me, host: 'programmer.dk' })
  await shop.begin()
  const own = eq(programme.externalId, shop.contract)
  merchantUuid = (await app.stores.database.system.select().from(programme).where(own))[0]?.merchantUuid ?? ''
})

it('a running contract is in the report by network and merchant, and filtered by either it is the same to the cent', async () => {
  const id = await shop.click()
  await app.app.flush()
  const told = await shop.post([{ orderId: '1', amount: '199.90', currency: 'DKK', clickId: id }])
  expect(told.orders).toMatchObject([{ outcome: 'credited' }])
  await app.app.flush()
  const rows = async (groupBy: string, filters = {}) =>
    (await me.ask<{ rows: StatisticsRow[] }>('/insights/v1/statistics', { ...range, groupBy, filters })).data.rows
  const figures = (r: StatisticsRow | undefined) =>
    r && [r.clickCount, r.conversionCount, r.conversionSale, r.conversionTotalCommission]
  const [network] = await rows('network')
  expect(network?.grp).toBe(direct.networkUuid)
  expect(figures(network)?.slice(1)).toEqual([1, 199.9, 16.99]) // 8.5 % of 199.90 is 16.9915
  expect(network?.clickCount).toBeGreaterThanOrEqual(1)
  for (const [groupBy, filters] of [
    ['name', {}],
    ['network', { names: [(await rows('name'))[0]?.grp] }],
    ['name', { networkUuids: [direct.networkUuid] }],
    ['tracker', {}],
  ] as const) {
    const found = await rows(groupBy, filters)
    expect(found.map(figures), `${groupBy} ${JSON.stringify(filters)}`).toEqual([figures(network)])
  }
  const { data } = await me.ask<{ rows: object[] }>('/insights/v1/partners', range)
  expect(data.rows).toEqual([
    {
      id: shop.contract,
      clickCount: network?.clickCount,
      conversionCount: 1,
      conversionTotalCommission: 16.99,
    },
  ])
})

it('the connection it belongs to is not left: there would be no way back', async () => {
  const { data } = await me.ask<{ connectionUuid: string; network: { networkIdentifier: string } }[]>(
    '/networks/v1/connections',
    {},
    'GET',
  )
  const own = data.find((c) => c.network.networkIdentifier === 'direct')?.connectionUuid ?? ''
  expect(await me.ask(`/networks/v1/connections/${own}`, {}, 'DELETE')).toMatchObject({
    code: 409,
    message: 'End the campaigns under “My direct partners” instead',
  })
  expect(await shop.click()).toMatch(clickId)
})

it('a smart link leads to the shop with the click’s id', async () => {
  const { data } = await me.ask<{ link: { urlShortTrackingUrl: string } }>('/tools/v1/urlshorts', {
    urlShortChannelUuid: shop.site,
    urlShortAdvertiserUuid: merchantUuid,
    urlShortTargetUrl: 'https://programmer.dk/bikes?size=54',
    urlShortCampaignUuid: null,
    urlShortName: 'Bikes',
    urlShortChannelUrl: '',
    urlShortFallbackUrl: '',
    urlShortAddUtm: false,
    urlShortCode: '',
    urlShortCreatorId: '',
  })
  const follow = async () => {
    const answer = await fetch(data.link.urlShortTrackingUrl, {
      redirect: 'manual',
      headers: { 'user-agent': browserAgent },
    })
    return new URL(answer.headers.get('location') ?? 'https://none.example')
  }
  await expect.poll(async () => (await follow()).searchParams.get('obid'), soon).toMatch(clickId)
  const url = await follow()
  expect([url.host, url.pathname, url.searchParams.get('size')]).toEqual(['programmer.dk', '/bikes', '54'])
})

it('new terms are in the change log of the merchant', async () => {
  const input = { name: 'Always on', startsAt: day(0), url: 'https://programmer.dk/', commissionType: 'CPS' }
  const changed = await me.ask(
    shop.at(shop.partner, shop.contract),
    { ...input, commissionValue: '10', commissionCurrency: 'DKK' },
    'PUT',
  )
  expect(changed.data).toEqual({ isProposed: true })
  await shop.accept()
  const log = async () =>
    (await me.ask<{ events: MerchantEvent[] }>(`/advs/v1/advs/${merchantUuid}/camps/histories`, range)).data.events
  await expect.poll(async () => (await log())[0]?.event, soon).toBe('commission')
  expect((await log())[0]).toMatchObject({
    fromCommissionPercentage: 8.5,
    toCommissionPercentage: 10,
    network: { networkUuid: direct.networkUuid },
  })
})

it('a split test divides clicks between it and a network', async () => {
  const { system } = app.stores.database
  const own = { accountUuid: me.accountUuid, network: 'awin' }
  const [rival, offer] = [randomUUID(), randomUUID()]
  await system.insert(connection).values({ ...own, uuid: rival, name: 'Awin', partnerId: '4711' })
  await system.insert(programme).values({
    ...own,
    uuid: offer,
    connectionUuid: rival,
    externalId: '7052',
    merchantUuid,
    name: 'Programmer DK',
    isOpen: true,
    commissionPercentage: '5',
  })
  await system.insert(campaign).values({
    accountUuid: me.accountUuid,
    siteUuid: shop.site,
    connectionUuid: rival,
    programmeUuid: offer,
    merchantUuid,
    name: 'Programmer DK',
    urlMatch: 'programmer.dk',
  })
  const options = (await me.ask<SplitOption[]>(`/advs/v1/camps/split/${merchantUuid}/options`, {}, 'GET')).data
  const ours = options.find((o) => o.networkUuid === direct.networkUuid)?.connectionUuid
  const saved = await me.ask('/advs/v1/camps/split', {
    advertiserUuid: merchantUuid,
    connectionUuidA: ours,
    connectionUuidB: rival,
    trafficSplit: 50,
    endDate: day(30),
  })
  expect(saved).toMatchObject({ code: 200 })
  const ways = new Set<string>()
  await expect
    .poll(async () => ways.add((await shop.click()) ? 'direct' : 'network').size, { ...soon, message: 'both ways' })
    .toBe(2)
})
