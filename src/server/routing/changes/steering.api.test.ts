import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RoutingChange } from '../../../contract/routing/steering.ts'
import { sharedApp } from '../../../test/shared-app.ts'
import type { Session, TestApp } from '../../../test/start-app.ts'
import { browserAgent } from '../../../test/tracking.ts'
import { buildTwoNetworks } from '../../../test/two-networks.ts'
import { user } from '../../account/index.ts'
import { campaign, splitTest } from '../../merchants/tables.ts'
import { connection } from '../../networks/tables.ts'

let app: TestApp
let me: Session
let shop: Awaited<ReturnType<typeof buildTwoNetworks>>
beforeAll(async () => {
  app = await sharedApp()
})
beforeEach(async () => {
  me = await app.signUp()
  shop = await buildTwoNetworks(app.stores.database, me.accountUuid)
})

const tracking = (input: object, who = me) =>
  who.ask<{ changeUuid: string | null }>('/advs/v2/camps/tracking', input, 'PUT')
const changes = async () =>
  (await me.ask<RoutingChange[]>(`/advs/v1/camps/changes/${shop.merchantUuid}`, {}, 'GET')).data
const undo = (changeUuid: string | null, who = me) => who.ask(`/advs/v1/camps/changes/${changeUuid}/undo`, {})
const rows = async () => {
  const found = await app.stores.database.system
    .select()
    .from(campaign)
    .where(eq(campaign.merchantUuid, shop.merchantUuid))
    .orderBy(campaign.uuid)
  return found.map(({ updatedAt: _, ...row }) => row)
}
const rulesOf = async (rule: 'isPriority' | 'isExcluded' | 'isFallback') => {
  const all = await rows()
  return shop.campaigns.map((of) => of.map((uuid) => all.find((r) => r.uuid === uuid)?.[rule]))
}
/** The network host that a click on a site goes to. */
const host = async (siteUuid: string) => {
  const query = new URLSearchParams({ targetUrl: `https://${shop.shop}/shoes` })
  const answer = await fetch(`${app.base}/tr/clicks/v1/${siteUuid}?${query}`, {
    redirect: 'manual',
    headers: { 'user-agent': browserAgent, 'x-forwarded-for': `10.0.0.${Math.floor(Math.random() * 250)}` },
  })
  const at = answer.headers.get('location')
  return at ? new URL(at).hostname.split('.').slice(-2).join('.') : answer.status
}

describe('a publisher', () => {
  it('prioritises a network on one site and not on the other, and the next click there goes to it', async () => {
    const [[, north] = [], [, south] = []] = shop.campaigns
    await expect.poll(() => host(shop.siteUuids[0] ?? '')).toBe('awin1.com')
    const saved = await tracking({ campaignUuids: [north], restCampaignUuids: [south], campaignIsPriority: true })
    expect(saved).toMatchObject({ code: 200, data: { changeUuid: expect.any(String) } })
    await expect.poll(() => host(shop.siteUuids[0] ?? '')).toBe('webgains.com')
    expect(await host(shop.siteUuids[1] ?? '')).toBe('awin1.com')
    expect(await rulesOf('isPriority')).toEqual([
      [false, true],
      [false, false],
    ])
    expect(await changes()).toMatchObject([
      { changeKind: 'priority', changeText: 'Prioritized webgains on 1 site', changeUndoneDatetime: null, was: null },
    ])
  })
  it('sets the selected and unsets the rest in one step, or nothing of it', async () => {
    const [[, north] = [], [, south] = []] = shop.campaigns
    await tracking({ campaignUuids: [south], campaignIsPriority: true })
    const foreign = await buildTwoNetworks(app.stores.database, (await app.signUp()).accountUuid)
    for (const rest of [randomUUID(), foreign.campaigns[0]?.[0]])
      expect(await tracking({ campaignUuids: [north, rest], campaignIsPriority: true })).toMatchObject({ code: 404 })
    expect(await rulesOf('isPriority')).toEqual([
      [false, false],
      [false, true],
    ])
    await tracking({ campaignUuids: [north], restCampaignUuids: [south], campaignIsPriority: true })
    expect(await rulesOf('isPriority')).toEqual([
      [false, true],
      [false, false],
    ])
  })
  it('excludes, and lets in again what was switched off meanwhile', async () => {
    const all = shop.campaigns.map(([first]) => first)
    await tracking({ campaignUuids: all, campaignIsExcluded: true })
    await expect.poll(() => host(shop.siteUuids[1] ?? '')).toBe('webgains.com')
    await app.stores.database.system
      .update(campaign)
      .set({ isActive: false })
      .where(inArray(campaign.uuid, [String(all[0])]))
    await tracking({ campaignUuids: [], restCampaignUuids: all, campaignIsExcluded: true })
    await expect.poll(() => host(shop.siteUuids[0] ?? '')).toBe('awin1.com')
    expect((await changes()).map((c) => c.changeText)).toEqual(['Enabled awin on 2 sites', 'Disabled awin on 2 sites'])
  })
  it('cannot prioritise what is a fallback only, nor make that a fallback', async () => {
    const [[one] = []] = shop.campaigns
    const prioritise = { campaignUuids: [one], campaignIsPriority: true }
    const fallback = { campaignUuids: [one], campaignIsFallback: true }
    await tracking(fallback)
    expect(await tracking(prioritise)).toMatchObject({
      code: 400,
      message: expect.stringMatching(/^campaignIsPriority: /),
    })
    await tracking({ ...fallback, campaignIsFallback: false })
    await tracking(prioritise)
    expect(await tracking(fallback)).toMatchObject({
      code: 400,
      message: expect.stringMatching(/^campaignIsFallback: /),
    })
    const ofConnection = { connectionUuids: [shop.a], campaignIsFallback: true }
    expect(await tracking(ofConnection)).toMatchObject({ code: 400 })
    await tracking({ ...prioritise, campaignIsPriority: false })
    expect(await tracking(ofConnection)).toMatchObject({ code: 200 })
    expect(await tracking(prioritise)).toMatchObject({ code: 400 })
    const [row] = await app.stores.database.system.select().from(connection).where(eq(connection.uuid, shop.a))
    expect(row?.isFallback).toBe(true)
  })
  it('says of whole connections that they are a fallback, with a line and an undo', async () => {
    const isFallback = async () => {
      const [row] = await app.stores.database.system.select().from(connection).where(eq(connection.uuid, shop.a))
      return row?.isFallback
    }
    const before = await rows()
    const say = (campaignIsFallback: boolean) => tracking({ connectionUuids: [shop.a], campaignIsFallback })
    expect((await say(false)).data).toEqual({ changeUuid: null })
    const { changeUuid } = (await say(true)).data
    expect((await changes())[0]).toMatchObject({
      changeUuid,
      changeKind: 'fallback',
      changeText: 'Made fallback only: awin',
    })
    await expect.poll(() => host(shop.siteUuids[0] ?? '')).toBe('webgains.com')
    expect((await say(true)).data).toEqual({ changeUuid: null })
    expect(await undo(changeUuid)).toMatchObject({ code: 200 })
    expect([await isFallback(), await rows()]).toEqual([false, before])
    await expect.poll(() => host(shop.siteUuids[0] ?? '')).toBe('awin1.com')
    // later changes by somebody are not overwritten
    const again = (await say(true)).data.changeUuid
    const off = await say(false)
    expect(await undo(again)).toMatchObject({ code: 409 })
    // nothing is both prioritised and a fallback, not even after an undo
    await tracking({ campaignUuids: [shop.campaigns[0]?.[0]], campaignIsPriority: true })
    expect(await undo(off.data.changeUuid)).toMatchObject({ code: 409 })
    expect(await isFallback()).toBe(false)
  })
  it.each([
    [{ campaignIsPriority: true }, 'campaignUuids'],
    [{ campaignUuids: ['x'], campaignIsPriority: true }, 'campaignUuids.0'],
    [{ campaignUuids: [randomUUID()] }, 'campaignIsPriority'],
    [{ campaignUuids: [randomUUID()], campaignIsPriority: true, campaignIsExcluded: true }, 'campaignIsPriority'],
    [{ connectionUuids: [randomUUID()], campaignIsPriority: true }, 'connectionUuids'],
    [{ connectionUuids: [randomUUID()], campaignUuids: [randomUUID()], campaignIsFallback: true }, 'connectionUuids'],
  ])('is told which field of %j is wrong', async (input, field) =>
    expect(await tracking(input)).toMatchObject({
      code: 400,
      message: expect.stringMatching(new RegExp(`^${field}: `)),
    }),
  )
  it('keeps no line of what was so already', async () => {
    const [[one] = []] = shop.campaigns
    expect((await tracking({ campaignUuids: [one], campaignIsPriority: false })).data).toEqual({ changeUuid: null })
    expect(await changes()).toEqual([])
  })
  it('says which campaigns are for creators', async () => {
    const trackerUuids = shop.campaigns.flat()
    const options = { trackerUuids, trackerIsCreatorDefault: true, trackerIsCreatorOnly: true }
    expect(await me.ask('/advs/v1/camps/creators', options)).toMatchObject({ code: 200 })
    await expect.poll(() => host(shop.siteUuids[0] ?? '')).toBe(shop.shop)
    expect((await changes())[0]?.changeText).toBe('awin, webgains on 2 sites: creators only, default of all creators')
  })
})

describe('undoing', () => {
  it('puts everything back exactly as it was, once', async () => {
    const before = await rows()
    const { data } = await tracking({ campaignUuids: shop.campaigns.flat(), campaignIsExcluded: true })
    expect(await rows()).not.toEqual(before)
    expect(await undo(data.changeUuid, await app.signUp())).toMatchObject({ code: 404 })
    expect(await undo(data.changeUuid)).toMatchObject({ code: 200 })
    expect(await rows()).toEqual(before)
    expect(await undo(data.changeUuid)).toMatchObject({ code: 409 })
    expect((await changes())[0]?.changeUndoneDatetime).not.toBeNull()
  })
  it('is refused when something of it was changed since, and then changes nothing', async () => {
    const [[one = '', two = ''] = []] = shop.campaigns
    const first = await tracking({ campaignUuids: [one, two], campaignIsPriority: true })
    const second = await tracking({ campaignUuids: [two], campaignIsExcluded: true })
    const before = await rows()
    expect(await undo(first.data.changeUuid)).toMatchObject({
      code: 409,
      message: expect.stringMatching(/later change/),
    })
    expect(await rows()).toEqual(before)
    await undo(second.data.changeUuid)
    expect(await undo(first.data.changeUuid)).toMatchObject({ code: 200 })
  })
})

describe('deactivating', () => {
  const deactivate = (input: object = {}, who = me) =>
    who.ask<{ changeUuid: string }>('/advs/v1/camps/deactivate', { advertiserUuid: shop.merchantUuid, ...input })
  it('excludes all campaigns of a merchant, on some sites or all, and one undo brings them back', async () => {
    const before = await rows()
    expect(await deactivate({ channelUuids: [shop.siteUuids[1]] })).toMatchObject({ code: 200 })
    expect(await rulesOf('isExcluded')).toEqual([
      [false, false],
      [true, true],
    ])
    const { data } = await deactivate()
    await undo(data.changeUuid)
    const [, first] = await changes()
    await undo(first?.changeUuid ?? '')
    expect(await rows()).toEqual(before)
  })
  it('is a right of owners and admins', async () => {
    await app.stores.database.system.update(user).set({ role: 'member' }).where(eq(user.id, me.userUuid))
    expect(await deactivate()).toMatchObject({ code: 403, message: 'Your role does not allow this' })
    expect(await tracking({ campaignUuids: [shop.campaigns[0]?.[0]], campaignIsPriority: true })).toMatchObject({
      code: 200,
    })
  })
  it('knows no merchant and no site of others, and no day that is over', async () => {
    expect(await deactivate({ advertiserUuid: randomUUID() })).toMatchObject({ code: 404 })
    expect(await deactivate({ channelUuids: [randomUUID()] })).toMatchObject({ code: 404 })
    expect(await deactivate({}, await app.signUp())).toMatchObject({ code: 404 })
    expect(await deactivate({ untilDate: '2020-01-01' })).toMatchObject({
      code: 400,
      message: expect.stringMatching(/^untilDate: /),
    })
    expect(await deactivate({ untilDate: 'soon' })).toMatchObject({ code: 400 })
  })
})

describe('a split test', () => {
  const split = (over: object = {}) =>
    me.ask<{ changeUuid: string }>('/advs/v1/camps/split', {
      advertiserUuid: shop.merchantUuid,
      connectionUuidA: shop.a,
      connectionUuidB: shop.b,
      trafficSplit: 50,
      endDate: '2099-01-01',
      ...over,
    })
  const test = async () =>
    (await app.stores.database.system.select().from(splitTest).where(eq(splitTest.merchantUuid, shop.merchantUuid)))[0]
  it('divides people between both, the same person always alike', async () => {
    await split()
    const from = async (address: string) => {
      const query = new URLSearchParams({ targetUrl: `https://${shop.shop}/` })
      const answer = await fetch(`${app.base}/tr/clicks/v1/${shop.siteUuid}?${query}`, {
        redirect: 'manual',
        headers: { 'user-agent': browserAgent, 'x-forwarded-for': address },
      })
      return new URL(answer.headers.get('location') ?? '').hostname
    }
    await expect
      .poll(async () => new Set(await Promise.all(Array.from({ length: 40 }, (_, i) => from(`10.1.0.${i}`)))).size)
      .toBe(2)
    const twice = await Promise.all(
      [1, 2, 3, 4].map(async (i) => [await from(`10.1.1.${i}`), await from(`10.1.1.${i}`)]),
    )
    for (const [first, second] of twice) expect(first).toBe(second)
  })
  it('goes on when its end is moved, and begins another phase with another division', async () => {
    await split({ endTrafficSplit: 100 })
    const first = await test()
    await split({ endDate: '2099-02-01' })
    expect(await test()).toMatchObject({ uuid: first?.uuid, phase: 1, secret: first?.secret, endPercentage: 50 })
    await split({ trafficSplit: 80 })
    const second = await test()
    expect(second).toMatchObject({ uuid: first?.uuid, phase: 2, percentage: 80 })
    expect(second?.secret).not.toBe(first?.secret)
    await split({ connectionUuidA: shop.b, connectionUuidB: shop.a })
    const turned = await test()
    expect(turned?.phase).toBe(1)
    expect(turned?.uuid).not.toBe(first?.uuid)
  })
  it('without an end date keeps the one it has; a new one takes 30 days', async () => {
    await split({ endDate: '2099-03-01' })
    await split({ endDate: undefined })
    expect((await test())?.endDate).toBe('2099-03-01')
    await split({ connectionUuidA: shop.b, connectionUuidB: shop.a, endDate: undefined })
    const days = (Date.parse((await test())?.endDate ?? '') - Date.now()) / 86_400_000
    expect(Math.abs(days - 30)).toBeLessThanOrEqual(1.5)
  })
  it.each([
    [{ trafficSplit: 0 }, 400, 'trafficSplit'],
    [{ trafficSplit: 100 }, 400, 'trafficSplit'],
    [{ endTrafficSplit: 101 }, 400, 'endTrafficSplit'],
    [{ endDate: '2020-01-01' }, 400, 'endDate'],
    [{ endDate: '2026-02-30' }, 400, 'endDate'],
    [{ connectionUuidA: randomUUID() }, 404, 'Not found'],
    [{ channelUuids: [randomUUID()] }, 400, 'channelUuids'],
  ])('is refused with %j: %i %s', async (over, code, begins) =>
    expect(await split(over)).toMatchObject({ code, message: expect.stringMatching(new RegExp(`^${begins}`)) }),
  )
  it('is refused between a connection and itself, and with one that is left out here', async () => {
    expect(await split({ connectionUuidB: shop.a })).toMatchObject({
      code: 400,
      message: expect.stringMatching(/^connectionUuidB: /),
    })
    await tracking({ campaignUuids: shop.campaigns.map(([first]) => first), campaignIsExcluded: true })
    expect(await split()).toMatchObject({ code: 400, message: expect.stringMatching(/^connectionUuidA: /) })
  })
  it('ends in favour of a side, whose campaigns are prioritised then, and the end can be undone', async () => {
    await split()
    const before = await test()
    const ended = await me.ask<{ changeUuid: string }>(
      '/advs/v1/camps/split',
      { advertiserUuid: shop.merchantUuid, winner: 'B' },
      'DELETE',
    )
    expect(ended.code).toBe(200)
    expect(await test()).toBeUndefined()
    expect(await rulesOf('isPriority')).toEqual([
      [false, true],
      [false, true],
    ])
    await undo(ended.data.changeUuid)
    expect(await test()).toMatchObject({ uuid: before?.uuid, phase: 2, percentage: 50 })
    expect(await rulesOf('isPriority')).toEqual([
      [false, false],
      [false, false],
    ])
    await me.ask('/advs/v1/camps/split', { advertiserUuid: shop.merchantUuid }, 'DELETE')
    expect(await me.ask('/advs/v1/camps/split', { advertiserUuid: shop.merchantUuid }, 'DELETE')).toMatchObject({
      code: 404,
    })
  })
})
