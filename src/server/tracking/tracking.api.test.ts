import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type TestStores, testStores } from '../../test/stores.ts'
import { browserAgent, buildShop, newEventId, startTracking } from '../../test/tracking.ts'
import { isClickId } from './click-id.ts'

describe('tracking', () => {
  let stores: TestStores
  let run: Awaited<ReturnType<typeof startTracking>>
  beforeAll(async () => {
    stores = await testStores()
    run = await startTracking(stores)
  })
  afterAll(async () => {
    await run.stop()
    await stores.close()
  })
  const shopWith = async (over: Parameters<typeof buildShop>[1] = {}) => {
    const shop = await buildShop(stores.database, over)
    await run.tracking.refresh()
    return shop
  }
  let visitors = 0
  const headers = (over: Record<string, string> = {}) => ({
    'user-agent': browserAgent,
    'x-forwarded-for': `10.0.${visitors >> 8}.${visitors++ & 255}`,
    ...over,
  })
  const click = (siteUuid: string, query: Record<string, string>, over: Record<string, string> = {}, method = 'GET') =>
    fetch(`${run.base}/tr/clicks/v1/${siteUuid}?${new URLSearchParams(query)}`, {
      redirect: 'manual',
      method,
      headers: headers(over),
    })
  const send = (siteUuid: string, events: unknown, over: Record<string, string> = {}) =>
    fetch(`${run.base}/tr/v1/events/${siteUuid}`, {
      method: 'POST',
      body: typeof events === 'string' ? events : JSON.stringify({ events }),
      headers: { 'content-type': 'text/plain', ...headers(over) },
    })
  const pageview = (over: object = {}) => ({
    id: newEventId(),
    type: 'pageview',
    at: Date.now(),
    page: 'https://café.example/guide?x=1#y',
    referrer: 'https://www.google.com/search?q=1',
    origin: 'script',
    ...over,
  })
  const rows = async (account: string, sql: string) => {
    await run.tracking.flush()
    return stores.events.query(account, { name: 'test', sql, row: z.record(z.string(), z.any()) })
  }
  const drops = async (account: string) =>
    Object.fromEntries(
      (await rows(account, 'SELECT reason, sum(n) AS n FROM drop GROUP BY reason')).map((r) => [r.reason, r.n]),
    )

  describe('a pageview', () => {
    it('is one row with page, referrer and device, without query, fragment and address', async () => {
      const { accountUuid, siteUuid } = await shopWith()
      expect((await send(siteUuid, [pageview()])).status).toBe(204)
      const [row, ...more] = await rows(accountUuid, 'SELECT * FROM pageview')
      expect(more).toEqual([])
      expect(row).toMatchObject({
        page: 'café.example/guide',
        referrer: 'google.com/search',
        device: 'Desktop',
        browser: 'Chrome',
        os: 'Linux',
        origin: 'script',
        site_uuid: siteUuid,
      })
      expect(JSON.stringify(row)).not.toContain('10.0.')
    })
    it('is counted once however often it is sent, also at the same moment and after a restart', async () => {
      const { accountUuid, siteUuid } = await shopWith()
      const one = pageview()
      await Promise.all(Array.from({ length: 20 }, () => send(siteUuid, [one, one])))
      await run.stop()
      run = await startTracking({ ...stores, dir: run.dir })
      expect((await send(siteUuid, [one])).status).toBe(204)
      expect(await rows(accountUuid, 'SELECT count() AS n FROM pageview')).toEqual([{ n: 1 }])
      expect((await drops(accountUuid)).duplicate).toBe(40)
    })
    it('is of a page behind the fragment where the site says so, and its clicks are, too', async () => {
      const page = 'https://café.example/app/#/items/1/?sort=price'
      for (const [scriptOptions, shown] of [
        [{ hash_routes: true }, 'café.example/app#/items/1'],
        [{}, 'café.example/app'],
      ] as const) {
        const { accountUuid, siteUuid, shop } = await shopWith({ scriptOptions })
        await send(siteUuid, [pageview({ page })])
        await click(siteUuid, { targetUrl: `https://${shop}/a`, pageUrl: page })
        expect(await rows(accountUuid, 'SELECT page FROM pageview')).toEqual([{ page: shown }])
        expect(await rows(accountUuid, 'SELECT page FROM click')).toEqual([{ page: shown }])
      }
    })
    it('keeps the day of a late arrival, and ours when the clock of the sender is wrong', async () => {
      const { accountUuid, siteUuid } = await shopWith()
      const hours = 3_600_000
      await send(siteUuid, [
        pageview({ id: newEventId(Date.now() - 5 * hours) }),
        pageview({ id: newEventId(Date.now() - 40 * hours) }),
        pageview({ id: newEventId(Date.now() + 4000 * hours) }),
      ])
      const found = await rows(
        accountUuid,
        `SELECT round((toUnixTimestamp(now()) - toUnixTimestamp(at)) / 3600) AS ago FROM pageview ORDER BY ago`,
      )
      expect(found.map((r) => r.ago)).toEqual([0, 0, 5])
    })
    it('counts a late event once across repeats that memory cannot know', async () => {
      const { accountUuid, siteUuid } = await shopWith()
      const late = pageview({ id: newEventId(Date.now() - 6 * 3_600_000) })
      await send(siteUuid, [late])
      await run.tracking.flush()
      await run.stop()
      run = await startTracking({ ...stores, dir: run.dir })
      await send(siteUuid, [late])
      expect(await rows(accountUuid, 'SELECT count() AS n FROM pageview')).toEqual([{ n: 1 }])
    })
    it('of a bot or a prefetch is not counted, but its drop is', async () => {
      const { accountUuid, siteUuid } = await shopWith()
      await send(siteUuid, [pageview()], { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
      await send(siteUuid, [pageview()], { 'user-agent': 'curl/8.0' })
      await send(siteUuid, [pageview()], { 'sec-purpose': 'prefetch;prerender' })
      expect(await rows(accountUuid, 'SELECT count() AS n FROM pageview')).toEqual([{ n: 0 }])
      expect(await drops(accountUuid)).toEqual({ bot: 2, prefetch: 1 })
    })
    it.each([
      ['nonsense', 400, 'The body must be JSON'],
      ['{}', 400, 'events: must be a list'],
      ['{"events":[{}]}', 400, 'events.0.id: must be 22 to 64 characters'],
      [
        JSON.stringify({ events: [pageview({ type: 'x' })] }),
        400,
        'events.0.type: must be pageview, networkclick or click',
      ],
      [
        JSON.stringify({ events: [pageview({ page: 'javascript:alert(1)' })] }),
        400,
        'events.0.page: must be a web address',
      ],
      [JSON.stringify({ events: Array.from({ length: 51 }, () => pageview()) }), 400, 'events: at most 50 at once'],
      ['x'.repeat(70_000), 413, 'at most 65536 bytes'],
    ])('refuses %.40s', async (body, status, message) => {
      const { siteUuid } = await shopWith()
      const answer = await send(siteUuid, body)
      expect(answer.status).toBe(status)
      expect((await answer.json()).message).toContain(message)
    })
    it('of an unknown site is refused', async () => expect((await send(randomUUID(), [pageview()])).status).toBe(404))
  })

  describe('a click', () => {
    it('goes to the shop the best-paying way with its id in the link, and is one row', async () => {
      const { accountUuid, siteUuid, shop, campaigns } = await shopWith({
        offers: [
          { network: 'north', percentage: '4' },
          { network: 'south', percentage: '7' },
        ],
      })
      const answer = await click(siteUuid, {
        targetUrl: `https://www.${shop}/p/1?colour=red`,
        pageUrl: 'https://café.example/guide',
        eventId: newEventId(),
        subId: 'box',
        tags: 'team=a',
      })
      expect(answer.status).toBe(302)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('set-cookie')).toBeNull()
      const link = new URL(answer.headers.get('location') ?? '')
      expect(link.host).toBe('click.south.example')
      expect(link.searchParams.get('to')).toBe(`https://www.${shop}/p/1?colour=red`)
      const id = link.searchParams.get('ref') ?? ''
      expect(isClickId(id)).toBe(true)
      const found = await rows(accountUuid, 'SELECT * FROM click')
      expect(found).toHaveLength(1)
      expect(found[0]).toMatchObject({
        click_id: id,
        kind: 'click',
        page: 'café.example/guide',
        target: `${shop}/p/1`,
        merchant: shop,
        campaign_uuid: campaigns[1],
        sub_id: 'box',
        tags: { team: 'a' },
        is_partial: false,
      })
      expect(JSON.parse(found[0]?.decision)).toMatchObject({ why: 'pays best', chosen: campaigns[1] })
    })
    it('of the same browser event again is the same click with the same id', async () => {
      const { accountUuid, siteUuid, shop } = await shopWith()
      const query = { targetUrl: `https://${shop}/`, eventId: newEventId() }
      const places = await Promise.all(
        Array.from({ length: 5 }, async () => (await click(siteUuid, query)).headers.get('location')),
      )
      await run.stop()
      run = await startTracking({ ...stores, dir: run.dir })
      places.push((await click(siteUuid, query)).headers.get('location'))
      expect(new Set(places).size).toBe(1)
      expect(await rows(accountUuid, 'SELECT count() AS n FROM click')).toEqual([{ n: 1 }])
    })
    it('repeated by one visitor within a moment counts once, by two visitors twice', async () => {
      const { accountUuid, siteUuid, shop } = await shopWith()
      const query = { targetUrl: `https://${shop}/same`, pageUrl: 'https://café.example/a' }
      for (const address of ['9.9.9.9', '9.9.9.9', '8.8.8.8'])
        await click(siteUuid, query, { 'x-forwarded-for': address })
      expect(await rows(accountUuid, 'SELECT count() AS n FROM click')).toEqual([{ n: 2 }])
      expect(await drops(accountUuid)).toEqual({ repeat: 1 })
    })
    it('of a bot or HEAD is redirected and not counted', async () => {
      const { accountUuid, siteUuid, shop } = await shopWith()
      const query = { targetUrl: `https://${shop}/x` }
      for (const [over, method] of [
        [{ 'user-agent': 'bingbot/2.0' }, 'GET'],
        [{ 'x-purpose': 'preview' }, 'GET'],
        [{}, 'HEAD'],
      ] as const) {
        const answer = await click(siteUuid, query, over, method)
        expect([answer.status, answer.headers.get('location')]).toEqual([302, `https://${shop}/x`])
      }
      expect(await rows(accountUuid, 'SELECT count() AS n FROM click')).toEqual([{ n: 0 }])
      expect(await drops(accountUuid)).toEqual({ bot: 1, prefetch: 1, head: 1 })
    })
    it.each([
      ['purpose', 'prefetch'],
      ['sec-purpose', 'prefetch;prerender'],
      ['x-moz', 'prefetch'],
    ])(
      'that the browser fetches ahead (%s: %s) is refused, so that the one that follows is counted',
      async (name, value) => {
        const { accountUuid, siteUuid, shop } = await shopWith()
        const query = { targetUrl: `https://${shop}/x` }
        const ahead = await click(siteUuid, query, { [name]: value })
        expect([ahead.status, ahead.headers.get('location'), ahead.headers.get('cache-control')]).toEqual([
          503,
          null,
          'no-store',
        ])
        expect((await click(siteUuid, query)).status).toBe(302)
        expect(await rows(accountUuid, 'SELECT count() AS n FROM click')).toEqual([{ n: 1 }])
        expect(await drops(accountUuid)).toEqual({ prefetch: 1 })
      },
    )
    it('without a campaign, or on a site that only listens, is a discover click to the plain target', async () => {
      const listening = await shopWith({ isActive: false })
      const answer = await click(listening.siteUuid, { targetUrl: `https://${listening.shop}/` })
      expect(answer.headers.get('location')).toBe(`https://${listening.shop}/`)
      expect(await rows(listening.accountUuid, 'SELECT kind, merchant FROM click')).toEqual([
        { kind: 'discover', merchant: listening.shop },
      ])
      const excluded = await shopWith({ offers: [{ network: 'north', isExcluded: true }, { network: 'broken' }] })
      await click(excluded.siteUuid, { targetUrl: `https://${excluded.shop}/` })
      expect(await rows(excluded.accountUuid, 'SELECT kind FROM click')).toEqual([{ kind: 'discover' }])
    })
    it('never becomes an open redirect: an unknown place gets a page that names it', async () => {
      const { accountUuid, siteUuid, domain } = await shopWith()
      const target = 'https://login.evil.com/?a="><script>'
      const answer = await click(siteUuid, { targetUrl: target })
      const html = await answer.text()
      expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
      expect(html).toContain('evil.com')
      expect(html).not.toContain('<script>')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect((await click(siteUuid, { targetUrl: target }, { referer: `https://www.${domain}/page` })).status).toBe(302)
      expect((await click(siteUuid, { targetUrl: target, s: run.tracking.signTarget(siteUuid, target) })).status).toBe(
        302,
      )
      expect(
        (await click(siteUuid, { targetUrl: `${target}x`, s: run.tracking.signTarget(siteUuid, target) })).status,
      ).toBe(200)
      expect((await click(siteUuid, { targetUrl: target }, { referer: 'https://evil.com/' })).status).toBe(200)
      expect(await drops(accountUuid)).toEqual({ unverified: 3 })
    })
    it.each([
      '',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://user:pass@shop.dk/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://0x7f000001/',
      'https://intranet/',
      'https://shop.dk:8443/',
      'https://own.example/',
      'http://localhost/',
      `https://shop.dk/${'a'.repeat(9000)}`,
      '//shop.dk/',
      '/local',
    ])('refuses the target %.40j', async (targetUrl) => {
      const { siteUuid, domain } = await shopWith()
      const answer = await click(siteUuid, { targetUrl }, { referer: `https://${domain}/` })
      expect(answer.status).toBe(400)
      expect((await answer.json()).message).toMatch(/^targetUrl: /)
    })
    it('cannot smuggle a header', async () => {
      const { siteUuid, shop } = await shopWith()
      const answer = await fetch(
        `${run.base}/tr/clicks/v1/${siteUuid}?targetUrl=${encodeURIComponent(`https://${shop}/a\r\nset-cookie: x=1`)}`,
        { redirect: 'manual', headers: headers() },
      )
      expect(answer.status).toBe(302)
      expect(answer.headers.get('set-cookie')).toBeNull()
    })
    it('of an unknown site gets a page, never a redirect', async () =>
      expect((await click(randomUUID(), { targetUrl: 'https://shop.dk/' })).status).toBe(404))
  })

  it('counts a click past the redirect where it went: no campaign carried it, unless it was a network’s own', async () => {
    const { accountUuid, siteUuid, shop } = await shopWith()
    const one = pageview({ type: 'click', target: `https://www.${shop}/a?x=1` })
    await send(siteUuid, [one, one])
    await send(siteUuid, [pageview({ type: 'click', target: 'https://click.north.example/?p=1' })])
    await send(siteUuid, [pageview({ type: 'click', target: 'https://nobody.example/' })])
    expect(
      await rows(
        accountUuid,
        'SELECT toString(kind) AS kind, merchant, target, toString(campaign_uuid) AS campaign, page FROM click ORDER BY target',
      ),
    ).toEqual([
      { kind: 'network', merchant: '', target: 'click.north.example/', campaign: '', page: 'café.example/guide' },
      { kind: 'discover', merchant: '', target: 'nobody.example/', campaign: '', page: 'café.example/guide' },
      { kind: 'discover', merchant: shop, target: `${shop}/a`, campaign: '', page: 'café.example/guide' },
    ])
    expect(await drops(accountUuid)).toEqual({ duplicate: 1 })
    expect((await send(siteUuid, [pageview({ type: 'click' })])).status).toBe(400)
  })

  it('gives the script its settings as data, without attributes that could run', async () => {
    const { siteUuid } = await shopWith()
    const answer = await fetch(`${run.base}/tr/v1/config/${siteUuid}`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toMatchObject({
      active: true,
      options: { dom_listener: false, append_classes: [] },
      networkHosts: ['click.north.example', 'click.south.example'],
    })
    expect((await fetch(`${run.base}/tr/v1/config/${randomUUID()}`)).status).toBe(404)
  })
})
