import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../src/test/start-app.ts'
import { follow, openBrowser, standing } from './browser.ts'
import { enterDemo, openWindow, readDemo } from './demo.ts'
import { isAsWideAsItsWindow } from './look-over.ts'

const widths = [1440, 1024, 390]
/** What is shown differs by state, so each of them is looked at; of other rooms one is enough. */
const allOf = /^\/partners\//

/** A room whatever it shows: `/sites/*` for each site. */
const roomOf = (href: string): string =>
  (href.split(/[?#]/)[0] ?? '').replace(/(?<=urls\/)[^/]+|(?<=\/)[^/]*\d{2}[^/]*/g, '*')

describe('no page of the product scrolls sideways', () => {
  let app: TestApp
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    app = await readDemo()
    browser = await openBrowser()
    ;[, page] = await openWindow(browser, [])
    await enterDemo(page, app.base)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  it('which a link leads to, at a desk, on a small screen and on a phone', async () => {
    const waiting = ['/', '/settings/profile', '/settings/billing?plans=true', '/creators/approvals']
    const seen = new Set<string>()
    for (let href = waiting.shift(); href !== undefined; href = waiting.shift()) {
      const room = allOf.test(href) ? href : roomOf(href)
      if (seen.has(room)) continue
      seen.add(room)
      await follow(page, href)
      await standing(page)
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      waiting.push(...links.filter((link) => !/^\/(api|tr|assets)\//.test(link)))
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await isAsWideAsItsWindow(page, `${href}, ${width}`)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    for (const room of [
      '/insights/reports',
      '/discover/broken',
      '/sites/*',
      '/networks/*',
      '/merchants/*',
      '/creators/*',
    ])
      expect(seen).toContain(room)
    expect([...seen].filter((room) => allOf.test(room)).length).toBeGreaterThan(5)
  })
})
