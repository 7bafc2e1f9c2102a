/** Records that make a group large enough: a sync costs as much as ten requests. */
const fullGroup = 16
/** Event loop turns without a new record that end the wait: about a tenth of a millisecond. */
const mostQuietTurns = 30
/** A group of the expected size waits while each turn brings a record, for at most this many turns. */
const mostTurns = 4

/**
 * The delay of group commit: whether waiting records should wait a little longer for others. Senders answered together
 * send their next records together, just after the next group left: two halves would alternate forever, each with its
 * own sync. So a group waits for as many records as the last group had plus those that arrived while it was written. A
 * single visitor waits one turn of the event loop.
 */
export function createCommitDelay() {
  let expected = 0
  return {
    /** A group of `written` records went to disk while `arrived` came in: their sum is expected next. */
    observe: (written: number, arrived: number): void => {
      expected = Math.min(fullGroup, written + arrived)
    },
    /**
     * Whether a group of `count` records waits another turn. `turns`: turns waited; `quiet`: last turns without a
     * record.
     */
    shouldWait: (count: number, turns: number, quiet: number): boolean =>
      count < expected ? quiet < mostQuietTurns : quiet === 0 && turns < mostTurns,
  }
}
