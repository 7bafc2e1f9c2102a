import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import type { TestApp } from '../src/test/start-app.ts'
import { openBrowser, picture, standing } from './browser.ts'
import { enterDemo, openWindow, readDemo } from './demo.ts'
import { isAsWideAsItsWindow } from './look-over.ts'

/** A publisher's morning on the demo data, at a desk and on a phone. */
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
    const line = (name: RegExp) =>
      page
        .locator('.in-short dl > div')
        .filter({ has: page.locator('dt', { hasText: name }) })
        .locator('dd')
    const text = async (of: ReturnType<typeof line>) => (await of.innerText()).replaceAll('\u00A0', ' ')
    await home()
    // what did I earn yesterday, and from which pages
    await page.getByRole('link', { name: 'Yesterday', exact: true }).click()
    await expect.poll(() => text(line(/^Earned/)), { timeout: 60_000 }).toMatch(/^Yesterday you earned DKK [\d,]+/)
    await page.getByRole('link', { name: 'From which pages' }).click()
    await expect
      .poll(() => text(page.locator('.pages-lead')), { timeout: 60_000 })
      .toMatch(
        /^Yesterday (DKK [\d,.]+ came from [\d,]+ pages?; the most of one page, DKK [\d,.]+, from .+\.|no page earned)/,
      )
    // why is something down, the known cause first
    await home()
    await expect.poll(() => text(line(/down/)), { timeout: 60_000 }).toMatch(/ earned DKK [\d,.]+ less\. .+\./)
    expect(await line(/down/).getByRole('link').count()).toBe(1)
    // which clicks earned nothing, and why: one number on both screens
    const unpaid = /([\d,]+) clicks? earned nothing in 30 days, worth about (DKK [\d,]+) a month/
    await expect.poll(() => text(line(/^Unpaid/)), { timeout: 60_000 }).toMatch(unpaid)
    const [, clicks, worth] = unpaid.exec(await text(line(/^Unpaid/))) ?? []
    await page.getByRole('link', { name: 'Which and why' }).click()
    const lead = page.locator('.unpaid-lead')
    await expect.poll(() => text(lead), { timeout: 60_000 }).toMatch(unpaid)
    expect(unpaid.exec(await text(lead))?.slice(1)).toEqual([clicks, worth])
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
    await page.getByRole('link', { name: 'All statistics' }).click()
    await page.waitForURL('**/insights/reports**')
    await picture(page, 'screen-report-phone')
    expect(errors).toEqual([])
  })
})
