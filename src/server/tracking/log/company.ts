/** From so many on a group is large enough: a sync costs as much as ten requests. */
const enough = 16
/** Turns of the event loop that bring nobody, about a tenth of a millisecond: whoever was answered just now is not back by then. */
const patience = 30
/** A group that has all it expects waits for more as long as each turn brings somebody, and no longer than this. */
const mostTurns = 4

/**
 * Whether records that wait for the disk should wait a little longer for others. Senders who were answered together send
 * their next records together, a moment after the next group has left: so two halves would take turns for ever, each with a
 * sync of its own. Therefore a group waits for as many records as the last group had and came while it was written. A
 * visitor who is alone waits one turn of the event loop.
 */
export function createCompany() {
  let expected = 0
  return {
    /** `written` went to disk, and `arrived` came meanwhile. */
    learn: (written: number, arrived: number): void => {
      expected = Math.min(enough, written + arrived)
    },
    /** Whether `count` should wait another turn, after so many turns, the last of which, `quiet`, brought nobody. */
    isAwaited: (count: number, turns: number, quiet: number): boolean =>
      count < expected ? quiet < patience : quiet === 0 && turns < mostTurns,
  }
}
