import type { PaymentRow } from '../../../contract/insights/payments.ts'
import { fullDay } from '../../../report/date-text.ts'
import { money } from '../../../report/format.ts'
import { nameList } from '../../../report/name-list.ts'

type Totals = Pick<PaymentRow, 'approved' | 'paid' | 'overdue'>

/** The network says itself what it paid, or did so once: of its own networks files may say it. */
export const tellsPayments = ({ paidBy, paid }: PaymentRow): boolean => paidBy !== null || paid !== 0

/** What networks owe, and who is late, in one sentence. */
export function leadText(rows: readonly PaymentRow[], totals: Totals, currency: string): string {
  const of = (n: number) => money(n, currency)
  if (rows.every((row) => row.since === null)) return 'Nothing that is approved waits for its money'
  const owed = `Networks owe you ${of(totals.approved)}, approved and not paid`
  const [worst, ...others] = rows.filter((r) => r.overdue > 0).toSorted((a, b) => b.overdue - a.overdue)
  if (!worst) return rows.some((row) => row.delay !== null) ? `${owed}; nothing of it is overdue` : owed
  const since = worst.since === null ? '' : `, the oldest approved on ${fullDay(worst.since)}`
  return others.length === 0
    ? `${owed}; ${worst.networkName} should have paid ${of(worst.overdue)} of it by now${since}`
    : `${owed}; ${of(totals.overdue)} of it should be paid by now, most by ${worst.networkName} (${of(worst.overdue)}${since})`
}

/** Whose payments nobody tells, in one sentence. */
export function untoldText(rows: readonly PaymentRow[]): string | null {
  const names = rows.filter((r) => !tellsPayments(r) && r.approved !== 0).map((r) => r.networkName)
  if (names.length === 0) return null
  return names.length === 1
    ? `${nameList(names)} tells no payments, so what it paid is still in what it owes here.`
    : `${nameList(names)} tell no payments, so what they paid is still in what they owe here.`
}

export const daysText = (low: number, high: number): string => (low === high ? `${low}` : `${low}–${high}`)
