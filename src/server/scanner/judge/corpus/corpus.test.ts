import { describe, expect, it } from 'vitest'
import { readPageFacts } from '../../page/read-page-facts.ts'
import { beforeOf } from '../of-others.ts'
import { judgeWalk } from '../judge-walk.ts'
import type { Verdict } from '../evidence.ts'
import { heldBackByTemplate, openByTemplate } from './by-template.test-data.ts'
import type { Answered, CorpusPage } from './frames.test-data.ts'
import { heldBack } from './held-back.test-data.ts'
import { openPages } from './open.test-data.ts'

const readOf = ({ html, last, status = 200 }: Answered, linked: string) => {
  const url = last ?? linked
  return { status, url, facts: readPageFacts({ html, url }) }
}
function judged(page: CorpusPage): Verdict {
  const { linked, made, before } = page
  const seen = { ...readOf(page, linked), headers: {}, isCut: false }
  const hops = [{ url: seen.url, status: seen.status, by: 'link' as const }]
  return judgeWalk(
    linked,
    { hops, seen, trouble: null },
    {
      knownDomains: new Set(),
      isClickHost: () => false,
      made: made ? readOf(made, `${linked}-x-qwertyuiop`) : null,
      before: before ? beforeOf(readOf(before, linked).facts) : null,
    },
  )
}

const isBroken = (found: string) => found !== 'HEALTHY' && found !== 'UNKNOWN'
const nameOf = ({ system, language, trap }: CorpusPage) => `${system}, ${language}: ${trap}`
/** Results by actual class: the confusion table of a half. */
function tableOf(pages: readonly CorpusPage[]) {
  const judgedPages = pages.map((page) => ({ page, found: judged(page).found }))
  const table: Record<string, Record<string, number>> = {}
  for (const { page, found } of judgedPages) {
    const row = (table[page.is] ??= {})
    row[found] = (row[found] ?? 0) + 1
  }
  const falseAlarms = judgedPages.filter(({ page, found }) => !isBroken(page.is) && isBroken(found))
  const missed = judgedPages.filter(({ page, found }) => isBroken(page.is) && found !== page.is)
  const lines = (some: typeof judgedPages) =>
    some.map(({ page, found }) => `${nameOf(page)}: ${found} instead of ${page.is}`)
  const broken = pages.filter((page) => isBroken(page.is)).length
  return { table, falseAlarms: lines(falseAlarms), missed: lines(missed), share: missed.length / broken }
}

describe.each([
  ['open', [...openPages, ...openByTemplate], 141],
  ['held back', [...heldBack, ...heldBackByTemplate], 109],
] as const)('the half of the corpus that is %s', (name, pages, count) => {
  it('has no healthy page called broken, and at most 8 % of the broken ones missed', () => {
    const { table, falseAlarms, missed, share } = tableOf(pages)
    console.info(name, table)
    expect(pages).toHaveLength(count)
    expect(falseAlarms).toEqual([])
    expect(share, missed.join('\n')).toBeLessThanOrEqual(0.08)
  })
})

it('finds of each page of the open half what it is', () => {
  const wrong = [...openPages, ...openByTemplate].flatMap((page) => {
    const { found, reason } = judged(page)
    return found === page.is ? [] : [`${nameOf(page)}: ${found} instead of ${page.is} (${reason})`]
  })
  expect(wrong).toEqual([])
})
