import { isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '../../contract/call.ts'
import type { creatorMoney } from '../../contract/creators/creator-money.ts'
import { Decimal } from '../../contract/decimal.ts'
import { readRateBook } from '../money/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { creator } from './tables.ts'

type Figures = Output<typeof creatorMoney.figures>

const standing = z.array(
  z.object({
    id: z.string(),
    currency: z.string(),
    pending: z.string(),
    payable: z.string(),
    /** The number of sales with exactly these amounts. */
    n: z.number(),
    last: z.coerce.date().nullable(),
  }),
)
const closed = z.array(
  z.object({ id: z.string(), currency: z.string(), owed: z.string(), carried: z.string(), due: z.string().nullable() }),
)

/**
 * The current value of sales minus what statements contain already. Per sale, like statements: amounts are rounded
 * individually (R9: amounts and rounding), so a converted sum would differ by some cents.
 */
const readStanding = async (tx: Tx) =>
  standing.parse(
    (
      await tx.execute(sql`
      WITH newest AS (
        SELECT DISTINCT ON (creator_uuid, conversion_uuid) creator_uuid, conversion_uuid, amount, currency, state, conversion_at
        FROM creator_entry ORDER BY creator_uuid, conversion_uuid, version DESC
      ), said AS (
        SELECT creator_uuid, conversion_uuid, currency, sum(amount) AS amount FROM creator_line GROUP BY 1, 2, 3
      ), sale AS (
        SELECT creator_uuid, currency, CASE WHEN n.state = 'pending' THEN n.amount ELSE 0 END AS pending,
          CASE WHEN n.state = 'payable' THEN n.amount ELSE 0 END - coalesce(s.amount, 0) AS payable,
          CASE WHEN n.state <> 'rejected' THEN n.conversion_at END AS at
        FROM newest n FULL JOIN said s USING (creator_uuid, conversion_uuid, currency)
      )
      SELECT c.id, s.currency, s.pending::text AS pending, s.payable::text AS payable, count(*)::int AS n, max(s.at) AS last
      FROM sale s JOIN creator c ON c.uuid = s.creator_uuid GROUP BY c.id, s.currency, s.pending, s.payable`)
    ).rows,
  )

/** What closed statements still owe: unpaid ones, and what the last one carried over. */
const readClosed = async (tx: Tx) =>
  closed.parse(
    (
      await tx.execute(sql`
      SELECT c.id, s.currency, sum(s.owed)::text AS owed, sum(s.carried)::text AS carried, s.due::text AS due FROM (
        SELECT creator_uuid, currency, to_pay AS owed, 0 AS carried, due_on AS due FROM creator_statement
        WHERE paid_at IS NULL AND to_pay > 0
        UNION ALL
        SELECT creator_uuid, currency, 0, carried_out, NULL FROM (
          SELECT DISTINCT ON (creator_uuid) creator_uuid, currency, carried_out FROM creator_statement
          ORDER BY creator_uuid, number DESC) AS newest WHERE carried_out <> 0
      ) AS s JOIN creator c ON c.uuid = s.creator_uuid GROUP BY c.id, s.currency, s.due`)
    ).rows,
  )

/**
 * R127: what creators are owed. In one currency, at the rates of a day; amounts without a rate are excluded and their
 * currencies listed.
 */
export async function readFigures(database: Database, tx: Tx, to: string, day: string): Promise<Figures> {
  const [now, said] = [await readStanding(tx), await readClosed(tx)]
  const archived = new Set(
    (await tx.select({ id: creator.id }).from(creator).where(isNotNull(creator.archivedAt))).map((c) => c.id),
  )
  const book = await readRateBook(database, [to, ...[...now, ...said].map((r) => r.currency)])
  const missing = new Set<string>()
  const convert = (amount: string, from: string): Decimal => {
    const found = book.payable(Decimal.of(amount), from, to, day)
    if (found === null) missing.add(from)
    return found ?? Decimal.zero
  }
  type Sum = { due: Decimal; next: Decimal; pending: Decimal; last: Date | null; dueOn: string | null }
  const sums = new Map<string, Sum>()
  const of = (id: string): Sum => {
    const { zero } = Decimal
    const known = sums.get(id) ?? { due: zero, next: zero, pending: zero, last: null, dueOn: null }
    sums.set(id, known)
    return known
  }
  for (const r of now) {
    const sum = of(r.id)
    const times = Decimal.of(r.n)
    sum.next = sum.next.plus(convert(r.payable, r.currency).times(times))
    sum.pending = sum.pending.plus(convert(r.pending, r.currency).times(times))
    if (r.last && (!sum.last || r.last > sum.last)) sum.last = r.last
  }
  const byDay = new Map<string, Decimal>()
  for (const r of said) {
    const sum = of(r.id)
    const owed = convert(r.owed, r.currency)
    sum.due = sum.due.plus(owed)
    sum.next = sum.next.plus(convert(r.carried, r.currency))
    if (r.due === null) continue
    if (sum.dueOn === null || r.due < sum.dueOn) sum.dueOn = r.due
    byDay.set(r.due, (byDay.get(r.due) ?? Decimal.zero).plus(owed))
  }
  const all = [...sums.values()]
  const [first] = [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const total = (part: (s: Sum) => Decimal) => all.reduce((sum, s) => sum.plus(part(s)), Decimal.zero).toNumber()
  const toPay = (s: Sum) => s.due.plus(s.next)
  return {
    currencyCode: to,
    toPayAmount: total(toPay),
    dueAmount: total((s) => s.due),
    firstDueAmount: first?.[1].toNumber() ?? 0,
    nextAmount: total((s) => s.next),
    pendingAmount: total((s) => s.pending),
    toPayCount: all.filter((s) => toPay(s).toNumber() > 0).length,
    dueOn: first?.[0] ?? null,
    missingCurrencies: [...missing].toSorted(),
    archivedCreatorIds: [...archived].toSorted(),
    creators: [...sums].map(([creatorId, s]) => ({
      creatorId,
      creatorIsArchived: archived.has(creatorId),
      toPayAmount: toPay(s).toNumber(),
      dueAmount: s.due.toNumber(),
      nextAmount: s.next.toNumber(),
      dueOn: s.dueOn,
      pendingAmount: s.pending.toNumber(),
      lastSaleDatetime: s.last?.toISOString() ?? null,
    })),
  }
}
