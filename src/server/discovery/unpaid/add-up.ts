import type { UnearnedReason } from '../../../contract/discovery/unpaid-choices.ts'
import { z80 } from '../../routing/index.ts'
import type { Unearned } from '../nightly/unearned.ts'
import type { Judged } from './judge.ts'

export type Sum = {
  grp: string
  clicks: number
  reasons: Map<UnearnedReason, number>
  domains: Set<string>
  sites: Set<string>
  /** The most clicked known entry, which represents the row. */
  known: Unearned | null
  value: Value
}
type Value = { expected: number; low: number; high: number }
/** The earnings of clicks to one shop are correlated; shops are independent. */
class Worth {
  private readonly shops = new Map<string, { expected: number; se: number }>()
  add({ count: { domain, n }, perClick, se }: Judged): void {
    const sum = this.shops.get(domain) ?? { expected: 0, se: 0 }
    sum.expected += n * perClick
    sum.se += n * se
    this.shops.set(domain, sum)
  }
  /** `times`: a month as a multiple of the counted period. */
  value(times: number, rangeFactor: number): Value {
    let expected = 0
    let variance = 0
    for (const sum of this.shops.values()) {
      expected += sum.expected
      variance += sum.se ** 2
    }
    const half = z80 * Math.sqrt(variance) * rangeFactor
    return { expected: times * expected, low: times * Math.max(0, expected - half), high: times * (expected + half) }
  }
}

/** Clicks in groups, each with its reasons and what they could earn in 30 days. */
export function addUp(
  judged: readonly Judged[],
  keyOf: (one: Judged) => string,
  { times, rangeFactor }: { times: number; rangeFactor: number },
): Sum[] {
  const found = new Map<string, Omit<Sum, 'value'> & { worth: Worth; ofKnown: Map<Unearned, number> }>()
  for (const one of judged) {
    const grp = keyOf(one)
    const { domain, site, n } = one.count
    const sum = found.get(grp) ?? {
      grp,
      clicks: 0,
      reasons: new Map(),
      domains: new Set(),
      sites: new Set(),
      known: null,
      worth: new Worth(),
      ofKnown: new Map(),
    }
    found.set(grp, sum)
    sum.clicks += n
    sum.reasons.set(one.why, (sum.reasons.get(one.why) ?? 0) + n)
    sum.domains.add(domain)
    sum.sites.add(site)
    sum.worth.add(one)
    if (one.known) sum.ofKnown.set(one.known, (sum.ofKnown.get(one.known) ?? 0) + n)
  }
  return [...found.values()].map(({ worth, ofKnown, ...sum }) => ({
    ...sum,
    known: mostOf(sum.reasons, ofKnown),
    value: worth.value(times, rangeFactor),
  }))
}

/** The largest part of the reason with the most clicks. */
function mostOf(reasons: ReadonlyMap<UnearnedReason, number>, parts: ReadonlyMap<Unearned, number>): Unearned | null {
  const reason = [...reasons].toSorted((a, b) => b[1] - a[1])[0]?.[0]
  return [...parts].filter(([k]) => k.why === reason).toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
