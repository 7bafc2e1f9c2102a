import type { BrowserContext } from 'playwright-core'
import type { Account } from '../account.ts'
import type { Row } from '../table.ts'
import { openChromium } from './chromium.ts'
import { benchFirstLoad } from './first-load.ts'
import { benchInteractions } from './interactions.ts'
import { benchPhone } from './phone.ts'
import { framesWhileScrolling } from './scrolling.ts'

const size = { width: 1440, height: 900 }
const table = 'table.dt tbody tr[data-index]'

/** The built app in Chromium: what it loads, and how the long report scrolls and responds to clicks. */
export async function benchBrowser(
  { base, cookie }: Account,
  times: number,
  print: (line: string) => void,
): Promise<Row[]> {
  const browser = await openChromium()
  if (browser === null) {
    print('No Chromium here (CHROMIUM names one): the browser figures are left out.')
    return []
  }
  const fresh = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({ viewport: size })
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const at = pair.indexOf('=')
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: base }
      }),
    )
    return context
  }
  try {
    const rows = await benchFirstLoad(fresh, base, times)
    rows.push(...(await benchPhone(fresh, base, Math.min(3, times))))
    const page = await (await fresh()).newPage()
    const middle = { x: size.width / 2, y: 600 }
    await page.setContent('<body style="height:100000px">')
    const empty = await framesWhileScrolling(page, middle)
    await page.goto(`${base}/insights/reports?tab=target&cmp=none`)
    await page.locator(table).first().waitFor()
    await page.waitForLoadState('networkidle')
    const count = await page.locator('.dt-count').innerText()
    const ours = await framesWhileScrolling(page, middle)
    rows.push({
      what: `scrolling a report of ${count.split(' ')[0]} targets, frames per second`,
      value: ours.toFixed(0),
      control: empty.toFixed(0),
      ratio: (ours / empty).toFixed(2),
      target: '>= 55 of 60',
      // a machine that cannot draw an empty page at 60 must reach the same share of its own maximum
      ok: ours >= (Math.min(60, empty) * 55) / 60,
    })
    rows.push(...(await benchInteractions(page, await (await fresh()).newPage(), times)))
    return rows
  } finally {
    await browser.close()
  }
}
