import type { State } from './arrival.ts'

/**
 * Whether an arrival supersedes the current state (R102: which word of a sale counts). The network's own time of change
 * decides: a state with a time beats one without, and the later time wins. Equal times: the later arrival wins. Repeats
 * of earlier reports are filtered out before (`reported-before.ts`). A publisher's uploads have no time (`stateOf`).
 */
export const isLater = (incoming: Pick<State, 'changedAt'>, current: Pick<State, 'changedAt'>): boolean =>
  (incoming.changedAt?.getTime() ?? -1) >= (current.changedAt?.getTime() ?? -1)

/** Merges the winner with the other state, which fills in missing values: a callback's click id survives the import. */
export function nextState(current: State, incoming: State): State {
  const [winner, other] = isLater(incoming, current) ? [incoming, current] : [current, incoming]
  // a callback that rejects a sale need not give its value
  const isWorthUnsaid = winner.status === 'rejected' && winner.errorCode === 'commission:missing'
  const { sale, commission, currency, errorCode } = isWorthUnsaid ? other : winner
  return {
    ...winner,
    sale,
    commission,
    currency,
    errorCode,
    // without any date the first arrival's time is used; repeats must not shift it
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

/** Whether anything visible in a report differs. Runs for every repeated sale, so it compares fields, not text. */
export const differs = (a: State, b: State): boolean =>
  (Object.keys(a) as (keyof State)[]).some((field) => field !== 'isDated' && !isSame(a[field], b[field]))
