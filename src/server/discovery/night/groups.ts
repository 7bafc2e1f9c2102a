import { fourFifths } from '../../routing/index.ts'
import type { Action, Group } from './action.ts'
import { brokenAction } from './other-actions.ts'
import type { Atom, BrokenLink } from './world.ts'

/** Some clicks with everything that could be done with them. */
export type Taken = { atom: Atom; options: Group['options'] }

/** Clicks with the same uses are one group. */
export function groupsOf(taken: readonly Taken[], shown: ReadonlySet<string>): Group[] {
  const found = new Map<string, Group>()
  for (const { atom, options: all } of taken) {
    const options = all.filter((o) => shown.has(o.key)).toSorted((a, b) => (a.key < b.key ? -1 : 1))
    if (options.length === 0) continue
    const signature = JSON.stringify(options)
    const group = found.get(signature) ?? { clicks: 0, options }
    group.clicks += atom.clicks
    found.set(signature, group)
  }
  return [...found.values()]
}

/** A test is one more use of the clicks it would divide. */
export function withTests(taken: readonly Taken[], atoms: readonly Atom[], tests: readonly Action[]): Taken[] {
  const testOf = new Map(tests.map((t) => [t.domain, t]))
  const known = new Map(taken.map((t) => [t.atom, t]))
  return atoms.flatMap((atom) => {
    const found = known.get(atom)
    const test = atom.connectionUuid === '' ? undefined : testOf.get(atom.domain)
    if (!test?.siteUuids.includes(atom.siteUuid)) return found ? [found] : []
    const perClick = test.expected / test.clicks
    return [{ atom, options: [...(found?.options ?? []), { key: test.key, perClick, se: perClick / fourFifths }] }]
  })
}

/** The clicks of broken links, which were taken from the others: mending them is the one use they have. */
export const brokenGroups = (brokenLinks: readonly BrokenLink[], shown: ReadonlySet<string>): Group[] =>
  brokenLinks.flatMap((b) => {
    const { key } = brokenAction(b)
    if (!shown.has(key) || b.clicks === 0) return []
    const se = (b.high - b.low) / 2 / fourFifths / b.clicks
    return [{ clicks: b.clicks, options: [{ key, perClick: b.expected / b.clicks, se }] }]
  })
