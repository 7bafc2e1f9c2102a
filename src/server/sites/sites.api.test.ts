import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ScriptOptions } from '../../contract/sites/script-options.ts'
import type { SiteDetail, SiteSeen } from '../../contract/sites/sites.ts'
import { todayIn } from '../../report/dates.ts'
import { browserAgent, buildShop, newEventId } from '../../test/tracking.ts'
import { sharedApp } from '../../test/shared-app.ts'
import type { Session, TestApp } from '../../test/start-app.ts'

let app: TestApp
let me: Session
beforeAll(async () => {
  app = await sharedApp()
  me = await app.signUp()
})
/** For tests that count an account's data or change its people. */
const somebodyNew = async () => {
  me = await app.signUp()
}

const add = async (over: object = {}) => {
  const made = await me.ask<SiteDetail>('/channels/v1/channels', {
    channelName: 'Café',
    channelDomain: 'café.example',
    ...over,
  })
  return made.data.channelUuid
}
const shop = async (over: object = {}) => {
  const offers = [{ network: 'awin' }]
  const made = await buildShop(app.stores.database, { accountUuid: me.accountUuid, offers, ...over })
  return made
}
const active = async (siteUuid: string) => {
  const text = 'SELECT count(*)::int AS n FROM campaign WHERE site_uuid = $1 AND is_active'
  return (await app.stores.database.pool.query(text, [siteUuid])).rows[0]?.n
}

describe('the list of sites', () => {
  it('tells networks, campaigns and merchants of each', async () => {
    await somebodyNew()
    const { siteUuid } = await shop()
    const empty = await add({ channelName: 'another' })
    await app.stores.database.pool.query(
      `WITH m AS (INSERT INTO media (account_uuid, connection_uuid, external_id, name)
         SELECT account_uuid, connection_uuid, '7', 'café at Awin' FROM campaign WHERE site_uuid = $1 RETURNING uuid, account_uuid)
       INSERT INTO media_mapping (account_uuid, media_uuid, site_uuid) SELECT account_uuid, uuid, $1 FROM m`,
      [siteUuid],
    )
    const { data } = await me.ask<SiteDetail[]>('/channels/v1/channels', {}, 'GET')
    expect(data.map((s) => [s.channelName, s.channelCampaignCount, s.channelAdvertisersCount])).toEqual([
      ['another', 0, 0],
      ['Café', 1, 1],
    ])
    expect(data[1]?.networks.map((n) => n.networkName)).toEqual(['Awin'])
    const of = (networkIdentifier: string) =>
      me.ask<SiteDetail[]>('/channels/v2/channels', { networkIdentifier }, 'GET').then((a) => a.data)
    expect((await of('awin')).map((s) => s.channelUuid)).toEqual([siteUuid])
    expect(await of('inbound')).toEqual([])
    expect((await me.ask<SiteDetail[]>('/channels/v2/channels', {}, 'GET')).data).toHaveLength(2)
    expect((await me.ask<SiteDetail>(`/channels/v1/channel/${empty}`, {}, 'GET')).data.networks).toEqual([])
  })
})

describe('a change of a site', () => {
  it.each(['PUT', 'PATCH'])('by %s changes what is given and leaves the rest', async (method) => {
    const uuid = await add()
    const answer = await me.ask(
      `/channels/v1/channels/${uuid}`,
      { channelDomain: 'https://www.Bønner.dk/forside', channelCurrencyCode: 'EUR' },
      method,
    )
    expect(answer.data).toMatchObject({
      channelName: 'Café',
      channelDomain: 'bønner.dk',
      channelCurrencyCode: 'EUR',
      channelCampaignCount: 0,
    })
  })
  it.each([
    [{ channelName: ' ' }, 'channelName: This field is required'],
    [{ channelDomain: 'no domain' }, 'channelDomain: Must be a domain like example.com'],
    [{ channelCurrencyCode: 'XXX' }, 'channelCurrencyCode: Must be a currency code like DKK'],
    [{ channelType: 'Poster' }, /^channelType: /],
    [{}, /^Give at least one of channelName/],
  ])('refuses %j and names the field', async (input, message) => {
    const answer = await me.ask(`/channels/v1/channels/${await add()}`, input, 'PUT')
    expect(answer).toMatchObject({ code: 400, message: expect.stringMatching(message) })
  })
  it('is not for readers', async () => {
    await somebodyNew()
    const uuid = await add()
    await app.stores.database.pool.query(`UPDATE "user" SET role = 'readonly' WHERE id = $1`, [me.userUuid])
    for (const [path, input, method] of [
      [`/channels/v1/channels/${uuid}`, { channelName: 'x' }, 'PATCH'],
      [`/channels/v1/channels/${uuid}`, {}, 'DELETE'],
      [`/settings/v1/hit/${uuid}`, { channelIsActive: false }, 'PUT'],
      [`/internal/publishers/${uuid}`, { rel_nofollow: true }, 'PUT'],
    ] as const)
      expect((await me.ask(path, input, method)).code, path).toBe(403)
    expect((await me.ask<SiteDetail>(`/channels/v1/channel/${uuid}`, {}, 'GET')).data).toMatchObject({
      channelName: 'Café',
      channelIsActive: true,
    })
    await somebodyNew()
  })
})

const click = async (siteUuid: string, target: string) => {
  const query = new URLSearchParams({ targetUrl: target, pageUrl: 'https://café.example/a', eventId: newEventId() })
  const answer = await fetch(`${app.base}/tr/clicks/v1/${siteUuid}?${query}`, {
    redirect: 'manual',
    headers: { 'user-agent': browserAgent, referer: 'https://xn--caf-dma.example/' },
  })
  return { status: answer.status, host: new URL(answer.headers.get('location') ?? 'http://none').host }
}

describe('discover mode', () => {
  it('sends clicks to the plain target, until it is off again', async () => {
    const { siteUuid, shop: host } = await shop()
    const target = (n: number) => `https://${host}/${n}`
    await expect.poll(async () => (await click(siteUuid, target(1))).host).toBe('www.awin1.com')
    const on = await me.ask(`/settings/v1/hit/${siteUuid}`, { channelIsActive: false }, 'PATCH')
    expect(on.data).toMatchObject({ channelUuid: siteUuid, channelIsActive: false })
    await expect.poll(async () => (await click(siteUuid, target(2))).host).toBe(host)
    await me.ask(`/settings/v1/hit/${siteUuid}`, { channelIsActive: 'true' }, 'PUT')
    await expect.poll(async () => (await click(siteUuid, target(3))).host).toBe('www.awin1.com')
  })
  it('refuses what is no switch', async () => {
    const answer = await me.ask(`/settings/v1/hit/${await add()}`, { channelIsActive: 'maybe' }, 'PUT')
    expect(answer).toMatchObject({ code: 400, message: expect.stringMatching(/^channelIsActive: /) })
  })
})

describe('a deleted site', () => {
  it('is gone from lists and redirects; its statistics keep its name', async () => {
    await somebodyNew()
    const { siteUuid, shop: host } = await shop({ domain: 'gone.example' })
    await expect.poll(async () => (await click(siteUuid, `https://${host}/1`)).host).toBe('www.awin1.com')
    await app.app.flush()
    expect(await me.ask(`/channels/v1/channels/${siteUuid}`, {}, 'DELETE')).toMatchObject({ code: 200 })
    expect((await me.ask<SiteDetail[]>('/channels/v1/list', {}, 'GET')).data).toEqual([])
    expect((await me.ask(`/channels/v1/channel/${siteUuid}`, {}, 'GET')).code).toBe(404)
    expect((await me.ask(`/channels/v1/channels/${siteUuid}`, {}, 'DELETE')).code).toBe(404)
    await expect.poll(async () => (await click(siteUuid, `https://${host}/2`)).status).toBe(404)
    expect((await fetch(`${app.base}/tr/v1/config/${siteUuid}`)).status).toBe(404)
    expect(await active(siteUuid)).toBe(0)
    const day = todayIn('Europe/Copenhagen') // the account's time zone: in the evening a different day than in UTC
    const report = await me.ask<{ rows: { name?: string }[] }>('/insights/v1/statistics', {
      fromDate: day,
      toDate: day,
      groupBy: 'channel',
    })
    expect(JSON.stringify(report.data)).toContain('Café')
  })
})

describe('script settings', () => {
  const read = async (uuid: string) => (await me.ask<ScriptOptions>(`/internal/publishers/${uuid}`, {}, 'GET')).data
  it('are all off at first, take lists joined by commas, and reach the script', async () => {
    const uuid = await add()
    expect(await read(uuid)).toMatchObject({ append_classes: [], rel_nofollow: false, dom_listener: false })
    const saved = await me.ask<ScriptOptions>(
      `/internal/publishers/${uuid}`,
      {
        append_classes: 'ad,,ad, paid out',
        append_attributes: 'data-kind=shop,target=_blank',
        ignore_selectors: 'footer,:is(.a, .b),[title="x, y"]',
        ignore_domains: 'https://www.Friend.example/x',
        exclude_pages: '/legal,/shop/*',
        rel_sponsored: true,
        dom_listener: true,
        hash_routes: true,
      },
      'PUT',
    )
    const expected = {
      append_classes: ['ad', 'paid out'],
      append_attributes: ['data-kind=shop', 'target=_blank'],
      ignore_selectors: ['footer', ':is(.a, .b)', '[title="x, y"]'],
      ignore_domains: ['friend.example'],
      exclude_pages: ['/legal', '/shop/*'],
      rel_nofollow: false,
      rel_sponsored: true,
      disable_cookies: false,
      disable_localstorage: false,
      dom_listener: true,
      hash_routes: true,
    }
    expect(saved.data).toEqual(expected)
    const config = async () => (await fetch(`${app.base}/tr/v1/config/${uuid}`)).json()
    await expect
      .poll(async () => ((await config()) as { options: object }).options)
      .toEqual({ ...expected, auto_links: [] })
    await me.ask(`/internal/publishers/${uuid}`, { append_classes: '', disable_cookies: true }, 'PATCH')
    expect(await read(uuid)).toEqual({ ...expected, append_classes: [], disable_cookies: true })
  })
  it.each([
    [{ append_attributes: 'onclick=alert(1)' }, 'append_attributes.0: Must be key=value'],
    [{ append_attributes: 'data-x=' }, 'append_attributes.0: Must be key=value'],
    [{ append_classes: 'a"b' }, 'append_classes.0: Must be a class name'],
    [{ ignore_domains: 'nowhere' }, 'ignore_domains.0: Must be a domain'],
    [{ exclude_pages: 'legal' }, 'exclude_pages.0: Must be a path'],
    [{ ignore_selectors: 'a{color:red}' }, 'ignore_selectors.0: Must be a CSS selector'],
    [{ append_classes: Array.from({ length: 101 }, (_, i) => `c${i}`) }, 'append_classes: At most 100 entries'],
    [{ rel_nofollow: 'yes' }, 'rel_nofollow: '],
    [{ hash_routes: 'yes' }, 'hash_routes: '],
  ])('refuse %j and name the field', async (input, message) => {
    const answer = await me.ask(`/internal/publishers/${await add()}`, input, 'PUT')
    expect(answer.code).toBe(400)
    expect(answer.message).toContain(message)
  })
})

describe('the look for the script', () => {
  it('finds the newest page of the site, and not our own try-outs', async () => {
    const uuid = await add()
    const seen = async () => (await me.ask<SiteSeen>(`/channels/v1/channel/${uuid}/seen`, {}, 'GET')).data
    expect(await seen()).toEqual({ pageview: null, seenBotCount: 0 })
    const send = (page: string, agent = browserAgent, more = {}) =>
      fetch(`${app.base}/tr/v1/events/${uuid}`, {
        method: 'POST',
        headers: { 'user-agent': agent, 'content-type': 'text/plain' },
        body: JSON.stringify({
          events: [
            { id: newEventId(), type: 'pageview', at: Date.now(), page, referrer: '', origin: 'plugin', ...more },
          ],
        }),
      }).then((r) => r.status)
    await expect.poll(() => send(`${app.base}/sites/${uuid}/test`)).toBe(204)
    expect(await send('https://café.example/bot', 'Googlebot/2.1 (+http://www.google.com/bot.html)')).toBe(204)
    await app.app.flush()
    expect(await seen()).toEqual({ pageview: null, seenBotCount: 1 })
    expect(await send('https://café.example/a')).toBe(204)
    await app.app.flush()
    expect((await seen()).pageview).toMatchObject({
      seenPage: expect.stringContaining('example/a'),
      seenOrigin: 'plugin',
    })
    expect((await me.ask(`/channels/v1/channel/${randomUUID()}/seen`, {}, 'GET')).code).toBe(404)
  })
})
