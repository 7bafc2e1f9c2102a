import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import type { TestApp } from '../src/test/start-app.ts'
import { openBrowser, picture, standing } from './browser.ts'
import { enterDemo, openWindow, readDemo } from './demo.ts'
import { isAsWideAsItsWindow } from './look-over.ts'

/** A publisher's morning on the demo data, on desktop and phone. */
describe('a morning', () => {
  let app: TestApp
  let browser: Browser
  let page: Page
  const errors: string[] = []

  beforeAll(async () => {
    app = await readDemo()
    browser = await openBrowser()
    ;[, page] = await openWindow(browser, errors)
    await enterDemo(page, app.base)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  it.each([
    [1440, 900],
    [390, 844],
  ])('answers its five questions within two presses each, %i wide', async (width, height) => {
    await page.setViewportSize({ width, height })
    const home = async () => {
      await page.goto(app.base)
      await standing(page)
    }
    const answer = page.getByRole('region', { name: 'Yesterday' })
    const text = async (of: Locator) => (await of.innerText()).replaceAll('\u00A0', ' ')
    const cents = (money: string) =>
      Math.round(Number(/-?\+?DKK ([\d,.]+)/.exec(money)?.[1]?.replaceAll(',', '')) * 100)
    // what did I earn yesterday, compared with the usual, and from which pages
    await home()
    const sentence = answer.locator('.today-sentence')
    const says =
      /^You earned (DKK [\d,.]+) from [\d,]+ clicks?: (?:DKK [\d,.]+ (?:less|more) than|as much as) a usual \w+day, which brings (DKK [\d,.]+) \([\d,]+–[\d,]+\) from [\d,]+ clicks? \([\d,]+–[\d,]+\)\.$/
    await expect.poll(() => text(sentence), { timeout: 60_000 }).toMatch(says)
    const [, earned = '', usual = ''] = says.exec(await text(sentence)) ?? []
    // the reasons for the difference: parts that add up to it
    const parts = (await answer.locator('.today-parts .num').allInnerTexts()).map((t) => t.replaceAll('\u00A0', ' '))
    const amounts = parts.map((t) => (t.startsWith('-') ? -1 : 1) * cents(t))
    expect(amounts.length).toBeGreaterThan(1)
    expect(amounts.slice(0, -1).reduce((a, b) => a + b, 0)).toBe(amounts.at(-1))
    expect(amounts.at(-1)).toBe(cents(earned) - cents(usual))
    await page.getByRole('link', { name: 'From which pages' }).click()
    await expect
      .poll(() => text(page.locator('.pages-lead')), { timeout: 60_000 })
      .toMatch(
        /^Yesterday (DKK [\d,.]+ came from [\d,]+ of [\d,]+ pages?, the most \(DKK [\d,.]+\) from .+\.|no page earned)/,
      )
    // the report of the same day has the same sum
    await home()
    await page.getByRole('link', { name: 'Report of the day' }).click()
    await expect.poll(() => text(page.locator('main')), { timeout: 60_000 }).toContain(earned.replace('DKK ', ''))
    // which clicks earned nothing, and why
    await home()
    await page.getByRole('link', { name: 'Clicks that earned nothing' }).click()
    await expect
      .poll(() => text(page.locator('.unpaid-lead')), { timeout: 60_000 })
      .toMatch(/[\d,]+ clicks? earned nothing in 30 days, worth about DKK [\d,]+ a month/)
    // what now
    await home()
    const foot = page.locator('.todo-foot > span')
    const titles = () => page.locator('.todo > li b').allTextContents()
    await expect.poll(() => text(foot), { timeout: 60_000 }).toMatch(/about DKK [\d,]+ a month (lost|to earn)/i)
    const [first = ''] = (await text(foot)).split(' · ')
    const five = await titles()
    await page.getByRole('link', { name: /^See all \d+$/ }).click()
    await expect.poll(() => text(page.locator('.todo-sums')), { timeout: 60_000 }).toContain(first)
    expect((await titles()).slice(0, five.length)).toEqual(five)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('fits a phone, with the navigation in a drawer', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(app.base)
    await page.getByText('Welcome to your demo dashboard!').waitFor()
    await isAsWideAsItsWindow(page)
    await page
      .getByRole('button', { name: /open|menu|navigation/i })
      .first()
      .click()
    await page.getByRole('link', { name: 'Earnings' }).click()
    await page.waitForURL('**/insights/reports**')
    await picture(page, 'screen-report-phone')
    expect(errors).toEqual([])
  })
})
