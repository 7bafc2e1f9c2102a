import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createWorld, openPage, page, SITE, type World } from '../test/tracker-world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const shop = 'http://shop.test/item?a=1&b=%C3%A4#size'
const network = 'http://www.awin1.com.test/cread.php?p=http%3A%2F%2Fshop.test%2F'
const svg = (link: string) =>
  `<svg xmlns:xlink="http://www.w3.org/1999/xlink" width="60" height="20">${link.replace('</a>', '<rect width="60" height="20"></rect></a>')}</svg>`

/** A link, and what a press makes of it: the redirect with its target, an event of a network's link, or nothing. */
const cases: [id: string, html: string, gives: string | null][] = [
  ['text', `<a id="text" href="${shop}">x</a>`, `redirect ${shop}`],
  ['image', `<a href="${shop}"><img id="image" alt="x" width="9" height="9"></a>`, `redirect ${shop}`],
  ['no-scheme', '<a id="no-scheme" href="//shop.test/">x</a>', 'redirect http://shop.test/'],
  ['nofollow', `<a id="nofollow" rel="nofollow noreferrer" href="${shop}">x</a>`, `redirect ${shop}`],
  ['network', `<a id="network" href="${network}">x</a>`, `network ${network}`],
  ['own', '<a id="own" href="/about">x</a>', null],
  ['own-below', '<a id="own-below" href="http://shop.site.test/">x</a>', null],
  ['mail', '<a id="mail" href="mailto:me@shop.test">x</a>', null],
  ['file', `<a id="file" download href="${shop}">x</a>`, null],
  ['part', '<a id="part" href="#below">x</a>', null],
  ['edited', `<p contenteditable><a id="edited" href="${shop}">x</a></p>`, null],
  ['svg', svg(`<a id="svg" href="${shop}"></a>`), `redirect ${shop}`],
  ['svg-old', svg(`<a id="svg-old" xlink:href="${shop}"></a>`), `redirect ${shop}`],
  ['svg-both', svg(`<a id="svg-both" href="${shop}" xlink:href="http://other.test/"></a>`), `redirect ${shop}`],
  ['svg-no-scheme', svg('<a id="svg-no-scheme" xlink:href="//shop.test/x"></a>'), 'redirect http://shop.test/x'],
  ['svg-network', svg(`<a id="svg-network" xlink:href="${network}"></a>`), `network ${network}`],
  ['svg-own', svg('<a id="svg-own" xlink:href="/about"></a>'), null],
  ['svg-part', svg('<a id="svg-part" href="#below"></a>'), null],
]
/** Keeps the address that a press leads to, and the page where it is. */
const held = `<script>
  addEventListener('click', (event) => {
    const link = event.composedPath().find((node) => node.matches && node.matches(':any-link'))
    document.body.dataset.led = link.getAttribute('href') || ''
    event.preventDefault()
  })
</script>`

it('counts each link of a page by what it is, inside of svg, too, and puts it back', async () => {
  const { page: opened, problems } = await openPage(world, page(`${cases.map(([, html]) => html).join('\n')}${held}`))
  const before = await opened.evaluate(() => document.body.querySelectorAll('p,a,svg')[0]?.outerHTML)
  const given: [string, string | null][] = []
  for (const [id] of cases) {
    const events = world.events.length
    await opened.evaluate((name) => {
      document.body.dataset.led = ''
      document
        .getElementById(name)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
    }, id)
    const led = (await opened.getAttribute('body', 'data-led')) ?? ''
    const target = led.startsWith(`http://tracker.test/tr/clicks/v1/${SITE}?`)
      ? new URL(led).searchParams.get('targetUrl')
      : null
    if (target === null && id.includes('network')) await expect.poll(() => world.events.length).toBe(events + 1)
    const event = world.events[events]
    given.push([id, target === null ? (event ? `network ${event.target}` : null) : `redirect ${target}`])
  }
  expect(given).toEqual(cases.map(([id, , gives]) => [id, gives]))
  await expect.poll(() => opened.getAttribute('#svg-old', 'href')).toBeNull()
  expect(await opened.getAttribute('#svg-old', 'xlink:href')).toBe(shop)
  expect(await opened.getAttribute('#svg-both', 'href')).toBe(shop)
  expect(await opened.evaluate(() => document.body.querySelectorAll('p,a,svg')[0]?.outerHTML)).toBe(before)
  expect(problems).toEqual([])
})

it.each(['svg', 'svg-old'])('a reader’s click on a link that is %s reaches the shop by the redirect', async (id) => {
  const html = cases.find(([name]) => name === id)?.[1] ?? ''
  const { page: opened } = await openPage(world, page(html))
  await opened.click(`#${id}`)
  await opened.waitForURL('http://shop.test/**')
  expect(opened.url()).toBe(shop)
  expect(world.clicks.map((click) => click.query.get('targetUrl'))).toEqual([shop])
  expect(world.clicks[0]?.referrer).toMatch(/^http:\/\/site\.test\//)
})

it('a frame of the same site is no page of its own; its links count', async () => {
  world.pages.set('/frame', page(`<a id="in" href="${network}">x</a>${held}`))
  const { page: opened } = await openPage(
    world,
    page('<iframe src="/frame"></iframe><iframe src="http://shop.test/"></iframe>'),
  )
  const inner = opened.frameLocator('iframe').first()
  await inner.locator('#in').click()
  // the frame has told of its link, and would have told of itself before
  await expect
    .poll(() => world.events.map((event) => `${event.type} ${event.page}`))
    .toContain('networkclick http://site.test/frame')
  expect(world.events.filter((event) => event.type === 'pageview').map((event) => event.page)).toEqual([
    'http://site.test/',
  ])
})

it('a frame in another site’s page counts: nobody else tells of it', async () => {
  world.pages.set('/frame', page('framed'))
  world.pages.set('/around', page('<iframe src="http://site.test/frame"></iframe>', ''))
  const opened = await world.browser.newPage()
  await opened.goto('http://search.test/around')
  await expect.poll(() => world.events.map((event) => event.page)).toEqual(['http://site.test/frame'])
})
