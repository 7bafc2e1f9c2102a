import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { picture, seriousFindings, signedIn } from './browser.ts'

const soon = { timeout: 10_000 }
/** The page as it stands has no serious accessibility finding, dark or light, and is light afterwards. */
export async function cleanInBoth(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    expect(await seriousFindings(page), `${what}, ${colorScheme}`).toEqual([])
    await picture(page, `more-${what}-${colorScheme}`)
  }
}

/** The same at a desk and on a phone, where the page itself does not scroll sideways, and neither on a small screen. */
export async function fitsEverywhere(page: Page, what: string): Promise<void> {
  await cleanInBoth(page, what)
  for (const [width, height] of [
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const wider = () => page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
    await expect.poll(wider, { ...soon, message: `${what}, ${width}` }).toBeLessThanOrEqual(0)
    if (width === 1024) await picture(page, `more-${what}-1024`)
  }
  await cleanInBoth(page, `${what}-phone`)
  await page.setViewportSize({ width: 1440, height: 900 })
}

export interface Visit {
  base: string
  cookie: string
  /** What the browser's clock stands at. */
  now: Date
  /** Takes what goes wrong in the page; refusals that are part of the screen are not errors. */
  errors: string[]
}

/** A new browser of somebody who is signed in, as a colleague has it who was sent an address. */
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

/** Opens a filter and chooses, by keyboard. A list that has just opened may not hear the first keys. */
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
