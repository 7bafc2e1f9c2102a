import { expect, it } from 'vitest'
import {
  behind,
  domainOf,
  isOutgoing,
  keyOf,
  linkKey,
  originPattern,
  ownPage,
  pageOf,
  serverOf,
  siteOf,
  smartCode,
} from './addresses.ts'

const page = (text: string) => pageOf(text) ?? new URL('about:blank')

it.each([
  ['https://www.shop.dk/a?email=a@b.dk#x', 'shop.dk'],
  ['https://outlet.shop.co.uk:8443/', 'outlet.shop.co.uk'],
])('of somebody else’s page %s only the domain is sent (R235: what the browser extension sends)', (text, is) =>
  expect(domainOf(page(text))).toBe(is),
)

it.each([
  ['https://www.blog.dk/a/?token=1#top', 'www.blog.dk/a/'],
  ['https://blog.dk/?q=1#/items/2?x=1', 'blog.dk/#/items/2'],
])('of an own page %s nothing behind the question mark (R235: what the browser extension sends)', (text, is) =>
  expect(ownPage(page(text))).toBe(is),
)

it.each(['chrome://extensions', 'file:///tmp/a.html', 'about:blank', '', undefined])('asks nothing of %s', (text) =>
  expect(pageOf(text)).toBeNull(),
)

it('finds the site of a page, the most exact of several, and none for a name that only ends alike', () => {
  const sites = [{ domain: 'blog.dk' }, { domain: 'en.blog.dk' }, { domain: 'café.dk' }]
  expect(siteOf(sites, page('https://www.blog.dk/a'))?.domain).toBe('blog.dk')
  expect(siteOf(sites, page('https://en.blog.dk/a'))?.domain).toBe('en.blog.dk')
  expect(siteOf(sites, page('https://xn--caf-dma.dk/'))?.domain).toBe('café.dk')
  expect(siteOf(sites, page('https://myblog.dk/'))).toBeUndefined()
  expect(siteOf(sites, page('https://blog.dk.evil.com/'))).toBeUndefined()
})

it.each([
  ['https://www.shop.dk/a/?x=1#y', 'shop.dk/a'],
  ['http://shop.dk', 'shop.dk/'],
  ['https://shop.dk/k%C3%B8b//', 'shop.dk/køb'],
  ['https://café.dk/køb', 'xn--caf-dma.dk/køb'],
  ['https://shop.dk:8443/%E0%A4%A', 'shop.dk:8443/%E0%A4%A'],
  ['mailto:a@b.dk', ''],
])('compares %s as %s', (address, is) => expect(linkKey(address)).toBe(is))

it('knows links that leave the site', () => {
  expect(isOutgoing('https://shop.dk/', 'https://blog.dk/a')).toBe(true)
  for (const own of ['https://www.blog.dk/b', 'https://en.blog.dk/', 'mailto:a@b.dk', 'javascript:void 0'])
    expect(isOutgoing(own, 'https://blog.dk/a'), own).toBe(false)
})

const through = ['https://outbound.example', 'https://go.blog.dk']
it('knows the code of a smart link, under each address that links of the account begin with', () => {
  for (const server of through) expect(smartCode(`${server}/tr/l/Kaffe-1?q=1`, through)).toBe('kaffe-1')
  expect(smartCode('https://go.blog.dk/tr/l/kaffe1).', through)).toBe('kaffe1')
  for (const other of [
    'https://outbound.example/tr/v1/click?targetUrl=https://a.dk/',
    'https://other.example/tr/l/kaffe1',
    'http://go.blog.dk/tr/l/kaffe1',
    'mailto:a@b.dk',
  ])
    expect(smartCode(other, through), other).toBeNull()
})
it('knows the shop’s page behind a link that goes through Outbound', () => {
  const target = 'targetUrl=https%3A%2F%2Fshop.dk%2Fa'
  for (const server of through) expect(behind(`${server}/tr/clicks/v1/1?${target}`, through)).toBe('https://shop.dk/a')
  expect(behind(`https://other.example/tr/clicks/v1/1?${target}`, through)).toBeNull()
  expect(behind('https://shop.dk/a', through)).toBeNull()
})

it('takes an address over https, or of this machine, and names the rule otherwise', () => {
  expect(serverOf(' outbound.example/login ')).toEqual({ server: 'https://outbound.example' })
  expect(serverOf('http://localhost:4000')).toEqual({ server: 'http://localhost:4000' })
  expect(serverOf('http://outbound.example')).toEqual({
    problem: 'Address: must begin with https://, because the key is sent there',
  })
  expect(serverOf('')).toEqual({ problem: 'Address: this field is required' })
  expect(serverOf('outbound')).toEqual({ problem: 'Address: must be like https://outbound.example' })
  expect(originPattern('http://localhost:4000')).toBe('http://localhost/*')
})

it('takes a whole key', () => {
  expect(keyOf(' ob_abcd_0123456789_wxyz\n')).toEqual({ key: 'ob_abcd_0123456789_wxyz' })
  for (const bad of ['ob_abcd', 'Bearer ob_abcd_0_wxyz', 'x'])
    expect(keyOf(bad), bad).toEqual({ problem: 'Key: must begin with ob_ and be whole' })
  expect(keyOf('')).toEqual({ problem: 'Key: this field is required' })
})
