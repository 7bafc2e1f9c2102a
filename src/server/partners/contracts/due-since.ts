import { dayStart } from '../../time/index.ts'
import type { TermsRow } from './move-contract.ts'

/**
 * When a proposal applies by itself: 00:00 of its day in the publisher's zone, whatever the clocks do that night, and
 * never before it was made. Null while in the future, and for proposals that need an answer.
 */
export function dueSince(
  { state, scheduleOn, proposedAt }: Pick<TermsRow, 'state' | 'scheduleOn' | 'proposedAt'>,
  zone: string,
  now: Date,
): Date | null {
  if (state !== 'proposed' || scheduleOn === null) return null
  const since = new Date(Math.max(dayStart(scheduleOn, zone).getTime(), proposedAt.getTime()))
  return since <= now ? since : null
}
