import type { BrokenLink } from '../../../contract/scanner/broken-links.ts'
import type { UnpaidRow } from '../../../contract/discovery/unpaid.ts'
import { shortDay } from '../../../report/date-text.ts'
import { todayIn } from '../../../report/dates.ts'
import { plural } from '../../../report/format.ts'
import type { Search } from '../../../report/search.ts'
import { actNames, placeOf, reasonNames, sentenceOf } from '../../../report/unpaid-words.ts'

/** One thing to do on a page, and its monthly potential with its range. */
export interface Todo {
  key: string
  kind: 'broken' | 'unpaid'
  title: string
  detail: string
  score: number
  scoreLow: number
  scoreHigh: number
  act: string
  to: string
  search: Search
}

const ofBroken = (link: BrokenLink, timeZone: string): Todo => ({
  key: `broken ${link.brokenLinkKey}`,
  kind: 'broken',
  title: `Link to ${link.advertiserDomain || link.brokenLinkTargetUrlPath} is broken`,
  detail: `${link.brokenLinkReason} Since ${shortDay(todayIn(timeZone, new Date(link.brokenLinkDatetime)))}, ${plural(link.brokenLinkClickCount, 'click')} in 30 days.`,
  score: link.score,
  scoreLow: link.scoreLow,
  scoreHigh: link.scoreHigh,
  act: 'Fix link',
  to: '/discover/broken',
  search: { q: link.brokenLinkTargetUrlPath },
})

function ofUnpaid(row: UnpaidRow, timeZone: string): Todo[] {
  const to = placeOf(row)
  const act = row.why?.act
  if (!to || !act || act === 'none' || !row.why) return []
  return [
    {
      key: `unpaid ${row.grp}`,
      kind: 'unpaid',
      title: `${plural(row.clickCount, 'click')} to ${row.grp} unpaid`,
      detail: `${reasonNames[row.why.reason]}. ${sentenceOf(row, timeZone)}`,
      score: row.score,
      scoreLow: row.scoreLow,
      scoreHigh: row.scoreHigh,
      act: actNames[act],
      to,
      search: {},
    },
  ]
}

/** What to do on a page, most certain money first. A link that is broken and unpaid is listed once, as broken. */
export function pageTodos(broken: readonly BrokenLink[], unpaid: readonly UnpaidRow[], timeZone: string): Todo[] {
  const mended = new Set(broken.filter((l) => l.brokenLinkClickType === 'discover').map((l) => l.advertiserDomain))
  return [
    ...broken.map((link) => ofBroken(link, timeZone)),
    ...unpaid.filter((row) => !mended.has(row.grp)).flatMap((row) => ofUnpaid(row, timeZone)),
  ].toSorted((a, b) => b.scoreLow - a.scoreLow || b.score - a.score)
}

export const todoSum = (todos: readonly Todo[]): number => todos.reduce((sum, todo) => sum + todo.score, 0)
