import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { browserAgent, buildShop } from '../../test/tracking.ts'
import { campaign, programme } from '../merchants/tables.ts'
import { connection } from '../networks/tables.ts'
import { site } from '../sites/index.ts'
import { hashOfSecret } from '../outside/index.ts'

const soon = { timeout: 60_000, interval: 200 }
let app: TestApp
let me: Session
let visitors = 0
beforeAll(async () => {
  app = await startApp()
  me = await app.signUp()
})
afterAll(() => app.stop())

/** A shop whose only programme is for creators. Its network reports sales as approved at once. */
async function startShop() {
  const { database } = app.stores
  const shop = await buildShop(database, { accountUuid: me.accountUuid, offers: [{ network: 'partnerads' }] })
  const [first] = await database.system.select().from(campaign).where(eq(campaign.merchantUuid, shop.merchantUuid))
  if (!first) throw new Error('The campaign is not there')
  const clickUrl = 'https://www.partner-ads.com/dk/klikbanner.php?partnerid=1&bannerid=2'
  const callbackToken = randomUUID().replaceAll('-', '')
  await database.system.update(programme).set({ clickUrl }).where(eq(programme.uuid, first.programmeUuid))
  await database.system
    .update(connection)
    .set({ callbackHash: hashOfSecret(callbackToken) })
    .where(eq(connection.uuid, first.connectionUuid))
  await database.system.update(campaign).set({ isCreatorOnly: true }).where(eq(campaign.uuid, first.uuid))
  return { ...shop, first, callbackToken }
}
type Shop = Awaited<ReturnType<typeof startShop>>
const addCreator = async () =>
  (
    await me.ask<{ creatorId: string }>('/creators/v1/creators', {
      creatorName: 'Lisa',
      creatorRatePercentage: 40,
    })
  ).data.creatorId
const programOf = ({ merchantUuid, first }: Shop, creatorId: string) => ({
  advertiserUuid: merchantUuid,
  creatorId,
  programId: first.programmeUuid,
})
const linkOf = async ({ siteUuid, shop }: Pick<Shop, 'siteUuid' | 'shop'>, creatorId: string) => {
  const asked = { channelUuid: siteUuid, targetUrl: `https://${shop}/beans` }
  return (await me.ask<{ signedUrl: string }>(`/creators/v1/creators/${creatorId}/links`, asked)).data.signedUrl
}
/** A new visitor follows a link: returns where it led, and the click in the event store. */
async function click(address: string) {
  const headers = { 'user-agent': browserAgent, 'x-forwarded-for': `10.91.${visitors >> 8}.${visitors++ & 255}` }
  const answer = await fetch(address, { redirect: 'manual', headers })
  const { searchParams } = new URL(answer.headers.get('location') ?? '')
  await app.app.flush()
  const id = searchParams.get('uid') ?? ''
  const [found] = await app.stores.events.systemQuery({
    name: 'test.carried',
    sql: 'SELECT campaign_uuid, creator_id FROM click WHERE click_id = {id:String}',
    params: { id },
    row: z.object({ campaign_uuid: z.string(), creator_id: z.string() }),
  })
  return { id, carriedBy: found?.campaign_uuid ?? null, creatorId: found?.creator_id ?? null }
}
/** Polls, because the redirect learns of a change a moment later. */
const carriedBy = (address: string) => expect.poll(async () => (await click(address)).carriedBy, soon)

describe('a creator’s campaign', () => {
  it('carried a click by what was said at its moment: an approval that is withdrawn before the sale takes nothing back', async () => {
    const shop = await startShop()
    const creatorId = await addCreator()
    const address = await linkOf(shop, creatorId)
    const of = programOf(shop, creatorId)
    const onApproval = { advertiserCreatorApproval: true, advertiserCreatorDisabled: false }
    expect((await me.ask(`/advs/v1/advs/${shop.merchantUuid}/creators`, onApproval)).code).toBe(200)
    await me.ask('/creators/v1/mappings', of)
    await carriedBy(address).toBe(shop.first.uuid)
    const before = await click(address)
    expect((await me.ask('/creators/v1/mappings', of, 'DELETE')).code).toBe(200)
    await carriedBy(address).toBe(null)
    const sale = new URLSearchParams({
      uid: before.id,
      order: 'A1',
      com: '100',
      sum: '500',
      prg: 'p-partnerads',
      cur: 'DKK',
    })
    expect((await fetch(`${app.base}/tr/callbacks/v1/${shop.callbackToken}?${sale}`)).status).toBe(200)
    await app.app.flush()
    const { data } = await me.ask<{ sales: object[] }>(`/creators/v1/creators/${creatorId}/money`, {}, 'GET')
    expect(data.sales).toMatchObject([{ amount: 40, currencyCode: 'DKK', state: 'payable', merchant: shop.shop }])
  })
  it('is each one of a programme that was assigned: not the closed one, and also one that came later', async () => {
    const shop = await startShop()
    const { database } = app.stores
    /** The same programme on another site. */
    const campaignOn = async (isClosed: boolean) => {
      const [siteUuid, uuid] = [randomUUID(), randomUUID()]
      await database.system.transaction(async (tx) => {
        await tx.insert(site).values({
          uuid: siteUuid,
          accountUuid: me.accountUuid,
          name: 'More',
          domain: `${siteUuid}.example`,
          isActive: true,
        })
        await tx.insert(campaign).values({
          ...shop.first,
          uuid,
          siteUuid,
          isCreatorOnly: true,
          isActive: !isClosed,
          closedAt: isClosed ? new Date() : null,
        })
      })
      return { siteUuid, uuid, shop: shop.shop }
    }
    const closed = await campaignOn(true)
    const creatorId = await addCreator()
    await me.ask('/creators/v1/mappings', programOf(shop, creatorId))
    const later = await campaignOn(false)
    await carriedBy(await linkOf(shop, creatorId)).toBe(shop.first.uuid)
    await carriedBy(await linkOf(later, creatorId)).toBe(later.uuid)
    expect((await click(await linkOf(closed, creatorId))).carriedBy).toBe(null)
    const { advertiserUuid } = programOf(shop, creatorId)
    const { data } = await me.ask<{
      mappings: { creatorMappingTrackerUuid: string }[]
      programs: { trackers: object[] }[]
    }>('/creators/v1/mappings', { advertiserUuid, creatorId }, 'GET')
    expect(data.mappings.map((m) => m.creatorMappingTrackerUuid).toSorted()).toEqual(
      [shop.first.uuid, closed.uuid, later.uuid].toSorted(),
    )
    expect(data.programs.map((p) => p.trackers.length)).toEqual([3])
    // still one creator, however many campaigns
    const merchants = await me.ask<{ advertisers: object[] }>('/creators/v1/advertisers', { search: shop.shop }, 'GET')
    expect(merchants.data.advertisers).toMatchObject([{ creatorCount: 1, creatorApprovedCount: 1 }])
  })
})
