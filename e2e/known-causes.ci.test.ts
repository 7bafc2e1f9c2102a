import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../src/contract/days.ts'
import { fullDay } from '../src/report/date-text.ts'
import { todayIn } from '../src/server/time/index.ts'
import { plantDrops, type Planted, plantedDaysAgo, plantedZone } from '../src/test/planted-drops.ts'
import { startApp, type TestApp } from '../src/test/start-app.ts'
import { openBrowser, seriousFindings, signedIn, standing } from './browser.ts'

/** A publisher who earns less at eight merchants reads the reasons, and follows the fixes. */
describe('why a merchant earns less', () => {
  const today = todayIn(plantedZone, { now: () => new Date() })
  const day = fullDay(addDays(today, -plantedDaysAgo))
  let app: TestApp
  let browser: Browser
  let page: Page
  let planted: Planted
  const errors: string[] = []
  const list = () => page.getByRole('region', { name: 'Drop in commission (14 days)' })
  const rowOf = (shop: string) => list().getByRole('row').filter({ hasText: shop })
  const toList = async () => {
    await page.goto(app.base)
    await rowOf(planted.closed.shop).waitFor()
    await standing(page)
  }
  beforeAll(async () => {
    app = await startApp()
    const me = await app.signUp({ userFirstname: 'Maja', userLastname: 'Holm' })
    planted = await plantDrops(app.stores, me, today)
    browser = await openBrowser()
    const context = await signedIn(browser, { base: app.base, cookie: me.cookie }, { timezoneId: plantedZone })
    page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.setViewportSize({ width: 1440, height: 3000 }) // content far below the window does not load yet
    page.on('pageerror', (error) => errors.push(error.message))
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  it('is in the list as a whole sentence, and as numbers where nothing that is known explains it', async () => {
    await toList()
    const said: Partial<Record<keyof Planted, string>> = {}
    for (const [kind, { shop }] of Object.entries(planted))
      said[kind as keyof Planted] = await rowOf(shop).locator('.drop-cause').innerText()
    const { late, ...known } = said
    for (const words of Object.values(known)) expect(words).toMatch(/ It explains (all|.+) of .+\./)
    const whole = Object.entries(known).map(([kind, words]) => [kind, words.replace(/ It explains .*$/, '')])
    expect({ ...Object.fromEntries(whole), late }).toEqual({
      closed: `Closed at Awin on ${day}. 90 clicks since then earned nothing.`,
      commissionCut: `Commission at Awin cut from 8% to 2% on ${day}. 90 clicks since then earn less.`,
      importFailing: `Imports from Awin have failed since ${day}. The sales of 90 clicks since then have not come in.`,
      callbackSilent: `Other network has sent no callback since ${day}. The sales of 90 clicks since then have not come in.`,
      scriptSilent: `The script on Blog scriptSilent has been silent since ${day}. About 90 clicks were not counted.`,
      linkBroken: `The link to linkbroken.example/page has been broken since ${day}: page not found. 90 clicks since then earned nothing.`,
      routingChanged: `Routing changed on ${day} by Maja Holm: Disabled Awin on 1 site. 90 clicks since then went the new way, 90 of them earned nothing.`,
      late: 'Conversion rate fell, clicks steady.',
    })
    expect(await seriousFindings(page)).toEqual([])
  })

  it('is on the report that the sentence opens, with the way to what mends it', async () => {
    await rowOf(planted.linkBroken.shop).locator('.drop-cause').click()
    const note = page.locator('.drop-note[data-known=true]')
    await note.waitFor()
    expect(await note.innerText()).toContain(
      `The link to ${planted.linkBroken.target} has been broken since ${day}: page not found. 90 clicks since then earned nothing.`,
    )
    expect(await note.innerText()).toMatch(/ It explains (all|.+) of .+\./)
    await note.getByRole('link', { name: 'Fix link' }).click()
    await page.waitForURL(/\/discover\/broken\?/)
    expect(new URL(page.url()).searchParams.get('q')).toBe(planted.linkBroken.target)
  })

  it('leads from the list to the connection, the site and the merchant', async () => {
    await toList()
    const way = (kind: keyof Planted) => rowOf(planted[kind].shop).locator('.drop-way').getAttribute('href')
    expect(await way('importFailing')).toMatch(/^\/networks\/[0-9a-f-]{36}$/)
    expect(await way('scriptSilent')).toBe(`/sites/${planted.scriptSilent.siteUuid}`)
    expect(await way('routingChanged')).toBe(`/merchants/${planted.routingChanged.merchantUuid}`)
    expect(await rowOf(planted.late.shop).locator('.drop-way').count()).toBe(0)
    expect(errors).toEqual([])
  })
})
