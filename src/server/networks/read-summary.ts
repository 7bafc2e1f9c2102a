import { addDays, type Day, daysBetween } from '../../contract/days.ts'
import { fullDay } from '../../report/date-text.ts'
import type { RunRow } from './import-runs.ts'
import { recentDays } from './import-plan.ts'

type Read = {
  kind: RunRow['kind']
  today: Day
  /** Days that the run read without a gap, up to today. */
  days: number
  /** The day of the last complete import before it. */
  lastDone: Day | null
  /**
   * Whether it read sales older than those days, because they are undecided or the network lists changes by the day of
   * the sale only.
   */
  hasOlder: boolean
}

/**
 * Text for the import log about what a run read besides the newest weeks, which matters after reconnecting months
 * later.
 */
export function readSummary({ kind, today, days, lastDone, hasOlder }: Read): string {
  if (kind !== 'recent') return ''
  const from = addDays(today, 1 - days)
  const gap = lastDone === null ? 0 : daysBetween(lastDone, today)
  const reach = lastDone !== null && from > lastDone ? ', as far back as the network can be asked' : ''
  return [
    ...(lastDone !== null && gap > recentDays
      ? [`The last complete import was on ${fullDay(lastDone)}: all sales since ${fullDay(from)} were read${reach}.`]
      : []),
    ...(hasOlder ? [`The network was also asked what became of sales before ${fullDay(from)}.`] : []),
  ].join(' ')
}
