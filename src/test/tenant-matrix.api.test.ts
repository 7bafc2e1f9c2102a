import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../contract/call.ts'
import { contract } from '../contract/index.ts'
import { account, user } from '../server/account/index.ts'
import { click } from '../server/insights/event-builders.ts'
import { conversion } from '../server/money/tables.ts'
import { createClickId } from '../server/tracking/click-id.ts'
import { type Session, startApp, type TestApp } from './start-app.ts'
import { buildShop } from './tracking.ts'

/** Ids of one account, of every kind a call may take. */
type Ids = {
  account: string
  user: string
  site: string
  connection: string
  campaign: string
  network: string
  merchant: string
  favourite: string
  view: string
  schedule: string
  conversion: string
  click: string
}
const range = { fromDate: '2026-01-01', toDate: '2026-12-31' }
const filters = (ids: Ids) => ({
  channelUuids: [ids.site],
  connectionUuids: [ids.connection],
  trackerUuids: [ids.campaign],
})

/** What each call is asked with, as a function of ids. `null`: the call takes no id and is checked without one. A call that is missing here fails. */
const inputs: Record<string, ((ids: Ids) => object) | null> = {
  'account.signup': null,
  'account.login': null,
  'account.logout': null,
  'account.me': null,
  'account.users': null,
  'account.currencies': null,
  'account.countries': null,
  'assignees.list': null,
  'assignees.save': (ids) => ({ advertiserUuid: ids.merchant, userUuids: [ids.user] }),
  'assignees.statuses': null,
  'assignees.saveStatus': () => ({
    advertiserUuid: randomUUID(),
    advertiserStatusType: 'deal',
    advertiserStatusValue: 'mrr',
  }),
  'clicks.list': (ids) => ({ ...range, filters: filters(ids) }),
  'clicks.count': (ids) => ({ ...range, filters: filters(ids) }),
  'clicks.detail': (ids) => ({ clickUuid: ids.click }),
  'conversions.list': (ids) => ({ ...range, filters: filters(ids), afterUuid: ids.conversion }),
  'conversions.insights': (ids) => ({ ...range, filters: filters(ids) }),
  'conversions.detail': (ids) => ({ conversionUuid: ids.conversion }),
  'costs.stats': () => range,
  'costs.uploads': null,
  'costs.preview': null,
  'costs.upload': null,
  'costs.remove': () => ({ costUploadUuid: randomUUID() }),
  'customNetworks.list': null,
  'customNetworks.create': null,
  'customNetworks.update': () => ({ networkUuid: randomUUID(), networkName: 'Ours' }),
  'customNetworks.remove': () => ({ networkUuid: randomUUID() }),
  'discover.others': (ids) => ({ ...range, discoverChannelUuids: ids.site, groupBy: 'page' }),
  'discover.networkClicks': (ids) => ({ ...range, channelUuid: ids.site }),
  'discover.networkClickPaths': (ids) => ({
    ...range,
    networkDiscoverNetworkUuid: ids.network,
    networkDiscoverDestinationDomain: 'zzb-marker.dk',
  }),
  'favourites.list': null,
  'favourites.add': null,
  'favourites.remove': (ids) => ({ favoriteUuid: ids.favourite }),
  'insights.dashboard': (ids) => ({ ...range, ...filters(ids) }),
  'insights.livebox': (ids) => ({ channelUuids: [ids.site] }),
  'insights.latestPageviews': (ids) => ({ channelUuids: [ids.site] }),
  'insights.latestClicks': (ids) => ({ channelUuids: [ids.site] }),
  'insights.latestConversions': (ids) => ({ channelUuids: [ids.site] }),
  'insights.statistics': (ids) => ({ ...range, filters: filters(ids), groupBy: 'tracker' }),
  'insights.reducing': (ids) => ({
    ...range,
    prevFromDate: '2025-01-01',
    prevToDate: '2025-12-31',
    filters: filters(ids),
  }),
  'insights.closed': () => range,
  'insights.check': (ids) => ({ accountUuid: ids.account }),
  'ledger.changes': (ids) => ({ ...range, filters: { connectionUuids: [ids.connection] } }),
  'ledger.sums': (ids) => ({ ...range, filters: { connectionUuids: [ids.connection] } }),
  'ledger.versions': () => ({ conversionUuid: randomUUID() }),
  'links.options': null,
  'mappings.list': (ids) => ({ channelUuid: ids.site }),
  'mappings.add': (ids) => ({ channelUuid: ids.site, connectionChannelUuid: randomUUID() }),
  'mappings.remove': (ids) => ({ channelUuid: ids.site, connectionMappingUuid: randomUUID() }),
  'merchants.options': null,
  'merchants.campaigns': (ids) => ({ trackerUuids: [ids.campaign] }),
  'merchants.uuid': null,
  'networkOverview.list': null,
  'networkOverview.network': (ids) => ({ networkUuid: ids.network }),
  'googleAds.status': null,
  'googleAds.begin': null,
  'googleAds.complete': () => ({ code: 'c', state: 's', verifier: 'v'.repeat(43) }),
  'googleAds.available': null,
  'googleAds.choose': () => ({ customerIds: ['1234567890'] }),
  'googleAds.importNow': null,
  'googleAds.disconnect': null,
  'networkSignIns.list': null,
  'networkSignIns.begin': (ids) => ({
    networkUuid: 'a0000000-0000-4000-8000-000000000003',
    credentials: { clientId: 'client-of-ours', publisherId: '1', mediaId: '2' },
    connectionUuid: ids.connection,
  }),
  'networkSignIns.complete': () => ({ code: 'c', state: 's', verifier: 'v'.repeat(43) }),
  'networks.list': null,
  'networks.networks': null,
  'networks.connections': null,
  'networks.connect': (ids) => ({ networkUuid: ids.network, credentials: {}, channelUuids: [ids.site] }),
  'networks.rename': (ids) => ({ connectionUuid: ids.connection, connectionName: 'x' }),
  'networks.reconnect': (ids) => ({ connectionUuid: ids.connection, credentials: {} }),
  'networks.fallback': (ids) => ({ connectionUuids: [ids.connection], campaignIsFallback: true }),
  'networks.disconnect': (ids) => ({ connectionUuid: ids.connection }),
  'networks.callbackUrl': (ids) => ({ connectionUuid: ids.connection, networkUuid: ids.network }),
  'networks.importNow': (ids) => ({ connectionUuid: ids.connection }),
  'networks.imports': (ids) => ({ connectionUuid: ids.connection }),
  'schedules.list': (ids) => ({ viewUuid: ids.view }),
  'schedules.add': (ids) => ({
    viewUuid: ids.view,
    scheduleFormat: 'csv',
    scheduleRecipients: ['a@example.com'],
    scheduleCadence: 'daily',
    scheduleHour: 7,
  }),
  'schedules.update': (ids) => ({ scheduleUuid: ids.schedule, scheduleHour: 8 }),
  'schedules.send': (ids) => ({ scheduleUuid: ids.schedule }),
  'schedules.remove': (ids) => ({ scheduleUuid: ids.schedule }),
  'sites.options': null,
  'sites.channels': null,
  'sites.channelsByNetwork': null,
  'sites.channel': (ids) => ({ channelUuid: ids.site }),
  'sites.seen': (ids) => ({ channelUuid: ids.site }),
  'sites.create': null,
  'sites.update': (ids) => ({ channelUuid: ids.site, channelName: 'Ours' }),
  'sites.remove': (ids) => ({ channelUuid: ids.site }),
  'sites.hit': (ids) => ({ channelUuid: ids.site, channelIsActive: false }),
  'sites.scriptOptions': (ids) => ({ channelUuid: ids.site }),
  'sites.saveScriptOptions': (ids) => ({ channelUuid: ids.site, rel_nofollow: true }),
  'sites.trustedDomains': (ids) => ({ channelUuid: ids.site }),
  'sites.saveTrustedDomains': (ids) => ({ channelUuid: ids.site, allowedDomains: ['evil.example'] }),
  'uploads.list': (ids) => ({ connectionUuid: ids.connection }),
  'uploads.preview': null,
  'uploads.upload': null,
  'uploads.remove': (ids) => ({ connectionUuid: ids.connection, conversionUploadUuid: randomUUID() }),
  'outlook.maturity': (ids) => ({ ...range, filters: filters(ids), groupBy: 'tracker' }),
  'outlook.expected': (ids) => ({ ...range, filters: filters(ids), groupBy: 'tracker' }),
  'views.list': null,
  'views.add': null,
  'views.update': (ids) => ({ viewUuid: ids.view, viewName: 'Mine' }),
  'views.remove': (ids) => ({ viewUuid: ids.view }),
}
const calls = Object.entries(contract).flatMap(([module, m]) =>
  Object.entries(m).map(([name, call]) => [`${module}.${name}`, call as Call] as const),
)

describe('one account and another', () => {
  let app: TestApp
  let ours: Session
  let theirIds: Ids
  const marker = 'ZZB-marker'
  beforeAll(async () => {
    app = await startApp()
    ours = await app.signUp()
    const theirs = await app.signUp({ accountName: marker, userFirstname: marker, userLastname: marker })
    const shop = await buildShop(app.stores.database, {
      accountUuid: theirs.accountUuid,
      domain: `${marker.toLowerCase()}.example`,
      shop: `${marker.toLowerCase()}.dk`,
      offers: [{ network: 'awin' }],
    })
    const [connection] = (
      await app.stores.database.pool.query('SELECT uuid FROM connection WHERE account_uuid = $1', [theirs.accountUuid])
    ).rows as { uuid: string }[]
    const [merchant] = (
      await app.stores.database.pool.query('SELECT merchant_uuid AS uuid FROM campaign WHERE account_uuid = $1', [
        theirs.accountUuid,
      ])
    ).rows as { uuid: string }[]
    const starred = await theirs.ask<{ favoriteUuid: string }>('/insights/v1/favoritestatistics', {
      favoriteGroupBy: 'name',
      favoriteGroupName: `${marker}.dk`,
    })
    const saved = await theirs.ask<{ viewUuid: string }>('/insights/v1/views', {
      viewName: marker,
      viewPath: '/insights/reports',
      viewSearch: 'tab=date',
    })
    const scheduled = await theirs.ask<{ scheduleUuid: string }>('/insights/v1/schedules', {
      viewUuid: saved.data.viewUuid,
      scheduleFormat: 'csv',
      scheduleRecipients: [`${marker}@example.com`],
      scheduleCadence: 'daily',
      scheduleHour: 7,
    })
    theirIds = {
      account: theirs.accountUuid,
      user: theirs.userUuid,
      merchant: merchant?.uuid ?? '',
      favourite: starred.data.favoriteUuid,
      view: saved.data.viewUuid,
      schedule: scheduled.data.scheduleUuid,
      site: shop.siteUuid,
      connection: connection?.uuid ?? '',
      campaign: shop.campaigns[0] ?? '',
      network: 'a0000000-0000-4000-8000-000000000001',
      conversion: randomUUID(),
      click: createClickId(Date.parse('2026-06-01')),
    }
    await app.stores.database.system.insert(conversion).values({
      uuid: theirIds.conversion,
      accountUuid: theirs.accountUuid,
      connectionUuid: theirIds.connection,
      network: 'awin',
      transactionId: marker,
      reason: marker,
      clickId: theirIds.click,
      at: new Date('2026-06-01'),
      status: 'approved',
      sale: '100',
      commission: '10',
      currency: 'DKK',
      orderId: marker,
      inherited: { site_uuid: shop.siteUuid, campaign_uuid: theirIds.campaign, merchant: `${marker}.dk` },
    })
    await app.stores.events.insert(
      'click',
      [
        click(
          { uuid: theirs.accountUuid, site: shop.siteUuid },
          { at: '2026-06-01T00:00:00Z', click_id: theirIds.click, page: marker, target: `${marker}.dk` },
        ),
      ],
      randomUUID(),
    )
    await app.app.flush()
  })
  afterAll(() => app.stop())

  const path = (call: Call, input: Record<string, unknown>) =>
    call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => input[key] as string)
  const ask = async (session: Session | null, call: Call, input: object) => {
    const method = call.method === 'UPDATE' ? 'PUT' : call.method
    return (session?.ask ?? app.ask(''))(path(call, input as Record<string, unknown>), input, method)
  }

  it('has an entry for every call', () =>
    expect(calls.map(([name]) => name).sort()).toEqual(Object.keys(inputs).sort()))

  it.each(calls.filter(([, c]) => c.access !== 'public'))('%s asks who is there', async (name, call) => {
    expect(await ask(null, call, inputs[name]?.(theirIds) ?? {})).toEqual({
      code: 401,
      message: 'Sign in first',
      data: null,
    })
  })
  it.each(calls.filter(([name]) => inputs[name]))(
    '%s knows another account’s ids as little as invented ones',
    async (name, call) => {
      const invented: Ids = {
        account: randomUUID(),
        user: randomUUID(),
        merchant: theirIds.merchant,
        favourite: randomUUID(),
        view: randomUUID(),
        schedule: randomUUID(),
        site: randomUUID(),
        connection: randomUUID(),
        campaign: randomUUID(),
        network: theirIds.network,
        conversion: randomUUID(),
        click: createClickId(Date.parse('2026-06-01')),
      }
      const foreign = await ask(ours, call, inputs[name]?.(theirIds) ?? {})
      const unknown = await ask(ours, call, inputs[name]?.(invented) ?? {})
      expect({ code: foreign.code, message: foreign.message }).toEqual({ code: unknown.code, message: unknown.message })
      expect(JSON.stringify(foreign).toLowerCase()).not.toContain(marker.toLowerCase())
      if (call.kind === 'read') expect(JSON.stringify(foreign.data)).toEqual(JSON.stringify(unknown.data))
    },
  )
  it.each(calls.filter(([name, c]) => !inputs[name] && c.kind === 'read' && c.access !== 'public'))(
    '%s shows nothing of another account',
    async (_, call) => {
      expect(JSON.stringify(await ask(ours, call, { domain: `${marker}.dk` })).toLowerCase()).not.toContain(
        marker.toLowerCase(),
      )
    },
  )
  it('leaves the other account’s rows as they were', async () => {
    const rows = async (table: string) =>
      (
        await app.stores.database.pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE account_uuid = $1`, [
          theirIds.account,
        ])
      ).rows[0]?.n
    expect([await rows('site'), await rows('connection'), await rows('campaign'), await rows('conversion')]).toEqual([
      1, 1, 1, 1,
    ])
    const [row] = (
      await app.stores.database.pool.query('SELECT is_active FROM connection WHERE uuid = $1', [theirIds.connection])
    ).rows
    expect(row?.is_active).toBe(true)
  })
  it('lets a demo account write nothing', async () => {
    const demo = await app.signUp()
    await app.stores.database.system.update(account).set({ isDemo: true }).where(eq(account.uuid, demo.accountUuid))
    for (const [name, call] of calls.filter(([, c]) => c.kind === 'write' && c.access !== 'public'))
      expect(await ask(demo, call, inputs[name]?.(theirIds) ?? {}), name).toEqual({
        code: 403,
        message: 'This action is not allowed in Demo mode',
        data: null,
      })
    expect((await demo.ask('/profile/v1/me', {}, 'GET')).code).toBe(200)
  })
  it('lets the role decide: a read-only user changes nothing', async () => {
    const reader = await app.signUp()
    await app.stores.database.system.update(user).set({ role: 'readonly' }).where(eq(user.id, reader.userUuid))
    expect(await reader.ask('/channels/v1/channels', { channelName: 'x', channelDomain: 'x.dk' })).toEqual({
      code: 403,
      message: 'Your role does not allow this',
      data: null,
    })
  })
  it('refuses a change that another website’s page sends', async () => {
    const answer = await fetch(`${app.base}/api/channels/v1/channels`, {
      method: 'POST',
      headers: { cookie: ours.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: '{"channelName":"x","channelDomain":"x.dk"}',
    })
    expect(answer.status).toBe(403)
  })
  it('answers broken and very long addresses in the envelope, too', async () => {
    const get = async (url: string) =>
      (await fetch(`${app.base}/api${url}`, { headers: { cookie: ours.cookie } })).json()
    const broken = { code: 400, message: 'The address is not escaped as it should be', data: null }
    for (const part of ['%', '%zz', '%ff', '%ED%A0%80'])
      expect(await get(`/channels/v1/channel/${part}`)).toEqual(broken)
    const page = await fetch(`${app.base}/sites/%zz`, { redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([302, '/'])
    const long = await get(`/channels/v1/channel/${'a'.repeat(3000)}`)
    expect(long).toEqual({ code: 400, message: 'channelUuid: Invalid UUID', data: null })
    expect(await get(`/channels/v1/channel/${'a'.repeat(5000)}`)).toEqual({
      code: 414,
      message: 'The address is too long',
      data: null,
    })
    expect((await get(`/advs/v1/uuid/${'a.'.repeat(120)}dk`)).message).toBe('Not found')
  })
  it('keeps nothing of a sign-up whose name no database can keep', async () => {
    const answer = await app.ask('')('/auth/v1/signup', {
      userFirstname: 'A',
      userLastname: 'B\0',
      accountName: 'Half written',
      userEmail: 'nul@example.com',
      userPassword: 'password-1',
    })
    expect(answer.message).toBe('userLastname: Must not contain NUL or half a character')
    const rows = await app.stores.database.pool.query(`SELECT 1 FROM account WHERE name = 'Half written'`)
    expect(rows.rows).toEqual([])
  })
  it('refuses bodies that are no JSON, and unknown paths, in the envelope', async () => {
    const send = (url: string, body: string, type = 'application/json') =>
      fetch(`${app.base}${url}`, { method: 'POST', headers: { cookie: ours.cookie, 'content-type': type }, body })
    expect((await send('/api/channels/v1/channels', '{"channelName"')).status).toBe(400)
    expect(await (await send('/api/channels/v1/channels', '"text"')).json()).toMatchObject({ code: 400, data: null })
    expect((await send('/api/channels/v1/channels', 'a=b', 'text/plain')).status).toBe(415)
    expect(await (await send('/api/nothing/here', '{}')).json()).toEqual({
      code: 404,
      message: 'No such call',
      data: null,
    })
    expect((await send('/api/channels/v1/channels', `{"channelName":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413)
  })
})
