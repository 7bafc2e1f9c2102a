import type { FallRule } from '../../contract/alerts/alert-choices.ts'
import { int, plural } from '../../report/format.ts'

const inDays = (days: number) => (days === 1 ? 'one day' : plural(days, 'day'))

/** `331 clicks in one day, 598 expected`; for sales `12 sales known of the clicks of 7 days, 31 expected by now`. */
export function fallText(
  rule: FallRule,
  { days, seen, expected }: { days: number; seen: number; expected: number },
): string {
  const wanted = int(Math.round(expected))
  if (rule === 'salesDrop')
    return `${plural(seen, 'sale')} known of the clicks of ${inDays(days)}, ${wanted} expected by now`
  return `${plural(seen, rule === 'clicksDrop' ? 'click' : 'pageview')} in ${inDays(days)}, ${wanted} expected`
}
