import { groupBy } from '../../store/group-by.ts'
import { addDays, type Day, daysBetween } from '../../../contract/days.ts'

/** Approved sales that were paid, or ended otherwise, on the same days; `ended` is null while they wait. */
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
/** Sales that should be paid by now. `delay`: days within which nine of ten are paid, the longest of those included. */
export type Unpaid = UnpaidSubject & {
  connection: string
  n: number
  euro: number
  oldest: Day
  delay: number
  merchants: string[]
}

/** Days beyond the usual delay until a payment is late. */
export const graceDays = 30
/** The usual delay covers this share of sales. */
const share = 0.9
/** Payments on fewer days do not establish a habit. */
const leastPayments = 3
/** Fewer paid sales do not suffice for a merchant, or for a whole connection. */
const leastPaid = { merchant: 10, connection: 20 }
/** Number of late merchants that makes the connection late. */
const several = 3
/** Fewer late sales, or a smaller share of those due, are strays. */
const leastLate = 3
const leastShare = 0.1
/** Days within which it became late: what has been unpaid for longer is not news. */
const dueDays = 90

/** Days as numbers in typed arrays: a replay of a quarter compares them by the million. */
const numberOf = (day: Day): number => daysBetween('1970-01-01', day)
const never = 2 ** 31 - 1
/** Sales with the fastest payments first and unpaid ones last; when each was approved, ended and paid. */
type Group = { sales: Sales[]; approvedOn: Int32Array; endedOn: Int32Array; paidOn: Int32Array }

function groupOf(unsorted: readonly Sales[]): Group {
  const rows = unsorted
    .map((sale) => {
      const approvedOn = numberOf(sale.approved)
      const endedOn = sale.ended === null ? never : numberOf(sale.ended)
      return { sale, approvedOn, endedOn, paidOn: sale.isPaid ? endedOn : never }
    })
    .toSorted((a, b) => a.paidOn - a.approvedOn - (b.paidOn - b.approvedOn))
  return {
    sales: rows.map((r) => r.sale),
    approvedOn: Int32Array.from(rows, (r) => r.approvedOn),
    endedOn: Int32Array.from(rows, (r) => r.endedOn),
    paidOn: Int32Array.from(rows, (r) => r.paidOn),
  }
}

/** The days within which nine of ten are paid; null with too few paid sales. */
function usualDelay({ sales, approvedOn, paidOn }: Group, today: number, least: number): number | null {
  const days = new Set<number>()
  let count = 0
  for (const [i, on] of paidOn.entries())
    if (on <= today) {
      count += sales[i]?.n ?? 0
      if (days.size < leastPayments) days.add(on)
    }
  if (count < least || days.size < leastPayments) return null
  let seen = 0
  for (const [i, on] of paidOn.entries())
    if (on <= today) {
      seen += sales[i]?.n ?? 0
      if (seen >= count * share) return on - (approvedOn[i] ?? 0)
    }
  return null
}

const grouped = (sales: readonly Sales[], keyOf: (s: Sales) => string): [string, Group][] =>
  [...groupBy(sales, keyOf)].map(([key, own]) => [key, groupOf(own)])

type Part = { merchant: string; late: Sales[]; due: number; delay: number }

/** The late part of some sales on a day, and how many should be paid by then, of those approved since a day. */
function partOf(merchant: string, own: Group, today: number, delay: number, from: number): Part {
  const part: Part = { merchant, late: [], due: 0, delay }
  const until = today - delay - graceDays
  for (const [i, on] of own.approvedOn.entries()) {
    const sale = own.sales[i]
    if (on < from || on >= until || !sale) continue
    const isLate = (own.endedOn[i] ?? never) > today
    // reversed sales are not owed
    if (!isLate && !sale.isPaid) continue
    part.due += sale.n
    if (isLate) part.late.push(sale)
  }
  return part
}

/** Single sales stay unpaid everywhere: only more than that is news. */
function isNews(parts: readonly Part[]): boolean {
  const late = parts.reduce((sum, p) => sum + p.late.reduce((n, s) => n + s.n, 0), 0)
  return late >= leastLate && late >= parts.reduce((n, p) => n + p.due, 0) * leastShare
}

const joined = (subject: UnpaidSubject, parts: readonly Part[]): Unpaid => {
  const late = parts.flatMap((p) => p.late)
  return {
    ...subject,
    connection: late[0]?.connection ?? '',
    n: late.reduce((n, s) => n + s.n, 0),
    euro: late.reduce((sum, s) => sum + s.euro, 0),
    oldest: late.map((s) => s.approved).toSorted()[0] ?? '',
    delay: Math.max(...parts.filter((p) => p.late.length > 0).map((p) => p.delay)),
    merchants: [...new Set(late.map((s) => s.merchant))].filter((m) => m !== '').toSorted(),
  }
}

/** Sales by payer, computed once for all checked days. */
type Payers = { connection: string; all: Group; merchants: [string, Group][] }[]
const payersOf = (sales: readonly Sales[]): Payers =>
  grouped(sales, (s) => s.connection).map(([connection, all]) => ({
    connection,
    all,
    merchants: grouped(all.sales, (s) => s.merchant),
  }))

/** Each merchant of each connection with a known habit. */
function* partsOf(payers: Payers, day: Day) {
  const today = numberOf(day)
  for (const { connection, all, merchants } of payers) {
    const ofAll = usualDelay(all, today, leastPaid.connection)
    const parts = merchants.flatMap(([merchant, own]) => {
      const delay = usualDelay(own, today, leastPaid.merchant) ?? ofAll
      return delay === null ? [] : [partOf(merchant, own, today, delay, today - delay - graceDays - dueDays)]
    })
    yield { connection, parts }
  }
}

/**
 * Whose approved sales are unpaid though due by a day (R161: money that is not paid): older than the delay within which
 * nine of ten of the merchant's sales through that connection are paid (of the whole connection, where the merchant has
 * too few) plus 30 days. Where three merchants of a connection are late, the connection is reported, and they are
 * listed inside.
 */
export const judgeUnpaid = (sales: readonly Sales[], day: Day): Unpaid[] => judge(payersOf(sales), day)

function judge(payers: Payers, day: Day): Unpaid[] {
  const merchants = new Map<string, Part[]>()
  const found: Unpaid[] = []
  for (const { connection, parts } of partsOf(payers, day)) {
    const late = parts.filter((p) => p.late.length > 0)
    if (late.length >= several && isNews(parts)) found.push(joined({ kind: 'connection', id: connection }, parts))
    else
      for (const p of late) if (p.merchant !== '') merchants.set(p.merchant, [...(merchants.get(p.merchant) ?? []), p])
  }
  const news = [...merchants].filter(([, parts]) => isNews(parts))
  return [...found, ...news.map(([id, parts]) => joined({ kind: 'merchant', id }, parts))]
}

/** A reported subject: since when it is late, and the usual delay at that time. */
type Told = UnpaidSubject & { since: Day; delay: number }

/**
 * What is still unpaid of a report, and what became late after it; null when all of it ended. `own`: all sales of the
 * subject.
 */
function still(own: Group, day: Day, { kind, id, since, delay }: Told): Unpaid | null {
  const part = partOf(id, own, numberOf(day), delay, numberOf(since) - delay - graceDays - 1)
  return part.late.length === 0 ? null : joined({ kind, id }, [part])
}
const ofSubject = (sales: readonly Sales[], { kind, id }: UnpaidSubject): Group =>
  groupOf(sales.filter((s) => s[kind] === id))

/** The same from sales that may include others. */
export const stillUnpaid = (sales: readonly Sales[], day: Day, told: Told): Unpaid | null =>
  still(ofSubject(sales, told), day, told)

/** The day on which the first of it became late. */
export const lateSince = ({ oldest, delay }: Unpaid): Day => addDays(oldest, delay + graceDays + 1)

/**
 * What would have been reported on each of the days after `from`: once, until all of it is paid. Yields between days.
 */
export async function replayUnpaid(
  sales: readonly Sales[],
  from: Day,
  last: Day,
  leastEuro: number,
  breathe: () => Promise<void>,
): Promise<{ day: Day; unpaid: Unpaid }[]> {
  const payers = payersOf(sales)
  const open = new Map<string, Told & { own: Group }>()
  const told: { day: Day; unpaid: Unpaid }[] = []
  for (let day = from; day <= last; day = addDays(day, 1)) {
    for (const [key, one] of open) if (still(one.own, day, one) === null) open.delete(key)
    for (const unpaid of judge(payers, day)) {
      const { kind, id, delay } = unpaid
      if (open.has(`${kind} ${id}`) || unpaid.euro < leastEuro) continue
      open.set(`${kind} ${id}`, { kind, id, delay, since: lateSince(unpaid), own: ofSubject(sales, unpaid) })
      // what was late before the first day is already known
      if (day > from) told.push({ day, unpaid })
    }
    await breathe()
  }
  return told
}
