import type { DemoHour } from '../distributions/hours.ts'

/**
 * A partition of an event table covers one UTC month, so each load does too. Newest first, because that is shown first.
 */
export function byMonth<T extends DemoHour>(hours: readonly T[]): T[][] {
  return [...inMonths(hours)].reverse()
}

function* inMonths<T extends DemoHour>(hours: readonly T[]): Generator<T[]> {
  const monthOf = (h: DemoHour) => new Date(h.startsAt).toISOString().slice(0, 7)
  let month: T[] = []
  for (const hour of hours) {
    const [first] = month
    if (first && monthOf(first) !== monthOf(hour)) {
      yield month
      month = []
    }
    month.push(hour)
  }
  if (month.length > 0) yield month
}
