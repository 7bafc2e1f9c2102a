import type { ConversionStatus } from '../../contract/status.ts'
import type { State } from './arrival.ts'

/**
 * Which of two states of a transaction is the later one. The same end is reached in whatever order they arrive:
 *
 * 1. A state with the network's own time of change beats one without.
 * 2. Of two with a time, the later time wins.
 * 3. At the same time, or without any, the higher rank wins: pending < approved < rejected < paid.
 * 4. Of two equal ones the one that arrived last wins: this is how an amended amount comes in.
 */
const rank: Record<ConversionStatus, number> = { pending: 0, approved: 1, rejected: 2, paid: 3 }

export function isLater(
  incoming: Pick<State, 'changedAt' | 'status'>,
  current: Pick<State, 'changedAt' | 'status'>,
): boolean {
  const [a, b] = [incoming.changedAt?.getTime() ?? -1, current.changedAt?.getTime() ?? -1]
  return a === b ? rank[incoming.status] >= rank[current.status] : a > b
}

/** The winner's word counts; what it does not say is taken from the other, so a callback's click id survives the import. */
export function nextState(current: State, incoming: State): State {
  const [winner, other] = isLater(incoming, current) ? [incoming, current] : [current, incoming]
  return {
    ...winner,
    // Without any date the first arrival stands in; it must not wander with each repeat.
    at: winner.isDated ? winner.at : other.isDated ? other.at : current.at,
    isDated: winner.isDated || other.isDated,
    clickAt: winner.clickAt ?? other.clickAt,
    orderId: winner.orderId || other.orderId,
    name: winner.name || other.name,
    clickId: winner.clickId || other.clickId,
    programmeId: winner.programmeId || other.programmeId,
    mediaId: winner.mediaId || other.mediaId,
    subIds: winner.subIds.length > 0 ? winner.subIds : other.subIds,
    creatorId: winner.creatorId || other.creatorId,
  }
}

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime())
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((x, i) => x === b[i])
  return a === b
}

/** Whether anything a report could show differs. Asked of every sale a list repeats, so field by field and not as text. */
export const differs = (a: State, b: State): boolean =>
  (Object.keys(a) as (keyof State)[]).some((field) => field !== 'isDated' && !isSame(a[field], b[field]))
