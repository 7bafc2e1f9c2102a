import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { configWith, createWorld, openPage, page, SITE, tag, type World } from '../test/tracker-world.ts'
import { directCases, directCode } from './direct-cases.test-data.ts'
import { network, pageCases, shop } from './page-cases.test-data.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

/** Records the address that a press leads to, and keeps the page open. */
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
  // the frame has reported its link, and would have reported itself before
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

const directTargets = (): string[] =>
  world.events.filter((event) => event.type === 'click').map((event) => event.target ?? '')

it('counts what leads out without being a link, each once, and leaves it as it is', async () => {
  world.config = configWith({ ignore_selectors: ['footer'], ignore_domains: ['friend.test'] })
  const html = `${directCases.map(([, markup]) => markup).join('\n')}${directCode}`
  const { page: opened, context, problems } = await openPage(world, page(html))
  // the page never unloads, so that everything on it can be pressed
  const reached: string[] = []
  await context.route(/^http:\/\/(shop|friend|(www\.)?site)\.test/, (route) => {
    reached.push(new URL(route.request().url()).pathname)
    return route.fulfill({ status: 204 })
  })
  const before = await opened.locator('body').innerHTML()
  await opened.hover('#open')
  await opened.waitForFunction(() => performance.getEntriesByName('http://tracker.test/tr/v1/more.js').length > 0)
  for (const [id] of directCases) await opened.click(`#${id}`, { noWaitAfter: true })
  const expected = directCases.filter(([, , isCounted]) => isCounted).map(([id]) => `http://shop.test/${id}`)
  // the form sent by code counts with its filled-in values: only its address shows where the page goes
  const shown = expected.map((target) => (target.endsWith('/form-code') ? `${target}?q=me` : target))
  await expect.poll(() => directTargets().toSorted()).toEqual(shown.toSorted())
  const mustBeReached = ['/open', '/open-code', '/assign', '/later', '/data-href', '/form', '/form-blank', '/post']
  await expect.poll(() => mustBeReached.filter((path) => !reached.includes(path))).toEqual([])
  expect(world.clicks).toEqual([])
  expect((await opened.locator('body').innerHTML()).replace(' class="open"', '')).toBe(before)
  expect(problems).toEqual([])
  expect(world.events.filter((event) => event.type === 'click').map((event) => event.page)).toEqual(
    expected.map(() => 'http://site.test/'),
  )
})

it('does not count a link again that went through the redirect, nor one of a network, nor going back', async () => {
  const links = `<a id="out" href="http://shop.test/out">x</a><a id="net" href="${network}">x</a>`
  const { page: opened } = await openPage(world, page(links))
  await opened.hover('#out')
  await opened.waitForFunction(() => performance.getEntriesByName('http://tracker.test/tr/v1/more.js').length > 0)
  await opened.click('#out')
  await opened.waitForURL('http://shop.test/out')
  await opened.goBack({ waitUntil: 'commit' })
  await expect.poll(() => world.events.length).toBe(2)
  await opened.click('#net')
  await opened.waitForURL(network)
  await opened.goForward({ waitUntil: 'commit' }).catch(() => null)
  world.pages.set('/last', page('last'))
  await opened.goto('http://site.test/last')
  await expect.poll(() => world.events.at(-1)?.page).toBe('http://site.test/last')
  expect(world.clicks.length).toBe(1)
  expect(world.events.map((event) => event.type)).toEqual(['pageview', 'pageview', 'networkclick', 'pageview'])
})

it('does not count a page that moves on by itself', async () => {
  world.pages.set(
    '/moved',
    page("<script>setTimeout(() => { location.href = 'http://shop.test/moved' }, 300)</script>"),
  )
  world.pages.set('/last', page('last'))
  world.config = configWith({ rel_nofollow: true })
  const opened = await world.browser.newPage()
  await opened.goto('http://site.test/moved')
  await opened.waitForURL('http://shop.test/moved')
  await opened.goto('http://site.test/last')
  await expect.poll(() => world.events.at(-1)?.page).toBe('http://site.test/last')
  expect(directTargets()).toEqual([])
})

it.each([
  ['srcdoc', (inside: string) => `<iframe srcdoc='${inside}'></iframe>`],
  ['srcdoc with the tag', (inside: string) => `<iframe srcdoc='${inside}${tag()}'></iframe>`],
  ['a page of the site without the tag', () => '<iframe src="/inside"></iframe>'],
])('what is pressed in a frame (%s) counts once, for the page that holds it', async (_name, frame) => {
  const inside = `<a id="in" target="_top" href="http://shop.test/in">x</a><p id="row" data-href="http://shop.test/row">x</p>`
  world.pages.set('/inside', page(inside, ''))
  const { page: opened } = await openPage(world, page(frame(inside)))
  await opened.waitForFunction(() => frames[0] && 'outbound' in frames[0])
  await opened.waitForLoadState('networkidle')
  await opened.frameLocator('iframe').locator('#row').click()
  await expect.poll(directTargets).toEqual(['http://shop.test/row'])
  await opened.frameLocator('iframe').locator('#in').click()
  await opened.waitForURL('http://shop.test/in')
  expect(world.clicks.map((click) => click.query.get('pageUrl'))).toEqual(['http://site.test/'])
  expect(world.events.map((event) => [event.type, event.page])).toEqual([
    ['pageview', 'http://site.test/'],
    ['click', 'http://site.test/'],
  ])
})

/** A tag as optimisers write it, with the code that starts it at the first touch; `replays`: with the delayed tap. */
const delayed = (replays: boolean) => {
  const held = tag().replace('<script async src', '<script type="held" async data-held-src')
  return `${held}<script>
    let tapped
    const hold = (event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      tapped = event.target
    }
    if (${replays}) addEventListener('click', hold, true)
    addEventListener('touchstart', () => {
      const held = document.querySelector('[data-held-src]')
      const started = document.createElement('script')
      for (const { name, value } of held.attributes) if (name !== 'type') started.setAttribute(name.replace('data-held-', ''), value)
      started.onload = () => {
        removeEventListener('click', hold, true)
        const wait = () => (tapped ? tapped.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) : ${replays} && setTimeout(wait, 10))
        wait()
        dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
      }
      held.replaceWith(started)
    }, { once: true })
  </script>`
}

it.each([
  [true, 'and plays the tap again'],
  [false, 'and lets the tap go'],
])(
  'a script that an optimiser delays (replay: %s, %s) counts its page and the tap that woke it, once',
  async (replays) => {
    world.pages.set('/', page('<a id="out" href="http://shop.test/out">x</a>', delayed(replays)))
    world.pages.set('/last', page('last'))
    const context = await world.browser.newContext({ hasTouch: true })
    const opened = await context.newPage()
    // the shop is slow, as shops are
    world.beforeShop = () => expect.poll(() => world.configRequests).toBe(1)
    await opened.goto('http://site.test/')
    expect(world.configRequests).toBe(0)
    await opened.tap('#out', { noWaitAfter: true })
    await opened.waitForURL('http://shop.test/out')
    await opened.goto('http://site.test/last')
    await expect.poll(() => world.events.at(-1)?.page).toBe('http://site.test/last')
    const clicks = () => world.clicks.map((click) => click.query.get('targetUrl')).concat(directTargets())
    await expect.poll(clicks).toEqual(['http://shop.test/out'])
    expect(world.events.filter((event) => event.type === 'pageview').map((event) => event.page)).toEqual([
      'http://site.test/',
      'http://site.test/last',
    ])
  },
)

it('a tap on something else that wakes the script is no click', async () => {
  world.pages.set('/', page('<p id="text">text</p><a href="http://shop.test/out">x</a>', delayed(false)))
  world.pages.set('/last', page('last'))
  const opened = await (await world.browser.newContext({ hasTouch: true })).newPage()
  await opened.goto('http://site.test/')
  await opened.tap('#text')
  await expect.poll(() => world.events.length).toBe(1)
  await opened.goto('http://site.test/last')
  await expect.poll(() => world.events.map((event) => event.type)).toEqual(['pageview', 'pageview'])
  expect(world.clicks).toEqual([])
})
