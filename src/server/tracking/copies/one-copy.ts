import type { Log } from '../../log.ts'
import { type Copy, type CopyRow, prepareCopy, type Progress, type Start } from '../../store/copies/index.ts'
import type { Database } from '../../store/database/open.ts'
import { createArrivals } from '../arrivals.ts'
import { createDrain, refusedFile } from '../drain.ts'
import type { InTurn } from '../in-turn.ts'
import { madeAt } from '../log-measures.ts'
import type { DurableLog } from '../log/durable-log.ts'
import type { LogFiles } from '../log/log-files.ts'
import { type Begin, copyFileName, openCopyPosition } from './copy-position.ts'

export type CopyParts = {
  log: DurableLog
  files: LogFiles
  database: Database
  logger: Log
  sleep: (ms: number) => Promise<void>
  now: () => number
  patience: number
  /** A copy further behind than this is given up, in milliseconds. */
  lostAfter: number
  inTurn?: InTurn
  isShared: boolean
  /** Lets the log go that every store has. */
  release: () => Promise<void>
}

/** With less room on the disk of the log, a copy that is behind is given up before clicks are no longer recorded. */
const leastRoom = 512 << 20

/** Where refused rows of a copy are. */
export const refusedOf = (address: string): string => copyFileName(refusedFile.replace('.jsonl', ''), address, 'jsonl')

/**
 * Brings the log of this collector to one copy, on a loop of its own. `atOpen`: where the log was in the first store when this
 * process began; from there on it is kept until the record store says what becomes of the copy.
 */
export async function feedCopy(copy: Copy, atOpen: Begin, parts: CopyParts) {
  const { log, files, database, logger, now, lostAfter } = parts
  const position = openCopyPosition(files, copy.address, log.state().next)
  let hasHeard = false
  let hasLetGo = false
  let whyGivenUp = 'a collector gave it up'
  const next = () => position.now()?.next ?? log.state().next
  const isUsed = (use: 'kept' | 'brought' | 'lost') => position.now()?.use === use
  const isKept = () => isUsed('kept') || isUsed('brought')
  const waiting = () => (isKept() ? Math.max(0, log.state().safe - next() + 1) : 0)
  const arrivals = createArrivals({
    next: () => log.state().next,
    now,
    oldest: waiting() > 0 ? await madeAt(log, next(), now()) : now(),
  })
  const drain = await createDrain({
    ...parts,
    events: copy.events,
    onBrought: (first, count) => arrivals.forget(first + count),
    copy: {
      address: copy.address,
      position: position.drained(),
      prepare: () => prepareCopy(copy, database),
      isFed: () => isUsed('brought'),
      sure: () => position.now()?.sure ?? null,
      refused: refusedOf(copy.address),
    },
  })
  const oldest = () => (waiting() > 0 ? Math.max(0, now() - arrivals.since(next())) / 1000 : 0)

  const giveUp = async (reason: string) => {
    whyGivenUp = reason
    await position.change({ use: 'lost' })
    logger.error('a copy of the event store is given up', { copy: copy.address, reason })
    await parts.release()
  }
  /** Why nothing is kept for it any longer; null while it is in time. */
  const whyLost = (first: number): string | null => {
    if (waiting() === 0 || first <= next()) return null // the first store is no further
    const behind = now() - arrivals.since(next())
    if (behind > lostAfter) return `it was ${Math.round(behind / 86_400_000)} days behind`
    return files.freeBytes() < leastRoom ? 'the disk of a collector was nearly full of what waited for it' : null
  }
  /** A generation that this process did not see begin. */
  const takeUp = async (row: CopyRow, start: Start | undefined): Promise<string | null> => {
    if (hasHeard || hasLetGo) return 'a collector did not hear in time that it was rebuilt'
    if (start && start.next > atOpen.next) return 'the position of a collector in it is gone'
    await position.begin(row.generation, atOpen)
    return null
  }
  const beginBringing = async (start: Start | undefined): Promise<string | null> => {
    const from = start?.startNext ?? null
    if (from !== null && from < next()) return 'a collector had let go of what it needs'
    await position.change({
      use: 'brought',
      ...(from === null ? {} : { next: from, to: null, sure: start?.startTo ?? null }),
    })
    return null
  }
  /** Nothing is kept for it any more. */
  const letGo = async () => {
    if (!position.now()) return
    await position.change({ use: 'lost' })
    await drain.between(position.drop)
  }
  return {
    address: copy.address,
    /** It is no copy of the installation any more. */
    forget: async () => {
      if (!hasHeard) return
      await letGo()
      await parts.release()
    },
    /** The first record that is kept for it. */
    holds: () => {
      const own = isKept() ? next() : Number.POSITIVE_INFINITY
      return hasHeard || hasLetGo ? own : Math.min(own, atOpen.next)
    },
    drain,
    waiting,
    oldest,
    look: arrivals.look,
    /** Null while nothing is kept for it. */
    progress: (): Progress | null => {
      const known = position.now()
      if (!known || !isKept()) return null
      const { generation, to } = known
      return { copy: copy.address, generation, next: next(), to, waiting: waiting(), oldest: oldest() }
    },
    /** Gives it up when it is too far behind, whether the others can be told or not. */
    judge: async (first: Begin): Promise<void> => {
      const reason = whyLost(first.next)
      if (reason !== null) await giveUp(reason)
      if (!hasHeard && first.next > atOpen.next && files.freeBytes() < leastRoom) hasLetGo = true
    },
    /**
     * Takes what the installation knows of it. `told`: what was told of this log. Answers why it is lost, where this collector
     * found that; whoever asked says so to the others.
     */
    hear: async (row: CopyRow, told: Start | undefined, first: Begin): Promise<string | null> => {
      const isOfNow = () => position.now()?.generation === row.generation
      const start = told?.generation === row.generation ? told : undefined
      let reason: string | null = null
      if (row.state === 'rebuilding' && !isOfNow())
        await drain.between(() => position.begin(row.generation, hasHeard || hasLetGo ? first : atOpen))
      else if (row.state === 'good' && !isOfNow()) reason = await takeUp(row, start)
      else if (row.state === 'new' || row.state === 'lost') await letGo()
      if (reason === null && row.state === 'good' && isOfNow() && isUsed('kept')) reason = await beginBringing(start)
      if (reason !== null) await giveUp(reason)
      else if (row.state === 'good' && isUsed('lost')) reason = whyGivenUp
      hasHeard = true
      await parts.release()
      return reason
    },
  }
}
export type FedCopy = Awaited<ReturnType<typeof feedCopy>>
