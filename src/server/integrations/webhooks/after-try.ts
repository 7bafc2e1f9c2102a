import { retryAfter } from '../../../connectors/shared/http/retry.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** Pauses after the first failure, the second …: ten tries in 75 hours and a half. */
export const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const
/** What a receiver may ask us to wait at most. */
const longestWait = 24 * hour

/** What a try met. `status` null: nothing was answered, and `answer` says why. */
export type Met = { status: number | null; answer: string; retryAfter?: string | undefined; tookMs: number }
export type Next =
  | { is: 'delivered' }
  | { is: 'again'; at: Date }
  | { is: 'failed' }
  /** The receiver wants nothing more (410). */
  | { is: 'gone' }

/**
 * What becomes of a message after a try. Only 2xx is success: a redirect is not followed. The pause grows with the tries, up to
 * a tenth longer by chance so that many do not come back together, and is never shorter than a receiver asks for.
 */
export function afterTry(met: Met, tries: number, now: Date, chance: number): Next {
  const { status } = met
  if (status !== null && status >= 200 && status < 300) return { is: 'delivered' }
  if (status === 410) return { is: 'gone' }
  const pause = pauses[tries - 1]
  if (pause === undefined) return { is: 'failed' }
  const asked = Math.min(retryAfter(met.retryAfter, now.getTime()) ?? 0, longestWait)
  return { is: 'again', at: new Date(now.getTime() + Math.max(asked, pause * (1 + chance / 10))) }
}

/** After how long without success people are told, and when nothing is sent any more. */
export const failingSteps = [hour, 24 * hour] as const
export const offAfter = 72 * hour
