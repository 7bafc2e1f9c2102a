import type { State } from './arrival.ts'

/**
 * Whether an arrival says more than what counts so far (R102: which word of a sale counts). The network's own time of change decides: a state with one beats
 * one without, and of two the later time wins. Where the times do not tell them apart, what arrived later wins. Repeats of
 * what was said before never come here (`reported-before.ts`). What a publisher hands in bears no time (`stateOf`).
 */
export const isLater = (incoming: Pick<State, 'changedAt'>, current: Pick<State, 'changedAt'>): boolean =>
  (incoming.changedAt?.getTime() ?? -1) >= (current.changedAt?.getTime() ?? -1)

/** The winner's word counts; what it does not say is taken from the other, so a callback's click id survives the import. */
export function nextState(current: State, incoming: State): State {
  const [winner, other] = isLater(incoming, current) ? [incoming, current] : [current, incoming]
  // a callback that rejects a sale need not say what it was worth
  const isWorthUnsaid = winner.status === 'rejected' && winner.errorCode === 'commission:missing'
  const { sale, commission, currency, errorCode } = isWorthUnsaid ? other : winner
  return {
    ...winner,
    sale,
    commission,
    currency,
    errorCode,
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
