import type { AlertRule } from '../../contract/alerts/alert-choices.ts'
import { int, plural } from '../../report/format.ts'

/** `331 clicks in one day, 598 expected`. */
export const fallText = (
  rule: AlertRule,
  { days, seen, expected }: { days: number; seen: number; expected: number },
): string =>
  `${plural(seen, rule === 'clicksDrop' ? 'click' : 'pageview')} in ${days === 1 ? 'one day' : plural(days, 'day')}, ${int(Math.round(expected))} expected`
