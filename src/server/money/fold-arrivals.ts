import type { State } from './arrival.ts'
import { type ReportedBefore, isNews } from './reported-before.ts'
import { nextState } from './next-state.ts'
import type { ArrivalSource } from './tables.ts'

export type Arrived = { source: ArrivalSource; hash: string; state: State }
/** What one arrival does: `line`, the hash under which it is in the ledger, or null for a repeat, which does not. */
type Step = { line: string | null; before: State; after: State }

/** What arrivals of one transaction do to its state, in the order they came (R102: which word of a sale counts). Notes them in `heard`. */
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
