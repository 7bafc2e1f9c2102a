import type { State } from './arrival.ts'
import { type ReportedBefore, isNews } from './reported-before.ts'
import { nextState } from './next-state.ts'
import type { ArrivalSource } from './tables.ts'

export type Arrived = { source: ArrivalSource; hash: string; state: State }
/** The effect of one arrival: `line` is its hash in the ledger, or null for a repeat, which is not added. */
type Step = { line: string | null; before: State; after: State }

/**
 * Applies arrivals of one transaction to its state, in order of arrival (R102: which word of a sale counts). Records
 * them in `heard`.
 */
export function foldArrivals(first: State, heard: ReportedBefore, list: readonly Arrived[]): Step[] {
  let before = first
  return list.map(({ source, hash, state }): Step => {
    const isReturn = heard.seen.has(hash)
    if (!isNews(heard, source, hash)) return { line: null, before, after: before }
    const step = { line: isReturn ? `${hash}#${heard.lines}` : hash, before, after: nextState(before, state) }
    before = step.after
    return step
  })
}
