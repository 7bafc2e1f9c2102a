import { addDays, type Day, daysBetween } from '../../../contract/days.ts'

/** A span of whole UTC days, both included. */
export type Window = { from: Day; to: Day }

/**
 * Splits a span into windows of at most `days` days, newest first: a first import shows this month's money before that
 * of two years ago. Windows touch and never overlap.
 */
export function windows({ from, to }: Window, days: number): Window[] {
  if (days < 1) throw new RangeError('A window has at least one day')
  const cut: Window[] = []
  for (let end = to; daysBetween(from, end) >= 0; end = addDays(end, -days)) {
    const start = addDays(end, 1 - days)
    cut.push({ from: daysBetween(from, start) >= 0 ? start : from, to: end })
  }
  return cut
}
