import { ageSteps, type Chance, type Decision, leastAtRisk, stepsOf } from './learn-approvals.ts'

/** For ages no sale has reached: anything between all and none may be approved. */
const unknown: Chance = { p: 0.5, variance: 1 / 4 }

/**
 * How sales of one shop through one connection end, by age step, learned only from their own decisions (R186: pending
 * sales in a split test). The variance sums that of all steps a sale still has before it (Greenwood's formula), with
 * half a sale of each outcome added per step, so that three approvals do not mean certainty.
 */
export function ownChances(decisions: readonly Decision[]): Chance[] {
  const steps = stepsOf(decisions)
  const reached = steps.findLastIndex((step) => step.atRisk >= leastAtRisk) + 1
  let later: Chance = reached === ageSteps ? { p: 0, variance: 0 } : unknown
  return steps
    .map((step, i) => ({ ...step, isKnown: i < reached && step.atRisk >= leastAtRisk, isReached: i < reached }))
    .toReversed()
    .map(({ approved, rejected, atRisk, isKnown, isReached }) => {
      if (!isReached) return unknown
      if (!isKnown) return later
      const [approves, stays] = [approved / atRisk, Math.max(0, atRisk - approved - rejected) / atRisk]
      later = {
        p: approves + stays * later.p,
        variance: doubt(approved, rejected, atRisk, later.p) + stays ** 2 * later.variance,
      }
      return later
    })
    .toReversed()
}

/** Variance of a step's value if few sales went through it: an approval is 1, a rejection 0, an open one `later`. */
function doubt(approved: number, rejected: number, atRisk: number, later: number): number {
  const all = atRisk + 1.5
  const [approves, rejects] = [(approved + 0.5) / all, (rejected + 0.5) / all]
  const stays = Math.max(0, 1 - approves - rejects)
  return (approves + stays * later ** 2 - (approves + stays * later) ** 2) / (all + 1)
}
