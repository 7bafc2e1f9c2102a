import type { PaymentRow } from '../../../contract/insights/payments.ts'
import { fullDay, monthText } from '../../../report/date-text.ts'
import { money, plural } from '../../../report/format.ts'

/** A letter to a network about overdue amounts, to copy; null without any. */
export function letterText(row: PaymentRow, currency: string, sender: string): string | null {
  const months = row.months.filter((m) => m.overdue > 0).toReversed()
  if (row.overdue <= 0 || row.delay === null || months.length === 0) return null
  const since = row.since === null ? '' : `, the oldest since ${fullDay(row.since)}`
  return [
    `Dear ${row.networkName} team,`,
    '',
    `commission of ${money(row.overdue, currency)} is approved but not paid. By the month of the sale:`,
    '',
    ...months.map((m) => `${monthText(`${m.month}-01`)}: ${money(m.overdue, currency)}`),
    '',
    `You usually pay within ${plural(row.delay.high, 'day')} of the approval. These sales have waited for longer${since}.`,
    '',
    'Please tell us on which day this amount will be paid, or what is missing for it to be paid.',
    '',
    'Kind regards,',
    sender,
    '',
  ].join('\n')
}
