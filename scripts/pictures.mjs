// node scripts/pictures.mjs http://127.0.0.1:4000: the pictures of docs/screens.md, taken from a running server with
// the demo account.
import { openChromium } from './open-chromium.mjs'

const [base, folder = 'docs/pictures', only] = process.argv.slice(2)
if (!base) throw new Error('node scripts/pictures.mjs <address of a running server> [folder] [name,name]')

const row = 'tbody tr[data-index]'
const openFirst = async (page) => {
  await page.locator(row).nth(1).locator('td').last().click()
  await page
    .getByRole('dialog')
    .getByText(/^(What happened to it|What the visitor got)$/)
    .waitFor()
}
const openPaths = async (page) => {
  await page.locator(row).first().locator('td').nth(1).click()
  await page.getByRole('dialog').getByRole('columnheader', { name: 'URL' }).waitFor()
}
const screens = [
  { name: 'dashboard-light', path: '/' },
  { name: 'dashboard-phone', path: '/', width: 390, height: 844, ready: 'article.stat' },
  { name: 'report-light', path: '/insights/reports' },
  { name: 'report-dark', path: '/insights/reports', colorScheme: 'dark' },
  { name: 'report-compared', path: '/insights/reports?cmp=previous', height: 640 },
  { name: 'report-graph', path: '/insights/reports?tab=date&graph=true&cmp=previous', width: 1200, height: 580 },
  {
    name: 'report-outlook',
    path: '/insights/reports?tab=date&graph=true&cmp=none&cols=conversionTotalCommission,clickCount,conversionCount,maturity,expectedNet',
  },
  { name: 'plugin', path: '/insights/plugin', height: 640 },
  { name: 'pages', path: '/insights/pages', height: 640 },
  { name: 'sources', path: '/insights/sources', height: 640 },
  { name: 'conversions', path: '/insights/conversions' },
  { name: 'clicks', path: '/insights/clicks', height: 640 },
  { name: 'changes', path: '/insights/changes' },
  { name: 'changes-phone-dark', path: '/insights/changes', width: 390, height: 844, colorScheme: 'dark' },
  { name: 'sites', path: '/sites', height: 640 },
  { name: 'networks', path: '/network2', ready: '.net-tiles a' },
  { name: 'conversion', path: '/insights/conversions', height: 720, open: openFirst },
  { name: 'click', path: '/insights/clicks', height: 640, open: openFirst },
  { name: 'closed', path: '/insights/closed' },
  { name: 'costs', path: '/insights/costs' },
  { name: 'unpaid', path: '/discover/unpaid' },
  { name: 'discover', path: '/discover/other', height: 640 },
  { name: 'discover-targets', path: '/discover/other?tab=targetDomain' },
  { name: 'discover-clicks', path: '/discover/clicks?tab=targetPath' },
  { name: 'network-clicks', path: '/discover/networkclicks' },
  { name: 'network-paths', path: '/discover/networkclicks', height: 640, open: openPaths },
  { name: 'report-phone', path: '/insights/reports', width: 390, height: 844 },
]

const browser = await openChromium()
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  locale: 'da-DK',
  reducedMotion: 'reduce',
})
const page = await context.newPage()
page.setDefaultTimeout(120_000) // for a busy machine
await page.goto(`${base}/login`)
await page.getByRole('button', { name: /demo/i }).click()
await page.getByText('Welcome to your demo dashboard!').waitFor()
for (const { name, path, open, width = 1440, height = 900, colorScheme = 'light', ready = row } of screens) {
  if (only && !only.split(',').includes(name)) continue
  try {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.goto(base + path)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.locator(ready).first().waitFor()
    await open?.(page)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${folder}/${name}.png` })
    console.log(`${folder}/${name}.png`)
  } catch (error) {
    process.exitCode = 1
    console.error(`${name}: ${error.message}`)
  }
}
await browser.close()
