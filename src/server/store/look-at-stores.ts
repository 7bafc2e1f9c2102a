import type { Database } from './database/open.ts'
import type { Events } from './events/open.ts'
import type { DiskRoom } from './watch-disk.ts'

export type StoreStates = { database: 'up' | 'away'; events: 'up' | 'away'; disk?: 'full' }
/** Who asks again within this time gets the same answer: anybody may ask, and each look opens a connection. */
const keptFor = 500
const patience = 3000

/** Asks both stores whether they answer. */
export function lookAtStores({ database, events, disk }: { database: Database; events: Events; disk: DiskRoom }) {
  let looking: Promise<StoreStates> | null = null
  const state = (asked: Promise<void>) =>
    asked.then(
      () => 'up' as const,
      () => 'away' as const,
    )
  const look = async (): Promise<StoreStates> => {
    const [first, second] = await Promise.all([state(database.ping(patience)), state(events.ping(patience))])
    setTimeout(() => (looking = null), keptFor).unref()
    return { database: first, events: second, ...(disk.isTight() ? { disk: 'full' as const } : {}) }
  }
  return (): Promise<StoreStates> => (looking ??= look())
}
