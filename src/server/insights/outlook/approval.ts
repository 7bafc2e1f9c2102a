import { groupBy } from './group-by.ts'

/** Where the steps of a pending sale's age begin, in days. The last step has no end. */
export const ageStarts = [0, 3, 7, 14, 21, 30, 45, 60, 90, 120, 180] as const
export const ageSteps = ageStarts.length

/**
 * Sales by what became of them. `left` is the step of age in which they were decided or, while pending, in which they are
 * now; `seen` the step from which they were watched: 0, or later where a connection came after the sale and its network
 * does not say when it decided.
 */
export type Decision = {
  merchant: string
  seen: number
  left: number
  outcome: 'approved' | 'rejected' | 'pending'
  n: number
}

/** How likely a sale that is pending at a step of age becomes approved, and the variance of that knowledge. */
export type Chance = { p: number; variance: number }
export type Approvals = { account: Chance[]; merchants: ReadonlyMap<string, Chance[]> }

/** Decided sales an account needs. */
export const leastDecisions = 50
/** A merchant's own sales count against as many of the account's: with none its chances are the account's. */
const lean = 20

/** Merchants with chances of their own, those with the most sales: chances are kept and travel in an address. */
export const mostMerchants = 300

type Step = { approved: number; rejected: number; atRisk: number }

/** What happened in each step of age. Who joined or was last seen within a step was there for half of it. */
function stepsOf(decisions: readonly Decision[]): Step[] {
  const steps = ageStarts.map((): Step => ({ approved: 0, rejected: 0, atRisk: 0 }))
  for (const { seen, left, outcome, n } of decisions) {
    for (const [i, step] of steps.entries()) {
      if (i < seen || i > left) continue
      const isDecided = i === left && outcome !== 'pending'
      const isHalf = !isDecided && (i === left || (i === seen && seen > 0))
      step.atRisk += isHalf ? n / 2 : n
      if (isDecided) step[outcome] += n
    }
  }
  return steps
}

/** From the oldest age back: approved in this step, or neither and then in a later one. */
function backwards(steps: readonly { approves: number; rejects: number }[], after: number): number[] {
  let next = after
  return steps
    .toReversed()
    .map(({ approves, rejects }) => {
      next = approves + Math.max(0, 1 - approves - rejects) * next
      return Math.min(1, Math.max(0, next))
    })
    .toReversed()
}

/**
 * Learns how pending sales end, by merchant and age. `null`: not enough history.
 *
 * Decisions are counted against the sales that were open at that age, so those that are pending now count for the ages
 * they have been through and nothing is concluded of the rest (the product-limit estimate with two ends). What is still
 * open after the last step is taken as never approved; ages that no sale has reached yet as decided like all others.
 * The variance is that of a Beta distribution of as many sales as were seen at that age.
 */
export function learnApprovals(decisions: readonly Decision[]): Approvals | null {
  const decided = decisions.filter((d) => d.outcome !== 'pending')
  const count = (list: readonly Decision[]) => list.reduce((all, { n }) => all + n, 0)
  const all = count(decided)
  if (all < leastDecisions) return null
  const overall = count(decided.filter((d) => d.outcome === 'approved')) / all
  const account = stepsOf(decisions)
  const reached = account.findLastIndex((step) => step.atRisk > 0) + 1
  const rates = account
    .slice(0, reached)
    .map(({ approved, rejected, atRisk }) =>
      atRisk === 0 ? { approves: 0, rejects: 0 } : { approves: approved / atRisk, rejects: rejected / atRisk },
    )
  const after = reached === ageSteps ? 0 : overall
  const chances = (steps: readonly { approves: number; rejects: number }[], own: readonly Step[], more: number) => {
    const known = backwards(steps, after)
    return ageStarts.map((_, i): Chance => {
      const p = known[i] ?? overall
      return { p, variance: (p * (1 - p)) / ((own[i]?.atRisk ?? 0) + more + 1) }
    })
  }
  const byMerchant = [...groupBy(decisions, (d) => d.merchant)]
    .map(([merchant, list]) => ({ merchant, list, n: count(list) }))
    .toSorted((a, b) => b.n - a.n)
    .slice(0, mostMerchants)
  return {
    account: chances(rates, account, 0),
    merchants: new Map(
      byMerchant.map(({ merchant, list }) => {
        const own = stepsOf(list)
        const leaning = rates.map(({ approves, rejects }, i) => {
          const { approved = 0, rejected = 0, atRisk = 0 } = own[i] ?? {}
          return {
            approves: (approved + lean * approves) / (atRisk + lean),
            rejects: (rejected + lean * rejects) / (atRisk + lean),
          }
        })
        return [merchant, chances(leaning, own, lean)] as const
      }),
    ),
  }
}

export const chancesOf = ({ account, merchants }: Approvals, merchant: string): Chance[] =>
  merchants.get(merchant) ?? account
