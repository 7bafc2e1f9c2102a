import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, openPage, page, SITE, type World } from '../test/tracker-world.ts'

const body = '<a id="out" href="http://shop.test/item">shop</a><p id="else">else</p>'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const hrefOf = (opened: Page) => opened.getAttribute('#out', 'href')

/** The link's address while the mouse is down on it, without making the click. */
const hrefWhilePressed = (opened: Page) =>
  opened.evaluate(() => {
    const out = document.querySelector('a')
    out?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    return out?.getAttribute('href')
  })

const swapped = `http://tracker.test/tr/clicks/v1/${SITE}?targetUrl=http%3A%2F%2Fshop.test%2Fitem`

/** A page after its pageview was answered, with a clock that only the test moves: slow machines take no time in it. */
async function openWithClock() {
  world.pages.set('/', page(body))
  const context = await world.browser.newContext()
  const opened = await context.newPage()
  const errors: string[] = []
  opened.on('pageerror', (error) => errors.push(error.message))
  await opened.clock.install({ time: Date.now() - 3_600_000 })
  await opened.clock.pauseAt(Date.now())
  const posted = opened.waitForResponse((response) => response.url().includes('/tr/v1/events/'))
  await opened.goto('http://site.test/')
  await posted
  return { opened, errors }
}

describe('the server is away', () => {
  it('from the start: the page and its links work as if there was no script', async () => {
    world.pages.set('/', page(body))
    await world.stopServer()
    const opened = await world.browser.newPage()
    const errors: string[] = []
    opened.on('pageerror', (error) => errors.push(error.message))
    await opened.goto('http://site.test/')
    await opened.click('#out')
    await opened.waitForURL('http://shop.test/item')
    expect(errors).toEqual([])
  })

  it('with the script from the browser’s cache but no settings: links stay plain', async () => {
    world.configStatus = 503
    world.eventStatus = 503
    const { page: opened } = await openPage(world, page(body))
    expect(await hrefWhilePressed(opened)).toBe('http://shop.test/item')
    await opened.click('#out')
    await opened.waitForURL('http://shop.test/item')
    expect(world.clicks).toEqual([])
  })

  it('since a while: pointing at a link is enough to know, and the click goes straight to the target', async () => {
    const { opened, errors } = await openWithClock()
    expect(await hrefWhilePressed(opened)).toContain(swapped)
    await opened.clock.fastForward(25_000)
    expect(await hrefOf(opened)).toBe('http://shop.test/item')
    await world.stopServer()
    const failed = opened.waitForEvent('requestfailed', (request) => request.url().includes('/tr/v1/config/'))
    await opened.hover('#out')
    await failed
    await expect.poll(() => hrefWhilePressed(opened)).toBe('http://shop.test/item')
    await opened.mouse.down()
    await opened.mouse.up()
    await opened.waitForURL('http://shop.test/item')
    expect(world.clicks).toEqual([])
    expect(errors).toEqual([])
  })

  it('while a link is pressed: it is put back at once', async () => {
    const { opened } = await openWithClock()
    // the clock stands still, so it is not the end of the press that restores the link
    await opened.clock.fastForward(25_000)
    await world.stopServer()
    const failed = opened.waitForEvent('requestfailed')
    // a touch presses and asks at the same moment
    const pressed = await opened.evaluate(() => {
      const out = document.querySelector('a')
      out?.dispatchEvent(new Event('touchstart', { bubbles: true, composed: true }))
      return out?.getAttribute('href')
    })
    expect(pressed).toContain(swapped)
    await failed
    await expect.poll(() => hrefOf(opened)).toBe('http://shop.test/item')
  })

  it('and does not answer: after a second links are plain, and a late answer is a good one', async () => {
    const { opened } = await openWithClock()
    await opened.clock.fastForward(25_000)
    let letGo = () => {}
    const late = new Promise<void>((done) => {
      letGo = done
    })
    await opened.route('**/tr/v1/config/**', async (route) => {
      await late
      await route.continue()
    })
    const asked = opened.waitForRequest((request) => request.url().includes('/tr/v1/config/'))
    await opened.focus('#out')
    await asked
    expect(await hrefWhilePressed(opened)).toContain(swapped)
    await opened.clock.runFor(1_100)
    expect(await hrefWhilePressed(opened)).toBe('http://shop.test/item')
    letGo()
    await expect.poll(() => hrefWhilePressed(opened)).toContain(swapped)
  })

  it('and comes back: the next look at a link finds out, asking at most every five seconds', async () => {
    const { opened } = await openWithClock()
    await opened.clock.fastForward(25_000)
    await world.stopServer()
    const failed = opened.waitForEvent('requestfailed')
    await opened.hover('#out')
    await failed
    await world.startServer()
    const before = world.configRequests
    await opened.hover('#else')
    await opened.hover('#out')
    expect(await hrefWhilePressed(opened)).toBe('http://shop.test/item')
    expect(world.configRequests).toBe(before)
    await opened.clock.fastForward(6_000)
    const answered = opened.waitForResponse((response) => response.url().includes('/tr/v1/config/'))
    await opened.hover('#else')
    await opened.hover('#out')
    await answered
    expect(world.configRequests).toBe(before + 1)
    await expect.poll(() => hrefWhilePressed(opened)).toContain(swapped)
  })

  it('only at first: settings that come late are used', async () => {
    world.configStatus = 503
    const { opened } = await openWithClock()
    expect(await hrefWhilePressed(opened)).toBe('http://shop.test/item')
    world.configStatus = 200
    await opened.clock.fastForward(6_000)
    await opened.hover('#out')
    await expect.poll(() => hrefWhilePressed(opened)).toContain(swapped)
  })

  it('is not asked again while it is known to be there', async () => {
    const { opened } = await openWithClock()
    await opened.clock.fastForward(10_000)
    await opened.hover('#out')
    await opened.focus('#out')
    expect(await hrefWhilePressed(opened)).toContain(swapped)
    expect(world.configRequests).toBe(1)
  })
})

describe('a pageview that the server does not take', () => {
  it('is sent again under the same id until it is taken, and links are plain meanwhile', async () => {
    world.eventStatus = 503
    const { opened, errors } = await openWithClock()
    await expect.poll(() => hrefWhilePressed(opened)).toBe('http://shop.test/item')
    await opened.clock.fastForward(1_500)
    await expect.poll(() => world.events.length).toBe(2)
    world.eventStatus = 204
    await expect
      .poll(async () => {
        await opened.clock.fastForward(5_500)
        return world.events.length
      })
      .toBe(3)
    expect(new Set(world.events.map((event) => event.id)).size).toBe(1)
    expect(world.events.map((event) => event.retry)).toEqual([undefined, 1, 2])
    await expect.poll(() => hrefWhilePressed(opened)).toContain(swapped)
    await opened.clock.fastForward(60_000)
    expect(world.events.length).toBe(3)
    expect(errors).toEqual([])
  })

  it('is given up after the third retry', async () => {
    world.eventStatus = 500
    const { opened } = await openWithClock()
    await expect
      .poll(async () => {
        await opened.clock.fastForward(30_000)
        return world.events.length
      })
      .toBe(4)
    await opened.clock.fastForward(300_000)
    await opened.goto('about:blank')
    expect(world.events.map((event) => event.retry)).toEqual([undefined, 1, 2, 3])
  })

  it('goes out with the page when that is left between two tries', async () => {
    world.eventStatus = 500
    const { opened } = await openWithClock()
    await expect.poll(() => hrefWhilePressed(opened)).toBe('http://shop.test/item')
    world.eventStatus = 204
    await opened.goto('http://shop.test/')
    await expect.poll(() => world.events.map((event) => event.retry)).toEqual([undefined, 1])
  })

  it('is not sent again when the server refuses it for good', async () => {
    world.eventStatus = 400
    const { opened } = await openWithClock()
    await opened.clock.fastForward(60_000)
    expect(await hrefWhilePressed(opened)).toContain(swapped)
    await opened.goto('http://shop.test/')
    expect(world.events.length).toBe(1)
  })
})
