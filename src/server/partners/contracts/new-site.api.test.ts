import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import type { ContractView } from '../../../contract/partners/partner-views.ts'
import { todayIn } from '../../../report/dates.ts'
import { openShop, type Shop } from '../../../test/shop-rig.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { browserAgent } from '../../../test/tracking.ts'
import { campaign } from '../../merchants/tables.ts'
import { media, mediaMapping } from '../../networks/tables.ts'

const soon = { timeout: 60_000, interval: 100 }
const noCommission = { commissionType: 'NoCommission', commissionValue: '', commissionCurrency: '' }

describe('a site that is added while a direct campaign runs', () => {
  let app: TestApp
  let me: Session
  let shop: Shop
  let early = ''
  let second = ''
  beforeAll(async () => {
    app = await startApp()
    me = await app.signUp({ accountName: 'Nordlys' })
    const add = async (name: string) => {
      const input = { channelName: name, channelDomain: `${name}-brykstrom.dk` }
      return (await me.ask<{ channelUuid: string }>('/channels/v1/channels', input)).data.channelUuid
    }
    early = await add('early')
    shop = await openShop(app, () => new Date(), { me, over: noCommission })
    second = await add('second')
  })
  afterAll(() => app?.stop())

  const clickId = async () => {
    const query = new URLSearchParams({
      targetUrl: 'https://brykstrom.dk/bike',
      pageUrl: 'https://second-brykstrom.dk/best',
    })
    const answer = await fetch(`${app.base}/tr/clicks/v1/${second}?${query}`, {
      redirect: 'manual',
      headers: {
        'user-agent': browserAgent,
        'x-forwarded-for': '10.8.1.1',
        referer: 'https://second-brykstrom.dk/best',
      },
    })
    return new URL(answer.headers.get('location') ?? 'https://none.example').searchParams.get('obid') ?? ''
  }
  const hasId = async () => /^[0-9a-z]{20}$/.test(await clickId())
  const link = async () => {
    type Detail = { contracts: { trackingLink: string }[] }
    return (await me.ask<Detail>(shop.at(shop.partner), {}, 'GET')).data.contracts[0]?.trackingLink ?? ''
  }

  it('has its campaign at once, and its clicks carry the id of a click', async () => {
    const { data } = await me.ask(`/channels/v1/channel/${second}`, {}, 'GET')
    expect(data).toMatchObject({ networks: [{ networkIdentifier: 'direct' }] })
    const { system } = app.stores.database
    expect(
      await system.select({ isActive: campaign.isActive }).from(campaign).where(eq(campaign.siteUuid, second)),
    ).toEqual([{ isActive: true }])
    await vi.waitUntil(hasId, soon)
  })
  const mapped = async () => {
    const rows = await app.stores.database.system
      .select({ media: media.externalId, site: mediaMapping.siteUuid })
      .from(mediaMapping)
      .innerJoin(media, eq(media.uuid, mediaMapping.mediaUuid))
      .where(eq(media.accountUuid, me.accountUuid))
    return rows.map((r) => `${r.media} is ${r.site}`).toSorted()
  }
  const eachItself = () => [early, shop.site, second].map((uuid) => `${uuid} is ${uuid}`).toSorted()
  it('is a media of its own, so that an order names the site that earned it', async () => {
    expect(await mapped()).toEqual(eachItself())
  })
  it('sends no id while it is switched off, and again at once when it is switched on', async () => {
    const hit = async (site: string, channelIsActive: boolean) =>
      expect(await me.ask(`/settings/v1/hit/${site}`, { channelIsActive }, 'PUT')).toMatchObject({ code: 200 })
    await hit(second, false)
    await vi.waitUntil(async () => (await clickId()) === '', soon)
    await hit(second, true)
    await vi.waitUntil(hasId, soon)
    // the copied link is that of the first active site
    expect(await link()).toContain(early)
    await hit(early, false)
    expect(await link()).toContain(shop.site)
  })
  it('is in the link of a campaign whose tracking is installed, before it runs', async () => {
    const startsAt = addDays(todayIn('Europe/Copenhagen', new Date()), 3)
    const next = await openShop(app, () => new Date(), { me, host: 'vaekstogliv.dk', over: { startsAt } })
    type Detail = { contracts: ContractView[] }
    const told = async () => (await me.ask<Detail>(next.at(next.partner), {}, 'GET')).data.contracts[0]
    expect(await told()).toMatchObject({ status: 'signed', trackingLink: '' })
    await next.post([{ orderId: 'T-1', amount: '1.00', currency: 'DKK', clickId: 'test' }])
    await vi.waitUntil(async () => (await told())?.status === 'installed', soon)
    expect((await told())?.trackingLink).toContain(
      `/tr/clicks/v1/${shop.site}?targetUrl=https%3A%2F%2Fvaekstogliv.dk%2F&pageUrl=`,
    )
  })
})
