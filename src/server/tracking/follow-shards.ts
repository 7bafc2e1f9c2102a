import type { Log } from '../log.ts'
import type { Behind, Place } from './behind.ts'

/** So long rests a shard that has everything the others have, until it joins them. */
const rest = 200

type Parts = {
  behind: Behind
  /** The first record that the other shards do not have either. */
  end: () => number
  /** Brings a batch to one shard, from a place up to a record; where it goes on. */
  bring: (shard: number, at: Place, until: number, failures: number) => Promise<Place>
  logger: Log
  pause: (ms: number) => Promise<void>
}

/** One piece of work after the other. */
export function createLine() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined) // told to whoever asked for it
    return mine
  }
}

/**
 * Brings shards that were away what the others have got meanwhile, each at its own pace: one that is still away holds up
 * nobody. It joins the others between two of their batches, when it has all that they have.
 */
export function followShards({ behind, end, bring, logger, pause }: Parts) {
  const lines = new Map<number, ReturnType<typeof createLine>>()
  const running = new Map<number, Promise<void>>()
  const failures = new Map<number, number>()
  let wanted = false
  const lineOf = (shard: number) => {
    const line = lines.get(shard) ?? createLine()
    lines.set(shard, line)
    return line
  }
  /** One batch; false: there is none. */
  const step = (shard: number) =>
    lineOf(shard)(async () => {
      const at = behind.all().get(shard)
      if (!at || at.next >= end()) return false
      try {
        await bring(shard, at, end() - 1, failures.get(shard) ?? 0)
        failures.delete(shard)
        return true
      } catch (error) {
        failures.set(shard, (failures.get(shard) ?? 0) + 1)
        throw error
      }
    })
  const follow = async (shard: number) => {
    while (wanted && behind.all().has(shard)) {
      const hasSent = await step(shard).catch(() => null)
      if (hasSent === null) await pause(Math.min(5000, 100 * 2 ** Math.min(failures.get(shard) ?? 0, 6)))
      else if (!hasSent) await pause(rest)
    }
  }
  return {
    /** Between two batches of the others: who has all that they have is one of them again. */
    joinThem: async (): Promise<void> => {
      const joined = [...behind.all()].flatMap(([shard, at]) => (at.next >= end() && at.to === null ? [shard] : []))
      if (joined.length === 0) return
      await behind.join(joined)
      for (const shard of joined) logger.info(`shard ${shard} of the event store has got what it missed`)
    },
    /** From now on each of them is followed for as long as it is behind. */
    tend: (): void => {
      wanted = true
      for (const shard of behind.all().keys())
        if (!running.has(shard))
          running.set(
            shard,
            follow(shard).finally(() => running.delete(shard)),
          )
    },
    /** A batch each, whatever became of the last. */
    stepAll: () => Promise.all([...behind.all().keys()].map(step)),
    stop: async (): Promise<void> => {
      wanted = false
      await Promise.all(running.values())
    },
    /** While none of them is brought anything. */
    between: <T>(work: () => Promise<T>): Promise<T> => {
      let held = work
      for (const line of lines.values()) {
        const inner = held
        held = () => line(inner)
      }
      return held()
    },
  }
}
