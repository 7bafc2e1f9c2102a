import { addDays, type Day, daysBetween } from '../../../contract/days.ts'

/** Approved sales that were paid, or ended otherwise, on the same days; `ended` null while they wait. */
export type Sales = {
  connection: string
  merchant: string
  approved: Day
  ended: Day | null
  isPaid: boolean
  n: number
  euro: number
}
export type UnpaidSubject = { kind: 'merchant' | 'connection'; id: string }
/** Sales that should be paid by now. `delay`: days in which nine of ten are paid, the longest of those that are meant. */
export type Unpaid = UnpaidSubject & {
  connection: string
  n: number
  euro: number
  oldest: Day
  delay: number
  merchants: string[]
}

/** How much later than usual is late. */
export const graceDays = 30
/** In how many days of ten sales nine are paid is the usual. */
const share = 0.9
/** Payments on fewer days are no habit yet. */
const leastPayments = 3
/** Fewer paid sales say nothing of a merchant, or of all of a connection. */
const leastPaid = { merchant: 10, connection: 20 }
/** When so many merchants of a connection are late, it is the connection. */
const several = 3

/** In how many days nine of ten are paid; null where too few were. */
function usualDelay(sales: readonly Sales[], day: Day, least: number): number | null {
  const paid = sales.flatMap((s) =>
    s.isPaid && s.ended !== null && s.ended <= day
      ? [{ days: daysBetween(s.approved, s.ended), n: s.n, on: s.ended }]
      : [],
  )
  const count = paid.reduce((n, p) => n + p.n, 0)
  if (count < least || new Set(paid.map((p) => p.on)).size < leastPayments) return null
  let seen = 0
  for (const p of paid.toSorted((a, b) => a.days - b.days)) {
    seen += p.n
    if (seen >= count * share) return p.days
  }
  return null
}

function grouped(sales: readonly Sales[], keyOf: (s: Sales) => string): Map<string, Sales[]> {
  const found = new Map<string, Sales[]>()
  for (const s of sales) {
    const list = found.get(keyOf(s))
    if (list) list.push(s)
    else found.set(keyOf(s), [s])
  }
  return found
}

/** What of some sales is late on a day. */
function lateOf(own: readonly Sales[], day: Day, delay: number): Sales[] {
  const until = addDays(day, -delay - graceDays)
  return own.filter((s) => s.approved < until && (s.ended === null || s.ended > day))
}

const joined = (subject: UnpaidSubject, parts: readonly { late: readonly Sales[]; delay: number }[]): Unpaid => {
  const late = parts.flatMap((p) => p.late)
  return {
    ...subject,
    connection: late[0]?.connection ?? '',
    n: late.reduce((n, s) => n + s.n, 0),
    euro: late.reduce((sum, s) => sum + s.euro, 0),
    oldest: late.map((s) => s.approved).toSorted()[0] ?? '',
    delay: Math.max(...parts.map((p) => p.delay)),
    merchants: [...new Set(late.map((s) => s.merchant))].toSorted(),
  }
}

/**
 * Whose approved sales are not paid though they should be by a day (R161: money that is not paid): older than the days in which
 * nine of ten of the merchant's sales through that connection are paid (of all of the connection, where the merchant has too
 * few) and 30 more. Where three merchants of a connection are late it is the connection, and they stand inside.
 */
export function judgeUnpaid(sales: readonly Sales[], day: Day): Unpaid[] {
  const known = sales.filter((s) => s.approved <= day)
  const merchants = new Map<string, { late: Sales[]; delay: number }[]>()
  const found: Unpaid[] = []
  for (const [connection, all] of grouped(known, (s) => s.connection)) {
    const ofAll = usualDelay(all, day, leastPaid.connection)
    const late: { merchant: string; late: Sales[]; delay: number }[] = []
    for (const [merchant, own] of grouped(all, (s) => s.merchant)) {
      const delay = usualDelay(own, day, leastPaid.merchant) ?? ofAll
      const part = delay === null ? [] : lateOf(own, day, delay)
      if (delay !== null && part.length > 0) late.push({ merchant, late: part, delay })
    }
    if (late.length >= several) found.push(joined({ kind: 'connection', id: connection }, late))
    else
      for (const { merchant, ...part } of late)
        if (merchant !== '') merchants.set(merchant, [...(merchants.get(merchant) ?? []), part])
  }
  return [...found, ...[...merchants].map(([id, parts]) => joined({ kind: 'merchant', id }, parts))]
}

/** What would have been told of on each of the days after `from`: once, until all of it is paid. */
export function replayUnpaid(
  sales: readonly Sales[],
  from: Day,
  last: Day,
  leastEuro: number,
): { day: Day; unpaid: Unpaid }[] {
  const open = new Set<string>()
  const told: { day: Day; unpaid: Unpaid }[] = []
  const keyOf = (u: UnpaidSubject) => `${u.kind} ${u.id}`
  for (let day = from; day <= last; day = addDays(day, 1)) {
    const found = judgeUnpaid(sales, day)
    const keys = new Set(found.map(keyOf))
    for (const key of open) if (!keys.has(key)) open.delete(key)
    for (const unpaid of found) {
      if (open.has(keyOf(unpaid)) || unpaid.euro < leastEuro) continue
      open.add(keyOf(unpaid))
      // what was late before the first day is known already
      if (day > from) told.push({ day, unpaid })
    }
  }
  return told
}
