import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { everyFinding, picture, seriousFindings, settle, signedIn } from './browser.ts'

/** Time-out of a poll on the page and its server; the same as for a click. */
export const soon = { timeout: 60_000 }

/** Nothing makes the page scroll sideways; the re-layout from a narrower window may take a moment. */
export async function isAsWideAsItsWindow(page: Page, message = page.url()): Promise<void> {
  const wider = () => page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
  await expect.poll(wider, { ...soon, message }).toBeLessThanOrEqual(0)
}

/**
 * Elements that may be wider than a phone: a row of tabs, such as the portal’s menu, scrolls, and code keeps its lines.
 */
const mayScroll = '.tablist, .portal-nav, pre'
/** Elements that scroll sideways although they should not, each with its excess width. */
export const scrollsSideways = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`Array.from(document.querySelectorAll('body *'))
    .filter((e) => e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1 && !e.matches(${JSON.stringify(mayScroll)}))
    .filter((e) => ['auto', 'scroll'].includes(getComputedStyle(e).overflowX))
    .map((e) => (e.getAttribute('aria-label') ?? e.className) + ': ' + e.scrollWidth + ' in ' + e.clientWidth)`)

/** Sorts a table by a column heading, by keyboard, and waits for its sort state: the next press reverses that state. */
export async function sortBy(page: Page, name: string | RegExp, order: 'ascending' | 'descending'): Promise<void> {
  const head = page.getByRole('columnheader', { name })
  await head.locator('.th-sort').press('Enter')
  await expect.poll(() => head.getAttribute('aria-sort'), soon).toBe(order)
}

/** Opens a toolbar button's panel by keyboard, and waits until the focus is in it. */
export async function openPanel(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).press('Enter')
  await page.locator('.pop:focus-within').first().waitFor()
}

export const schemes = ['dark', 'light'] as const
export const inColours = async (page: Page, colorScheme: (typeof schemes)[number]) => {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' })
}

type Findings = typeof everyFinding
const serious: Findings = (page, which) => seriousFindings(page, 'html', which)

/**
 * The page has no serious accessibility finding, dark or light, and is light afterwards. Only colours differ between
 * the two, so only they are checked again. `name` is that of its pictures; none without.
 */
export async function cleanInBoth(
  page: Page,
  what: string,
  name = what,
  which: readonly (typeof schemes)[number][] = schemes,
  findings: Findings = serious,
): Promise<void> {
  for (const [i, colorScheme] of which.entries()) {
    await inColours(page, colorScheme)
    const found = await findings(page, i === 0 ? 'all' : 'colours')
    expect(found, `${what}, ${colorScheme}`).toEqual([])
    if (name !== '') await picture(page, `${name}-${colorScheme}`)
  }
  await inColours(page, 'light')
}

/** The same on desktop and phone, where nothing scrolls sideways, nor does the page itself on a small screen. */
export async function fitsEverywhere(page: Page, what: string, findings: Findings = serious): Promise<void> {
  await cleanInBoth(page, what, `more-${what}`, schemes, findings)
  for (const [width, height] of [
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await isAsWideAsItsWindow(page, `${what}, ${width}`)
    if (width === 1024) await picture(page, `more-${what}-1024`)
  }
  await expect.poll(() => scrollsSideways(page), { ...soon, message: what }).toEqual([])
  await cleanInBoth(page, `${what}-phone`, `more-${what}-phone`, schemes, findings)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(settle)
}

export interface Visit {
  base: string
  cookie: string
  /** The browser's time. */
  now: Date
  /** Collects errors in the page; refusals that are part of the screen are not errors. */
  errors: string[]
}

/** A new browser with a signed-in user, like a colleague who was sent an address. */
export async function openAs(browser: Browser, { base, cookie, now, errors }: Visit): Promise<Page> {
  const options = { locale: 'da-DK', timezoneId: 'UTC', acceptDownloads: true, reducedMotion: 'reduce' } as const
  const context = await signedIn(browser, { base, cookie }, options)
  await context.clock.setFixedTime(now)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (m) => {
    if (m.type() === 'error' && !/404|409/.test(m.text())) errors.push(m.text())
  })
  return page
}

/** Opens a filter and selects a value, by keyboard. A list that has just opened may miss the first keys. */
export async function pickOption(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('button', { name: filter, exact: true }).focus()
  await page.keyboard.press('Enter')
  const wanted = page.getByRole('option', { name: option, exact: true })
  await wanted.waitFor()
  const down = async () => {
    if (await wanted.getAttribute('data-combobox-selected')) return true
    await page.keyboard.press('ArrowDown')
    return (await wanted.getAttribute('data-combobox-selected')) !== null
  }
  await expect.poll(down, soon).toBe(true)
  await page.keyboard.press('Enter')
}
