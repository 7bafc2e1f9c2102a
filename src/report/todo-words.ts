import type { TodoList } from '../contract/discovery/todo.ts'
import type { TodoKind } from '../contract/discovery/todo-choices.ts'
import { aboutMoney } from './alert-words.ts'
import { capital } from './format.ts'

export const todoKindLabels: Record<TodoKind, string> = {
  break: 'Breaks',
  brokenLink: 'Broken links',
  closed: 'Closed campaigns',
  gain: 'Earn more',
  splitTest: 'Split tests',
  autoLink: 'Mentions without a link',
  adLoss: 'Ads that cost more than they earn',
}

/** Closed campaigns that no alert is open about cost as much as others, and are in no sum of alerts. */
function lostText(lost: number, closed: number, of: (n: number) => string): string {
  if (lost > 0) return `about ${of(lost)} a month lost${closed > 0 ? `, ${of(closed)} more by closed campaigns` : ''}`
  return closed > 0 ? `about ${of(closed)} a month lost by closed campaigns` : ''
}

/** The sums of open items for 30 days, without zeros. */
export function todoSumsText(
  { lost, closed, late, owed, ads, gain }: TodoList['total'],
  currencyCode: string,
): string[] {
  const of = (n: number) => aboutMoney(n, currencyCode)
  const [first = '', ...others] = [
    lostText(lost, closed, of),
    gain > 0 ? `about ${of(gain)} a month to earn` : '',
    ads > 0 ? `ads that lose cost ${of(ads)} more than they earn` : '',
    late > 0 ? `${of(late)} late, not lost` : '',
    owed > 0 ? `${of(owed)} approved and not paid` : '',
  ].filter(Boolean)
  return first === '' ? [] : [capital(first), ...others]
}
