import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Output } from '../src/contract/call.ts'
import type { brokenLinks } from '../src/contract/scanner/broken-links.ts'
import { amount } from '../src/report/format.ts'
import { discoveryNight } from '../src/server/discovery/tables.ts'
import { click, conversion } from '../src/server/insights/event-builders.ts'
import { createJobs, type Jobs } from '../src/server/jobs/index.ts'
import { silentLog } from '../src/server/log/log.ts'
import { linkKey } from '../src/server/scanner/pick-links.ts'
import { linkLook, scannedLink } from '../src/server/scanner/tables.ts'
import { site } from '../src/server/sites/index.ts'
import { fromNoon } from '../src/test/from-noon.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { noticed, openBrowser, picture, seriousFindings, signedIn, standing, startPages } from './browser.ts'

const [hour, day] = [3_600_000, 86_400_000]
const page200 = (title: string) =>
  `<html><title>${title}</title><h1>${title}</h1><p>${'Made to last for many years. '.repeat(30)}${title}</p></html>`

describe('links that break, are mended and move', () => {
  let app: TestApp
  let me: Session
  let jobs: Jobs
  let browser: Browser
  let page: Page
  let shops: Awaited<ReturnType<typeof startPages>>
  const siteUuid = randomUUID()
  const errors: string[] = []
  /** The product's time: it starts eight days ago, and the test advances it. */
  let now = fromNoon()() - 8 * day
  /** The shops' responses, by host and path: a page, an address it moved to, or none. */
  const web = new Map<string, { page?: string; movedTo?: string }>([
    ['boots.localhost/p/winter', { page: page200('Winter boot') }],
    ['lamps.localhost/p/desk', { page: page200('Desk lamp') }],
    ['lamps.localhost/', { page: page200('All lamps') }],
    ['tents.localhost/p/two', { page: page200('Tent for two') }],
  ])
  const target = (where: string) => where.replace('.localhost', `.localhost:${shops.port}`)

  const clicks = (where: string, n: number, { at = now - 2 * day, on = 'localhost/guide', kind = 'click' } = {}) =>
    app.stores.events.insert(
      'click',
      Array.from({ length: n }, (_, i) =>
        click(
          { uuid: me.accountUuid, site: siteUuid },
          {
            at: new Date(at + i).toISOString(),
            page: on,
            target: target(where),
            target_url: `http://${target(where)}`,
            merchant: where.replace(/\/.*/, ''),
            kind: kind as 'click',
          },
        ),
      ),
      randomUUID(),
    )
  /** Forty days ago: clicks and sales that establish the value of a click. */
  const past = async (merchant: string, n: number, sales: number) => {
    await clicks(`${merchant}/old`, n, { at: now - 40 * day })
    const at = new Date(now - 40 * day).toISOString()
    await app.stores.events.insert(
      'conversion',
      Array.from({ length: sales }, () =>
        conversion(
          { uuid: me.accountUuid, site: siteUuid },
          { at, click_at: at, merchant, commission: '5', currency: 'EUR' },
        ),
      ),
      randomUUID(),
    )
  }
  const looks = async (where: string): Promise<number> => {
    const own = and(eq(linkLook.accountUuid, me.accountUuid), eq(linkLook.key, linkKey(target(where))))
    const [row] = await app.stores.database.system.select({ n: count() }).from(linkLook).where(own)
    return row?.n ?? 0
  }
  /** Runs the product's own job, and waits until it has checked a link this many times. */
  const scan = async (where: string, times: number) => {
    await jobs.send('scanner.scan', {})
    await expect.poll(() => looks(where), { timeout: 60_000 }).toBe(times)
  }
  const night = async () => {
    await jobs.send('discovery.account', { accountUuid: me.accountUuid })
    const computedAt = async () =>
      (await app.stores.database.system.select().from(discoveryNight)).map((r) => r.computedAt.getTime())
    await expect.poll(computedAt, { timeout: 60_000 }).toEqual([now])
  }
  const overview = async () =>
    (await me.ask<Output<typeof brokenLinks.overview>>('/discovers/v2/brokenlinks/overview', {}, 'GET')).data
  const open = async (path = '/discover/broken') => {
    await page.goto(`${app.base}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const rows = () => page.locator('tr[data-index]').filter({ hasText: /\/guide|\/light/ })

  beforeAll(async () => {
    shops = await startPages((req, res) => {
      const found = web.get(`${(req.headers.host ?? '').replace(/:\d+$/, '')}${req.url}`)
      if (found?.movedTo) res.writeHead(301, { location: found.movedTo }).end()
      else res.writeHead(found ? 200 : 404, { 'content-type': 'text/html' }).end(found?.page ?? '')
    })
    app = await startApp({
      ownEvents: true, // links are picked from the clicks of all accounts
      clock: { now: () => new Date(now) },
      env: { NETWORK_BASE_URLS: JSON.stringify({ shops: `http://localhost:${shops.port}` }) },
    })
    me = await app.signUp({ userCurrencyCode: 'EUR' })
    await app.stores.database.system
      .insert(site)
      .values({ uuid: siteUuid, accountUuid: me.accountUuid, name: 'Blog', domain: 'localhost' })
    jobs = createJobs({ databaseUrl: () => app.stores.databaseUrl, jobs: [], log: silentLog })
    await jobs.start({ work: false, isAlone: false })
    browser = await openBrowser()
    page = await (await signedIn(browser, { base: app.base, cookie: me.cookie })).newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => errors.push(error.message))
  })
  afterAll(async () => {
    await browser.close()
    await jobs.stop()
    await app.stop()
    await shops.stop()
  })

  it('are shown once a second look has seen it, with their money', async () => {
    await past('boots.localhost', 400, 20)
    await past('lamps.localhost', 100, 2)
    await clicks('boots.localhost/p/winter', 40)
    await clicks('lamps.localhost/p/desk', 25, { on: 'localhost/light', kind: 'discover' })
    await clicks('tents.localhost/p/two', 10)
    await jobs.send('scanner.pick', {})
    await expect
      .poll(async () => (await app.stores.database.system.select().from(scannedLink)).length, { timeout: 60_000 })
      .toBe(3)
    await scan('tents.localhost/p/two', 1)
    await scan('boots.localhost/p/winter', 1)
    await open()
    await page.getByText('Fantastic work fixing those revenue-damaging broken links!').waitFor()

    web.delete('boots.localhost/p/winter')
    web.set('lamps.localhost/p/desk', { movedTo: '/' })
    now += 73 * hour
    await scan('boots.localhost/p/winter', 2)
    await expect.poll(() => looks('lamps.localhost/p/desk')).toBe(2)
    expect((await overview()).brokenLinks).toEqual([]) // one check is not enough
    now += 1.5 * hour
    await scan('boots.localhost/p/winter', 3)
    await open()
    await rows().first().waitFor()
    await standing(page)
    expect(await rows().count()).toBe(1)
    now += 6 * hour
    await scan('lamps.localhost/p/desk', 3)
    await open()
    await expect.poll(() => rows().count()).toBe(2)
    await standing(page)

    const { brokenLinks: found } = await overview()
    const [boots, lamps] = found
    expect(found.map((b) => [b.brokenLinkErrorCode, b.brokenLinkClickCount, b.brokenLinkClickType])).toEqual([
      ['PAGE_NOT_FOUND', 40, 'click'],
      ['DESTINATION_MISSMATCH', 25, 'discover'],
    ])
    // clicks × expected earnings per click × lost share: everything for a missing page, 0.7 for a redirect to the front
    // page
    expect(boots?.score).toBeCloseTo(40 * (boots?.expectation?.epc ?? 0), 1)
    expect(lamps?.score).toBeCloseTo(25 * 0.7 * (lamps?.expectation?.epc ?? 0), 1)
    expect(boots?.score).toBeGreaterThan(1)
    expect(await rows().nth(0).innerText()).toContain(amount(boots?.score ?? 0, 'DKK'))
    const lost = amount((boots?.score ?? 0) + (lamps?.score ?? 0), 'DKK')
    expect(await page.getByRole('region', { name: 'Overview' }).innerText()).toContain(lost)
  })

  it('say hop by hop what was seen, and are found by where they lead', async () => {
    await page.getByRole('button', { name: '/light', exact: true }).click()
    const seen = page.getByRole('region', { name: 'What we saw, hop by hop' })
    await seen.getByText(`http://lamps.localhost:${shops.port}/ redirect`).first().waitFor()
    await expect.poll(() => seen.innerText()).toContain('The link leads to the front page')
    await expect.poll(() => seen.innerText()).toContain('301')
    const had = await looks('lamps.localhost/p/desk')
    now += 60_000
    await seen.getByRole('button', { name: 'Check now' }).click()
    // the result appears without a reload
    await noticed(page, 'Looked at just now. The link leads to the front page')
    expect(await looks('lamps.localhost/p/desk')).toBe(had + 1)
    await seen.getByText(`${had} earlier looks`).waitFor()
    await picture(page, 'broken-link-open')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByPlaceholder('Find page or link').fill('boots')
    await expect.poll(() => rows().count()).toBe(1)
    await page.getByPlaceholder('Find page or link').fill('')
    await expect.poll(() => rows().count()).toBe(2)
  })

  it('are a suggestion; one that was followed says what it has brought', async () => {
    await night()
    await open('/discover/recommendations')
    await page.getByRole('link', { name: 'Fix link: Fix the link on localhost/guide' }).click()
    await rows().first().waitFor()
    // the linked row is expanded
    await page.getByRole('region', { name: 'What we saw, hop by hop' }).waitFor()
    expect(await page.getByRole('button', { name: '/guide', exact: true, expanded: true }).count()).toBe(1)
    const before = await overview()

    web.set('boots.localhost/p/winter', { page: page200('Winter boot') })
    await rows()
      .filter({ hasText: '/guide' })
      .getByRole('button', { name: /^More for / })
      .click()
    await page.getByRole('menuitem', { name: 'I fixed it' }).click()
    await noticed(page, '1 broken link card(s) marked as fixed')
    await expect.poll(() => rows().count()).toBe(1)
    await page.getByRole('button', { name: 'Fixed links 1' }).click()
    await rows().filter({ hasText: '/guide' }).waitFor()
    expect(await page.getByRole('checkbox', { name: /^Select/ }).count()).toBe(0)

    await scan('boots.localhost/p/winter', 4)
    const after = await overview()
    expect(after.brokenLinks.map((b) => b.brokenLinkUrlPath)).toEqual(['localhost/light'])
    expect(after.brokenLinks[0]?.score).toBe(before.brokenLinks[1]?.score)
    now += hour
    await night() // detects that it was done
    await clicks('boots.localhost/p/winter', 20, { at: now + hour })
    now += 2 * day
    await night()
    await open('/discover/recommendations')
    // 40 clicks were worth the score; 20 clicks have come since
    const half = Math.round((before.brokenLinks[0]?.score ?? 0) / 2)
    await page.getByText('You fixed the link on localhost/guide').waitFor()
    await standing(page)
    expect(await page.getByRole('region', { name: 'After acting' }).innerText()).toContain(`+EUR ${half} so far`)
    await picture(page, 'recommendation-followed')
    expect(await seriousFindings(page)).toEqual([])
  })

  it('can be ignored and taken back, and are written to a file as they are shown', async () => {
    await open()
    await page.getByRole('checkbox', { name: /^Select localhost\/light/ }).check()
    await page.getByRole('button', { name: 'Ignore', exact: true }).click()
    await noticed(page, '1 broken link card(s) marked as ignored')
    await expect.poll(() => rows().count()).toBe(0)
    expect((await overview()).brokenLinks).toEqual([])
    await page.getByRole('button', { name: 'Ignored links 1' }).click()
    await page.getByRole('checkbox', { name: /^Select localhost\/light/ }).check()
    await page.getByRole('button', { name: 'Unignore', exact: true }).first().click()
    await noticed(page, '1 broken link card(s) unmarked as ignored')
    await open()
    await rows().first().waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^broken-links_\d{4}-\d\d-\d\d\.csv$/)
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const lines = Buffer.concat(chunks)
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trim()
      .split(/\r?\n/)
    expect(lines).toEqual([
      'Page URL,Link URL,Destination URL,Status code,Error,Clicks',
      `localhost/light,http://lamps.localhost:${shops.port}/p/desk,http://lamps.localhost:${shops.port}/,200,Leads elsewhere,25`,
    ])
    expect(errors).toEqual([])
  })
})
