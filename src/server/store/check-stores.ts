import type { Database } from './database/open.ts'
import { NoAnswer } from './store-away.ts'
import type { DiskRoom } from './watch-disk.ts'

/** `busy`: no answer in time, but not known to be away. */
type State = 'up' | 'busy' | 'away'
export type StoreStates = { database: State; events: State; disk?: 'full' }
/** Requests within this time get the same answer: anyone may ask, and each check opens a connection. */
const keptFor = 500
const patience = 3000

type Store = Pick<Database, 'ping' | 'isAway'>
type Parts = { database: Store; events: Store; disk: Pick<DiskRoom, 'isTight'> }

/** Checks whether both stores answer. */
export function createStoreCheck({ database, events, disk }: Parts) {
  let looking: Promise<StoreStates> | null = null
  const state = (store: Store): Promise<State> =>
    store.ping(patience).then(
      () => (store.isAway() ? 'away' : 'up'), // it answers, but calls are not yet allowed again
      (error: unknown) => (error instanceof NoAnswer && !store.isAway() ? 'busy' : 'away'),
    )
  const look = async (): Promise<StoreStates> => {
    const [first, second] = await Promise.all([state(database), state(events)])
    setTimeout(() => (looking = null), keptFor).unref()
    return { database: first, events: second, ...(disk.isTight() ? { disk: 'full' as const } : {}) }
  }
  return (): Promise<StoreStates> => (looking ??= look())
}
