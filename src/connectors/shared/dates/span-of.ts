import type { NetworkTransaction } from '../../network-transaction.ts'

/** First and last day of transactions, as days in a time zone. */
export function spanOf(
  transactions: readonly NetworkTransaction[],
  zone = 'UTC',
): { fromDay: string | null; toDay: string | null } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const days = transactions.flatMap((t) => (t.at ? [format.format(new Date(t.at))] : [])).toSorted()
  return { fromDay: days[0] ?? null, toDay: days.at(-1) ?? null }
}
