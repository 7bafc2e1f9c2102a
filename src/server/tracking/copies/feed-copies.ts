import type { Measure } from '../../measures.ts'
import {
  type Copy,
  declareLost,
  type Progress,
  readCopies,
  readStarts,
  tellProgress,
} from '../../store/copies/index.ts'
import type { DurableLog } from '../log/durable-log.ts'
import type { LogFiles } from '../log/log-files.ts'
import { inTurnWithOthers } from '../in-turn.ts'
import type { Position } from '../position.ts'
import { type CopyParts, feedCopy } from './one-copy.ts'

const lookEvery = 2000

type Parts = Omit<CopyParts, 'inTurn' | 'isShared'> & {
  copies: readonly Copy[]
  log: DurableLog
  files: LogFiles
  /** Where the log is in the first store. */
  first: () => Readonly<Position>
  /** How long the oldest record that is not there has waited, in seconds. */
  firstOldest: () => number
  isOneOfSeveral: boolean
}

/**
 * Brings the log to every copy, each on its own loop, and says every two seconds how far it is. What other processes say of a
 * copy (rebuilt, lost) is heard at the same time.
 */
export async function feedCopies({ copies, isOneOfSeveral, ...parts }: Parts) {
  const { database, logger, log, first } = parts
  const { next, to } = first()
  const fed = await Promise.all(
    copies.map((copy) => {
      const inTurn = inTurnWithOthers(database, logger, `tracking drain ${copy.address}`)
      return feedCopy(copy, { next, to }, { ...parts, isShared: isOneOfSeveral, ...(isOneOfSeveral ? { inTurn } : {}) })
    }),
  )
  const progress = (): Progress[] => {
    const waiting = Math.max(0, log.state().safe - first().next + 1)
    const ofFirst = {
      copy: '',
      generation: null,
      next: first().next,
      to: first().to,
      waiting,
      oldest: parts.firstOldest(),
    }
    return [ofFirst, ...fed.flatMap((one) => one.progress() ?? [])]
  }
  const tell = (isStopping: boolean) => tellProgress(database, { log: first().log, list: progress(), isStopping })
  const hear = async () => {
    if (database.isAway()) return
    const rows = await readCopies(database)
    const known = await readStarts(database, first().log) // not older than the rows
    for (const one of fed) {
      const row = rows.find(({ address }) => address === one.address)
      if (!row) {
        await one.forget() // or nobody has registered it yet
        continue
      }
      const told = known.find(({ copy }) => copy === one.address)
      const reason = await one.hear(row, told, first())
      if (reason !== null) await declareLost(database, row, reason)
    }
    await tell(false)
  }
  /** What nobody can be told now is told at the next look. */
  const sync = async () => {
    try {
      await hear()
    } finally {
      for (const one of fed) await one.judge(first())
    }
  }
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let syncing: Promise<void> = Promise.resolve()
  let warned = 0
  const look = () => {
    for (const one of fed) one.look()
    syncing = sync()
      .catch((error: unknown) => {
        if (warned++ % 30 === 0) logger.warn('what becomes of the copies is heard later', { error })
      })
      .finally(() => {
        if (isStopped) return
        timer = setTimeout(look, lookEvery)
        timer.unref()
      })
  }
  const measure = (name: string, help: string, read: (one: (typeof fed)[number]) => number): Measure => ({
    name,
    help,
    kind: 'gauge',
    labels: ['copy'],
    read: () => fed.map((one) => ({ labels: { copy: one.address }, value: read(one) })),
  })
  return {
    /** The first record that is kept for a copy. */
    holds: () => Math.min(...fed.map((one) => one.holds())),
    start: () => {
      if (copies.length === 0) return
      for (const one of fed) one.drain.start()
      look()
    },
    flush: () => Promise.all(fed.map((one) => one.drain.flush())),
    /** Does this between two batches of every copy. */
    between: <T>(work: () => Promise<T>): Promise<T> =>
      fed.reduce<() => Promise<T>>((inside, one) => () => one.drain.between(inside), work)(),
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await syncing
      await Promise.all(fed.map((one) => one.drain.stop()))
      if (copies.length > 0 && !database.isAway()) await tell(true).catch(() => undefined) // what was told last is true as well
    },
    measures: [
      measure('outbound_copy_waiting_rows', 'Records of the event log that a copy of the event store has not', (one) =>
        one.waiting(),
      ),
      measure('outbound_copy_lag_seconds', 'How long the oldest of them has waited', (one) => one.oldest()),
    ],
  }
}
