import { expect, it } from 'vitest'
import { readPageFacts } from '../page/read-page-facts.ts'
import type { Walk } from '../walk/walk.ts'
import { judgeWalk } from './judge-walk.ts'
import { isWorthSearching, nameOf, searchAddress } from './of-search.ts'

const linked = 'https://shop.example/shoes/leather-winter-boot'
const before = { heading: 'Leather winter boot', sells: true }
const page = (body: string, head = '') =>
  `<html><head><title>Shop</title>${head}</head><body><form action="/find"><input type="hidden" name="lang" value="en"><input type="search" name="q"></form><main>${body}</main></body></html>`
const walkTo = (html: string, status = 200): Walk => ({
  hops: [{ url: linked, status, by: 'link' }],
  seen: { url: linked, status, headers: {}, facts: readPageFacts({ html, url: linked }), isCut: false },
  trouble: null,
})
const asked = { knownDomains: new Set<string>(), isClickHost: () => false, made: null, before: null }
const searchPage = (results: string) => readPageFacts({ html: page(results), url: 'https://shop.example/find?q=x' })
const judged = (walk: Walk, results: string | null, isKnown = true, name = 'leather winter boot') => {
  const searched =
    results === null ? null : { name, isKnown, url: 'https://shop.example/find?q=x', facts: searchPage(results) }
  const { found, evidence } = judgeWalk(linked, walk, { ...asked, searched })
  return { found, says: evidence.find(({ kind }) => kind === 'search')?.sentence ?? null }
}
/** A page that says it is missing but still has a way to buy something: a single sign. */
const gone = walkTo(page('<h1>Page not found</h1><p>Try our offers, from 299 kr.</p>'))
const healthy = walkTo(
  page(`<h1>Leather winter boot</h1><p>${'Warm and handmade. '.repeat(20)}</p><button>Add to cart</button>`),
)

it('a page tells where its shop is searched: by structured data, else by a form that GETs', () => {
  const of = (html: string) => readPageFacts({ html, url: linked }).search
  const action = (target: unknown) =>
    page(
      '',
      `<script type="application/ld+json">${JSON.stringify({ '@graph': [{ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction', target } }] })}</script>`,
    )
  expect(of(action('https://shop.example/s?w={search_term_string}'))).toBe('https://shop.example/s?w={q}')
  expect(of(action({ '@type': 'EntryPoint', urlTemplate: '/s/{search_term}' }))).toBe('/s/{q}')
  expect(of(action('https://shop.example/s'))).toBe('/find?lang=en&q={q}')
  expect(of(page(''))).toBe('/find?lang=en&q={q}')
  for (const other of [
    '<form method="post" action="/find"><input type="search" name="q"></form>',
    '<form action="/login"><input name="user"><input type="password" name="p"></form>',
    '<form action="/mail"><input type="text" name="city"></form>',
    '<script type="application/ld+json">{"@type":"SearchAction","target":</script>',
  ])
    expect(of(`<html><body>${other}</body></html>`)).toBeNull()
})

it('is asked on the shop’s own site alone, by the name it had, else by words of its address', () => {
  const at = new URL(linked)
  const address = (template: string | null) => searchAddress(template, at, at, 'winter boot & co')?.href ?? null
  expect(address('/find?q={q}')).toBe('https://shop.example/find?q=winter%20boot%20%26%20co')
  expect(address('https://www.shop.example/s/{q}')).toBe('https://www.shop.example/s/winter%20boot%20%26%20co')
  for (const wrong of [null, 'https://evil.example/?q={q}', 'javascript:{q}', 'https://shop.example.evil.example/{q}'])
    expect(address(wrong)).toBeNull()
  expect(nameOf(at, { heading: 'Boot “Nord” 42', sells: true })).toEqual({ name: 'boot nord 42', isKnown: true })
  expect(nameOf(at, { heading: 'Welcome', sells: false })).toEqual({ name: 'leather winter boot', isKnown: false })
  expect(nameOf(new URL('https://shop.example/p/r%C3%B8d-st%C3%B8vle-100234.html'), null)?.name).toBe('rød støvle')
  for (const bare of ['/p/10023', '/boot', '/', '/p/a%E9-1']) expect(nameOf(new URL(bare, linked), null)).toBeNull()
})

it('only of a page that seems to be gone', () => {
  expect(isWorthSearching(judgeWalk(linked, gone, asked))).toBe(true)
  expect(isWorthSearching(judgeWalk(linked, walkTo(page('<h1>Oh no</h1>'), 404), asked))).toBe(true)
  expect(isWorthSearching(judgeWalk(linked, healthy, asked))).toBe(false)
  expect(isWorthSearching(judgeWalk(linked, { hops: [], seen: null, trouble: 'timeout' }, asked))).toBe(false)
})

const hit = (href: string) => `<ul><li><a href="${href}">Leather Winter Boot, brown</a></li></ul>`
it('found elsewhere it moved: with another sign that is broken', () => {
  expect(judged(gone, null).found).toBe('UNKNOWN')
  expect(judged(gone, hit('/sale/brown-boot-2'))).toEqual({
    found: 'PAGE_NOT_FOUND',
    says: 'The shop’s own search finds “leather winter boot” at another address: /sale/brown-boot-2',
  })
})

it('not known any more counts where the name is known and the search says so', () => {
  for (const says of ['No results for your search', 'Ingen produkter fundet', 'Keine Ergebnisse', '0 produkter'])
    expect(judged(gone, `<h1>Search</h1><p>${says}</p>`).found).toBe('PAGE_NOT_FOUND')
  // words of a URL are no name; an empty page waits for its scripts; results for other things prove nothing
  expect(judged(gone, '<p>No results</p>', false)).toEqual({ found: 'UNKNOWN', says: null })
  expect(judged(gone, '<div id="app"></div>')).toEqual({ found: 'UNKNOWN', says: null })
  expect(
    judged(gone, '<a href="/a">Wool socks</a><a href="/find?q=x&p=2">leather winter boot, page 2</a>').says,
  ).toBeNull()
})

it('found at its own address it speaks for healthy, also below another folder; a 404 stays what it is', () => {
  expect(judged(gone, hit('https://shop.example/all/leather-winter-boot?from=search'))).toEqual({
    found: 'UNKNOWN',
    says: 'The shop’s own search finds “leather winter boot” at this address',
  })
  const refused = walkTo(page('<h1>Page not found</h1>'), 404)
  expect(judged(refused, null).found).toBe('PAGE_NOT_FOUND')
  expect(judged(refused, hit('/shoes/leather-winter-boot')).found).toBe('PAGE_NOT_FOUND')
})

it('never makes a healthy page broken by itself', () => {
  for (const results of [hit('/sale/brown-boot-2'), '<p>No results</p>', hit('/shoes/leather-winter-boot')])
    expect(judged(healthy, results).found).toBe('HEALTHY')
  expect(judgeWalk(linked, healthy, { ...asked, before }).found).toBe('HEALTHY')
})
