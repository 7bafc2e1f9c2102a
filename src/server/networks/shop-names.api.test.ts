import { eq } from 'drizzle-orm'
import { otherNetwork } from '../../test/other-network.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { genericUuid, type NetworksRig, startNetworks } from '../../test/networks-rig.ts'
import type { Principal } from '../http/principal.ts'
import { fromStored } from '../money/inherited.ts'
import { conversion, conversionToCopy } from '../money/tables.ts'
import { followShop } from '../money/shops.ts'

let rig: NetworksRig
let ctx: Principal
beforeAll(async () => {
  rig = await startNetworks()
})
afterAll(() => rig.stop())
beforeEach(() => {
  ctx = rig.newAccount()
})

const prepare = async (given: Record<string, string> = {}) => {
  const { connectionUuid } = await rig.connect(ctx, {
    networkUuid: genericUuid,
    credentials: { ...otherNetwork, ...given },
  })
  const url = await rig.networks.calls.callbackUrl({ connectionUuid, networkUuid: genericUuid }, ctx)
  rig.sent.length = 0
  let n = 0
  const sell = async (shop: string) => {
    const query = new URLSearchParams({ transactionId: `${++n}`, commission: '5', currency: 'EUR', programmeId: shop })
    expect((await fetch(`${url.split('?')[0]}?${query}`)).status).toBe(200)
  }
  const calls = rig.networks.shopNames
  return {
    connectionUuid,
    sell,
    shops: () => calls.list({ connectionUuid }, ctx),
    save: (shop: string, advertiserDomain: string) => calls.save({ connectionUuid, shop, advertiserDomain }, ctx),
    remove: (shopNameUuid: string, who = ctx) => calls.remove({ connectionUuid, shopNameUuid }, who),
    merchants: async () => (await rig.conversions(connectionUuid)).map((c) => fromStored(c.inherited).merchant),
  }
}

describe('a shop that sales call by a name nobody knows', () => {
  it('is asked for once; the answer holds for sales that are there and those to come, whatever its capitals', async () => {
    const { connectionUuid, sell, shops, save, merchants } = await prepare()
    for (const shop of ['Store 7', 'Store 7', 'STORE 7', 'Other']) await sell(shop)
    expect((await shops()).unknown).toMatchObject([
      { shop: 'STORE 7', conversionCount: 3 },
      { shop: 'Other', conversionCount: 1 },
    ])
    const saved = await save('store 7', 'https://www.Seven.example/shoes')
    expect(saved).toMatchObject({ shop: 'store 7', advertiser: { advertiserDomain: 'seven.example' } })
    await rig.followShops()
    expect(await merchants()).toEqual(['seven.example', 'seven.example', 'seven.example', ''])
    expect(await shops()).toMatchObject({ unknown: [{ shop: 'Other' }], named: [{ shop: 'store 7' }] })
    await sell('Store 7')
    expect((await merchants())[4]).toBe('seven.example')
    // reports read the copy: each change must have reached it
    const { system } = rig.stores.database
    const [first] = await rig.conversions(connectionUuid)
    expect(first?.version).toBe(2)
    expect(
      await system
        .select()
        .from(conversionToCopy)
        .where(eq(conversionToCopy.conversionUuid, first?.uuid ?? '')),
    ).toHaveLength(2)
  })
  it('takes another answer later, and is unknown again when it is taken back', async () => {
    const { sell, shops, save, remove, merchants } = await prepare()
    await sell('Store 7')
    await save('Store 7', 'seven.example')
    const { shopNameUuid } = await save('Store 7', 'eight.example')
    await rig.followShops()
    expect(await merchants()).toEqual(['eight.example'])
    await remove(shopNameUuid)
    await rig.followShops()
    expect(await merchants()).toEqual([''])
    expect(await shops()).toMatchObject({ unknown: [{ shop: 'Store 7' }], named: [] })
  })
  it('is not asked for where a programme or a domain says it', async () => {
    const { connectionUuid, sell, shops } = await prepare({
      linkTemplate: 'https://go.net.example/?s={clickId}&u={target}',
      programmes: '4711=shop.example',
    })
    await rig.run(connectionUuid)
    for (const shop of ['4711', 'www.shop.example', 'nowhere.example']) await sell(shop)
    expect((await shops()).unknown.map((u) => u.shop)).toEqual(['nowhere.example'])
  })
  it('comes before what a name would otherwise mean, for its own connection only', async () => {
    const one = await prepare({ programmes: 'shop.example' })
    await rig.run(one.connectionUuid)
    await one.save('shop.example', 'own.example')
    const other = await prepare()
    await one.sell('www.shop.example')
    await one.sell('Shop.example')
    await other.sell('Shop.example')
    expect([await one.merchants(), await other.merchants()]).toEqual([
      ['shop.example', 'own.example'],
      ['shop.example'],
    ])
  })
  it('with many sales is followed batch by batch, and a sale with a click looks for it again when the answer is gone', async () => {
    const { connectionUuid, sell, save, remove, merchants } = await prepare()
    for (let i = 0; i < 7; i++) await sell('Store 7')
    const { system } = rig.stores.database
    const [first] = await rig.conversions(connectionUuid)
    const clicked = { attributedBy: 'click' as const, inherited: { site_uuid: 's', page: 'café.example/a' } }
    await system
      .update(conversion)
      .set(clicked)
      .where(eq(conversion.uuid, first?.uuid ?? ''))
    const { shopNameUuid } = await save('Store 7', 'seven.example')
    const parts = {
      database: rig.stores.database,
      clock: { now: () => new Date('2026-03-05T12:00:00Z') },
      networks: { networkUuid: () => '', sitesOfMedia: async () => [] },
    }
    await followShop(parts, { connectionUuid, shop: 'Store 7' }, undefined, 3)
    expect(new Set(await merchants())).toEqual(new Set(['seven.example']))
    const readFirst = async () => (await rig.conversions(connectionUuid)).find((c) => c.uuid === first?.uuid)
    expect(await readFirst()).toMatchObject({ attributedBy: 'click', matchAfter: null })
    await remove(shopNameUuid)
    await rig.followShops()
    expect(await readFirst()).toMatchObject({
      attributedBy: 'media',
      matchAfter: new Date('2026-03-05T12:00:00Z'),
      inherited: { page: 'café.example/a' },
    })
  })
  it('is refused without a real domain or a name, and to anyone who does not own the connection', async () => {
    const { connectionUuid, sell, save, remove, shops } = await prepare()
    await sell('Store 7')
    for (const domain of ['seven', 'http://', '10.0.0.1', 'a b.example'])
      await expect(save('Store 7', domain)).rejects.toThrow('advertiserDomain: Must be a domain like shop.example')
    await expect(save('\u0000', 'seven.example')).rejects.toThrow('shop: Must be a name')
    const { shopNameUuid } = await save('Store 7', 'seven.example')
    const stranger = rig.newAccount()
    const calls = rig.networks.shopNames
    await expect(calls.list({ connectionUuid }, stranger)).rejects.toThrow('Not found')
    await expect(
      calls.save({ connectionUuid, shop: 'Store 7', advertiserDomain: 'evil.example' }, stranger),
    ).rejects.toThrow('Not found')
    await expect(remove(shopNameUuid, stranger)).rejects.toThrow('Not found')
    expect((await shops()).named).toMatchObject([{ advertiser: { advertiserDomain: 'seven.example' } }])
  })
})
