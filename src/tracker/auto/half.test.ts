import { expect, it } from 'vitest'
import { hostPath, routePath } from '../../server/address/address.ts'
import { isWithLinks, murmur, pathOf } from './half.ts'

it('hashes as Murmur3 does, over UTF-8', () => {
  // the reference implementation, seed 0
  for (const [text, hash] of [
    ['', 0],
    ['a', 0x3c2569b2],
    ['hello', 0x248bfa47],
    ['hello, world', 0x149bbb7f],
    ['The quick brown fox jumps over the lazy dog', 0x2e4ff723],
  ] as const)
    expect(murmur(text), text).toBe(hash)
})

it.each([
  'https://www.blog.dk/',
  'https://blog.dk',
  'https://blog.dk/a/b/?q=1#top',
  'https://blog.dk/a//',
  'https://blog.dk//',
  'https://blog.dk/k%C3%B8b-%E2%9C%93/',
  'https://blog.dk/køb',
  'https://blog.dk/50%',
  'https://blog.dk/a%0Ab',
  'https://blog.dk/a%E2%80%AEb',
  'https://blog.dk/a%2Fb%3Fc',
  'http://blog.dk:8080/x',
  'https://xn--caf-dma.dk/menu',
  'https://blog.dk/app/#/items/1/',
  'https://blog.dk/#!/items?page=2',
  'https://blog.dk/a#top',
  'https://blog.dk/#/k%C3%B8b',
])('takes the same path out of %s as the server keeps', (address) => {
  const behindHost = (kept: string) => kept.replace(/^[^/]*/, '')
  expect(pathOf(address, false)).toBe(behindHost(hostPath(address)))
  expect(pathOf(address, true)).toBe(behindHost(routePath(address)))
})

it('deals half of the pages out, every page always alike, and each test by itself', () => {
  const pages = Array.from({ length: 4000 }, (_, i) => `/20${i % 25}/post-${i}`)
  const sides = ['5f0c1a9e7b3d2468', '5f0c1a9e7b3d2469', 'a'].map((key) => pages.map((p) => isWithLinks(key, p)))
  expect(pages.map((p) => isWithLinks('a', p))).toEqual(sides[2])
  // 2,000 with a deviation of 32
  for (const side of sides) expect(Math.abs(side.filter(Boolean).length - 2000)).toBeLessThan(130)
  for (const [x, y] of [
    [0, 1],
    [0, 2],
  ] as const) {
    const alike = pages.filter((_, i) => sides[x]?.[i] === sides[y]?.[i]).length
    expect(Math.abs(alike - 2000)).toBeLessThan(130)
  }
})
