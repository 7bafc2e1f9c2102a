import { retryAfter } from '../../../connectors/shared/http/retry.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** Pauses after the first, second, … failure: ten tries in 75 and a half hours. */
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
/** The longest wait a receiver can request. */
const longestWait = 24 * hour

/** The result of a try. `status` null: no answer, and `answer` contains the reason. */
export type Met = { status: number | null; answer: string; retryAfter?: string | undefined; tookMs: number }
export type Next =
  | { is: 'delivered' }
  | { is: 'again'; at: Date }
  | { is: 'failed' }
  /** The receiver wants no more messages (410). */
  | { is: 'gone' }

/**
 * The next step for a message after a try. Only 2xx is success: redirects are not followed. The pause grows with the
 * tries, plus a random tenth so that retries spread out, and is never shorter than the receiver requests.
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

/** After how long without success users are notified, and when sending stops. */
export const failingSteps = [hour, 24 * hour] as const
export const offAfter = 72 * hour
