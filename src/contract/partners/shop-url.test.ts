import { expect, it } from 'vitest'
import { shopHost, shopUrl } from './shop-url.ts'

it.each([
  ['shop.dk', 'https://shop.dk'],
  [' http://shop.dk/a?b=c ', 'http://shop.dk/a?b=c'],
  ['blå.dk', 'https://blå.dk'],
  ['HTTPS://Shop.dk:8443/', 'HTTPS://Shop.dk:8443/'],
  ['localhost:4000', 'https://localhost:4000'],
  ['shop.localhost/', 'https://shop.localhost/'],
])('a shop at “%s” is linked to at %s', (typed, kept) => {
  expect(shopUrl(typed)).toBe(kept)
})

it.each([
  '',
  'shop',
  'shop..dk',
  '//shop.dk',
  'https://',
  'https://shop.dk:99999/',
  'https://me:secret@shop.dk/',
  'mailto:me@shop.dk',
  'ftp://shop.dk',
  'javascript:alert(1.1)',
  'https://exa mple.dk',
  'https://shop.dk/\nSubject: x',
  'https://a.b<script>.dk',
])('“%s” is no address of a shop', (typed) => {
  expect(shopUrl(typed)).toBeNull()
})

it.each([
  ['https://www.shop.dk/a', 'shop.dk'],
  ['HTTPS://Shop.dk:8443/', 'shop.dk'],
  ['https://shop.dk:99999/', 'https://shop.dk:99999/'],
])('%s is the shop %s', (url, host) => {
  expect(shopHost(url)).toBe(host)
})
