import type { Log } from '../log/log.ts'
import type { Events } from '../store/events/open.ts'
import { createIdMemory } from './id-memory.ts'
import { createKeys } from './keys.ts'
import type { DurableLog } from './log/durable-log.ts'
import { rememberFromLog, rememberFromStore } from './remember.ts'

type Parts = {
  durable: Pick<DurableLog, 'state' | 'read'>
  /** The first record that is not in the event store yet. */
  position: number
  events: Events
  log: Log
  /** Milliseconds. An id half as far from now can be decided without the store. */
  window: number
  now: () => number
}

/** Ids of recent events: those waiting in the log at once, those in the store once it is queried. */
export async function createRecentIds({ durable, position, events, log, window, now }: Parts) {
  const ids = createIdMemory({ window, now })
  const keys = createKeys()
  const add = (site: string, id: string) => ids.add(keys.idKey(site, id))
  const isWhole = await rememberFromLog(durable, position, add)
  const askStore = async (): Promise<void> => {
    try {
      const since = await rememberFromStore(events, now() - window, add)
      if (isWhole) ids.reaches(since) // otherwise the store is queried, which has the rest of the log by then
    } catch (error) {
      log.warn('the event store gave no answer: it is asked about repeats from before this start one by one', { error })
    }
  }
  return { ids, keys, askStore }
}
