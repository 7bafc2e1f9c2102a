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
/** Fewer late sales, or a smaller share of those that should be paid, are strays. */
const leastLate = 3
const leastShare = 0.1
/** Told of is what became late within so many days: what nobody paid for longer is no news. */
const dueDays = 90

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

type Part = { merchant: string; late: Sales[]; due: number; delay: number }

/** What of some sales is late on a day, and how many should be paid by then, of those that were approved since a day. */
function partOf(merchant: string, own: readonly Sales[], day: Day, delay: number, from: Day): Part {
  const until = addDays(day, -delay - graceDays)
  // what was taken back is nobody's debt
  const due = own.filter(
    (s) => s.approved >= from && s.approved < until && (s.isPaid || s.ended === null || s.ended > day),
  )
  const late = due.filter((s) => s.ended === null || s.ended > day)
  return { merchant, late, due: due.reduce((n, s) => n + s.n, 0), delay }
}

/** Single sales stay unpaid everywhere: news is what is more than that. */
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

/** Each merchant of each connection whose habit is known. */
function* partsOf(sales: readonly Sales[], day: Day) {
  const known = sales.filter((s) => s.approved <= day)
  for (const [connection, all] of grouped(known, (s) => s.connection)) {
    const ofAll = usualDelay(all, day, leastPaid.connection)
    const parts = [...grouped(all, (s) => s.merchant)].flatMap(([merchant, own]) => {
      const delay = usualDelay(own, day, leastPaid.merchant) ?? ofAll
      return delay === null ? [] : [partOf(merchant, own, day, delay, addDays(day, -delay - graceDays - dueDays))]
    })
    yield { connection, parts }
  }
}

/**
 * Whose approved sales are not paid though they should be by a day (R161: money that is not paid): older than the days in which
 * nine of ten of the merchant's sales through that connection are paid (of all of the connection, where the merchant has too
 * few) and 30 more. Where three merchants of a connection are late it is the connection, and they stand inside.
 */
export function judgeUnpaid(sales: readonly Sales[], day: Day): Unpaid[] {
  const merchants = new Map<string, Part[]>()
  const found: Unpaid[] = []
  for (const { connection, parts } of partsOf(sales, day)) {
    const late = parts.filter((p) => p.late.length > 0)
    if (late.length >= several && isNews(parts)) found.push(joined({ kind: 'connection', id: connection }, parts))
    else
      for (const p of late) if (p.merchant !== '') merchants.set(p.merchant, [...(merchants.get(p.merchant) ?? []), p])
  }
  const news = [...merchants].filter(([, parts]) => isNews(parts))
  return [...found, ...news.map(([id, parts]) => joined({ kind: 'merchant', id }, parts))]
}

/** Something that was told of: since when it is late, and the delay that was usual then. */
type Told = UnpaidSubject & { since: Day; delay: number }

/** What is still not paid of what was told of, and became late after it; null when all of it ended. */
export function stillUnpaid(sales: readonly Sales[], day: Day, { kind, id, since, delay }: Told): Unpaid | null {
  const own = sales.filter((s) => s[kind] === id)
  const part = partOf(id, own, day, delay, addDays(since, -delay - graceDays - 1))
  return part.late.length === 0 ? null : joined({ kind, id }, [part])
}

/** The day on which the first of it was late. */
export const lateSince = ({ oldest, delay }: Unpaid): Day => addDays(oldest, delay + graceDays + 1)

/** What would have been told of on each of the days after `from`: once, until all of it is paid. Between the days it lets others go first. */
export async function replayUnpaid(
  sales: readonly Sales[],
  from: Day,
  last: Day,
  leastEuro: number,
  breathe: () => Promise<void>,
): Promise<{ day: Day; unpaid: Unpaid }[]> {
  const open = new Map<string, Told>()
  const told: { day: Day; unpaid: Unpaid }[] = []
  for (let day = from; day <= last; day = addDays(day, 1)) {
    for (const [key, one] of open) if (stillUnpaid(sales, day, one) === null) open.delete(key)
    for (const unpaid of judgeUnpaid(sales, day)) {
      const { kind, id, delay } = unpaid
      if (open.has(`${kind} ${id}`) || unpaid.euro < leastEuro) continue
      open.set(`${kind} ${id}`, { kind, id, delay, since: lateSince(unpaid) })
      // what was late before the first day is known already
      if (day > from) told.push({ day, unpaid })
    }
    await breathe()
  }
  return told
}
