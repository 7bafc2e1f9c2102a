import type { DiscoverRow } from '../../../contract/insights/discover.ts'
import { changeOf, changeText, directionOf } from '../../../report/change.ts'
import { int, plural } from '../../../report/format.ts'

export const clicksOf = (rows: readonly DiscoverRow[]): number => rows.reduce((sum, r) => sum + r.discoverCount, 0)

/**
 * "10,146 clicks had no campaign in 30 days, 12% more than in the 30 days before". Without an earlier period: the first
 * half.
 */
export function discoverTitle(now: number, before: number | null, { period, days }: { period: string; days: number }) {
  const begins =
    now === 0 ? `No click was without a campaign ${period}` : `${plural(now, 'click')} had no campaign ${period}`
  if (before === null || before === 0 || now === 0) return begins
  const change = changeOf(now, before)
  const direction = directionOf(change)
  const span = days === 1 ? 'on the day before' : `in the ${int(days)} days before`
  if (direction === 'flat') return `${begins}, as many as ${span}`
  return `${begins}, ${changeText(change).replace(/^[+-]/, '')} ${direction === 'up' ? 'more' : 'fewer'} than ${span}`
}

/** "Most of them on Hverdagsvalget (6,203 of 10,146)." Empty for a single site, and for clicks without a known site. */
export function mostOn(rows: readonly DiscoverRow[]): string {
  const [first] = rows.toSorted((a, b) => b.discoverCount - a.discoverCount)
  if (!first || rows.length < 2 || first.groupName === '') return ''
  return `${first.discoverCount * 2 > clicksOf(rows) ? 'Most of them' : 'The most'} on ${first.groupName} (${int(first.discoverCount)}). `
}
