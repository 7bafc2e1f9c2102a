import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { configWith, createWorld, openPage, page, SITE, tag, type World } from '../test/tracker-world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const pagesSeen = () => world.events.map((event) => event.page)

describe('one pageview per page', () => {
  it('with the address without its fragment, the referrer, the time and an id of its own', async () => {
    world.pages.set('/from', page('<a id="in" href="http://site.test/?q=1#part">in</a>', ''))
    world.pages.set('/', page(''))
    const opened = await world.browser.newPage()
    await opened.goto('http://search.test/from')
    const before = Date.now()
    await opened.click('#in')
    await expect.poll(() => world.events.length).toBe(1)
    const [view] = world.events
    expect(Object.keys(view ?? {}).sort()).toEqual([
      'at',
      'contentType',
      'id',
      'origin',
      'page',
      'referrer',
      'status',
      'type',
    ])
    expect(view).toMatchObject({
      type: 'pageview',
      page: 'http://site.test/?q=1',
      referrer: 'http://search.test/',
      origin: 'script',
    })
    expect(view?.contentType).toContain('text/plain')
    expect(view?.id).toMatch(/^[a-z0-9]{22,}$/)
    expect(view?.at).toBeGreaterThanOrEqual(before)
    expect(Number.parseInt(view?.id.slice(0, 9) ?? '', 36)).toBeGreaterThanOrEqual(before)
  })

  it('also when a tag manager inserts the tag, and when the script is run as a module', async () => {
    const insert = (type: string) => `<script>
      const tag = document.createElement('script')
      tag.src = 'http://tracker.test/tr/v1/script.js'
      tag.type = '${type}'
      tag.dataset.site = '${SITE}'
      document.head.append(tag)
    </script>`
    world.pages.set('/managed', page('', insert('')))
    world.pages.set('/module', page('', insert('module')))
    const opened = await world.browser.newPage()
    await opened.goto('http://site.test/managed')
    await expect.poll(pagesSeen).toEqual(['http://site.test/managed'])
    await opened.goto('http://site.test/module')
    await expect.poll(pagesSeen).toEqual(['http://site.test/managed', 'http://site.test/module'])
  })

  it('none from a tag without a site', async () => {
    world.pages.set('/', page('', '<script src="http://tracker.test/tr/v1/script.js"></script>'))
    const opened = await world.browser.newPage()
    await opened.goto('http://site.test/', { waitUntil: 'networkidle' })
    expect(await opened.evaluate(() => 'outbound' in window)).toBe(false)
    expect(world.configRequests).toBe(0)
    expect(world.events).toEqual([])
  })

  it('again when the page comes back from the back/forward cache, in which links are plain', async () => {
    const { page: opened } = await openPage(world, page('<a id="out" href="http://shop.test/">shop</a>'))
    await opened.evaluate(() => document.body.setAttribute('data-kept', ''))
    await opened.click('#out')
    await opened.waitForURL('http://shop.test/')
    await opened.goBack({ waitUntil: 'commit' })
    await expect.poll(() => world.events.length).toBe(2)
    // it is the original page, not a reloaded one
    expect(await opened.getAttribute('body', 'data-kept')).toBe('')
    expect(await opened.getAttribute('#out', 'href')).toBe('http://shop.test/')
    expect(pagesSeen()).toEqual(['http://site.test/', 'http://site.test/'])
    expect(new Set(world.events.map((event) => event.id)).size).toBe(2)
  })

  it('of a page that the browser has prerendered, once the visitor goes there', async () => {
    const rules = { prerender: [{ source: 'list', urls: ['/next'], eagerness: 'immediate' }] }
    // this visitor follows the link once /go allows it
    const visitor = `const look = async () => {
        if ((await (await fetch('/go')).text()) === 'go') location.href = '/next'
        else setTimeout(look, 50)
      }
      look()`
    const speculation = `<script type="speculationrules">${JSON.stringify(rules)}</script>`
    world.pages.set('/', page(`${speculation}<script>${visitor}</script>`))
    world.pages.set('/next', page('next'))
    const end = await world.openUnattended(`${world.localSite}/`)
    try {
      await expect.poll(() => world.configRequests, { timeout: 60_000 }).toBe(2)
      await expect.poll(pagesSeen).toEqual([`${world.localSite}/`])
      world.pages.set('/go', 'go')
      await expect.poll(pagesSeen).toEqual([`${world.localSite}/`, `${world.localSite}/next`])
      expect(world.events[1]).toMatchObject({ prerendered: true, referrer: `${world.localSite}/` })
      expect(world.configRequests).toBe(2)
    } finally {
      await end()
    }
  })

  it('of a prerendered page at the time it is shown', async () => {
    // simulates the flag and its event
    const script = `<script>
      Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
    </script>`
    world.pages.set('/', page('', `${script}${tag()}`))
    const opened = await world.browser.newPage()
    await opened.goto('http://site.test/')
    // it has run, and has its settings
    await opened.waitForFunction(() => 'outbound' in window)
    await expect.poll(() => world.configRequests).toBe(1)
    await opened.waitForLoadState('networkidle')
    expect(world.events).toEqual([])
    const shownAt = Date.now()
    await opened.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')))
    await expect.poll(() => world.events.length).toBe(1)
    expect(world.events[0]).toMatchObject({ type: 'pageview', prerendered: true })
    expect(world.events[0]?.at).toBeGreaterThanOrEqual(shownAt)
  })
})

describe('a site that changes pages without loading', () => {
  const go = `<script>
    addEventListener('click', (event) => {
      const { push, replace } = event.target.dataset
      if (push) history.pushState({}, '', push)
      if (replace) history.replaceState({}, '', replace)
    })
  </script>
  <button id="push" data-push="/two">push</button>
  <button id="query" data-push="/two?page=2">page 2</button>
  <button id="hash" data-push="/two?page=2#top">top</button>
  <button id="same" data-replace="/two?page=2&sort=price">sort</button>
  <button id="replace" data-replace="/three">replace</button>`

  it('counts every new page once, with the page before as its referrer', async () => {
    world.config = configWith({ dom_listener: true })
    const { page: opened } = await openPage(world, page(go))
    for (const id of ['push', 'query', 'hash', 'same', 'replace']) await opened.click(`#${id}`)
    await opened.goBack({ waitUntil: 'commit' })
    await expect
      .poll(pagesSeen)
      .toEqual([
        'http://site.test/',
        'http://site.test/two',
        'http://site.test/two?page=2',
        'http://site.test/three',
        'http://site.test/two?page=2',
      ])
    expect(world.events.map((event) => event.referrer)).toEqual([
      '',
      'http://site.test/',
      'http://site.test/two',
      'http://site.test/two?page=2&sort=price',
      'http://site.test/three',
    ])
    expect(new Set(world.events.map((event) => event.id)).size).toBe(5)
  })

  it('counts new pages in browsers that tell only of going back and forth', async () => {
    world.config = configWith({ dom_listener: true })
    const old = '<script>Object.defineProperty(window, "navigation", { value: undefined })</script>'
    const { page: opened } = await openPage(world, page(go, `${old}${tag()}`))
    await opened.evaluate(() => {
      history.pushState({}, '', '/two')
      document.body.append('the second page')
    })
    await expect.poll(pagesSeen).toEqual(['http://site.test/', 'http://site.test/two'])
    await opened.goBack({ waitUntil: 'commit' })
    await expect.poll(pagesSeen).toEqual(['http://site.test/', 'http://site.test/two', 'http://site.test/'])
  })

  it('counts a new page that came before the part that watches for it', async () => {
    world.config = configWith({ dom_listener: true })
    const old = '<script>Object.defineProperty(window, "navigation", { value: undefined })</script>'
    world.pages.set('/', page(`${old}${tag()}`))
    const opened = await (await world.browser.newContext()).newPage()
    let arrive = () => {}
    const arrival = new Promise<void>((done) => {
      arrive = done
    })
    await opened.route('**/tr/v1/more.js', async (route) => {
      await arrival
      await route.continue()
    })
    await opened.goto('http://site.test/', { waitUntil: 'commit' })
    await expect.poll(pagesSeen).toEqual(['http://site.test/'])
    await opened.evaluate(() => history.pushState({}, '', '/two'))
    arrive()
    await expect.poll(pagesSeen).toEqual(['http://site.test/', 'http://site.test/two'])
  })

  it('counts another path, and another query only where the site says so', async () => {
    const { page: opened } = await openPage(world, page(`${go}<a id="net" href="http://awin1.com.test/">x</a>`))
    for (const id of ['push', 'query', 'hash', 'same', 'replace']) await opened.click(`#${id}`)
    await opened.click('#net', { button: 'middle' })
    await expect
      .poll(() => world.events.map((event) => `${event.type} ${event.page}`))
      .toEqual([
        'pageview http://site.test/',
        'pageview http://site.test/two',
        'pageview http://site.test/three',
        'networkclick http://site.test/three',
      ])
  })

  it('counts pages behind the fragment where the site says so, and no places on a page', async () => {
    world.config = configWith({ hash_routes: true, exclude_pages: ['/#/legal'] })
    world.pages.set(
      '/',
      page(`<a id="items" href="#/items/1?sort=price">1</a><a id="top" href="#top">2</a><a id="bang" href="#!/more">3</a>
        <a id="home" href="#">3</a><a id="legal" href="#/legal">4</a><a id="out" target="_blank" href="http://shop.test/x">5</a>`),
    )
    const opened = await world.browser.newPage()
    await opened.goto('http://site.test/#/start')
    await expect.poll(pagesSeen).toEqual(['http://site.test/#/start'])
    for (const id of ['items', 'out', 'bang', 'home', 'top', 'legal']) await opened.click(`#${id}`)
    await expect
      .poll(pagesSeen)
      .toEqual([
        'http://site.test/#/start',
        'http://site.test/#/items/1?sort=price',
        'http://site.test/#!/more',
        'http://site.test/',
        'http://site.test/#/legal',
      ])
    expect(world.events[1]?.referrer).toBe('http://site.test/#/start')
    await expect
      .poll(() => world.clicks.map((click) => click.query.get('pageUrl')))
      .toEqual(['http://site.test/#/items/1?sort=price'])
    // its links are left alone
    await opened.click('#out', { modifiers: ['Control'] })
    world.pages.set('/last', page('last'))
    await opened.goto('http://site.test/last')
    await expect.poll(() => pagesSeen().at(-1)).toBe('http://site.test/last')
    expect(world.clicks.length).toBe(1)
  })

  it('takes fragments for places on a page where the site says nothing', async () => {
    world.pages.set('/', page('<a id="items" href="#/items/1">1</a>'))
    world.pages.set('/last', page('last'))
    const opened = await world.browser.newPage()
    await opened.goto('http://site.test/#/start')
    await expect.poll(pagesSeen).toEqual(['http://site.test/'])
    await opened.click('#items')
    await opened.goto('http://site.test/last')
    await expect.poll(pagesSeen).toEqual(['http://site.test/', 'http://site.test/last'])
  })

  it('sends links through the redirect that were added later, whatever the site says', async () => {
    for (const dom_listener of [false, true]) {
      world.config = configWith({ dom_listener })
      const { page: opened } = await openPage(world, page(''))
      await opened.evaluate(() => {
        document.body.innerHTML = '<a id="late" href="http://shop.test/late">late</a>'
      })
      await opened.click('#late')
      await opened.waitForURL('http://shop.test/late')
    }
    expect(world.clicks.map((click) => click.query.get('targetUrl'))).toEqual(Array(2).fill('http://shop.test/late'))
  })
})

describe('leaving the page', () => {
  it('hands over a pageview that had no chance to go yet', async () => {
    world.config = configWith({})
    world.pages.set('/', page('leaving'))
    world.pages.set('/next', page('', ''))
    const opened = await world.browser.newPage()
    // the settings never arrive, so the pageview waits for them
    await opened.route('**/tr/v1/config/**', () => undefined)
    await opened.goto('http://site.test/')
    await opened.waitForFunction(() => 'outbound' in window)
    expect(world.events).toEqual([])
    await opened.goto('http://site.test/next')
    await expect.poll(pagesSeen).toEqual(['http://site.test/'])
    expect(world.events[0]?.contentType).toContain('text/plain')
  })
})

describe('the script loaded twice', () => {
  const other = tag().replace('script.js"', 'script.js?copy=2"')
  const mark = 'data-outbound-doubled'

  it('counts one pageview, which reports it, and one click', async () => {
    for (const second of [tag(), other]) {
      world.events = []
      world.clicks = []
      const { page: opened, problems } = await openPage(
        world,
        page(`<a id="out" href="http://shop.test/">shop</a>${second}`),
      )
      expect(world.events).toMatchObject([{ type: 'pageview', doubled: true }])
      expect(await opened.locator('html').getAttribute(mark)).toBe('')
      await opened.click('#out')
      await opened.waitForURL('http://shop.test/')
      expect(world.clicks.length).toBe(1)
      expect(world.events.length).toBe(1)
      expect(problems).toEqual([])
    }
  })

  it('tells with the next pageview when the second copy comes late', async () => {
    world.config = configWith({ dom_listener: true })
    const { page: opened } = await openPage(world, page(''))
    await opened.evaluate((html) => {
      const second = document.createRange().createContextualFragment(html)
      document.head.append(second)
    }, tag())
    await opened.waitForSelector(`html[${mark}]`, { state: 'attached' })
    await opened.evaluate(() => history.pushState({}, '', '/two'))
    await expect.poll(() => world.events.length).toBe(2)
    await opened.evaluate(() => history.pushState({}, '', '/three'))
    await expect.poll(() => world.events.length).toBe(3)
    expect(world.events.map((event) => event.doubled)).toEqual([undefined, true, undefined])
  })

  it('is not what a site does that replaces its whole body, tag and all', async () => {
    const { page: opened } = await openPage(world, page(tag(), ''))
    await opened.evaluate((html) => {
      const loaded = new Promise((done) => document.addEventListener('load', done, { capture: true, once: true }))
      document.body.replaceChildren(document.createRange().createContextualFragment(html))
      return loaded.then(() => undefined)
    }, tag())
    expect(await opened.locator('html').getAttribute(mark)).toBe(null)
    expect(world.events.length).toBe(1)
  })
})

describe('the page stays the page’s own', () => {
  it('no cookie, no storage, no global but window.outbound, nothing in the console', async () => {
    world.config = configWith({ dom_listener: true, rel_nofollow: true })
    const note = `<script>
      window.own = {}
      const natives = [history.pushState, history.replaceState, fetch, XMLHttpRequest, EventTarget.prototype.addEventListener, navigator.sendBeacon]
      const names = Object.getOwnPropertyNames(window).concat('natives', 'names', 'check')
      function check() {
        const now = [history.pushState, history.replaceState, fetch, XMLHttpRequest, EventTarget.prototype.addEventListener, navigator.sendBeacon]
        return {
          changed: natives.some((native, index) => native !== now[index]),
          added: Object.getOwnPropertyNames(window).filter((name) => !names.includes(name)),
          cookies: document.cookie,
          stored: localStorage.length + sessionStorage.length,
        }
      }
    </script>`
    const body = '<a id="out" target="_blank" href="http://shop.test/">shop</a>'
    const { page: opened, context, problems } = await openPage(world, page(body, `${note}${tag()}`))
    await opened.click('#out')
    await expect.poll(() => world.clicks.length).toBe(1)
    const found = await opened.evaluate('check()')
    expect(found).toEqual({ changed: false, added: ['outbound'], cookies: '', stored: 0 })
    expect(await context.cookies()).toEqual([])
    expect(await opened.evaluate(() => indexedDB.databases())).toEqual([])
    expect(problems).toEqual([])
  })

  it('lives with an element and with an object of the same name', async () => {
    const own = '<script>window.outbound = { mine: 1 }</script>'
    const element = await openPage(world, page('<form id="outbound"></form>', '') + tag())
    expect(await element.page.evaluate(() => document.querySelector('form')?.id)).toBe('outbound')
    const object = await openPage(world, page('', `${own}${tag()}`))
    const mine = await object.page.evaluate('outbound.mine')
    expect(mine).toBe(1)
    expect(world.events.length).toBe(2)
    expect([...element.problems, ...object.problems]).toEqual([])
  })
})
