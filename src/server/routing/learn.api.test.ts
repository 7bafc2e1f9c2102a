import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestStores, testStores } from '../../test/stores.ts'
import { browserAgent, buildShop, startTracking } from '../../test/tracking.ts'
import { createClickId } from '../tracking/click-id.ts'
import { storeTime } from '../tracking/event-id.ts'
import { suggestDomains } from './learn.ts'

const day = 24 * 3_600_000

describe('domains of a site’s own pages', () => {
  let stores: TestStores
  beforeAll(async () => {
    stores = await testStores()
  })
  afterAll(() => stores.close())

  /** Clicks as anybody could send them with a forged referrer: `[days ago, visitor]` each. */
  const click = (
    shop: { accountUuid: string; siteUuid: string },
    domain: string,
    clicks: [number, number][],
    page: string,
  ) =>
    stores.events.insert(
      'click',
      clicks.map(([ago, visitor]) => ({
        account_uuid: shop.accountUuid,
        site_uuid: shop.siteUuid,
        click_id: createClickId(Date.now()),
        kind: 'discover',
        at: storeTime(Date.now() - ago * day),
        page,
        target: domain,
        target_url: `https://www.${domain}/p`,
        visitor: String(visitor),
      })),
      `${shop.siteUuid}-${domain}-${page}`,
    )
  const forged: [number, number][] = [
    [1, 1],
    [1, 2],
    [2, 3],
  ]

  it('are suggested by clicks of two days and three visitors, with the pages to look at', async () => {
    const shop = await buildShop(stores.database)
    await click(shop, 'often.example', forged, 'café.example/a')
    await click(
      shop,
      'one-day.example',
      [
        [1, 1],
        [1, 2],
        [1, 3],
      ],
      'café.example/a',
    )
    await click(
      shop,
      'two-visitors.example',
      [
        [1, 1],
        [2, 2],
        [3, 1],
      ],
      'café.example/a',
    )
    await click(
      shop,
      'long-ago.example',
      [
        [40, 1],
        [41, 2],
        [42, 3],
      ],
      'café.example/a',
    )
    const found = await suggestDomains(stores.events)
    expect(found.filter((c) => c.siteUuid === shop.siteUuid)).toEqual([
      { siteUuid: shop.siteUuid, domain: 'often.example', pages: ['café.example/a'] },
    ])
  })

  it('may be redirected to when a page links to them, never because of forged clicks; a demo’s pages are not read', async () => {
    const shop = await buildShop(stores.database, { domain: 'blog.example' })
    await click(shop, 'linked.example', forged, 'blog.example/a')
    await click(shop, 'evil.example', forged, 'blog.example/a')
    await click(shop, 'evil.example', forged, 'evil.example/page')
    const madeUp = await buildShop(stores.database, { domain: 'demo-blog.example' })
    await stores.database.pool.query("INSERT INTO account (uuid, name, is_demo) VALUES ($1, 'Demo', true)", [
      madeUp.accountUuid,
    ])
    await click(madeUp, 'linked.example', forged, 'demo-blog.example/a')
    const asked: string[] = []
    const run = await startTracking({
      ...stores,
      readPage: async (url) => {
        asked.push(url)
        return { url, html: '<a href="https://linked.example/">shop</a><!-- <a href="https://evil.example/"> -->' }
      },
    })
    const go = async (targetUrl: string) => {
      const query = new URLSearchParams({ targetUrl })
      const answer = await fetch(`${run.base}/tr/clicks/v1/${shop.siteUuid}?${query}`, {
        redirect: 'manual',
        headers: { 'user-agent': browserAgent },
      })
      return answer.status
    }
    await expect.poll(() => go('https://www.linked.example/x'), { timeout: 60_000 }).toBe(302)
    expect(await go('https://evil.example/')).toBe(200)
    expect(
      asked.filter((url) => !url.startsWith('https://blog.example/') && !url.startsWith('https://café.example/')),
    ).toEqual([])
    await run.stop()
  })
})
