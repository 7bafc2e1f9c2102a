import { expect, it } from 'vitest'
import { domainNameOf } from './domain-name.ts'

const product = 'app.outbound.example'

it.each([
  ['go.blog.dk', 'go.blog.dk'],
  [' GO.Blog.DK. ', 'go.blog.dk'],
  ['blog.dk', 'blog.dk'],
  ['café.dk', 'xn--caf-dma.dk'],
  ['go.shop.co.uk', 'go.shop.co.uk'],
  ['mine.github.io', 'mine.github.io'],
  ['outbound.example.dk', 'outbound.example.dk'],
])('takes %s as %s', (text, name) => {
  expect(domainNameOf(text, product)).toBe(name)
})

it.each([
  ['https://go.blog.dk', 'without https:// and without a path'],
  ['go.blog.dk/path', 'without https:// and without a path'],
  ['go.blog.dk?x=1', 'without https:// and without a path'],
  ['me@go.blog.dk', 'without https:// and without a path'],
  ['*.blog.dk', 'Must not be a wildcard'],
  ['192.0.2.7', 'not the number (IP address)'],
  ['0x7f.1', 'not the number (IP address)'],
  ['2130706433', 'not the number (IP address)'],
  ['[2001:db8::1]', 'not the number (IP address)'],
  ['2001:db8::1', 'not the number (IP address)'],
  ['go.blog.dk:8080', 'without a port'],
  ['localhost', 'public internet: localhost leads'],
  ['go.localhost', 'public internet'],
  ['printer.local', 'public internet'],
  ['intranet', 'public internet'],
  ['blog', 'Must be a domain like go.example.com'],
  ['go..dk', 'Must be a domain like go.example.com'],
  ['-go.blog.dk', 'Must be a domain like go.example.com'],
  ['go blog.dk', 'Must be a domain like go.example.com'],
  [`${'a'.repeat(64)}.dk`, 'Must be a domain like go.example.com'],
  [`${'a.'.repeat(130)}dk`, 'Must be a domain like go.example.com'],
  ['co.uk', 'public suffix'],
  ['github.io', 'public suffix'],
  ['app.outbound.example', 'an address of the product itself'],
  ['go.app.outbound.example', 'an address of the product itself'],
  ['outbound.example', 'an address of the product itself'],
])('refuses %s with the field and the rule: %s', (text, rule) => {
  expect(() => domainNameOf(text, product)).toThrow(/^domainName: /)
  expect(() => domainNameOf(text, product)).toThrow(rule)
})
