import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../src/test/start-app.ts'
import { screens } from '../src/web/routes.tsx'
import { everyFinding, follow, openBrowser, standing } from './browser.ts'
import { enterDemo, openWindow, readDemo } from './demo.ts'
import { inColours, isAsWideAsItsWindow, schemes, scrollsSideways } from './look-over.ts'

/** About fifty screens, on a busy machine. */
const longWalk = 1_200_000
/** From here on, users notice Chromium’s layout shift as a jump. */
const mostMoved = 0.1
const sizes = [
  [1440, 900],
  [390, 844],
] as const
/** A partner's page differs by state, and integrations by tab, so the width of every one of them is checked. */
const allOf = /^\/(partners\/|integrations\?)/
/**
 * Needs a token from a mail, or a signed-in person of a shop: the journeys of invitations, share links and the portal
 * check these, also with all rules; Operations is for the operator.
 */
const elsewhere = new Set([
  '/logout',
  '/signup/$invitation',
  '/share/creator/$token',
  '/operations',
  '/partner',
  '/partner/company',
  '/partner/install',
  '/partner/orders',
  '/partner/reports',
  '/partner/statements',
])
/** Screens for users who are not signed in. Some require a token, and show that. */
const strangers = screens
  .filter(({ frame = 'shell', path }) => frame !== 'shell' && !path.includes('$') && !elsewhere.has(path))
  .map(({ path }) => path)
/** The same with a token, if their content does not depend on its owner. */
const ofMails = ['/confirm?token=said', '/reset-password?token=said']
/** Screens that no link of the demo account leads to, or only one in a closed menu. */
const unlinked = [
  '/insights/plugin',
  '/insights/unusual',
  '/insights/sides',
  '/insights/cohorts',
  '/insights/payments',
  '/settings/billing?plans=true',
  '/creators/approvals',
  '/discover/opportunities',
  '/discover/other',
  '/integrations',
  '/integrations/authorize',
  '/integrations?tab=webhooks',
  '/integrations?tab=exports',
  '/channels',
  '/advs',
  '/network2',
  '/smartlinks',
]

/** Sum of movements that no press or key caused. */
const watchShifts = `(() => {
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
})()`

const patterns = screens
  .toSorted((a, b) => Number(a.path.includes('$')) - Number(b.path.includes('$')))
  .map(({ path }) => ({ path, is: new RegExp(`^${path.replace(/\/\$$/, '/.+').replaceAll(/\$\w+/g, '[^/]+')}/?$`) }))
/** The screen at an address, by its path in the table of screens. */
const screenAt = (href: string) => patterns.find(({ is }) => is.test(href.split(/[?#]/)[0] ?? ''))?.path

describe('every screen', () => {
  let app: TestApp
  let browser: Browser
  let page: Page
  /** One address per screen. */
  const addresses = new Map<string, string>()
  const found: string[] = []
  const errors: string[] = []
  beforeAll(async () => {
    app = await readDemo()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  /**
   * Loads a screen in a size and records its layout shift, axe findings in both schemes, and whether it scrolls
   * sideways.
   */
  const look = async (href: string, [width, height]: (typeof sizes)[number]) => {
    await page.setViewportSize({ width, height })
    await page.goto(app.base + href)
    await standing(page)
    const moved = await page.evaluate<number>('window.layoutShift')
    if (moved >= mostMoved) found.push(`${href}, ${width}: moved ${moved.toFixed(3)} while it loaded`)
    for (const [i, scheme] of schemes.entries()) {
      await inColours(page, scheme)
      for (const one of await everyFinding(page, i === 0 ? 'all' : 'colours'))
        found.push(`${href}, ${width} ${scheme}: ${one}`)
    }
    await isAsWideAsItsWindow(page, `${href}, ${width}`)
    if (width === 390) await holdsItsWidth(href)
  }
  /**
   * On a phone nothing scrolls sideways; texts wrap to two lines instead. The layout follows a moment after the
   * window’s width.
   */
  const holdsItsWidth = async (href: string) => {
    let wide: string[] = []
    const look = async () => (wide = await scrollsSideways(page))
    await expect
      .poll(look, { timeout: 10_000 })
      .toEqual([])
      .catch(() => undefined) // reported at the end with all others
    for (const one of wide) found.push(`${href}, 390: scrolls sideways: ${one}`)
  }

  it('of a stranger holds still, has no finding of axe in either scheme, and fits', async () => {
    const [context, window] = await openWindow(browser, errors)
    page = window
    await context.addInitScript(watchShifts)
    // a valid link from a mail, which the demo account does not have
    const right = { json: { userEmail: 'mette@hverdagsvalget.dk' } }
    await page.route('**/api/auth/v1/password/reset/verify', (route) => route.fulfill(right))
    for (const path of [...strangers, ...ofMails]) for (const size of sizes) await look(path, size)
    expect(found.splice(0)).toEqual([])
  })

  it(
    'of the demo account does so at a desk, and on a small screen',
    async () => {
      const [context, window] = await openWindow(browser, errors)
      page = window
      await context.addInitScript(watchShifts)
      await enterDemo(page, app.base)
      const waiting = ['/', ...unlinked].map((href) => ({ href, on: 'this test' }))
      const seen = new Set<string>()
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { href, on } = next
        const path = screenAt(href)
        if (path === undefined) found.push(`${on}: its link ${href} leads to no screen`)
        const room = allOf.test(href) ? href : (path ?? href)
        if (path === undefined || elsewhere.has(path) || seen.has(room)) continue
        seen.add(room)
        if (addresses.has(path)) {
          await follow(page, href)
          await standing(page)
        } else {
          addresses.set(path, href)
          await look(href, sizes[0])
        }
        for (const width of [1440, 1024, 390]) {
          await page.setViewportSize({ width, height: 900 })
          await isAsWideAsItsWindow(page, `${href}, ${width}`)
          if (width === 390) await holdsItsWidth(href)
        }
        await page.setViewportSize({ width: 1440, height: 900 })
        const links = await page
          .locator('a[href^="/"]')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
        waiting.push(
          ...links.filter((link) => !/^\/(api|tr|assets)\//.test(link)).map((link) => ({ href: link, on: href })),
        )
      }
      expect(found.splice(0)).toEqual([])
      const unseen = screens.map(({ path }) => path).filter((path) => !addresses.has(path) && !elsewhere.has(path))
      expect(unseen.filter((path) => !strangers.includes(path))).toEqual([])
      expect([...seen].filter((room) => allOf.test(room)).length).toBeGreaterThan(5)
    },
    longWalk,
  )

  it(
    'of the demo account does so on a phone',
    async () => {
      for (const href of addresses.values()) await look(href, sizes[1])
      expect(found.splice(0)).toEqual([])
      // the script that watches movement cannot run in the shown mail, whose frame allows no scripts
      expect(errors.filter((error) => !error.includes('about:srcdoc'))).toEqual([])
    },
    longWalk,
  )
})
