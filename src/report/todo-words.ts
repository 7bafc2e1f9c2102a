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

/** The sums of open items for 30 days, without zeros. */
export function todoSumsText({ lost, late, owed, ads, gain }: TodoList['total'], currencyCode: string): string[] {
  const of = (n: number) => aboutMoney(n, currencyCode)
  const [first = '', ...others] = [
    lost > 0 ? `about ${of(lost)} a month lost` : '',
    gain > 0 ? `about ${of(gain)} a month to earn` : '',
    ads > 0 ? `ads that lose cost ${of(ads)} more than they earn` : '',
    late > 0 ? `${of(late)} late, not lost` : '',
    owed > 0 ? `${of(owed)} approved and not paid` : '',
  ].filter(Boolean)
  return first === '' ? [] : [capital(first), ...others]
}
