import type { FallRule } from '../../contract/alerts/alert-choices.ts'
import { int, plural } from '../../report/format.ts'

/** `331 clicks in one day, 598 expected`. */
export const fallText = (
  rule: FallRule,
  { days, seen, expected }: { days: number; seen: number; expected: number },
): string =>
  `${plural(seen, rule === 'clicksDrop' ? 'click' : 'pageview')} in ${days === 1 ? 'one day' : plural(days, 'day')}, ${int(Math.round(expected))} expected`
