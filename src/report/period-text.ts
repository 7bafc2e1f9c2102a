import { type Day, daysIn } from './dates.ts'
import { rangeText } from './date-text.ts'

/** "in 30 days", "yesterday", "on 3 Mar", or the days themselves. */
export function periodText({ from, to }: { from: Day; to: Day }, today: Day, yesterday: Day): string {
  if (from === to) return from === today ? 'today' : from === yesterday ? 'yesterday' : `on ${rangeText(from, to)}`
  return to === yesterday || to === today ? `in ${daysIn(from, to)} days` : `from ${rangeText(from, to)}`
}
