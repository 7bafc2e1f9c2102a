import { expect, it } from 'vitest'
import { readPageFacts } from '../page/read-page-facts.ts'
import { judgeWalk } from './judge-walk.ts'
import { littleWeb, type WebPage } from './little-web.test-data.ts'

function judged({ linked, last, html, made }: WebPage): string {
  const seen = { url: last, status: 200, headers: {}, facts: readPageFacts({ html, url: last }), isCut: false }
  const walk = { hops: [{ url: last, status: 200, by: 'link' as const }], seen, trouble: null }
  const url = `${linked}-x`
  const other = made === undefined ? null : { status: 200, url, facts: readPageFacts({ html: made, url }) }
  return judgeWalk(linked, walk, { knownDomains: new Set(), isClickHost: () => false, made: other, before: null }).found
}

it('calls no healthy page of 180 broken, and misses at most 8 % of the broken ones', () => {
  const pages = littleWeb.map((page) => ({ ...page, found: judged(page) }))
  const counts: Record<string, string> = {}
  const sizes: Record<string, number> = {}
  for (const is of new Set(pages.map((page) => page.is))) {
    const own = pages.filter((page) => page.is === is)
    sizes[is] = own.length
    counts[is] = `${own.filter((page) => page.found === is).length} of ${own.length}`
  }
  console.info(counts)
  const wrong = pages.filter((page) => page.found !== page.is)
  const lines = wrong.map(({ what, is, found }) => `${what}: ${found} instead of ${is}`)
  const isWhole = (is: string) => is === 'HEALTHY' || is === 'UNKNOWN'
  expect(pages.length).toBe(180)
  expect(sizes).toEqual({
    HEALTHY: 78,
    UNKNOWN: 18,
    PRODUCT_IS_OUT_OF_STOCK: 48,
    PAGE_NOT_FOUND: 18,
    DESTINATION_MISSMATCH: 18,
  })
  expect(lines.filter((_, i) => isWhole(wrong[i]?.is ?? ''))).toEqual([])
  const broken = pages.filter((page) => !isWhole(page.is))
  const missed = wrong.filter((page) => !isWhole(page.is))
  expect(missed.length / broken.length, lines.join('\n')).toBeLessThanOrEqual(0.08)
})
