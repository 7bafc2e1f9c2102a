import type { Log } from '../log/log.ts'
import { oneAtATime } from '../store/database/one-at-a-time.ts'
import type { Database } from '../store/database/open.ts'
import { isStoreAway } from '../store/store-away.ts'

/** The lock a collector holds while sending a batch to the event store. */
export const drainTurn = 'tracking drain'

export type InTurn = (work: () => Promise<void>) => Promise<void>

/**
 * Collectors send to the store sequentially, so that each sees what the others counted. Without the database they send
 * concurrently: an event that reached two of them in that moment may count twice.
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
