import type { ConversionStatus } from '../../contract/status.ts'
import type { Fate } from '../distributions/delays.ts'

/** A state of a transaction and its start. Amounts are cents. */
export type Step = {
  at: number
  status: ConversionStatus
  saleCents: number
  commissionCents: number
  reason: string
}

/** The next state of a transaction after `step`; null if there is none. `arrivedAt` is when it was first reported. */
function nextStep(step: Step, fate: Fate, arrivedAt: number): Step | null {
  if (fate.decidedAfter === null) return null
  const decidedAt = arrivedAt + fate.decidedAfter
  if (step.status === 'pending') {
    if (fate.isRejected) return { ...step, at: decidedAt, status: 'rejected', reason: fate.reason }
    const keep = (cents: number) => Math.round(cents * fate.kept)
    return {
      ...step,
      at: decidedAt,
      status: 'approved',
      saleCents: keep(step.saleCents),
      commissionCents: keep(step.commissionCents),
    }
  }
  if (step.status === 'approved' && fate.paidAfter !== null)
    return { ...step, at: decidedAt + fate.paidAfter, status: 'paid' }
  return null
}

/** Every state that starts after `now` and before `until`, in order. */
export function laterSteps(now: Step, fate: Fate, arrivedAt: number, until: number): Step[] {
  const next = nextStep(now, fate, arrivedAt)
  if (!next || next.at >= until) return []
  // A state reached earlier than computed here: it simply comes next.
  const step = next.at > now.at ? next : { ...next, at: now.at + 1000 }
  return step.at >= until ? [] : [step, ...laterSteps(step, fate, arrivedAt, until)]
}
