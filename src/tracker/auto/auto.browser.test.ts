import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildScript, configWith, createWorld, page, SITE, type World } from '../../test/tracker-world.ts'
import type { NameList } from './list.ts'

let world: World
let script = ''
beforeAll(async () => {
  world = await createWorld()
  script = await buildScript('auto')
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const shops = [
  ['shop.test', 'Elgiganten'],
  ['boozt.test', 'Boozt'],
]
const json = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }

/** Opens a page of the site with the list of names in this mode; answers it with what it told the server. */
async function open(html: string, mode: NameList['mode'] = 'on') {
  const context = await world.browser.newContext()
  const opened = await context.newPage()
  const told: string[] = []
  const problems: string[] = []
  opened.on('pageerror', (error) => problems.push(error.message))
  const list: NameList = { mode, class: 'ad', scope: 'page', page: 10, paragraph: 2, shops }
  await opened.route('**/tr/v1/auto.js', (route) => route.fulfill({ body: script, contentType: 'text/javascript' }))
  await opened.route('**/tr/v1/names/**', (route) => route.fulfill({ body: JSON.stringify(list), headers: json }))
  await opened.route('**/tr/v1/mentions/**', async (route) => {
    told.push(route.request().postData() ?? '')
    await route.fulfill({ status: 204, headers: json })
  })
  await opened.addInitScript(() => {
    new PerformanceObserver((seen) => {
      for (const { entryType } of seen.getEntries()) document.documentElement.setAttribute('data-seen', entryType)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  world.pages.set('/', html.replace('<html', '<html lang="da"'))
  world.config = configWith({ auto_links: [`v1/names/${SITE}/0.json`] })
  await opened.goto('http://site.test/')
  return { page: opened, told, problems }
}
const article = `<h1>Elgiganten</h1><p>Hos Elgiganten og Boozt i går.</p>${'<p>Mere tekst.</p>'.repeat(300)}<main></main>`
const links = 'a[data-origin=autolink]'

it('links names in a real page and in what comes later, nothing jumps, and clicks say where they come from', async () => {
  const { page: opened, problems } = await open(page(article))
  await expect.poll(() => opened.locator(links).allTextContents()).toEqual(['Elgiganten', 'Boozt'])
  expect(await opened.locator('h1').innerHTML()).toBe('Elgiganten')
  expect(await opened.locator(links).first().getAttribute('rel')).toBe('sponsored')
  expect(await opened.locator('html').getAttribute('data-seen')).toBeNull()
  await opened.evaluate(() => {
    history.pushState(0, '', '/next')
    for (const paragraph of document.querySelectorAll('p')) paragraph.remove()
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<p>Ny side: Boozts pris</p>')
  })
  await expect.poll(() => opened.locator(links).allTextContents()).toEqual(['Boozts'])
  await opened.locator(links).click({ noWaitAfter: true })
  await expect.poll(() => world.clicks.map(({ query }) => query.get('origin'))).toEqual(['autolink'])
  expect(world.clicks[0]?.query.get('targetUrl')).toBe('https://boozt.test/')
  expect(problems).toEqual([])
})

it('only tells what would be linked in the mode for that, and leaves the page as it was', async () => {
  const { page: opened, told } = await open(page(article), 'report')
  await expect.poll(() => told.length).toBe(1)
  expect(JSON.parse(told[0] ?? '')).toMatchObject({
    mentions: [
      ['shop.test', 1, 'Hos ', 'Elgiganten', ' og Boozt i går.'],
      ['boozt.test', 1, 'Hos Elgiganten og ', 'Boozt', ' i går.'],
    ],
  })
  expect(await opened.locator(links).count()).toBe(0)
})

it('leaves a page alone whose policy does not let it ask for the names', async () => {
  const policy = `<meta http-equiv="content-security-policy" content="connect-src 'none'">`
  const { page: opened, problems } = await open(page(article).replace('<head>', `<head>${policy}`))
  await opened.waitForLoadState('networkidle')
  expect(await opened.locator(links).count()).toBe(0)
  expect(problems).toEqual([])
})
