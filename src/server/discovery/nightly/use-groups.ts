import { z80 } from '../../routing/index.ts'
import type { Action, UseGroup } from './action.ts'
import { brokenAction } from './other-actions.ts'
import type { ClickGroup, BrokenLink } from './input.ts'

/** A click group with all possible uses of its clicks. */
export type ClickGroupUses = { clickGroup: ClickGroup; options: UseGroup['options'] }

/** Clicks with the same uses are one group. */
export function groupsOf(taken: readonly ClickGroupUses[], shown: ReadonlySet<string>): UseGroup[] {
  const found = new Map<string, UseGroup>()
  for (const { clickGroup, options: all } of taken) {
    const options = all.filter((o) => shown.has(o.key)).toSorted((a, b) => (a.key < b.key ? -1 : 1))
    if (options.length === 0) continue
    const signature = JSON.stringify(options)
    const group = found.get(signature) ?? { clicks: 0, options }
    group.clicks += clickGroup.clicks
    found.set(signature, group)
  }
  return [...found.values()]
}

/** A test is another use of the clicks it would split. */
export function withTests(
  taken: readonly ClickGroupUses[],
  clickGroups: readonly ClickGroup[],
  tests: readonly Action[],
): ClickGroupUses[] {
  const testOf = new Map(tests.map((t) => [t.domain, t]))
  const known = new Map(taken.map((t) => [t.clickGroup, t]))
  return clickGroups.flatMap((clickGroup) => {
    const found = known.get(clickGroup)
    const test = clickGroup.connectionUuid === '' ? undefined : testOf.get(clickGroup.domain)
    if (!test?.siteUuids.includes(clickGroup.siteUuid)) return found ? [found] : []
    const perClick = test.expected / test.clicks
    return [{ clickGroup, options: [...(found?.options ?? []), { key: test.key, perClick, se: perClick / z80 }] }]
  })
}

/** The clicks of broken links, which were removed from the others: fixing is their only use. */
export const brokenGroups = (brokenLinks: readonly BrokenLink[], shown: ReadonlySet<string>): UseGroup[] =>
  brokenLinks.flatMap((b) => {
    const { key } = brokenAction(b)
    if (!shown.has(key) || b.clicks === 0) return []
    const se = (b.high - b.low) / 2 / z80 / b.clicks
    return [{ clicks: b.clicks, options: [{ key, perClick: b.expected / b.clicks, se }] }]
  })
