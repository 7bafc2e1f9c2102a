import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { directory } from '../../../contract/merchants/directory.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { click, conversion } from '../../insights/event-builders.ts'
import { site } from '../../sites/index.ts'
import { campaign, programme, splitTest } from '../tables.ts'
import { refreshFigures } from './refresh-figures.ts'
import { testDirectory } from '../../../test/directory-rig.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

describe('a merchant of the directory', () => {
  it('has the highest percentage in use, else the highest offered, else an amount', async () => {
    const d = testDirectory(stores)
    await d.add('used.dk', [
      { commissionPercentage: '5' },
      { commissionPercentage: '9', isOpen: false, relationship: 'notjoined', campaigns: [] },
    ])
    await d.add('offered.dk', [
      { commissionPercentage: '7.5', isOpen: false, relationship: 'notjoined', campaigns: [] },
    ])
    await d.add('amount.dk', [
      { commissionFlat: '30', commissionCurrency: 'DKK' },
      { commissionFlat: '45', commissionCurrency: 'DKK' },
    ])
    await d.add('nothing.dk', [{}])
    expect((await d.list()).campaigns).toMatchObject([
      { advertiser: { advertiserDomain: 'offered.dk' }, campaignCommission: 7.5, campaignIsActive: false },
      { advertiser: { advertiserDomain: 'used.dk' }, campaignCommission: 5, campaignIsActive: true },
      {
        campaignCommission: 45,
        campaignCommissionPercentage: null,
        campaignCommissionFlat: 45,
        campaignCurrencyCode: 'DKK',
      },
      { advertiser: { advertiserDomain: 'nothing.dk' }, campaignCommission: null },
    ])
  })

  it('has no currency where an amount comes without one: it is not taken for the usual one', async () => {
    const d = testDirectory(stores)
    await d.add('unnamed.dk', [{ commissionFlat: '45' }])
    await d.add('share.dk', [{ commissionPercentage: '5' }])
    expect((await d.list()).campaigns).toMatchObject([
      { advertiser: { advertiserDomain: 'share.dk' }, campaignCurrencyCode: 'DKK' },
      { advertiser: { advertiserDomain: 'unnamed.dk' }, campaignCommissionFlat: 45, campaignCurrencyCode: null },
    ])
  })

  it('is approved with traffic, inactive without, and not approved while no campaign is on', async () => {
    const d = testDirectory(stores)
    await d.add('traffic.dk', [{}])
    await d.add('quiet.dk', [{}])
    await d.add('off.dk', [{ campaigns: [{ isActive: false }] }])
    await d.add('closed.dk', [{ isOpen: false }])
    const account = { uuid: d.accountUuid, site: randomUUID() }
    await stores.events.insert(
      'click',
      [
        click(account, { at: '2026-03-09T10:00:00Z', merchant: 'traffic.dk' }),
        click(account, { at: '2026-01-01T10:00:00Z', merchant: 'quiet.dk' }),
      ],
      randomUUID(),
    )
    const by = async (statuses: string[]) =>
      await d.domains({ statuses, orderBy: 'advertiserDomain', orderDirection: 'asc' })
    expect(await by(['approved'])).toEqual(['traffic.dk'])
    expect(await by(['inactive'])).toEqual(['quiet.dk'])
    expect(await by(['notApproved'])).toEqual(['closed.dk', 'off.dk'])
    expect(await by(['approved', 'notApproved'])).toEqual(['closed.dk', 'off.dk', 'traffic.dk'])
    expect(await by(['approved', 'notApproved', 'inactive'])).toEqual(await by([]))
    expect(await d.domains({ trackerIsActive: 'true', hasTraffic: 'false' })).toEqual(['quiet.dk'])
  })

  it('is new where clicks go unpaid, and higher where another network states more than the one that carries them', async () => {
    const d = testDirectory(stores)
    const free = { isOpen: false, relationship: 'notjoined' as const, campaigns: [], network: 'cj' }
    await d.add('unpaid.dk', [{ ...free, commissionPercentage: '4' }])
    await d.add('unseen.dk', [{ ...free, commissionPercentage: '4' }])
    await d.add('more.dk', [{ commissionPercentage: '4' }, { ...free, commissionPercentage: '6' }])
    await d.add('same.dk', [{ commissionPercentage: '4' }, { ...free, commissionPercentage: '4' }])
    await d.add('amounts.dk', [{ commissionFlat: '4' }, { ...free, commissionPercentage: '6' }])
    await d.add('refused.dk', [{ ...free, relationship: 'rejected' }])
    const account = { uuid: d.accountUuid, site: randomUUID() }
    const at = '2026-03-09T10:00:00Z'
    const to = (merchant: string, kind: string) => click(account, { at, merchant, kind, click_id: randomUUID() })
    const went = [
      to('unpaid.dk', 'discover'),
      to('refused.dk', 'discover'),
      ...['more.dk', 'same.dk', 'amounts.dk'].map((m) => to(m, 'click')),
    ]
    await stores.events.insert('click', went, randomUUID())
    expect(await d.domains({ hasOpportunities: 'new' })).toEqual(['unpaid.dk'])
    expect(await d.domains({ recommendations: 'alternatives' })).toEqual(['more.dk'])
    expect((await d.domains({ hasOpportunities: 'yes' })).toSorted()).toEqual(['more.dk', 'unpaid.dk'])
  })

  it('tells what is set, and counts rejections of a year by R10: ratios', async () => {
    const d = testDirectory(stores)
    const rest = ['Blog', 'Shop']
    const uuid = await d.add('set.dk', [
      { campaigns: [{ isPriority: true }, { isExcluded: true }, { isExcluded: true }] },
    ])
    const { system } = stores.database
    for (const { siteUuid, isPriority } of await system
      .select()
      .from(campaign)
      .where(eq(campaign.merchantUuid, uuid))) {
      const name = isPriority ? 'Cafe' : rest.pop()
      if (name)
        await system.insert(site).values({ uuid: siteUuid, accountUuid: d.accountUuid, name, domain: `${name}.dk` })
    }
    await d.add('plain.dk', [{}])
    const account = { uuid: d.accountUuid, site: randomUUID() }
    const sale = (status: string, at = '2026-01-05T10:00:00Z') =>
      conversion(account, { at, status, merchant_uuid: uuid, merchant: 'set.dk' })
    await stores.events.insert(
      'conversion',
      [sale('rejected'), sale('approved'), sale('pending'), sale('paid'), sale('rejected', '2024-01-01T10:00:00Z')],
      randomUUID(),
    )
    await stores.database.system.insert(splitTest).values({
      accountUuid: d.accountUuid,
      merchantUuid: uuid,
      connectionUuidA: randomUUID(),
      connectionUuidB: randomUUID(),
      percentage: 50,
      endPercentage: 50,
      endDate: '2026-04-01',
    })
    expect(await d.one('set.dk')).toMatchObject({
      campaignIsPriority: true,
      campaignPriorityCount: 1,
      campaignIsExcluded: true,
      campaignExcludedCount: 2,
      campaignSites: { count: 3, priority: ['Cafe'], excluded: ['Blog', 'Shop'], deactivated: [] },
      campaignIsSplitTraffic: true,
      campaignRejectionRate: 0.25,
    })
    expect(await d.one('plain.dk')).toMatchObject({
      campaignIsPriority: false,
      campaignIsSplitTraffic: false,
      campaignRejectionRate: null,
    })
    for (const campaignSettings of ['priority', 'excluded', 'split'])
      expect(await d.domains({ campaignSettings })).toEqual(['set.dk'])
    expect(await d.domains({ campaignSettings: 'creators' })).toEqual([])
  })
})

describe('the directory', () => {
  it('shows a change of programmes and campaigns the next time it is asked', async () => {
    const d = testDirectory(stores)
    await d.add('shop.dk', [{ commissionPercentage: '5', countries: ['DK'] }])
    expect(await d.one('shop.dk')).toMatchObject({ campaignCommission: 5, campaignIsActive: true })
    const { system } = stores.database
    await system
      .update(programme)
      .set({ commissionPercentage: '6', countries: ['DK', 'SE'] })
      .where(eq(programme.accountUuid, d.accountUuid))
    expect(await d.one('shop.dk')).toMatchObject({ campaignCommission: 6, campaignCountryCodes: ['DK', 'SE'] })
    await system.update(campaign).set({ isActive: false }).where(eq(campaign.accountUuid, d.accountUuid))
    expect(await d.one('shop.dk')).toMatchObject({ campaignIsActive: false })
    await system.delete(campaign).where(eq(campaign.accountUuid, d.accountUuid))
    await system.delete(programme).where(eq(programme.accountUuid, d.accountUuid))
    expect(await d.list()).toMatchObject({ campaigns: [], total: 0 })
  })

  it('counts clicks again for who comes after a quarter of an hour, and says when it did', async () => {
    const at = new Date('2026-03-10T12:00:00Z')
    const d = testDirectory(stores, at)
    await d.add('shop.dk', [{}])
    expect((await d.list()).figuresDatetime).toBe('2026-03-10T12:00:00.000Z')
    expect(d.sent).toEqual([])
    await refreshFigures({ ...stores, clock: { now: () => new Date(at.getTime() - 16 * 60_000) } }, d.accountUuid)
    await d.list()
    expect(d.sent).toEqual(['merchants.figures'])
  })

  it('filters by networks, countries and who looks after', async () => {
    const d = testDirectory(stores)
    await d.add('awin.dk', [{ countries: ['DK'] }])
    await d.add('cj.se', [{ network: 'cj', countries: ['SE', 'NO'] }])
    const awin = 'a0000000-0000-4000-8000-000000000000'
    expect(await d.domains({ trackerNetworkUuids: awin })).toEqual(['awin.dk'])
    expect(await d.domains({ network: 'b0000000-0000-4000-8000-000000000000' })).toEqual(['cj.se'])
    expect(await d.domains({ trackerCountryCodes: ['NO', 'FI'] })).toEqual(['cj.se'])
    expect(await d.domains({ assigneeUserUuids: [randomUUID()] })).toEqual([])
    expect(await d.domains({ advertiser: 'https://www.awin.dk/shoes' })).toEqual(['awin.dk'])
  })

  it('has nothing of another account', async () => {
    const mine = testDirectory(stores)
    const theirs = testDirectory(stores)
    await theirs.add('secretshop.dk', [{ commissionPercentage: '5' }])
    expect(await mine.list({ search: 'secretshop' })).toMatchObject({ campaigns: [], didYouMean: [] })
    expect(await mine.list({ search: 'secretshoop' })).toMatchObject({ campaigns: [], didYouMean: [] })
    expect(await theirs.domains({ search: 'secretshop' })).toEqual(['secretshop.dk'])
  })

  it.each([
    [{ cursor: 'x' }, 'cursor: Must be the cursor of a page in the same order'],
    [{ page: 21 }, 'Must be at most 20; go on with the cursor of the last page'],
    [{ orderBy: 'price' }, 'Invalid option'],
    [{ trackerCountryCodes: 'dk' }, 'Must be a country code like DK'],
  ])('refuses %j', async (input, message) => {
    const d = testDirectory(stores)
    await expect((async () => d.list(input))()).rejects.toThrow(message)
  })

  it('stands by what merchants earned, of equal ones by what they pay, page by page and either way', async () => {
    const d = testDirectory(stores)
    const pays = async (domain: string, commissionPercentage?: string) =>
      d.add(domain, [commissionPercentage === undefined ? {} : { commissionPercentage }])
    d.earned.set(await pays('some.dk', '40'), 0.01)
    d.earned.set(await pays('most.dk', '1'), 1718.31)
    d.earned.set(await pays('back.dk', '90'), -12.5)
    d.earned.set(randomUUID(), 5000) // of a shop without programmes
    await pays('idle.dk', '25')
    await pays('idler.dk', '7')
    await pays('silent.dk')
    const order = ['most.dk', 'some.dk', 'idle.dk', 'idler.dk', 'silent.dk', 'back.dk']
    const pages = async (orderDirection: string) => {
      const found: string[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const answer = await d.list({ orderBy: 'revenue', orderDirection, perPage: 2, ...(cursor ? { cursor } : {}) })
        found.push(...answer.campaigns.map((c) => c.advertiser.advertiserDomain))
        cursor = answer.cursor
      }
      return found
    }
    expect(await pages('desc')).toEqual(order)
    expect(await pages('asc')).toEqual(order.toReversed())
    expect(await d.domains({ orderBy: 'revenue', search: 'idle' })).toEqual(['idle.dk', 'idler.dk'])
    const ask = (input: object) => d.calls.listWithTotals(directory.list.input.parse(input), d.viewer)
    expect((await ask({ orderBy: 'revenue' })).totals).toEqual({
      advertisersCount: 6,
      earningCount: 2,
      earningAmount: 1718.32,
      otherAmount: 4994.5,
    })
    expect((await ask({})).totals).toEqual({
      advertisersCount: 6,
      earningCount: null,
      earningAmount: null,
      otherAmount: null,
    })
  })
  it('refuses the cursor of another order, and one with another kind of value', async () => {
    const d = testDirectory(stores)
    await d.add('a.dk', [{}])
    await d.add('b.dk', [{}])
    const { cursor } = await d.list({ perPage: 1 })
    expect(cursor).not.toBeNull()
    await expect(d.list({ cursor, orderBy: 'country' })).rejects.toThrow('cursor')
    const forged = Buffer.from(JSON.stringify(['commission', 'desc', 0, '1 OR true', randomUUID()])).toString(
      'base64url',
    )
    await expect(d.list({ cursor: forged })).rejects.toThrow('cursor')
    expect(directory.list.input.safeParse({ cursor: 'a'.repeat(401) }).success).toBe(false)
  })
})
