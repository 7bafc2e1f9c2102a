import type { Log } from '../log/log.ts'
import { oneAtATime } from '../store/database/one-at-a-time.ts'
import type { Database } from '../store/database/open.ts'
import { isStoreAway } from '../store/store-away.ts'

/** The lock that a collector holds while it sends a batch to the event store. */
export const drainTurn = 'tracking drain'

export type InTurn = (work: () => Promise<void>) => Promise<void>

/**
 * Collectors bring their events to the store one after the other, so that each finds what the others counted. Without the record
 * store they go on beside each other: an event that came to two of them within that moment may then count twice.
 */
export const inTurnWithOthers =
  (database: Pick<Database, 'pool'>, log: Log): InTurn =>
  async (work) => {
    let hasBegun = false
    try {
      await oneAtATime(database.pool, drainTurn, () => {
        hasBegun = true
        return work()
      })
    } catch (error) {
      if (hasBegun || !isStoreAway(error)) throw error
      log.warn('collectors do not take turns: the database is away', { error })
      await work()
    }
  }
