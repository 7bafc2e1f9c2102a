import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Alert } from '../../contract/alerts/alerts.ts'
import type { Opportunity } from '../../contract/discovery/opportunities.ts'
import type { Recommendation, RecommendationsOverview } from '../../contract/discovery/recommendations.ts'
import type { TodoList } from '../../contract/discovery/todo.ts'
import type { SplitCandidate } from '../../contract/discovery/split-candidates.ts'
import { runJob } from '../../test/run-job.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { buildTwoNetworks } from '../../test/two-networks.ts'
import { jobsSchema } from '../jobs/index.ts'
import { happen } from '../happenings/index.ts'
import { autoLinking, autoMention } from '../autolinking/tables.ts'
import { campaign, merchant, offeredProgramme, programme } from '../merchants/tables.ts'
import { createNetworkLinks } from '../networks/index.ts'
import { createLeadsToShop } from '../routing/index.ts'
import { runNightly } from './nightly/run-nightly.ts'
import { recommendation } from './tables.ts'

const day = 86_400_000
let app: TestApp
let me: Session
let shop: Awaited<ReturnType<typeof buildTwoNetworks>>
let now = Date.now()
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  me = await app.signUp({ userCurrencyCode: 'EUR' })
  shop = await buildTwoNetworks(app.stores.database, me.accountUuid)
  now = Date.now()
})

const networkLinks = createNetworkLinks()
const { networkUuid } = networkLinks
const leadsToShop = createLeadsToShop(networkLinks)
const stored = (at: number) => new Date(at).toISOString().replace('T', ' ').replace('Z', '')
const night = () =>
  runNightly(
    { ...app.stores, clock: { now: () => new Date(now) }, networkUuid, leadsToShop, brokenLinks: async () => [] },
    me.accountUuid,
  )
const clicks = async (n: number, over: object) => {
  const rows = Array.from({ length: n }, () => ({
    account_uuid: me.accountUuid,
    site_uuid: shop.siteUuid,
    click_id: randomUUID(),
    kind: 'discover',
    at: stored(now - 2 * day),
    visitor: '1',
    ...over,
  }))
  await app.stores.events.insert('click', rows, randomUUID())
}
/** A shop that the account's Awin connection knows but has not joined. */
const addShop = async (state: Partial<typeof programme.$inferInsert> = {}) => {
  const domain = `s${randomUUID().slice(0, 8)}.dk`
  const [row] = await app.stores.database.system.insert(merchant).values({ domain, name: domain }).returning()
  const merchantUuid = row?.uuid ?? ''
  const programmeUuid = randomUUID()
  await app.stores.database.system.insert(programme).values({
    uuid: programmeUuid,
    accountUuid: me.accountUuid,
    connectionUuid: shop.a,
    network: 'awin',
    externalId: domain,
    merchantUuid,
    name: domain,
    isOpen: false,
    relationship: 'notjoined',
    commissionPercentage: '10',
    ...state,
  })
  return { domain, merchantUuid, programmeUuid }
}
const list = async () =>
  (await me.ask<{ recommendations: Recommendation[] }>('/discovers/v1/recommendations', {}, 'GET')).data.recommendations
const overview = async (input = {}) =>
  (await me.ask<RecommendationsOverview>('/discovers/v1/recommendations/overview', input, 'GET')).data
/** Nightly runs that were requested for this account. */
const asked = async ({ isOpen = false } = {}) => {
  const { rows } = await app.stores.database.pool.query(
    `SELECT 1 FROM ${jobsSchema}.job
      WHERE name = 'discovery.account' AND data ->> 'accountUuid' = $1 AND (NOT $2 OR state <> 'completed')`,
    [me.accountUuid, isOpen],
  )
  return rows.length
}
const mark = (input: object, who = me) => who.ask('/discovers/v1/recommendations/state', input)

describe('suggestions', () => {
  it('are there after a night, with their value, where it comes from, and a total that counts each click once', async () => {
    const { domain, merchantUuid } = await addShop()
    await clicks(1000, { merchant: domain, target: `${domain}/p` })
    expect(await overview()).toMatchObject({ computedDatetime: null, total: { score: 0 } })
    // reading them started the account's own run, which must not write after the one below
    await expect.poll(() => asked({ isOpen: true }), { timeout: 60_000 }).toBe(0)
    await night()
    // awin: one joined of one decided, (1.8 + 1) / 4 = 0.7; 10 % of 80 euro twice in a hundred clicks, 85 % of it approved: 0.136 a click
    const [first, ...others] = await list()
    expect(others).toEqual([])
    expect(first).toMatchObject({
      recommendationKey: `new:awin:${domain}`,
      act: 'apply',
      advertiser: { advertiserUuid: merchantUuid, advertiserDomain: domain },
      network: { networkName: 'Awin' },
      clickCount: 1000,
      score: 95.2,
      counted: 95.2,
      state: 'open',
      why: {
        clickCount: 1000,
        sitesCount: 1,
        chance: 0.7,
        expectation: { epc: 0.136, evidence: 'stated', currencyCode: 'EUR' },
      },
    })
    expect(await overview()).toMatchObject({
      currencyCode: 'EUR',
      newCampaigns: { count: 1, score: 95.2, clickCount: 1000 },
      alternativeCampaigns: { count: 0 },
      total: { score: 95.2 },
      sumOfLines: 95.2,
    })
    expect(await me.ask('/discovers/v1/recommendations/overview', { currencyCode: 'XXX' }, 'GET')).toMatchObject({
      code: 400,
      message: 'currencyCode: Must be a currency with an exchange rate',
    })
  })
  it('link the names of shops that pages without a link have, until the site links them', async () => {
    const { siteUuid } = shop
    await app.stores.database.system.insert(autoLinking).values({
      accountUuid: me.accountUuid,
      siteUuid,
      mode: 'report',
      className: '',
      scope: 'page',
      mostInPage: 10,
      mostInParagraph: 2,
      shops: [],
    })
    const mention = {
      accountUuid: me.accountUuid,
      siteUuid,
      domain: shop.shop,
      name: 'Tindopanda',
      before: '',
      after: '',
      seenAt: new Date(now),
    }
    await app.stores.database.system.insert(autoMention).values([
      { ...mention, page: 'blog.dk/a', mentions: 8 },
      { ...mention, page: 'blog.dk/b', mentions: 4, name: 'tindopanda' },
    ])
    const view = (page: string) => ({
      account_uuid: me.accountUuid,
      site_uuid: siteUuid,
      event_id: randomUUID(),
      at: stored(now - 2 * day),
      page,
    })
    const views = ['a', 'b', 'c', 'c'].flatMap((page) => Array.from({ length: 500 }, () => view(`blog.dk/${page}`)))
    await app.stores.events.insert('pageview', views, randomUUID())
    await clicks(50, { merchant: 'lamps.dk', target: 'lamps.dk/', page: 'blog.dk/c', kind: 'click' })
    await night()
    // 50 clicks of 1,000 views are 5 %, of the 1,000 views of the two pages 50; 8 % of 80 euro twice in a hundred clicks, 85 % of it approved: 0.1088 a click
    const found = (await list()).find((r) => r.kind === 'autoLink')
    expect(found).toMatchObject({
      recommendationKey: `autoLink::${siteUuid}/${shop.shop}`,
      act: 'link',
      advertiser: { advertiserUuid: shop.merchantUuid, advertiserDomain: shop.shop },
      network: null,
      mentions: { name: 'Tindopanda', mentionCount: 12, pageCount: 2 },
      channelUuids: [siteUuid],
      clickCount: 50,
      score: 5.44,
      counted: 5.44,
    })
    expect((await overview()).autoLinks).toEqual({ count: 0, score: 5.44, clickCount: 50 })
    const todo = (await me.ask<TodoList>('/discovers/v1/todo', {}, 'GET')).data.items.find((i) => i.kind === 'autoLink')
    expect(todo).toMatchObject({
      title: '12 mentions of Tindopanda on 2 pages without a link',
      score: 5.44,
      act: { label: 'Link mentions', to: `/sites/${siteUuid}`, hash: 'auto-linking' },
    })
    expect(await me.ask(`/channels/v1/channel/${siteUuid}/autolinking`, { mode: 'on' }, 'PUT')).toMatchObject({
      code: 200,
    })
    await night()
    expect((await list()).find((r) => r.kind === 'autoLink')).toMatchObject({ state: 'done' })
  })
  it('are the same when two nights are worked out at once', async () => {
    const { domain } = await addShop()
    await clicks(1000, { merchant: domain, target: `${domain}/p` })
    await Promise.all([night(), night(), night(), night()])
    expect((await list()).map((r) => r.recommendationKey)).toEqual([`new:awin:${domain}`])
  })
  it('find the shop by its address where the catalogue did not know it when it was clicked, and networks by what they offer everybody', async () => {
    const shops = [await addShop(), await addShop()]
    const { system } = app.stores.database
    for (const s of shops) {
      await system.delete(programme).where(eq(programme.uuid, s.programmeUuid))
      const offered = { network: 'daisycon', externalId: s.domain, merchantUuid: s.merchantUuid }
      await system.insert(offeredProgramme).values({ ...offered, commissionPercentage: '10', seenAt: new Date(now) })
      await clicks(100, { target: `www.${s.domain}/p` })
    }
    await night()
    expect(await list()).toMatchObject([
      { kind: 'network', act: 'connect', network: { networkName: 'Daisycon' }, clickCount: 200, score: 16.32 },
    ])
    const { data } = await me.ask<{ opportunities: Opportunity[]; reasons: object[] }>(
      '/discovers/v3/opportunities_alternatives/top',
      {},
      'GET',
    )
    expect(data.opportunities.map((o) => [o.opportunityType, o.opportunityClicks, o.reasons])).toEqual([
      ['connect', 100, [{ reason: 'notConnected', clickCount: 100 }]],
      ['connect', 100, [{ reason: 'notConnected', clickCount: 100 }]],
    ])
    expect(data.reasons).toEqual([{ reason: 'notConnected', clickCount: 200 }])
  })
  it('say of a joined programme whose network makes no link to the shop that none could be built', async () => {
    const { domain } = await addShop({ network: 'tradetracker', isOpen: true, relationship: 'joined' })
    await clicks(1000, { merchant: domain, target: `${domain}/p` })
    await night()
    expect(await list()).toEqual([])
    const { data } = await me.ask<{ reasons: object[] }>('/discovers/v3/opportunities_alternatives/top', {}, 'GET')
    expect(data.reasons).toEqual([{ reason: 'noLink', clickCount: 1000 }])
  })
  it('know nothing of what another account wrote down or was offered for itself', async () => {
    const { domain, merchantUuid } = await addShop()
    const { system } = app.stores.database
    await system.delete(programme).where(eq(programme.merchantUuid, merchantUuid))
    const other = await app.signUp()
    const theirs = await buildTwoNetworks(app.stores.database, other.accountUuid)
    const secret = { merchantUuid, name: 'A secret deal' }
    for (const [network, relationship] of [
      ['awin', 'joined'],
      ['webgains', 'notjoined'],
      ['generic', 'joined'],
      ['custom:own', 'notjoined'],
    ] as const)
      await system.insert(programme).values({
        ...secret,
        uuid: randomUUID(),
        accountUuid: other.accountUuid,
        connectionUuid: theirs.a,
        network,
        externalId: `${domain} ${network}`,
        relationship,
        isOpen: relationship === 'joined',
        commissionPercentage: '50',
      })
    await clicks(1000, { merchant: domain, target: `${domain}/p` })
    await night()
    expect(await list()).toEqual([])
    const { data } = await me.ask<{ opportunities: Opportunity[]; reasons: object[] }>(
      '/discovers/v3/opportunities_alternatives/top',
      {},
      'GET',
    )
    expect(data).toMatchObject({ opportunities: [], reasons: [{ reason: 'noProgramme', clickCount: 1000 }] })
    expect(JSON.stringify(data)).not.toContain('secret')
  })
  it('stay dismissed through the next night, come back once when they are worth twice as much, and can be opened again', async () => {
    const { domain } = await addShop()
    await clicks(300, { merchant: domain, target: `${domain}/p` })
    await night()
    const recommendationKey = `new:awin:${domain}`
    expect(await mark({ recommendationKey, state: 'dismissed', reason: 'badShop' })).toMatchObject({ code: 200 })
    expect(await overview()).toMatchObject({ total: { score: 0 }, dismissedCount: 1, newCampaigns: { count: 0 } })
    await night()
    expect(await list()).toMatchObject([{ state: 'dismissed', dismissReason: 'badShop', hasReturned: false }])
    await clicks(300, { merchant: domain, target: `${domain}/p` })
    await night()
    expect(await list()).toMatchObject([{ state: 'open', hasReturned: true }])
    await mark({ recommendationKey, state: 'dismissed', reason: 'other' })
    await clicks(2000, { merchant: domain, target: `${domain}/p` })
    await night()
    expect(await list()).toMatchObject([{ state: 'dismissed' }])
    expect(await mark({ recommendationKey, state: 'open' })).toMatchObject({ code: 200 })
    await mark({ recommendationKey, state: 'snoozed', days: 7 })
    now += 8 * day
    await night()
    expect(await list()).toMatchObject([{ state: 'open' }])
  })
  it('refuse what is not known, what is another account’s, and a state without its reason', async () => {
    const { domain } = await addShop()
    await clicks(300, { merchant: domain, target: `${domain}/p` })
    await night()
    const recommendationKey = `new:awin:${domain}`
    expect(await mark({ recommendationKey: 'nothing', state: 'open' })).toMatchObject({ code: 404 })
    expect(await mark({ recommendationKey, state: 'open' }, await app.signUp())).toMatchObject({ code: 404 })
    expect(await mark({ recommendationKey, state: 'dismissed' })).toMatchObject({ code: 400 })
    expect(await mark({ recommendationKey, state: 'snoozed', days: 8 })).toMatchObject({
      code: 400,
      message: 'days: Must be 7, 30 or 90',
    })
    expect(await mark({ recommendationKey, state: 'done' })).toMatchObject({ code: 400 })
    expect(await list()).toMatchObject([{ state: 'open', stateDatetime: null }])
  })
})

describe('suggestions of the first hour', () => {
  it('come as soon as the programmes of a network are read, while its sales still come in', async () => {
    const { domain } = await addShop()
    await clicks(1000, { merchant: domain, target: `${domain}/p` })
    await runJob(app.stores, 'discovery.after-joining')
    expect(await asked()).toBe(1)
    await expect.poll(async () => (await list()).map((r) => r.recommendationKey)).toEqual([`new:awin:${domain}`])
  })
  it('are not worked out again while nothing new was read', async () => {
    await addShop()
    now += 60_000
    await night()
    await runJob(app.stores, 'discovery.after-joining')
    expect(await asked()).toBe(0)
  })
})

describe('a suggestion that was followed', () => {
  it('is seen, and says later what it has come to', async () => {
    const { domain, merchantUuid, programmeUuid } = await addShop()
    await clicks(1000, { merchant: domain, target: `${domain}/p` })
    await night()
    const { system } = app.stores.database
    await system
      .update(programme)
      .set({ isOpen: true, relationship: 'joined' })
      .where(eq(programme.uuid, programmeUuid))
    const place = {
      accountUuid: me.accountUuid,
      siteUuid: shop.siteUuid,
      connectionUuid: shop.a,
      programmeUuid,
      merchantUuid,
    }
    await system.insert(campaign).values({ ...place, name: domain, urlMatch: domain })
    await night()
    expect(await list()).toMatchObject([{ state: 'done', result: { earned: null, verdict: null } }])
    now += 30 * day
    const through = { merchant: domain, network_uuid: networkUuid('awin'), connection_uuid: shop.a, kind: 'click' }
    await clicks(300, { ...through, at: stored(now - 20 * day) })
    await clicks(100, { ...through, at: stored(now - 2 * day) })
    const sale = {
      account_uuid: me.accountUuid,
      site_uuid: shop.siteUuid,
      version: '1',
      is_deleted: 0,
      kind: 'sale',
      currency: 'EUR',
    }
    await app.stores.events.insert(
      'conversion',
      [
        { status: 'approved', commission: '40' },
        { status: 'pending', commission: '12.5' },
        { status: 'rejected', commission: '99' },
        { status: 'approved', commission: '70', click_at: stored(now - 5 * day) }, // from a click that is not closed yet
      ].map((s) => ({
        ...sale,
        ...through,
        kind: 'sale',
        conversion_uuid: randomUUID(),
        sale: '0',
        at: stored(now - 20 * day),
        click_at: stored(now - 20 * day),
        ...s,
      })),
      randomUUID(),
    )
    await night()
    const [{ result } = {}] = await list()
    // approved 40, and 0.85 of 12.5 pending
    expect(result).toMatchObject({ earned: 50.63, knownShare: 0.75, verdict: null })
    // 0.136 a click without the chance of admission, for the 300 closed ones: 40.80
    expect(result?.promisedLow).toBeLessThan(40.8 * 0.6)
    expect(result?.promisedHigh).toBeGreaterThan(40.8)
    now += 60 * day
    await night()
    expect((await list())[0]?.result).toMatchObject({ earned: 120.63, knownShare: 1, verdict: 'within' })
    expect(await overview()).toMatchObject({ calibration: { judged: 1, within: 1 } })
    const kept = and(eq(recommendation.accountUuid, me.accountUuid), eq(recommendation.state, 'done'))
    expect(await system.select().from(recommendation).where(kept)).toHaveLength(1)
  })
})

describe('split test opportunities', () => {
  it('have the report’s numbers and the days a test would need', async () => {
    await clicks(300, {
      merchant: shop.shop,
      merchant_uuid: shop.merchantUuid,
      target: `${shop.shop}/p`,
      kind: 'click',
      connection_uuid: shop.a,
      network_uuid: networkUuid('awin'),
    })
    await night()
    const { data } = await me.ask<{ opportunities: SplitCandidate[] }>(
      '/discovers/v1/splittests/opportunities',
      {},
      'GET',
    )
    // 10 clicks a day, 2 sales in a hundred: 9 sales a side in 90 days detect nothing that a test is for
    expect(data.opportunities).toMatchObject([
      {
        stats: { name: shop.shop, clickCount: 300, conversionTotalCommission: 0 },
        networks: [{ networkName: 'Awin' }, { networkName: 'Webgains' }],
        // 8 and 5 % of 80 euro, two sales in a hundred clicks
        sides: [
          { networkName: 'Awin', expectation: { epc: 0.1088, evidence: 'stated' } },
          { networkName: 'Webgains', expectation: { epc: 0.068 } },
        ],
        days: null,
      },
    ])
    expect(data.opportunities[0]?.difference).toBeGreaterThan(1)
  })
})

describe('alarms', () => {
  const cut = (key: string, to: string, programmeUuid: string, merchantUuid: string) =>
    app.stores.database.as(me.accountUuid, (tx) =>
      happen(tx, [
        {
          kind: 'commissionChanged',
          accountUuid: me.accountUuid,
          at: new Date().toISOString(),
          key,
          payload: {
            connectionUuid: shop.a,
            programmeUuid,
            merchantUuid,
            name: 'Shop',
            from: { percentage: '10', flat: null, currency: null },
            to: { percentage: to, flat: null, currency: null },
          },
        },
      ]),
    )
  it('report a cut with what it costs, once, and say nothing of a small one or of one without clicks', async () => {
    const joined = { isOpen: true, relationship: 'joined' as const }
    const [shopOne, quiet] = [await addShop(joined), await addShop(joined)]
    const through = { kind: 'click', connection_uuid: shop.a, network_uuid: networkUuid('awin') }
    await clicks(1000, { ...through, merchant: shopOne.domain, target: `${shopOne.domain}/p` })
    await cut('one', '5', shopOne.programmeUuid, shopOne.merchantUuid)
    await cut('two', '4', shopOne.programmeUuid, shopOne.merchantUuid)
    await cut('three', '1', quiet.programmeUuid, quiet.merchantUuid)
    const waiting = async () => {
      const { rows } = await app.stores.database.pool.query(
        `SELECT 1 FROM happening WHERE is_new UNION ALL SELECT 1 FROM happening_delivery WHERE consumer = 'alerts'`,
      )
      return rows.length
    }
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
    const { data } = await me.ask<{ alerts: Alert[] }>('/alerts/v1/latest', {}, 'GET')
    // 1,000 clicks of 0.136 euro, half of it gone
    expect(data.alerts).toMatchObject([
      {
        rule: 'commissionCut',
        subjectName: shopOne.domain,
        fact: { clickCount: 1000, from: '10%', to: '5%', networkName: 'Awin' },
        score: 68,
      },
    ])
    expect((await (await app.signUp()).ask<{ alerts: Alert[] }>('/alerts/v1/latest', {}, 'GET')).data.alerts).toEqual(
      [],
    )
  })
})
