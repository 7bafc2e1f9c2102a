import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildScript, configWith, createWorld, page, SITE, tag, type World } from '../../test/tracker-world.ts'
import type { NameList } from './list.ts'
import { listOf, pages } from './pages/all.test-data.ts'

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

/** Opens a page of the site with the list of names in this mode; returns it with its reports to the server. */
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

const unmarked = (html: string) => html.replace(/\[\[|\]\]|\{\{|\}\}/g, '')
/** The page's last reader: once its children are requested, everything before it was read. */
const addLast = () => {
  const last = document.body.appendChild(document.createElement('section'))
  return new Promise<void>((done) => {
    Object.defineProperty(last, 'childNodes', {
      get: () => {
        setTimeout(done)
        return []
      },
    })
  })
}
/** The text of a page, with brackets around each automatic link. */
const readMarked = (link: string) => {
  const copy = document.body.cloneNode(true) as HTMLElement
  for (const one of copy.querySelectorAll('script,iframe')) one.remove()
  for (const one of copy.querySelectorAll(link)) one.replaceWith(`[[${one.textContent}]]`)
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** A page's initial look and its look after later changes: as marked, and as the script makes it. */
async function bothWays(opened: Page, blog: (typeof pages)[number]) {
  const { language, html, later = '', head = '', attributes = '', options = {} } = blog
  const whole = (body: string, tags = '') =>
    `<!doctype html><html lang="${language}" ${attributes}><head><meta charset="utf-8"><title>x</title>${head}${tags}</head><body>${body}</body></html>`
  world.config = configWith({ auto_links: [`v1/names/${SITE}/0.json`], ...options })
  /** `settle`: waits until the page was read. */
  const looks = async (page: string, code: string, settle: () => Promise<unknown>) => {
    world.pages.set('/', page)
    await opened.goto('http://site.test/')
    await settle()
    const found = [await opened.evaluate(readMarked, links)]
    if (code === '') return found
    await opened.evaluate(`(() => { ${code} })()`)
    await settle()
    return [...found, await opened.evaluate(readMarked, links)]
  }
  // text that must not become a link has no brackets
  const plain = (text: string) => text.replace(/\{\{|\}\}/g, '')
  const wanted = await looks(whole(plain(html)), plain(later), async () => {})
  const isLeftAlone = head !== '' || attributes !== ''
  const asked = isLeftAlone ? undefined : opened.waitForResponse('**/tr/v1/names/**')
  const found = await looks(whole(unmarked(html), tag()), unmarked(later), async () => {
    await asked
    await (isLeftAlone ? opened.waitForLoadState('networkidle') : opened.evaluate(addLast))
  })
  return { wanted, found }
}

it('links what is marked in pages of blogs in six languages, and nothing else', async () => {
  const context = await world.browser.newContext()
  const opened = await context.newPage()
  const problems: string[] = []
  let list = ''
  opened.on('pageerror', (error) => problems.push(error.message))
  await opened.route('**/tr/v1/auto.js', (route) => route.fulfill({ body: script, contentType: 'text/javascript' }))
  await opened.route('**/tr/v1/names/**', (route) => route.fulfill({ body: list, headers: json }))
  for (const blog of pages) {
    list = listOf(blog)
    const { wanted, found } = await bothWays(opened, blog)
    expect.soft(found, `${blog.language}: ${blog.name}`).toEqual(wanted)
  }
  expect(problems).toEqual([])
})
