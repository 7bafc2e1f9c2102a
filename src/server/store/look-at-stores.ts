import type { Database } from './database/open.ts'
import { NoAnswer } from './store-away.ts'
import type { DiskRoom } from './watch-disk.ts'

/** `busy`: it did not answer in time, and is not known to be away. */
type State = 'up' | 'busy' | 'away'
export type StoreStates = { database: State; events: State; disk?: 'full' }
/** Who asks again within this time gets the same answer: anybody may ask, and each look opens a connection. */
const keptFor = 500
const patience = 3000

type Store = Pick<Database, 'ping' | 'isAway'>
type Parts = { database: Store; events: Store; disk: Pick<DiskRoom, 'isTight'> }

/** Asks both stores whether they answer. */
export function lookAtStores({ database, events, disk }: Parts) {
  let looking: Promise<StoreStates> | null = null
  const state = (store: Store): Promise<State> =>
    store.ping(patience).then(
      () => (store.isAway() ? 'away' : 'up'), // it has just answered, and nobody is let to it yet
      (error: unknown) => (error instanceof NoAnswer && !store.isAway() ? 'busy' : 'away'),
    )
  const look = async (): Promise<StoreStates> => {
    const [first, second] = await Promise.all([state(database), state(events)])
    setTimeout(() => (looking = null), keptFor).unref()
    return { database: first, events: second, ...(disk.isTight() ? { disk: 'full' as const } : {}) }
  }
  return (): Promise<StoreStates> => (looking ??= look())
}
