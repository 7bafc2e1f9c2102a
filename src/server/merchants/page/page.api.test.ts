import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MerchantCampaign } from '../../../contract/merchants/merchant-campaign.ts'
import type { MerchantEvent } from '../../../contract/merchants/merchant-page.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { refreshFacts } from '../directory/refresh-facts.ts'
import { accountMerchant, merchantDirectory } from '../directory/tables.ts'
import { campaign, merchant, programme, programmeChange, splitTest } from '../tables.ts'
import { click, conversion } from '../../insights/event-builders.ts'

let app: TestApp
let me: Session
let shop: string
let site: { uuid: string }
const ids = { used: randomUUID(), closed: randomUUID(), offered: randomUUID(), tracker: randomUUID() }
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date('2026-03-10T12:00:00Z') } })
  me = await app.signUp()
  const { system } = app.stores.database
  const made = await me.ask<{ channelUuid: string }>('/channels/v1/channels', {
    channelName: 'Blog',
    channelDomain: 'blog.example',
    channelType: 'Website',
  })
  site = { uuid: made.data?.channelUuid ?? randomUUID() }
  const [row] = await system.insert(merchant).values({ domain: 'bikes.dk', name: 'Bikes' }).returning()
  shop = row?.uuid ?? ''
  const connectionUuid = randomUUID()
  const p = { accountUuid: me.accountUuid, connectionUuid, network: 'awin', merchantUuid: shop, name: 'Bikes' }
  const at = new Date('2026-01-01T00:00:00Z')
  await system.insert(programme).values([
    { ...p, uuid: ids.used, externalId: '1', isOpen: true, commissionPercentage: '5', createdAt: at },
    { ...p, uuid: ids.closed, externalId: '2', isOpen: false, closedAt: at, createdAt: at },
    { ...p, uuid: ids.offered, externalId: '3', isOpen: false, relationship: 'notjoined', createdAt: at },
  ])
  await system.insert(campaign).values({
    uuid: ids.tracker,
    accountUuid: me.accountUuid,
    siteUuid: site.uuid,
    connectionUuid,
    programmeUuid: ids.used,
    merchantUuid: shop,
    name: 'Bikes',
    urlMatch: 'bikes.dk',
    isPriority: true,
  })
  const change = { accountUuid: me.accountUuid, programmeUuid: ids.used, currency: null }
  await system.insert(programmeChange).values([
    { ...change, at, fromIsOpen: null, toIsOpen: true, toPercentage: '8' },
    {
      ...change,
      at: new Date('2026-03-03T10:00:00Z'),
      fromIsOpen: true,
      toIsOpen: true,
      fromPercentage: '8',
      toPercentage: '5',
    },
    {
      ...change,
      at: new Date('2026-03-04T10:00:00Z'),
      fromIsOpen: true,
      toIsOpen: true,
      fromPercentage: '5',
      toPercentage: '5',
    },
  ])
})
afterAll(() => app.stop())

const history = (fromDate: string, toDate: string) =>
  me.ask<{
    events: MerchantEvent[]
    graphs: Record<string, { points: { datetime: string; commissionPercentage: number }[] }>
    firstDatetime: string
  }>(`/advs/v1/advs/${shop}/camps/histories`, { fromDate, toDate })

describe('the campaigns of a merchant', () => {
  it('say what each is on every site, and what is in its way', async () => {
    const { data } = await me.ask<MerchantCampaign[]>(`/advs/v2/advs/${shop}/camps`, {})
    const used = data?.find((c) => c.campaign.campaignUuid === ids.used)
    expect(used).toMatchObject({
      campaign: {
        campaignUuids: [ids.tracker],
        campaignIsPriority: true,
        campaignIsActive: true,
        campaignObstacle: 'notConnected',
      },
      commissions: { commissionPercentage: 5, commissionFormerPercentage: 8 },
      trackers: [
        { trackerUuid: ids.tracker, trackerUrlMatch: 'bikes.dk', trackerIsPriority: true, trackerTrafficChance: null },
      ],
    })
    expect(used?.trackers[0]?.trackerUrl).toContain(`/tr/clicks/v1/${site.uuid}?targetUrl=https%3A%2F%2Fbikes.dk`)
    expect(data?.find((c) => c.campaign.campaignUuid === ids.closed)?.campaign.campaignIsActive).toBe(false)
    expect(data?.find((c) => c.campaign.campaignUuid === ids.offered)?.campaign.campaignIsActive).toBe(true)
  })

  it('carry their share of a split test', async () => {
    const { system } = app.stores.database
    const [used] = await system.select().from(programme).where(eq(programme.uuid, ids.used))
    const test = {
      accountUuid: me.accountUuid,
      merchantUuid: shop,
      connectionUuidA: randomUUID(),
      connectionUuidB: used?.connectionUuid ?? '',
      percentage: 70,
      endPercentage: 90,
      endDate: '2026-04-01',
    }
    const [made] = await system.insert(splitTest).values(test).returning()
    const { data } = await me.ask<MerchantCampaign[]>(`/advs/v1/camps/${shop}`, {}, 'GET')
    expect(data?.find((c) => c.campaign.campaignUuid === ids.used)?.campaign).toMatchObject({
      campaignIsSplitTraffic: true,
      campaignTrafficChance: 30,
      campaignEndTrafficChance: 10,
      campaignEndTrafficChanceDate: '2026-04-01',
    })
    await system.delete(splitTest).where(eq(splitTest.uuid, made?.uuid ?? ''))
  })

  it('say how many of a year were rejected, as the directory does', async () => {
    const rate = async () => {
      const { data } = await me.ask<{ advertiser: { advertiserRejectionRate: number | null } }>(
        `/advs/v1/advs/${shop}`,
        {},
        'GET',
      )
      return data.advertiser.advertiserRejectionRate
    }
    expect(await rate()).toBeNull()
    const { database } = app.stores
    await refreshFacts(database, me.accountUuid)
    const set = (rejection: number) =>
      database.system.update(accountMerchant).set({ rejection }).where(eq(accountMerchant.merchantUuid, shop))
    expect(await rate()).toBeNull()
    await set(1250)
    expect(await rate()).toBe(0.125)
    await set(0)
    expect(await rate()).toBe(0)
  })

  it('count the clicks and sales of 30 days, as the report does', async () => {
    const account = { uuid: me.accountUuid, site: site.uuid }
    const through = {
      merchant: 'bikes.dk',
      merchant_uuid: shop,
      campaign_uuid: ids.tracker,
      network_uuid: 'a0000000-0000-4000-8000-000000000001',
    }
    await app.stores.events.insert(
      'click',
      [
        click(account, { at: '2026-03-09T10:00:00Z', ...through }),
        // 30 whole days end yesterday, the 9th, in Copenhagen: the first is the 8th, which began on the 7th at 23:00
        // UTC
        click(account, { at: '2026-02-07T23:00:00Z', ...through, click_id: 'first' }),
        click(account, { at: '2026-02-07T22:59:59Z', ...through, click_id: 'old' }),
        click(account, { at: '2026-03-09T23:00:00Z', ...through, click_id: 'today' }),
      ],
      randomUUID(),
    )
    await app.stores.events.insert(
      'conversion',
      [
        conversion(account, {
          at: '2026-03-09T11:00:00Z',
          ...through,
          commission: '12.34',
          currency: 'DKK',
          status: 'approved',
        }),
      ],
      randomUUID(),
    )
    const { data } = await me.ask<{ advertiser: object; performance: object }>(`/advs/v1/advs/${shop}`, {}, 'GET')
    expect(data).toMatchObject({
      advertiser: {
        advertiserDomain: 'bikes.dk',
        advertiserCreatedDatetime: '2026-01-01T00:00:00.000Z',
        networks: [{ networkName: 'Awin' }],
      },
      performance: {
        clicksCount: 2,
        conversionsCount: 1,
        revenue: 12.34,
        currencyCode: 'DKK',
        fromDate: '2026-02-08',
        toDate: '2026-03-09',
      },
    })
  })

  it('say how many were rejected also where nobody has opened the directory yet', async () => {
    const { system } = app.stores.database
    await system.update(accountMerchant).set({ rejection: -1 }).where(eq(accountMerchant.merchantUuid, shop))
    await system.delete(merchantDirectory).where(eq(merchantDirectory.accountUuid, me.accountUuid))
    const { data } = await me.ask<{ advertiser: object }>(`/advs/v1/advs/${shop}`, {}, 'GET')
    // the only sale of the year was approved
    expect(data).toMatchObject({ advertiser: { advertiserRejectionRate: 0 } })
  })
})

describe('the change log', () => {
  it('tells that a programme appeared, where its history only says what came later', async () => {
    const { system } = app.stores.database
    const uuid = randomUUID()
    const [one] = await system.select().from(programme).where(eq(programme.uuid, ids.used))
    if (!one) throw new Error('the programme is gone')
    const at = new Date('2025-06-01T08:00:00Z')
    await system.insert(programme).values({ ...one, uuid, externalId: 'late', createdAt: at })
    await system.insert(programmeChange).values({
      accountUuid: me.accountUuid,
      programmeUuid: uuid,
      at: new Date('2025-07-01T08:00:00Z'),
      fromIsOpen: true,
      toIsOpen: false,
    })
    const { data } = await history('2025-05-01', '2025-12-31')
    expect(data?.events.map((e) => [e.event, e.eventDatetime, e.campaign.campaignUuid])).toEqual([
      ['closed', '2025-07-01T08:00:00.000Z', uuid],
      ['created', '2025-06-01T08:00:00.000Z', uuid],
    ])
    expect(data?.firstDatetime).toBe('2025-06-01T08:00:00.000Z')
    await system.delete(programmeChange).where(eq(programmeChange.programmeUuid, uuid))
    await system.delete(programme).where(eq(programme.uuid, uuid))
  })

  it('tells what was created and changed, the newest first, and drops what changed nothing', async () => {
    const { data } = await history('2026-01-01', '2026-03-10')
    expect(data?.events).toMatchObject([
      {
        event: 'commission',
        fromCommissionPercentage: 8,
        toCommissionPercentage: 5,
        channels: [{ channelUuid: site.uuid }],
        channel: { channelUuid: site.uuid },
      },
      { event: 'created', fromIsActive: false, toIsActive: true },
    ])
    expect((await history('2026-03-05', '2026-03-10')).data?.events).toEqual([])
  })

  it('draws a commission as steps that begin and end with the range', async () => {
    const { data } = await history('2026-03-01', '2026-03-10')
    expect(data?.graphs[ids.used]?.points.map((p) => [p.datetime, p.commissionPercentage])).toEqual([
      ['2026-02-28T23:00:00.000Z', 8],
      ['2026-03-03T10:00:00.000Z', 5],
      ['2026-03-04T10:00:00.000Z', 5],
      ['2026-03-10T12:00:00.000Z', 5],
    ])
  })

  it('refuses days that are none and a range that runs backwards', async () => {
    expect(await history('2026-02-30', '2026-03-10')).toMatchObject({
      code: 400,
      message: 'fromDate: Must be a day like 2026-03-02',
    })
    expect(await history('2026-03-10', '2026-03-01')).toMatchObject({
      code: 400,
      message: 'toDate: Must not be before fromDate',
    })
  })
})

describe('notes', () => {
  const path = () => `/advs/v1/comments/${shop}`
  const texts = async () => (await me.ask<{ commentText: string }[]>(path(), {}, 'GET')).data?.map((n) => n.commentText)
  it('are written, changed and removed, with the name of who wrote them', async () => {
    const first = await me.ask<{ commentUuid: string; commentAuthor: string }>(path(), { content: ' Ask Erik. ' })
    expect(first.data).toMatchObject({ commentText: 'Ask Erik.', commentUpdatedDatetime: '2026-03-10T12:00:00.000Z' })
    const one = `${path()}/${first.data?.commentUuid}`
    expect(await me.ask(one, { content: 'Asked Erik.' }, 'PUT')).toMatchObject({ code: 200 })
    expect(await texts()).toEqual(['Asked Erik.'])
    expect(await me.ask(one, {}, 'DELETE')).toMatchObject({ code: 200 })
    expect(await me.ask(one, {}, 'DELETE')).toMatchObject({ code: 404 })
    expect(await texts()).toEqual([])
  })
  it('are not blank, and not endless', async () => {
    expect(await me.ask(path(), { content: ' \n ' })).toMatchObject({
      code: 400,
      message: 'content: Must not be blank',
    })
    expect(await me.ask(path(), { content: 'x'.repeat(5001) })).toMatchObject({
      code: 400,
      message: 'content: Must have at most 5000 characters',
    })
    expect(await texts()).toEqual([])
  })
})

describe('creators and ignores', () => {
  it('are what was saved last', async () => {
    const creators = (approval: boolean | number, disabled: boolean | number) =>
      me.ask(`/advs/v1/advs/${shop}/creators`, {
        advertiserCreatorApproval: approval,
        advertiserCreatorDisabled: disabled,
      })
    const access = async () =>
      (await me.ask<{ advertiser: object }>(`/advs/v1/advs/${shop}`, {}, 'GET')).data?.advertiser
    await creators(true, false)
    expect(await access()).toMatchObject({ advertiserCreatorApproval: 1, advertiserCreatorDisabled: 0 })
    await creators(false, true)
    expect(await access()).toMatchObject({ advertiserCreatorApproval: 0, advertiserCreatorDisabled: 1 })
    await creators(1, 0)
    expect(await access()).toMatchObject({ advertiserCreatorApproval: 1, advertiserCreatorDisabled: 0 })
    expect(await creators(2, 0)).toMatchObject({ code: 400 })
    await creators(0, 0)
    expect(await access()).toMatchObject({ advertiserCreatorApproval: 0, advertiserCreatorDisabled: 0 })
    expect(await creators(true, true)).toMatchObject({ code: 400 })
    const network = randomUUID()
    const saved = await me.ask('/advs/v1/ignores', {
      advertiserUuid: shop,
      channelUuids: [site.uuid],
      networkUuids: [network],
    })
    expect(saved.data).toEqual([
      { ignoreChannelUuid: null, ignoreNetworkUuid: network },
      { ignoreChannelUuid: site.uuid, ignoreNetworkUuid: null },
    ])
    expect(await me.ask('/advs/v1/ignores', { advertiserUuid: shop, channelUuids: [randomUUID()] })).toMatchObject({
      code: 404,
    })
    expect((await me.ask('/advs/v1/ignores', { advertiserUuid: shop })).data).toEqual([])
  })
})
