import { ageSteps, type Chance, type Decision, leastAtRisk, stepsOf } from './learn-approvals.ts'

/** Of ages that no sale has reached nothing is known: all of them may be approved, or none. */
const unknown: Chance = { p: 0.5, variance: 1 / 4 }

/**
 * How sales of one shop through one connection end, by step of age, learned from nothing but their own decisions (R186: pending
 * sales in a split test). The variance adds up that of all steps a sale still has before it (Greenwood's formula), with half
 * a sale of each end added to a step, so that three approvals are not certainty.
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

/** Variance of what a step comes to by how few went through it: an approval is 1, a rejection 0, what stays is worth `later`. */
function doubt(approved: number, rejected: number, atRisk: number, later: number): number {
  const all = atRisk + 1.5
  const [approves, rejects] = [(approved + 0.5) / all, (rejected + 0.5) / all]
  const stays = Math.max(0, 1 - approves - rejects)
  return (approves + stays * later ** 2 - (approves + stays * later) ** 2) / (all + 1)
}
