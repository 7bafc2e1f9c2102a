import { inTime } from '../in-time.ts'
import type { Events } from '../store/events/open.ts'
import type { Moving } from '../store/events/shards.ts'
import type { Collectors } from '../store/shards/collectors.ts'
import type { Behind } from './behind.ts'
import type { Position } from './position.ts'

/** So often a collector looks which accounts are being moved, in milliseconds. */
const every = 1000
/** Records that do not answer for so long keep nobody's events waiting. */
const patience = 5000

type Parts = {
  events: Pick<Events, 'shards' | 'shardsOf' | 'moving'>
  collectors: Collectors
  behind: Behind
  position: () => Readonly<Position>
}

/**
 * R180: moving an account to another shard. Its events are held back here: it gets a place of its own in the log, as a shard
 * that is away has one, and who moves it is told when nothing of it is on its way. Everybody else's go on. When it has moved,
 * or stayed, it follows from that place, and joins the others.
 */
export function movedAccounts({ events, collectors, behind, position }: Parts) {
  const log = () => position().log
  const confirmed = new Map<string, string>()
  /** Where those live that are not held back any more. */
  const free = new Map<string, number>()
  let isKnown = false
  let moving: readonly Moving[] = []
  let looking: Promise<void> | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  const look = async () => {
    lookedAt = performance.now()
    await collectors.seen(log())
    moving = await events.moving()
  }
  /** Said before anything is brought: an account that was moved before that is found where it lives, and none after it. */
  const beKnown = async () => {
    await inTime(collectors.register(log()), patience)
    await inTime(look(), patience)
    isKnown = true
  }
  return {
    /** Between two batches: sets those aside that are to be held back, when nothing of them can be on its way with others. */
    setAside: async (): Promise<void> => {
      if ((await events.shards()) === null) return
      if (!isKnown) await beKnown()
      else if (performance.now() - lookedAt >= every)
        looking ??= look()
          .catch(() => undefined) // whoever moves an account waits
          .finally(() => (looking = null))
      if (position().to !== null) return
      const due = moving.filter(
        ({ account, shard, isHeld }) => isHeld && !behind.all().has(account) && !behind.all().has(shard),
      )
      if (due.length === 0) return
      const accounts = due.map(({ account }) => account)
      await behind.fallBehind(accounts, { next: position().next, to: null })
    },
    /** Whether one that was set aside, and has nothing on its way, is still held back; who moves it is told so. */
    isHeld: async (uuid: string): Promise<boolean> => {
      free.delete(uuid)
      const hold = await inTime(collectors.holdOf(uuid), patience)
      if (hold === null) {
        const shard = (await events.shardsOf(() => [uuid], { isToNote: false }))?.get(uuid)
        if (shard !== undefined) free.set(uuid, shard)
        return false
      }
      if (confirmed.get(uuid) !== hold) await inTime(collectors.confirm({ account: uuid, hold, log: log() }), patience)
      confirmed.set(uuid, hold)
      return true
    },
    /** Whether its events may come with those of its shard again: no batch is on its way that it is not part of. */
    mayJoin: (account: string): boolean => {
      const shard = free.get(account)
      return shard !== undefined && position().to === null && !behind.all().has(shard)
    },
    /** With nothing on its way nobody has to wait for this collector until it begins again. */
    stop: async (): Promise<void> => {
      await looking
      const places = [...behind.all()]
      const isIdle = position().to === null && places.every(([who, at]) => typeof who === 'string' && at.to === null)
      if (isKnown && isIdle) await inTime(collectors.stop(log()), patience).catch(() => undefined)
    },
  }
}
