import { describe, expect, it } from 'vitest'
import { asciiHost, hostPath, isLoopbackName, registrable, routePath, toUrl } from './address.ts'

describe('a page or target as reports show it', () => {
  it.each([
    ['https://shop.dk/a/b', 'shop.dk/a/b'],
    ['http://www.shop.dk/a/b/?x=1#y', 'shop.dk/a/b'],
    ['https://shop.dk', 'shop.dk/'],
    ['https://shop.dk/', 'shop.dk/'],
    ['https://shop.dk//', 'shop.dk/'],
    ['https://WWW.Shop.DK/Path', 'shop.dk/Path'],
    ['https://shop.dk:8443/a', 'shop.dk:8443/a'],
    ['https://shop.dk:443/a', 'shop.dk/a'],
    ['https://xn--caf-dma.dk/a', 'café.dk/a'],
    ['https://café.dk/k%C3%B8b', 'café.dk/køb'],
    ['https://shop.dk/100%', 'shop.dk/100%'],
    ['https://shop.dk/%E0%A4%A', 'shop.dk/%E0%A4%A'],
    ['https://shop.dk/a%2Fb%3Fc', 'shop.dk/a%2Fb%3Fc'],
    ['https://user:secret@shop.dk/a', 'shop.dk/a'],
    ['https://shop.dk/a%0A%00b', 'shop.dk/a%0A%00b'],
    ['https://shop.dk/%E2%80%AEfdp.exe', 'shop.dk/%E2%80%AEfdp.exe'],
    ['', ''],
    ['shop.dk/a', ''],
    ['javascript:alert(1)', ''],
    ['ftp://shop.dk/', ''],
    [`https://shop.dk/${'a'.repeat(9000)}`, ''],
  ])('%s is %s', (text, shown) => expect(hostPath(text)).toBe(shown))
  it.each([
    ['https://www.site.dk/#/items/1?sort=price', 'site.dk/#/items/1'],
    ['https://site.dk/app/?x=1#!/m%C3%B8bler/', 'site.dk/app#!/møbler'],
    ['https://site.dk/a#top', 'site.dk/a'],
    ['https://site.dk/#/reset?token=secret', 'site.dk/#/reset'],
    ['https://site.dk/', 'site.dk/'],
    ['nowhere#/a', ''],
  ])('%s with its route is %s', (text, shown) => expect(routePath(text)).toBe(shown))
  it('is at most 1024 characters, and never half a character', () => {
    expect(routePath(`https://shop.dk/#/${'a'.repeat(4000)}`)).toHaveLength(1024)
    expect(hostPath(`https://shop.dk/${'a'.repeat(4000)}`)).toHaveLength(1024)
    for (const path of ['a', 'aa'])
      expect(hostPath(`https://shop.dk/${path}${'%F0%9F%91%9F'.repeat(600)}`)).toMatch(/^[a-z./\u{1f45f}]+\ufffd?$/u)
  })
})

describe('the registrable domain', () => {
  it.each([
    ['shop.dk', 'shop.dk'],
    ['www.outlet.shop.dk', 'shop.dk'],
    ['WWW.SHOP.DK', 'shop.dk'],
    ['shop.dk.', 'shop.dk'],
    ['www.shop.co.uk', 'shop.co.uk'],
    ['co.uk', null],
    ['www.mine.blogspot.com', 'mine.blogspot.com'],
    ['mine.myshopify.com', 'mine.myshopify.com'],
    ['github.io', null],
    ['dk', null],
    ['intranet', null],
    ['a.b.kobe.jp', 'a.b.kobe.jp'],
    ['city.kobe.jp', 'city.kobe.jp'],
    ['xn--caf-dma.dk', 'xn--caf-dma.dk'],
    ['192.168.0.1', null],
    ['[::1]', null],
    ['', null],
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['shop.localhost', 'shop.localhost'],
  ])('of %s is %s', (host, domain) => expect(registrable(host)).toBe(domain))
})

it('writes a host the way browsers send it', () => {
  expect(asciiHost('Café.DK')).toBe('xn--caf-dma.dk')
  expect(asciiHost('xn--caf-dma.dk')).toBe('xn--caf-dma.dk')
  expect(asciiHost('bücher.example')).toBe('xn--bcher-kva.example')
})
it('knows loopback names', () => {
  expect(['localhost', '127.0.0.1', 'a.localhost'].every(isLoopbackName)).toBe(true)
  expect(['localhost.dk', '127.0.0.2', 'notlocalhost'].some(isLoopbackName)).toBe(false)
})

it('reads an address with letters of Latin-1 however often it is asked', () => {
  for (let n = 0; n < 20_000; n++) if (!toUrl('https://café.dk/køb')) throw new Error(`refused at call ${n}`)
  expect(toUrl('nowhere')).toBeNull()
})
