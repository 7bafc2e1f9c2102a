import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { configWith, createWorld, openPage, page, SITE, tag, type World } from '../test/tracker-world.ts'

const link = (attributes = '', target = 'http://shop.test/item?a=1&b=ä#size') =>
  `<a id="out" href="${target}" ${attributes}>to the shop</a>`

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const hrefOf = (opened: Page, id = 'out') => opened.locator(`#${id}`).getAttribute('href')

/** The link's address as a visitor who presses it now would follow it. */
const plain = 'http://shop.test/item?a=1&b=ä#size'

const expectOneClick = async () => {
  await expect.poll(() => world.clicks.length).toBe(1)
  expect(world.clicks[0]?.query.get('targetUrl')).toBe('http://shop.test/item?a=1&b=%C3%A4#size')
  expect(world.clicks[0]?.query.get('eventId')).toMatch(/^[a-z0-9]{22,}$/)
}

describe('a click in the same tab', () => {
  it('goes through the redirect and reaches the target, with page, referrer and the origin of the site', async () => {
    world.pages.set('/from', page('<a id="in" href="http://site.test/?q=1#part">in</a>', ''))
    world.pages.set('/', page(link()))
    const opened = await world.browser.newPage()
    await opened.goto('http://search.test/from')
    await opened.click('#in')
    await expect.poll(() => world.events.length).toBe(1)
    await opened.click('#out')
    await opened.waitForURL('http://shop.test/item?a=1&b=%C3%A4#size')
    await expectOneClick()
    const { query, referrer } = world.clicks[0] ?? { query: new URLSearchParams(), referrer: '' }
    expect(query.get('pageUrl')).toBe('http://site.test/?q=1')
    expect(query.get('referer')).toBe('http://search.test/')
    expect(query.get('origin')).toBe('script')
    expect(referrer).toBe('http://site.test/')
  })

  it('shows the plain link before, while pointing at it, and again after a click that was stopped', async () => {
    const { page: opened } = await openPage(world, page(link('class="x"')))
    expect(await hrefOf(opened)).toBe(plain)
    await opened.hover('#out')
    expect(await hrefOf(opened)).toBe(plain)
    const before = await opened.locator('#out').evaluate((node) => node.outerHTML)
    await opened.evaluate(() => {
      document.addEventListener('click', (event) => event.preventDefault())
    })
    await opened.mouse.down()
    expect(await hrefOf(opened)).toContain(
      `http://tracker.test/tr/clicks/v1/${SITE}?targetUrl=http%3A%2F%2Fshop.test%2Fitem`,
    )
    expect(await opened.locator('#out').getAttribute('referrerpolicy')).toBe('origin')
    await opened.mouse.up()
    await expect.poll(() => opened.locator('#out').evaluate((node) => node.outerHTML)).toBe(before)
    expect(world.clicks).toEqual([])
  })

  it('puts the link back when the button is released elsewhere', async () => {
    const { page: opened } = await openPage(world, page(`${link()}<p id="else">else</p>`))
    await opened.hover('#out')
    await opened.mouse.down()
    await opened.hover('#else')
    await opened.mouse.up()
    await expect.poll(() => hrefOf(opened)).toBe(plain)
    expect(world.clicks).toEqual([])
  })

  it('keeps what the page itself has changed meanwhile', async () => {
    const { page: opened } = await openPage(world, page(link()))
    await opened.evaluate(() => {
      document.addEventListener('click', (event) => {
        event.preventDefault()
        document.getElementById('out')?.setAttribute('href', 'http://other.test/')
      })
    })
    await opened.click('#out')
    await expect.poll(() => opened.locator('#out').getAttribute('referrerpolicy')).toBe(null)
    expect(await hrefOf(opened)).toBe('http://other.test/')
  })

  it('never stops or delays the click: the page sees it undisturbed', async () => {
    const { page: opened } = await openPage(world, page(link()))
    const seen = await opened.evaluate(() => {
      const out = document.getElementById('out')
      const results: boolean[] = []
      for (const name of [
        'pointerdown',
        'mousedown',
        'mouseup',
        'touchstart',
        'auxclick',
        'contextmenu',
        'dragstart',
      ]) {
        results.push(out?.dispatchEvent(new Event(name, { bubbles: true, cancelable: true, composed: true })) ?? false)
      }
      return results
    })
    expect(seen).toEqual(Array(7).fill(true))
  })

  it('counts clicks that a program makes, and links deep inside markup, shadow roots and image maps', async () => {
    const body = `
      <a id="out" href="${plain}"><b><i id="deep">deep</i></b></a>
      <div id="host"></div>
      <map name="m"><area id="area" shape="default" href="${plain}" target="_blank"></map><img usemap="#m" width="40" height="40" id="img" alt="">`
    const { page: opened, context } = await openPage(world, page(body))
    await opened.evaluate((target) => {
      const root = document.getElementById('host')?.attachShadow({ mode: 'open' })
      if (root) root.innerHTML = `<a target="_blank" href="${target}"><span id="inner">inner</span></a>`
    }, plain)
    await opened.click('#inner')
    await expect.poll(() => world.clicks.length).toBe(1)
    await opened.click('#img')
    await expect.poll(() => world.clicks.length).toBe(2)
    await opened.evaluate(() => document.getElementById('out')?.click())
    await opened.waitForURL('http://shop.test/**')
    await expect.poll(() => world.clicks.length).toBe(3)
    expect(new Set(world.clicks.map((click) => click.query.get('eventId'))).size).toBe(3)
    await context.close()
  })
})

describe('every other way to follow a link counts one click with its own id and reaches the target', () => {
  const reached = 'http://shop.test/item?a=1&b=%C3%A4#size'

  /** Does something that opens the link in a new tab; returns where that tab ends, and the page it was opened from. */
  const newTab = async (act: (opened: Page) => Promise<void>, attributes = '') => {
    const { page: opened, context } = await openPage(world, page(link(attributes)))
    const arriving = context.waitForEvent('page')
    await act(opened)
    const tab = await arriving
    await tab.waitForURL('http://shop.test/**')
    await expectOneClick()
    expect(world.clicks[0]?.referrer).toBe('http://site.test/')
    await expect.poll(() => hrefOf(opened)).toBe(plain)
    return { url: tab.url(), opened }
  }

  it('middle click', async () => {
    const { url } = await newTab((opened) => opened.click('#out', { button: 'middle' }))
    expect(url).toBe(reached)
  })
  it('ctrl click', async () => {
    const { url } = await newTab((opened) => opened.click('#out', { modifiers: ['Control'] }))
    expect(url).toBe(reached)
  })
  it('shift click (a new window)', async () => {
    const { url } = await newTab((opened) => opened.click('#out', { modifiers: ['Shift'] }))
    expect(url).toBe(reached)
  })
  it('target=_blank', async () => {
    const { url } = await newTab((opened) => opened.click('#out'), 'target="_blank"')
    expect(url).toBe(reached)
  })
  it('target=_blank with rel=noreferrer, which would hide the site from its own redirect', async () => {
    const rel = 'noopener noreferrer nofollow'
    const { url, opened } = await newTab((opened) => opened.click('#out'), `target="_blank" rel="${rel}"`)
    expect(url).toBe(reached)
    await expect.poll(() => opened.locator('#out').getAttribute('rel')).toBe(rel)
  })
  it('a page that sends no referrer at all', async () => {
    world.pages.set('/', page(link(), `<meta name="referrer" content="no-referrer">${tag()}`))
    const opened = await world.browser.newPage()
    await opened.goto('http://site.test/')
    await expect.poll(() => world.events.length).toBe(1)
    await opened.click('#out')
    await opened.waitForURL('http://shop.test/**')
    expect(world.clicks.map((click) => click.referrer)).toEqual(['http://site.test/'])
  })
  it('the Enter key', async () => {
    const { page: opened } = await openPage(world, page(link()))
    await opened.focus('#out')
    expect(await hrefOf(opened)).toBe(plain)
    await opened.keyboard.press('Enter')
    await opened.waitForURL('http://shop.test/**')
    expect(opened.url()).toBe(reached)
    await expectOneClick()
  })
  it('ctrl and the Enter key', async () => {
    const { url } = await newTab(async (opened) => {
      await opened.focus('#out')
      await opened.keyboard.press('Control+Enter')
    })
    expect(url).toBe(reached)
  })
  it('a tap', async () => {
    const { page: opened } = await openPage(world, page(link()), { hasTouch: true })
    await opened.tap('#out')
    await opened.waitForURL('http://shop.test/**')
    expect(opened.url()).toBe(reached)
    await expectOneClick()
  })

  it('open in new tab from the context menu: the menu finds a link of its own that reaches the target', async () => {
    const { page: opened, context } = await openPage(world, page(link()))
    // the menu itself is not part of the page: it uses the link's address once the event has ended
    await opened.evaluate(() => {
      window.addEventListener('contextmenu', (event) => {
        const found = event.target
        if (!(found instanceof HTMLAnchorElement)) return
        queueMicrotask(() => document.body.setAttribute('data-menu', `${found.href} ${found.referrerPolicy}`))
      })
    })
    await opened.click('#out', { button: 'right' })
    const [href, policy] = ((await opened.getAttribute('body', 'data-menu')) ?? '').split(' ')
    expect(policy).toBe('origin')
    expect(world.clicks).toEqual([])
    const tab = await context.newPage()
    await tab.goto(href ?? '')
    expect(tab.url()).toBe('http://shop.test/item?a=1&b=%C3%A4#size')
    await expectOneClick()
    await expect.poll(() => hrefOf(opened)).toBe(plain)
  })

  it('dragging the link away hands out the redirect link', async () => {
    const { page: opened } = await openPage(world, page(`${link()}<p id="drop" style="height:80px">drop here</p>`))
    await opened.evaluate(() => {
      const drop = document.getElementById('drop')
      drop?.addEventListener('dragover', (event) => event.preventDefault())
      drop?.addEventListener('drop', (event) => {
        event.preventDefault()
        drop.textContent = event.dataTransfer?.getData('text/uri-list') ?? ''
      })
    })
    await opened.dragAndDrop('#out', '#drop')
    expect(await opened.textContent('#drop')).toContain(`http://tracker.test/tr/clicks/v1/${SITE}?targetUrl=`)
    await expect.poll(() => hrefOf(opened)).toBe(plain)
  })

  it('five clicks are five clicks', async () => {
    const { page: opened } = await openPage(world, page(link('target="_blank"')))
    for (let count = 1; count <= 5; count++) {
      await opened.click('#out')
      await expect.poll(() => world.clicks.length).toBe(count)
      await expect.poll(() => hrefOf(opened)).toBe(plain)
    }
    expect(new Set(world.clicks.map((click) => click.query.get('eventId'))).size).toBe(5)
  })
})

describe('links that stay as they are', () => {
  it('same site, other schemes, downloads, fragments, ports, the server itself, editable text', async () => {
    const targets = [
      '/inner',
      '#part',
      'http://www.site.test/',
      'http://blog.site.test/',
      'mailto:a@shop.test',
      'tel:1',
    ]
    targets.push('javascript:void(0)', 'http://shop.test:8080/', 'http://u:p@shop.test/', 'http://127.0.0.1/')
    targets.push('http://tracker.test/abc', 'http://')
    const links = targets.map((target, index) => `<p><a id="l${index}" href="${target}">link</a></p>`)
    links.push('<p><a id="file" download href="http://shop.test/f.pdf">link</a></p>')
    links.push('<p contenteditable><a id="edit" href="http://shop.test/">link</a></p>')
    const { page: opened, problems } = await openPage(world, page(links.join('')))
    const found = await opened.evaluate(() =>
      Array.from(document.querySelectorAll('a'), (node) => {
        node.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
        return node.getAttribute('href')
      }),
    )
    expect(found).toEqual([...targets, 'http://shop.test/f.pdf', 'http://shop.test/'])
    expect(problems).toEqual([])
  })

  it('ignored domains and ignored selectors, also when one selector is no selector', async () => {
    world.config = configWith({ ignore_domains: ['shop.test'], ignore_selectors: ['a[[', '.foot', '#never'] })
    const { page: opened } = await openPage(
      world,
      page(`<a href="http://www.shop.test/">1</a><div class="foot"><a href="http://x.test/">2</a></div>
        <a id="never" href="http://y.test/">3</a><a href="http://z.test/">4</a>`),
    )
    const swapped = await opened.evaluate(() =>
      Array.from(document.querySelectorAll('a'), (node) => {
        node.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
        return node.href.includes('/tr/clicks/')
      }),
    )
    expect(swapped).toEqual([false, false, false, true])
  })

  it('all links of an excluded page, and of a site that is not active', async () => {
    world.config = configWith({ exclude_pages: ['/legal/*'] })
    world.pages.set('/legal/terms', page(link()))
    world.pages.set('/other', page(link()))
    const opened = await world.browser.newPage()
    await opened.goto('http://site.test/legal/terms')
    await expect.poll(() => world.events.length).toBe(1)
    await opened.click('#out')
    await opened.waitForURL('http://shop.test/**')
    expect(world.clicks).toEqual([])
    world.config = configWith({}, { active: false })
    await opened.goto('http://site.test/other')
    await expect.poll(() => world.events.length).toBe(2)
    await opened.click('#out')
    await opened.waitForURL('http://shop.test/**')
    expect(world.clicks).toEqual([])
  })
})

describe('links of networks', () => {
  it('are left untouched and reported once', async () => {
    const target = 'http://www.awin1.com.test/cread.php?awinmid=1&ued=x'
    const { page: opened } = await openPage(world, page(link('data-origin="plugin"', target)))
    await opened.hover('#out')
    await opened.mouse.down()
    expect(await hrefOf(opened)).toBe(target)
    await opened.mouse.up()
    await opened.waitForURL(target)
    await expect.poll(() => world.events.length).toBe(2)
    expect(world.clicks).toEqual([])
    const [view, click] = world.events
    expect(click).toMatchObject({
      type: 'networkclick',
      target,
      page: 'http://site.test/',
      referrer: '',
      origin: 'plugin',
    })
    expect(click?.contentType).toContain('text/plain')
    expect(click?.id).toMatch(/^[a-z0-9]{22,}$/)
    expect(click?.id).not.toBe(view?.id)
  })

  it('count for the middle button, not for the right one', async () => {
    const { page: opened } = await openPage(world, page(link('', 'http://awin1.com.test/x')))
    await opened.click('#out', { button: 'right' })
    await opened.click('#out', { button: 'middle' })
    await expect.poll(() => world.events.map((event) => event.type)).toEqual(['pageview', 'networkclick'])
  })
})

describe('sub ids, tags and origin', () => {
  it('come from the link before the script tag', async () => {
    const head = tag('data-ob-sub-id="site" data-ob-sub-id-2="two" data-ob-tag-team="blue" data-origin="plugin"')
    const attributes = 'data-ob-sub-id="box" data-ob-sub-id-5="five" data-ob-tag-place="top bar"'
    const { page: opened } = await openPage(world, page(link(attributes), head))
    await opened.click('#out')
    await opened.waitForURL('http://shop.test/**')
    const query = world.clicks[0]?.query
    expect(query?.getAll('subId')).toEqual(['box'])
    expect(query?.get('subId2')).toBe('two')
    expect(query?.get('subId5')).toBe('five')
    expect(query?.getAll('tags').sort()).toEqual(['place=top bar', 'team=blue'])
    expect(query?.get('origin')).toBe('plugin')
    expect(world.events[0]?.origin).toBe('plugin')
  })
})
