import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { configWith, createWorld, openPage, page, type World } from '../test/tracker-world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const attributesOf = (opened: Page, selector: string) =>
  opened
    .locator(selector)
    .evaluate((node) => Object.fromEntries(Array.from(node.attributes, ({ name, value }) => [name, value])))

describe('the site’s script settings', () => {
  it('append classes, rel and attributes to outgoing links, and nothing to other links', async () => {
    world.config = configWith({
      append_classes: ['ad', 'is-paid out'],
      append_attributes: ['data-kind=shop', 'rel=ugc', 'target=_blank', 'title=To the shop'],
      rel_nofollow: true,
      rel_sponsored: true,
    })
    const { page: opened } = await openPage(
      world,
      page(`<a id="bare" href="http://shop.test/">1</a>
        <a id="full" href="http://shop.test/" class="ad mine" rel="nofollow noopener" title="mine" target="_self">2</a>
        <a id="net" href="http://awin1.com.test/">3</a>
        <a id="own" href="/own">4</a>`),
    )
    await expect
      .poll(() => attributesOf(opened, '#bare'))
      .toEqual({
        id: 'bare',
        href: 'http://shop.test/',
        class: 'ad is-paid out',
        rel: 'ugc nofollow sponsored',
        'data-kind': 'shop',
        target: '_blank',
        title: 'To the shop',
      })
    expect(await attributesOf(opened, '#full')).toEqual({
      id: 'full',
      href: 'http://shop.test/',
      class: 'ad mine is-paid out',
      rel: 'nofollow noopener ugc sponsored',
      'data-kind': 'shop',
      title: 'mine',
      target: '_self',
    })
    expect((await attributesOf(opened, '#net')).rel).toBe('ugc nofollow sponsored')
    expect(await attributesOf(opened, '#own')).toEqual({ id: 'own', href: '/own' })
  })

  it('never append handlers, addresses or styles, even if the server sends them', async () => {
    world.config = configWith({
      append_attributes: [
        'onclick=alert(1)',
        'href=javascript:alert(1)',
        'src=x',
        'style=color:red',
        'id=x',
        'data-last=1',
      ],
      append_classes: ['"><script>alert(1)</script>'],
    })
    const { page: opened, problems } = await openPage(world, page('<a href="http://shop.test/">1</a>'))
    await opened.waitForSelector('a[data-last]')
    expect(Object.keys(await attributesOf(opened, 'a')).sort()).toEqual(['class', 'data-last', 'href'])
    expect(await opened.locator('script:not([src^="http://tracker.test/tr/v1/"])').count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('leave ignored links, ignored domains and excluded pages alone', async () => {
    world.config = configWith({
      rel_sponsored: true,
      ignore_selectors: ['footer'],
      ignore_domains: ['friend.test'],
      exclude_pages: ['/legal'],
    })
    const body = `<footer><a href="http://shop.test/">1</a></footer><a href="http://www.friend.test/">2</a>
      <a id="last" href="http://shop.test/">3</a>`
    world.pages.set('/legal', page(body))
    const { page: opened } = await openPage(world, page(body))
    await opened.waitForSelector('#last[rel=sponsored]')
    expect(await opened.locator('a[rel]').count()).toBe(1)
    await opened.goto('http://site.test/legal')
    await expect.poll(() => world.events.length).toBe(2)
    expect(await opened.locator('a[rel]').count()).toBe(0)
  })

  it('reach links that are added or led elsewhere later, when the site changes its pages itself', async () => {
    world.config = configWith({ dom_listener: true, rel_nofollow: true })
    const { page: opened } = await openPage(world, page('<a id="inner" href="/own">1</a>'))
    await opened.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<div><p><a id="late" href="http://shop.test/">2</a></p></div>')
      document.getElementById('inner')?.setAttribute('href', 'http://other.test/')
    })
    await expect.poll(() => opened.getAttribute('#late', 'rel')).toBe('nofollow')
    await expect.poll(() => opened.getAttribute('#inner', 'rel')).toBe('nofollow')
  })

  it('are applied once when the site does not: links added later keep their looks', async () => {
    world.config = configWith({ rel_nofollow: true })
    const { page: opened } = await openPage(world, page('<a id="first" href="http://shop.test/">1</a>'))
    await opened.waitForSelector('#first[rel=nofollow]')
    await opened.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<a id="late" href="http://shop.test/">2</a>')
      return new Promise((done) => requestAnimationFrame(done)).then(() => undefined)
    })
    expect(await opened.getAttribute('#late', 'rel')).toBe(null)
  })

  it('survive a click: the link afterwards is the link before', async () => {
    world.config = configWith({ dom_listener: true, rel_nofollow: true, append_classes: ['ad'] })
    const { page: opened } = await openPage(world, page('<a target="_blank" href="http://shop.test/">1</a>'))
    await opened.waitForSelector('a.ad')
    const before = await attributesOf(opened, 'a')
    await opened.click('a')
    await expect.poll(() => world.clicks.length).toBe(1)
    await expect.poll(() => attributesOf(opened, 'a')).toEqual(before)
  })
})
