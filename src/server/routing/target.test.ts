import { describe, expect, it } from 'vitest'
import { readTarget } from './target.ts'

const ownHosts = new Set(['own.example', 'own.example:4000'])
const read = (text: string | undefined, allowLoopback = false) => readTarget(text, { ownHosts, allowLoopback })
const errorOf = (text: string | undefined) => {
  const found = read(text)
  return 'error' in found ? found.error : null
}

describe('a target', () => {
  it.each([
    ['https://shop.dk/a?b=c#d', 'https://shop.dk/a?b=c#d', 'shop.dk'],
    ['HTTPS://WWW.Shop.DK', 'https://www.shop.dk/', 'shop.dk'],
    ['http://shop.co.uk:80/', 'http://shop.co.uk/', 'shop.co.uk'],
    ['https://shop.dk./', 'https://shop.dk./', 'shop.dk'],
    ['https:/\\shop.dk/a', 'https://shop.dk/a', 'shop.dk'],
    ['ht\ntps://sh\top.dk/', 'https://shop.dk/', 'shop.dk'],
    ['https://shop。dk/', 'https://shop.dk/', 'shop.dk'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC', 'xn--bcher-kva.example'],
    ['  https://shop.dk/ ', 'https://shop.dk/', 'shop.dk'],
  ])('%j leads to %s', (text, href, domain) => {
    const found = read(text)
    expect('error' in found ? found : [found.url.href, found.domain]).toEqual([href, domain])
  })
  it.each([
    [undefined, 'is missing'],
    ['', 'is missing'],
    [`https://shop.dk/${'a'.repeat(8192)}`, 'at most 8192'],
    ['shop.dk', 'full web address'],
    ['//shop.dk/', 'full web address'],
    ['/\\shop.dk', 'full web address'],
    ['https://', 'full web address'],
    ['https://sh op.dk/', 'full web address'],
    ['https://shop.dk\0.evil.com/', 'full web address'],
    ['https://[::1/', 'full web address'],
    ['https://1.2.3.4.5.6.7.8.257/', 'full web address'],
    ['javascript:alert(1)', 'http:// or https://'],
    ['java\tscript:alert(1)', 'http:// or https://'],
    ['data:text/html,x', 'http:// or https://'],
    ['blob:https://shop.dk/x', 'http:// or https://'],
    ['ftp://shop.dk/', 'http:// or https://'],
    ['intent://shop.dk/#Intent;scheme=https;end', 'http:// or https://'],
    ['https://user@shop.dk/', 'user name or password'],
    ['https://:p@shop.dk/', 'user name or password'],
    ['https://shop.dk@evil.com/', 'user name or password'],
    ['https://shop.dk%40evil.com@evil.com/', 'user name or password'],
    ['https://own.example/tr', 'lead back here'],
    ['https://OWN.example./tr', 'lead back here'],
    ['http://own.example:4000/tr', 'lead back here'],
    ['http://own.example.:4000/tr', 'lead back here'],
    ['https://127.0.0.1/', 'public host'],
    ['https://127.1/', 'public host'],
    ['https://2130706433/', 'public host'],
    ['https://0x7f000001/', 'public host'],
    ['https://0177.0.0.1/', 'public host'],
    ['https://169.254.169.254./', 'public host'],
    ['https://１２７.０.０.１/', 'public host'],
    ['https://[::ffff:127.0.0.1]/', 'public host'],
    ['https://[fe80::1]/', 'public host'],
    ['https://intranet/', 'public host'],
    ['https://localhost/', 'public host'],
    ['https://a.localhost./', 'public host'],
    ['https://co.uk/', 'public host'],
    ['https://.shop.dk/', 'public host'],
    ['https://shop.dk../', 'public host'],
    ['https://www..shop.dk/', 'public host'],
    ['https://shop.dk:8443/', 'a port'],
    ['http://shop.dk:443/', 'a port'],
  ])('%j is refused: %s', (text, why) => expect(errorOf(text)).toContain(why))
  it('may be on this machine for a site that is there, too', () => {
    expect('url' in read('http://localhost:5000/', true)).toBe(true)
    expect('url' in read('http://shop.localhost:5000/', true)).toBe(true)
    expect('error' in read('http://10.0.0.1/', true)).toBe(true)
    expect('error' in read('http://user@localhost/', true)).toBe(true)
  })
})
