import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoutingChange } from '../../../contract/routing/steering.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { fakeLinks } from '../../../test/tracking.ts'
import { buildTwoNetworks } from '../../../test/two-networks.ts'
import { campaign } from '../../merchants/tables.ts'
import { dayStart, todayIn } from '../../time/index.ts'
import { createClickId } from '../../tracking/click-id.ts'
import { storeInstant } from '../store-instant.ts'
import { endChangesJob } from './end-changes.ts'
import { measureChangesJob } from './measure-changes.ts'

const day = 86_400_000
let app: TestApp
let me: Session
let shop: Awaited<ReturnType<typeof buildTwoNetworks>>
beforeAll(async () => {
  app = await startApp()
  me = await app.signUp({ userCurrencyCode: 'EUR' })
  shop = await buildTwoNetworks(app.stores.database, me.accountUuid)
})
afterAll(() => app.stop())

const clockIn = (days: number) => ({ now: () => new Date(Date.now() + days * day) })
const dayIn = (days: number) => todayIn('Europe/Copenhagen', clockIn(days))
const excluded = async () => {
  const rows = await app.stores.database.system.select().from(campaign).where(eq(campaign.accountUuid, me.accountUuid))
  return rows.filter((r) => r.isExcluded).length
}
const changes = async () =>
  (await me.ask<RoutingChange[]>(`/advs/v1/camps/changes/${shop.merchantUuid}`, {}, 'GET')).data
const signal = new AbortController().signal

it('ends a deactivation on the day after its last one, but for what somebody set since', async () => {
  const end = (days: number) => endChangesJob({ ...app.stores, clock: clockIn(days) }).handler({}, signal)
  await me.ask('/advs/v1/camps/deactivate', { advertiserUuid: shop.merchantUuid, untilDate: dayIn(3) })
  await end(3)
  expect(await excluded()).toBe(4)
  const [[one] = []] = shop.campaigns
  await me.ask('/advs/v1/camps/creators', {
    trackerUuids: [one],
    trackerIsCreatorDefault: true,
    trackerIsCreatorOnly: false,
  })
  await end(4)
  expect(await excluded()).toBe(1)
  expect((await changes())[1]?.changeUndoneDatetime).not.toBeNull()
  await me.ask('/advs/v2/camps/tracking', { restCampaignUuids: [one], campaignIsExcluded: true }, 'PUT')
})

it('keeps a deactivation through the evening of its last day where the account is', async () => {
  const american = await app.signUp({ userTimezone: 'America/New_York' })
  const own = await buildTwoNetworks(app.stores.database, american.accountUuid)
  const zone = 'America/New_York'
  const last = todayIn(zone, clockIn(1))
  const midnight = dayStart(todayIn(zone, clockIn(2)), zone).getTime()
  const endAt = (at: number) => endChangesJob({ ...app.stores, clock: { now: () => new Date(at) } }).handler({}, signal)
  const ended = async () =>
    (await american.ask<RoutingChange[]>(`/advs/v1/camps/changes/${own.merchantUuid}`, {}, 'GET')).data.map(
      (change) => change.changeUndoneDatetime !== null,
    )
  await american.ask('/advs/v1/camps/deactivate', { advertiserUuid: own.merchantUuid, untilDate: last })
  await endAt(midnight - 1000)
  expect(await ended()).toEqual([false])
  await endAt(midnight)
  expect(await ended()).toEqual([true])
})

it('says after 30 days what a change came to, of changes that still stand', async () => {
  const ofB = shop.campaigns.map(([, second]) => second)
  const { data } = await me.ask<{ changeUuid: string }>(
    '/advs/v2/camps/tracking',
    { campaignUuids: ofB, campaignIsPriority: true },
    'PUT',
  )
  await app.stores.events.insert(
    'click',
    [1, 12, 29, 31].map((days) => ({
      account_uuid: me.accountUuid,
      site_uuid: shop.siteUuid,
      click_id: createClickId(Date.now()),
      kind: 'click',
      at: storeInstant(Date.now() + days * day),
      merchant: shop.shop,
      merchant_uuid: shop.merchantUuid,
      connection_uuid: shop.b,
      target_url: `https://${shop.shop}/`,
      visitor: '1',
    })),
    randomUUID(),
  )
  const look = (days: number) =>
    measureChangesJob({ ...app.stores, clock: clockIn(days), links: fakeLinks }).handler({}, signal)
  const was = async () => (await changes()).find((c) => c.changeUuid === data.changeUuid)?.was
  await look(29)
  expect(await was()).toBeNull()
  await look(31)
  // three clicks at 0.068 instead of 0.1088, in whole cents
  expect(await was()).toBe(-0.12)
})
