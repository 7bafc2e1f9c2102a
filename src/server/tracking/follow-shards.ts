import type { Log } from '../log.ts'
import type { Behind, Place, Who } from './behind.ts'

/** So long rests a shard that has everything the others have, until it joins them. */
const rest = 200

type Parts = {
  behind: Behind
  /** The first record that the other shards do not have either. */
  end: () => number
  /** Brings a batch to one shard, or to that of one account, from a place up to a record; where it goes on. */
  bring: (who: Who, at: Place, until: number, failures: number) => Promise<Place>
  /** Whether an account that is being moved has to wait; asked before each of its batches. */
  isHeld: (account: string) => Promise<boolean>
  /** Whether it may be one of its shard's again. */
  mayJoin: (account: string) => boolean
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
 * nobody. It joins the others between two of their batches, when it has all that they have. Accounts that were moved follow in
 * the same way, as soon as they are not held back any more.
 */
export function followShards({ behind, end, bring, isHeld, mayJoin, logger, pause }: Parts) {
  const lines = new Map<Who, ReturnType<typeof createLine>>()
  const running = new Map<Who, Promise<void>>()
  const failures = new Map<Who, number>()
  let wanted = false
  const lineOf = (who: Who) => {
    const line = lines.get(who) ?? createLine()
    lines.set(who, line)
    return line
  }
  /** One batch; false: there is none. */
  const step = (who: Who) =>
    lineOf(who)(async () => {
      const at = behind.all().get(who)
      if (!at) return false
      try {
        // a batch that is on its way ends where it began
        if (typeof who === 'string' && at.to === null && (await isHeld(who))) return false
        if (at.next >= end()) return false
        await bring(who, at, end() - 1, failures.get(who) ?? 0)
        failures.delete(who)
        return true
      } catch (error) {
        failures.set(who, (failures.get(who) ?? 0) + 1)
        throw error
      }
    })
  const follow = async (who: Who) => {
    while (wanted && behind.all().has(who)) {
      const hasSent = await step(who).catch(() => null)
      if (hasSent === null) await pause(Math.min(5000, 100 * 2 ** Math.min(failures.get(who) ?? 0, 6)))
      else if (!hasSent) await pause(rest)
    }
  }
  /** In its line: it is not told to be held back at the same time. */
  const joinAccount = (account: string) =>
    lineOf(account)(async () => {
      if (mayJoin(account)) await behind.join([account])
    })
  return {
    /** Between two batches of the others: who has all that they have is one of them again. */
    joinThem: async (): Promise<void> => {
      const joined: number[] = []
      for (const [who, at] of behind.all()) {
        if (at.next < end() || at.to !== null) continue
        if (typeof who === 'number') joined.push(who)
        else if (mayJoin(who)) await joinAccount(who)
      }
      if (joined.length === 0) return
      await behind.join(joined)
      for (const shard of joined) logger.info(`shard ${shard} of the event store has got what it missed`)
    },
    /** From now on each of them is followed for as long as it is behind. */
    tend: (): void => {
      wanted = true
      for (const who of behind.all().keys())
        if (!running.has(who))
          running.set(
            who,
            follow(who).finally(() => running.delete(who)),
          )
    },
    /** A batch each, whatever became of the last; which of them had one. */
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
