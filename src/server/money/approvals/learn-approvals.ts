/** Starts of the age steps of a pending sale, in days. The last step is open-ended. */
export const ageStarts = [0, 3, 7, 14, 21, 30, 45, 60, 90, 120, 180] as const
export const ageSteps = ageStarts.length

/**
 * Sales by outcome. `left` is the age step in which they were decided, or their current one while pending; `seen` is
 * the step from which they were observed: 0, or later if the connection came after the sale and its network does not
 * report decision times.
 */
export type Decision = {
  connection: string
  merchant: string
  seen: number
  left: number
  outcome: 'approved' | 'rejected' | 'pending'
  n: number
}

/** The probability that a pending sale at an age step gets approved, and its variance. */
export type Chance = { p: number; variance: number }
/**
 * `of`: by connection, and by shop of a connection (`addressGroup`). `decided`: sales with a known outcome; below
 * `minDecisions` the chances are mostly the default.
 */
export type Approvals = { decided: number; account: Chance[]; of: ReadonlyMap<string, Chance[]> }

/** Decided sales an account needs before a report shows an expectation. */
export const minDecisions = 50
/** The default before anything was decided, and how many decisions it counts for. */
const usual = { approved: 0.85, weight: 20 }
/** Shrinkage weights in sales: of a connection towards the account, and of a shop towards its connection. */
const lean = { connection: 30, shop: 20 }
/** With fewer sales at risk, an age step is not evaluated. */
export const leastAtRisk = 3

/** Maximum shops with their own chances, those with the most sales: chances are stored and travel in an address. */
export const maxShops = 300

type Step = { approved: number; rejected: number; atRisk: number }

/** Outcomes in each age step. A sale that entered or was last seen within a step counts for half of it. */
export function stepsOf(decisions: readonly Decision[]): Step[] {
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

/** From the oldest age backwards: approved in this step, or undecided in it and approved in a later one. */
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

type Rates = readonly { approves: number; rejects: number }[]

const count = (list: readonly Decision[]) => list.reduce((all, { n }) => all + n, 0)
export const placeOf = (connection: string, merchant: string): string => `${connection} ${merchant}`

function grouped(decisions: readonly Decision[], keyOf: (d: Decision) => string): [string, Decision[]][] {
  const found = new Map<string, Decision[]>()
  for (const d of decisions) {
    const list = found.get(keyOf(d))
    if (list) list.push(d)
    else found.set(keyOf(d), [d])
  }
  return [...found]
}

/** Observed outcomes, shrunk towards `rates` with a weight of this many sales at each age. */
const leaning = (rates: Rates, own: readonly Step[], weight: number): Rates =>
  rates.map(({ approves, rejects }, i) => {
    const { approved = 0, rejected = 0, atRisk = 0 } = own[i] ?? {}
    return {
      approves: (approved + weight * approves) / (atRisk + weight),
      rejects: (rejected + weight * rejects) / (atRisk + weight),
    }
  })

/**
 * Learns how pending sales end, by connection, shop and age: the single source for the value of a pending sale,
 * wherever it is used (R36: expected commission a click).
 *
 * Decisions are counted against the sales open at that age, so currently pending ones count for the ages they passed,
 * and nothing is concluded about the rest (the product-limit estimate with two outcomes). Sales still open after the
 * last step count as never approved; ages that no sale has reached count like all others. The variance is that of a
 * Beta distribution over the sales seen at that age.
 */
export function learnApprovals(decisions: readonly Decision[]): Approvals {
  const decided = count(decisions.filter((d) => d.outcome !== 'pending'))
  const approved = count(decisions.filter((d) => d.outcome === 'approved'))
  const overall = (approved + usual.weight * usual.approved) / (decided + usual.weight)
  const account = stepsOf(decisions)
  const reached = account.findLastIndex((step) => step.atRisk >= leastAtRisk) + 1
  const rates: Rates = account
    .slice(0, reached)
    .map((step) =>
      step.atRisk < leastAtRisk
        ? { approves: 0, rejects: 0 }
        : { approves: step.approved / step.atRisk, rejects: step.rejected / step.atRisk },
    )
  const after = reached === ageSteps ? 0 : overall
  const chances = (of: Rates, own: readonly Step[], more: number) => {
    const known = backwards(of, after)
    return ageStarts.map((_, i): Chance => {
      const p = known[i] ?? overall
      return { p, variance: (p * (1 - p)) / ((own[i]?.atRisk ?? 0) + more + 1) }
    })
  }
  const of = new Map<string, Chance[]>()
  const ratesOf = new Map<string, Rates>()
  for (const [connection, list] of grouped(decisions, (d) => d.connection)) {
    const own = stepsOf(list)
    const leant = leaning(rates, own, lean.connection)
    ratesOf.set(connection, leant)
    of.set(connection, chances(leant, own, lean.connection))
  }
  const shops = grouped(decisions, (d) => placeOf(d.connection, d.merchant))
  for (const [place, list] of shops.toSorted((a, b) => count(b[1]) - count(a[1])).slice(0, maxShops)) {
    const own = stepsOf(list)
    const leant = leaning(ratesOf.get(list[0]?.connection ?? '') ?? rates, own, lean.shop)
    of.set(place, chances(leant, own, lean.shop))
  }
  return { decided, account: chances(rates, account, 0), of }
}

/** Chances by age step, for sales of a shop through a connection. */
export const chancesOf = ({ account, of }: Approvals, connection: string, merchant: string): Chance[] =>
  of.get(placeOf(connection, merchant)) ?? of.get(connection) ?? account

/** The age step of a sale this many days old. */
export const ageStepOf = (days: number): number =>
  Math.max(
    0,
    ageStarts.findLastIndex((start) => start <= Math.floor(days)),
  )
