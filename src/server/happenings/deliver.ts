import type { Pool } from 'pg'
import { happening } from '../../contract/happenings.ts'
import type { Clock } from '../time/clock.ts'
import type { Log } from '../log/log.ts'
import type { Consumer } from './consumer.ts'
import { type Claimed, claim, noteFailed, noteTaken } from './outbox.ts'

const second = 1000
const minute = 60 * second
/** Time limit for handling one event. */
const limit = 5 * minute
/** How long a consumer owns claimed events. Those of a killed process are delivered again after that. */
export const claimMs = 15 * minute
/** Pauses after the first, second, … failure; the last one repeats. Events are never given up. */
const pauses = [10 * second, minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute]
export const pauseAfter = (attempts: number): number => pauses[Math.min(attempts, pauses.length) - 1] ?? second

export type DeliverParts = { pool: Pool; clock: Clock; log: Log; stopping: AbortSignal; limitMs?: number | undefined }

/** The consumer's work with a time limit: a consumer that never resolves only blocks its own event. */
async function takeInTime(
  consumer: Consumer,
  claimed: Claimed,
  { stopping, limitMs = limit }: DeliverParts,
): Promise<void> {
  const read = happening.parse({ ...claimed, at: claimed.at.toISOString() })
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(limitMs)])
  const tooLong = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(stopping.aborted ? 'stopped' : 'took too long')), {
      once: true,
    })
  })
  await Promise.race([consumer.take(read, signal), tooLong])
}

/**
 * Delivers waiting events to one consumer sequentially, and records what it handled. Returns whether there may be more.
 */
export async function deliverSome(parts: DeliverParts, consumer: Consumer): Promise<boolean> {
  const { pool, clock, log, stopping } = parts
  const now = clock.now()
  const until = new Date(now.getTime() + claimMs)
  const list = await claim(pool, consumer.name, now, until)
  for (const claimed of list) {
    // the rest becomes due again by itself
    if (stopping.aborted || clock.now().getTime() + limit > until.getTime()) return false
    try {
      await takeInTime(consumer, claimed, parts)
    } catch (error) {
      if (stopping.aborted) return false
      const { id, attempts, kind } = claimed
      log.warn('a happening was not taken', { consumer: consumer.name, kind, id, attempts, error })
      await noteFailed(pool, consumer.name, id, new Date(clock.now().getTime() + pauseAfter(attempts)))
      continue
    }
    await noteTaken(pool, consumer.name, claimed.id)
  }
  return list.length > 0
}
