import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createWorld, openPage, page, SITE, type World } from '../test/tracker-world.ts'
import { network, pageCases, shop } from './page-cases.test-data.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

/** Keeps the address that a press leads to, and the page where it is. */
const held = `<script>
  addEventListener('click', (event) => {
    const link = event.composedPath().find((node) => node.matches && node.matches(':any-link'))
    document.body.dataset.led = link.getAttribute('href') || ''
    event.preventDefault()
  })
</script>`

it('counts each link of a page by what it is, inside of svg, too, and puts it back', async () => {
  const { page: opened, problems } = await openPage(
    world,
    page(`${pageCases.map(([, html]) => html).join('\n')}${held}`),
  )
  const before = await opened.evaluate(() => document.body.querySelectorAll('p,a,svg')[0]?.outerHTML)
  const given: [string, string | null][] = []
  for (const [id, , gives] of pageCases) {
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
    if (target === null && gives?.startsWith('network')) await expect.poll(() => world.events.length).toBe(events + 1)
    const event = world.events[events]
    given.push([id, target === null ? (event ? `network ${event.target}` : null) : `redirect ${target}`])
  }
  expect(given).toEqual(pageCases.map(([id, , gives]) => [id, gives]))
  await expect.poll(() => opened.getAttribute('#svg-old', 'href')).toBeNull()
  expect(await opened.getAttribute('#svg-old', 'xlink:href')).toBe(shop)
  expect(await opened.getAttribute('#svg-both', 'href')).toBe(shop)
  expect(await opened.evaluate(() => document.body.querySelectorAll('p,a,svg')[0]?.outerHTML)).toBe(before)
  expect(problems).toEqual([])
})

it.each(['svg', 'svg-old'])('a reader’s click on a link that is %s reaches the shop by the redirect', async (id) => {
  const html = pageCases.find(([name]) => name === id)?.[1] ?? ''
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
  // the frame has notified of its link, and would have notified of itself before
  await expect
    .poll(() => world.events.map((event) => `${event.type} ${event.page}`))
    .toContain('networkclick http://site.test/frame')
  expect(world.events.filter((event) => event.type === 'pageview').map((event) => event.page)).toEqual([
    'http://site.test/',
  ])
})

it('a frame in another site’s page counts: nobody else reports it', async () => {
  world.pages.set('/frame', page('framed'))
  world.pages.set('/around', page('<iframe src="http://site.test/frame"></iframe>', ''))
  const opened = await world.browser.newPage()
  await opened.goto('http://search.test/around')
  await expect.poll(() => world.events.map((event) => event.page)).toEqual(['http://site.test/frame'])
})
