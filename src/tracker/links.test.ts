import { describe, expect, it } from 'vitest'
import type { Config } from './config.ts'
import { bareHost, isExcludedPage, kindOfTarget } from './links.ts'

const options = {
  append_classes: [],
  append_attributes: [],
  ignore_selectors: [],
  ignore_domains: [],
  exclude_pages: [],
  rel_nofollow: false,
  rel_sponsored: false,
  dom_listener: false,
  hash_routes: false,
  auto_links: [],
}
const config: Config = { active: true, options, networkHosts: ['awin1.com'] }
const server = new URL('https://go.outbound.example/tr')
const onPage = { hostname: 'www.site.example', pathname: '/tests/phones', hash: '' }
const kind = (target: string, more: Partial<Config> = {}, home = server) =>
  kindOfTarget(new URL(target), onPage, home, { ...config, ...more })

describe('kindOfTarget', () => {
  it('sends links to other sites through the redirect, and reports those of networks', () => {
    expect(kind('https://shop.example/x')).toBe('redirect')
    expect(kind('http://www.shop.example')).toBe('redirect')
    expect(kind('https://www.awin1.com/cread.php?p=1')).toBe('network')
    expect(kind('https://eu.awin1.com/')).toBe('network')
    expect(kind('https://notawin1.com/')).toBe('redirect')
  })

  it('leaves alone what stays on the site, with and without www, up and down', () => {
    const own = [
      'https://site.example/',
      'https://www.site.example/a',
      'http://blog.site.example:80/',
      'https://a.www.site.example/',
    ]
    expect(own.filter((target) => kind(target))).toEqual([])
    expect(kind('https://othersite.example/')).toBe('redirect')
    const below = { hostname: 'blog.site.example', pathname: '/', hash: '' }
    expect(kindOfTarget(new URL('https://site.example/'), below, server, config)).toBe('')
  })

  it('leaves alone what is no web address and what is the server itself', () => {
    const other = [
      'mailto:a@b.example',
      'tel:123',
      'javascript:void(0)',
      'ftp://shop.example/',
      'httpx://shop.example/',
    ]
    expect(other.filter((target) => kind(target))).toEqual([])
    expect(kind('https://go.outbound.example/abc')).toBe('')
  })

  it('leaves alone what the server would refuse: credentials, ports, address literals, bare names', () => {
    const refused = [
      'https://u:p@shop.example/',
      'https://u@shop.example/',
      'https://shop.example:8443/',
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://intranet/',
    ]
    expect(refused.filter((target) => kind(target))).toEqual([])
    expect(kind('https://shop.example:443/')).toBe('redirect')
    expect(kind('https://xn--klder-gra.xn--p1ai/')).toBe('redirect')
  })

  it('takes local targets when the server is local itself', () => {
    expect(kind('http://127.0.0.1:9000/', {}, new URL('http://localhost:4000/tr'))).toBe('redirect')
    expect(kind('http://shop.localhost:9000/', {}, new URL('http://127.0.0.1:4000/tr'))).toBe('redirect')
    expect(kind('http://127.0.0.1:4000/', {}, new URL('http://127.0.0.1:4000/tr'))).toBe('')
  })

  it('obeys the settings: inactive site, ignored domains, excluded pages', () => {
    expect(kind('https://shop.example/', { active: false })).toBe('')
    const ignoring = { options: { ...options, ignore_domains: ['https://www.Shop.example/path', '*.other.example'] } }
    expect(kind('https://shop.example/', ignoring)).toBe('')
    expect(kind('https://de.shop.example/', ignoring)).toBe('')
    expect(kind('https://other.example/', ignoring)).toBe('')
    expect(kind('https://myshop.example/', ignoring)).toBe('redirect')
    expect(kind('https://shop.example/', { options: { ...options, ignore_domains: ['', 'http://'] } })).toBe('redirect')
    expect(kind('https://shop.example/', { options: { ...options, exclude_pages: ['/tests/*'] } })).toBe('')
    expect(kind('https://www.awin1.com/', { options: { ...options, exclude_pages: ['/tests/*'] } })).toBe('')
  })

  it('without settings does as with default ones', () => {
    expect(kindOfTarget(new URL('https://shop.example/'), onPage, server, undefined)).toBe('redirect')
  })
})

describe('bareHost', () => {
  it('keeps the host only, and a www that is the name itself', () => {
    expect(bareHost('https://www.Shop.example:443/path?x#y')).toBe('shop.example')
    expect(bareHost('bücher.example')).toBe('xn--bcher-kva.example')
    expect(bareHost('www.se')).toBe('www.se')
    expect(bareHost('not a host')).toBe('')
  })
})

describe('isExcludedPage', () => {
  it('matches a path with or without its last slash, but nothing below', () => {
    expect(isExcludedPage('/about', ['/about'])).toBe(true)
    expect(isExcludedPage('/about/', ['about'])).toBe(true)
    expect(isExcludedPage('/about', ['/about/'])).toBe(true)
    expect(isExcludedPage('/about/us', ['/about'])).toBe(false)
    expect(isExcludedPage('/', ['/about'])).toBe(false)
  })
  it('matches everything below with a star at the end, and every page with a star alone', () => {
    expect(isExcludedPage('/shop/a/b', ['/shop/*'])).toBe(true)
    expect(isExcludedPage('/shopping', ['/shop*'])).toBe(true)
    expect(isExcludedPage('/shop', ['/shop/*'])).toBe(false)
    expect(isExcludedPage('/anything', ['*'])).toBe(true)
  })
  it('takes whole addresses and letters that addresses spell otherwise', () => {
    expect(isExcludedPage('/about', ['https://site.example/about?x=1'])).toBe(true)
    expect(isExcludedPage('/kl%C3%A4der', ['/kläder'])).toBe(true)
  })
  it('tells pages behind the fragment from the page they are on', () => {
    expect(isExcludedPage('/#/about', ['/#/about'])).toBe(true)
    expect(isExcludedPage('/#/about/us', ['/#/about/*'])).toBe(true)
    expect(isExcludedPage('/', ['/#/about'])).toBe(false)
    expect(isExcludedPage('/#/about', ['/'])).toBe(false)
  })
  it('a pattern that is no address matches nothing and stops no other', () => {
    expect(isExcludedPage('/about', ['http://', '/about'])).toBe(true)
    expect(isExcludedPage('/about', ['http://'])).toBe(false)
  })
})
