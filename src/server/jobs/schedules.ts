import { Cron } from 'croner'

const minute = 60_000
/** Minutes that are made up for when a look comes late: the machine slept, or did nothing else for a while. */
const mostLate = 5

/** Asks which jobs begin by the clock: their schedules are cron expressions in UTC, checked when they are given. */
export function createSchedules(jobs: readonly { name: string; schedule?: string }[]) {
  const plans = jobs.flatMap(({ name, schedule }) =>
    schedule === undefined ? [] : [{ name, cron: new Cron(schedule, { utcOffset: 0, paused: true }) }],
  )
  let seen: number | undefined
  /**
   * The jobs that began to be due since the last look, each once. The first look sees its own minute only. A clock that is set
   * back starts again: what is asked again within a minute is the queue's to keep apart.
   */
  return (at: Date): string[] => {
    const now = Math.floor(at.getTime() / minute)
    const from = seen === undefined || seen > now ? now : Math.max(seen + 1, now - mostLate)
    seen = now
    const minutes = Array.from({ length: now - from + 1 }, (_, n) => new Date((from + n) * minute))
    return plans.filter(({ cron }) => minutes.some((m) => cron.match(m))).map(({ name }) => name)
  }
}
