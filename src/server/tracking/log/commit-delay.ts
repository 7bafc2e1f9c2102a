/** Records of a group that is large enough to go: a sync costs as much as ten requests. */
const fullGroup = 16
/** Turns of the event loop without a new record, after which nobody waits any longer: about a tenth of a millisecond. */
const mostQuietTurns = 30
/** A group of the expected size keeps waiting while each turn brings a record, for at most this many turns. */
const mostTurns = 4

/**
 * The delay of group commit: whether records that wait for the disk should wait a little longer for others. Senders who were answered together send
 * their next records together, a moment after the next group has left: so two halves would take turns forever, each with a
 * sync of its own. Therefore a group waits for as many records as the last group had and came while it was written. A
 * visitor who is alone waits one turn of the event loop.
 */
export function createCommitDelay() {
  let expected = 0
  return {
    /** A group of `written` records went to disk, and `arrived` came meanwhile: as many are expected next. */
    observe: (written: number, arrived: number): void => {
      expected = Math.min(fullGroup, written + arrived)
    },
    /** Whether a group of `count` records waits another turn. `turns`: it has waited; `quiet`: the last of them that brought no record. */
    shouldWait: (count: number, turns: number, quiet: number): boolean =>
      count < expected ? quiet < mostQuietTurns : quiet === 0 && turns < mostTurns,
  }
}
