import type { DemoHour } from '../distributions/hours.ts'

/** A part of an event table holds one UTC month, so a load holds one too. Newest first: that is what somebody looks at. */
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
