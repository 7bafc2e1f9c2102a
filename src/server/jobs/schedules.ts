import { Cron } from 'croner'

const minute = 60_000
/** Missed minutes that are caught up when a check is late: the machine slept, or was busy. */
const mostLate = 5

/** The schedules of jobs: cron expressions in UTC, validated here. */
export function createSchedules(jobs: readonly { name: string; schedule?: string }[]) {
  const plans = jobs.flatMap(({ name, schedule }) =>
    schedule === undefined ? [] : [{ name, cron: new Cron(schedule, { utcOffset: 0, paused: true }) }],
  )
  let seen: number | undefined
  /**
   * The jobs that became due since the last check, each once. The first check covers its own minute only. After a clock
   * is set back it starts again: the queue prevents duplicates within a minute.
   */
  return (at: Date): string[] => {
    const now = Math.floor(at.getTime() / minute)
    const from = seen === undefined || seen > now ? now : Math.max(seen + 1, now - mostLate)
    seen = now
    const minutes = Array.from({ length: now - from + 1 }, (_, n) => new Date((from + n) * minute))
    return plans.filter(({ cron }) => minutes.some((m) => cron.match(m))).map(({ name }) => name)
  }
}
