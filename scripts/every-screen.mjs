// npm run pictures [-- address folder name,name]: every screen of the demo account, light and dark, on desktop and
// phone, with its layout shift while loading. From a running server; screens are found by following links.
import { mkdirSync } from 'node:fs'
import { openChromium } from './open-chromium.mjs'

const [base = 'http://127.0.0.1:4000', folder = '.cache/pictures', only] = process.argv.slice(2)
const wanted = only?.split(',')
/** Start pages of the product, and screens that no link of the demo account leads to. */
const first = [
  '/',
  '/settings/profile',
  '/settings/billing?plans=true',
  '/creators/approvals',
  '/discover/clicks',
  '/discover/networkclicks',
  '/discover/opportunities',
  '/discover/splittests',
  '/insights/plugin',
  '/insights/sources',
  '/settings/company',
  '/channels',
  '/advs',
  '/network2',
]
const strangers = ['/login', '/signup', '/forgot-password', '/partner/sign-in']
const sizes = [
  [1440, 900],
  [390, 844],
]

/** Sum of movements that no press or key caused. */
const watchShifts = () => {
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** One screen whatever it shows: /sites/site for each site. */
const roomOf = (href) => href.split(/[?#]/)[0].replaceAll(/(?<=urls\/)[^/]+|(?<=\/)[^/]*\d{2}[^/]*/g, 'one')
const nameOf = (room) => room.slice(1).replaceAll(/\W+/g, '-').replace(/-$/, '') || 'dashboard'

async function standing(page) {
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}

/** Pictures of one screen in both sizes and schemes, and its layout shift in each size. */
async function take(page, href) {
  const moved = []
  const name = nameOf(roomOf(href))
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(base + href)
    await standing(page)
    moved.push((await page.evaluate('window.layoutShift')).toFixed(3))
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` })
    }
  }
  console.log(`${moved.join('  ')}  ${name}`)
}

const linksOf = (page) =>
  page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))

async function walk(page, waiting) {
  const seen = new Set()
  for (let href = waiting.shift(); href !== undefined; href = waiting.shift()) {
    const room = roomOf(href)
    if (seen.has(room) || /^\/(api|tr|assets|logout)(\/|$)/.test(room)) continue
    seen.add(room)
    try {
      if (!wanted || wanted.includes(nameOf(room))) await take(page, href)
      else if (seen.size < 60) {
        await page.goto(base + href)
        await standing(page)
      }
      waiting.push(...(await linksOf(page)))
    } catch (error) {
      process.exitCode = 1
      console.error(`${href}: ${error.message}`)
    }
  }
}

mkdirSync(folder, { recursive: true })
const browser = await openChromium()
const context = await browser.newContext({ locale: 'da-DK', timezoneId: 'Europe/Copenhagen', reducedMotion: 'reduce' })
await context.addInitScript(watchShifts)
const page = await context.newPage()
page.setDefaultTimeout(120_000) // for a busy machine
if (!wanted) for (const href of strangers) await take(page, href)
await page.goto(`${base}/login`)
await page.getByRole('button', { name: /demo/i }).click()
await page.getByText('Welcome to your demo dashboard!').waitFor()
await walk(page, first)
await browser.close()
