import { describe, expect, it } from 'vitest'
import type { BrokenLink } from '../../contract/scanner/broken-links.ts'
import { countsOf, countsText, destinationOf, isSought, linkCsv, rowsOfView, sortedRows, sumOf } from './link-rows.ts'
import { linkOf as link, overviewOf } from './test-links.ts'

const overview = (brokenLinks: BrokenLink[]) =>
  overviewOf({
    brokenLinks,
    ignoredBrokenLinks: [{ ignoreUuid: 'i', ignoreChannelUuid: 's1', ignoreUrlPath: 'x', ignoreTargetUrl: 'y' }],
  })
const pages = (links: BrokenLink[], sort: { id: string; desc: boolean } | null) =>
  sortedRows(rowsOfView(overview(links), 'active'), sort).map((r) => r.page)

it('has three views', () => {
  const data = overview([link(), link({ brokenLinkIsFixed: true, brokenLinkUrlPath: 'blog.dk/fixed' })])
  expect(rowsOfView(data, 'active').map((r) => r.page)).toEqual(['blog.dk/guide'])
  expect(rowsOfView(data, 'fixed').map((r) => r.page)).toEqual(['blog.dk/fixed'])
  expect(rowsOfView(data, 'ignored').map((r) => [r.page, r.ignoreUuid])).toEqual([['x', 'i']])
})

it('is sorted by money first, then by clicks, then by the page', () => {
  const links = [
    link({ brokenLinkUrlPath: 'c' }),
    link({ brokenLinkUrlPath: 'b', brokenLinkClickCount: 11 }),
    link({ brokenLinkUrlPath: 'a' }),
    link({ brokenLinkUrlPath: 'd', score: 4, brokenLinkClickCount: 1, brokenLinkStatusCode: 500 }),
  ]
  expect(pages(links, null)).toEqual(['d', 'b', 'a', 'c'])
  expect(pages(links, { id: 'clicks', desc: false })).toEqual(['d', 'a', 'c', 'b'])
  expect(pages(links, { id: 'type', desc: true })).toEqual(['d', 'b', 'a', 'c'])
})

it('says where a link leads only when that is another page', () => {
  expect(destinationOf(link())).toBeNull()
  expect(destinationOf(link({ brokenLinkDestinationUrl: '' }))).toBeNull()
  expect(destinationOf(link({ brokenLinkDestinationUrl: 'https://shop.dk/' }))).toBe('https://shop.dk/')
})

it('finds by page, link, destination and the chosen filters', () => {
  const [row] = rowsOfView(overview([link({ brokenLinkDestinationUrl: 'https://shop.dk/Search' })]), 'active')
  if (!row) throw new Error('a row is missing')
  const all = { sought: '', type: undefined, error: undefined, site: undefined }
  expect(isSought(row, { ...all, sought: 'search' })).toBe(true)
  expect(isSought(row, { ...all, sought: 'nowhere' })).toBe(false)
  expect(isSought(row, { ...all, type: 'discover' })).toBe(false)
  expect(isSought(row, { ...all, error: 'PAGE_NOT_FOUND', site: 's1', type: 'click' })).toBe(true)
})

it('adds money up, ranges of one shop together and those of several as independent ones', () => {
  // 6 ± √(3² + 3²), √(4² + 4²)
  expect(sumOf([link(), link({ advertiserDomain: 'other.dk' })])).toEqual({
    lost: 6,
    low: 1.76,
    high: 11.66,
    clicks: 20,
  })
  expect(sumOf([link(), link()])).toEqual({ lost: 6, low: 0, high: 14, clicks: 20 })
})

it('is written to a file with the columns of the list', () => {
  const [row] = rowsOfView(overview([link()]), 'active')
  if (!row) throw new Error('a row is missing')
  expect(linkCsv.map((c) => [c.head, c.value(row)])).toEqual([
    ['Page URL', 'blog.dk/guide'],
    ['Link URL', 'https://www.shop.dk/p?id=1'],
    ['Destination URL', 'http://shop.dk/p/#top'],
    ['Status code', 404],
    ['Error', 'Page not found'],
    ['Clicks', 10],
  ])
})

describe('counts of broken links', () => {
  const at = (page: string, target: string, over = {}) =>
    link({ brokenLinkUrlPath: page, brokenLinkTargetUrlPath: target, ...over })
  it('name a link once, however many pages it stands on', () => {
    const found = [
      at('blog.dk/a', 'shop.dk/1'),
      at('blog.dk/b', 'shop.dk/1'),
      at('blog.dk/b', 'shop.dk/2', { brokenLinkErrorCode: 'PRODUCT_IS_OUT_OF_STOCK' }),
      // the same path on another site is a different page
      at('blog.dk/b', 'shop.dk/2', { brokenLinkErrorCode: 'PRODUCT_IS_OUT_OF_STOCK', brokenLinkChannelUuid: 's2' }),
    ]
    expect(countsOf(found)).toEqual({ links: 2, pages: 3, places: 4, stock: 1 })
    expect(countsText(countsOf(found))).toBe('2 links on 3 pages, in 4 places')
  })
  it('say nothing of places where each is a page or a link of its own', () => {
    expect(countsText(countsOf([at('blog.dk/a', 'shop.dk/1'), at('blog.dk/b', 'shop.dk/1')]))).toBe('1 link on 2 pages')
    expect(countsText(countsOf([at('blog.dk/a', 'shop.dk/1'), at('blog.dk/a', 'shop.dk/2')]))).toBe('2 links on 1 page')
    expect(countsText(countsOf([at('blog.dk/a', 'shop.dk/1')]))).toBe('1 link on 1 page')
  })
})
