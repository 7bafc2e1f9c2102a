import { and, desc, eq, sql } from 'drizzle-orm'
import { addDays } from '../../contract/days.ts'
import { Fail, notFound } from '../http/fail.ts'
import { readRateBook } from '../money/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { dayOf, dayStart } from '../time/index.ts'
import { decimalText } from './exact.ts'
import { readStanding, readStated } from './read-standing.ts'
import type { CreatorEntity } from './save-creator.ts'
import { type Convert, statementLines, totalsOf } from './statement-lines.ts'
import { creatorLine, creatorStatement } from './tables.ts'
import { writeLedger } from './write-ledger.ts'

export type StatementRow = typeof creatorStatement.$inferSelect
type Made = { rateDay: string; until: Date }

/** The first day after a month. */
export const monthAfter = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7)

export const readStatements = (tx: Tx, creatorUuid: string): Promise<StatementRow[]> =>
  tx
    .select()
    .from(creatorStatement)
    .where(eq(creatorStatement.creatorUuid, creatorUuid))
    .orderBy(desc(creatorStatement.month))

/** Amounts in a currency at the rates of a day. */
async function converter(database: Database, to: string, day: string, currencies: readonly string[]): Promise<Convert> {
  const book = await readRateBook(database, [to, ...currencies])
  return (amount, from) => {
    const cents = book.cents(amount, from, to, day)
    return cents === null ? null : cents * 100n
  }
}

/** What a statement would say that was made now: nothing is written. */
export async function draftStatement(database: Database, tx: Tx, who: CreatorEntity, { rateDay, until }: Made) {
  const [standing, stated, statements] = [
    await readStanding(tx, who.uuid, until),
    await readStated(tx, who.uuid),
    await readStatements(tx, who.uuid),
  ]
  const [last] = statements
  const currencies = [...standing, ...stated].map((s) => s.currency)
  const convert = await converter(database, who.currency, rateDay, [...currencies, ...(last ? [last.currency] : [])])
  const made = statementLines(standing, stated, who.currency, convert)
  if ('missing' in made) return made
  const carried = last ? convert(last.carriedOut, last.currency) : 0n
  if (carried === null) return { missing: last?.currency ?? '' }
  const carriedIn = last?.currency === who.currency ? last.carriedOut : decimalText(carried)
  return { lines: made.lines, carriedIn, ...totalsOf(made.lines, carriedIn), standing, statements, convert }
}

type Closing = { accountUuid: string; userUuid: string | null; now: Date; zone: string }

/** The end of a month as the publisher's calendar has it; refuses one that has not ended. */
function endOf(month: string, { now, zone }: Closing): Made {
  const first = `${monthAfter(month)}-01`
  const until = dayStart(first, zone)
  if (until > now) throw new Fail('badInput', 'month: Must have ended')
  return { until, rateDay: addDays(first, -1) }
}

/**
 * Closes a month for a creator. One at a time in an account, so that of two who close it together one is refused, and numbers
 * have no gaps.
 */
export async function closeStatement(
  database: Database,
  find: (tx: Tx) => Promise<CreatorEntity>,
  month: string,
  by: Closing,
): Promise<StatementRow> {
  const { accountUuid, userUuid, now } = by
  const made = endOf(month, by)
  await writeLedger(database, accountUuid)
  return database.as(accountUuid, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('creator statements'), hashtext(${accountUuid}))`)
    const who = await find(tx)
    const draft = await draftStatement(database, tx, who, made)
    if ('missing' in draft) throw new Fail('conflict', `There is no exchange rate for ${draft.missing}`)
    const [last] = draft.statements
    if (draft.statements.some((s) => s.month === month)) throw new Fail('conflict', 'This month is closed already')
    if (last && last.month > month) throw new Fail('conflict', `A later month (${last.month}) is closed already`)
    if (draft.lines.length === 0) throw new Fail('conflict', 'Nothing became payable in this month')
    const { rows } = await tx.execute<{ next: number }>(
      sql`SELECT (coalesce(max(number), 0) + 1)::int AS next FROM creator_statement`,
    )
    const [row] = await tx
      .insert(creatorStatement)
      .values({
        accountUuid,
        creatorUuid: who.uuid,
        number: rows[0]?.next ?? 1,
        month,
        currency: who.currency,
        creatorName: who.name,
        isSelfBilled: who.selfBilledSince !== null && who.selfBilledSince <= made.rateDay,
        carriedIn: draft.carriedIn,
        earned: draft.earned,
        payout: draft.payout,
        carriedOut: draft.carriedOut,
        rateDay: made.rateDay,
        closedAt: now,
        closedBy: userUuid,
      })
      .returning()
    if (!row) throw new Error('A statement that was made is not there')
    const lines = draft.lines.map((l) => ({ accountUuid, statementUuid: row.uuid, creatorUuid: who.uuid, ...l }))
    for (let at = 0; at < lines.length; at += 1000) await tx.insert(creatorLine).values(lines.slice(at, at + 1000))
    return row
  })
}

/** One statement of a creator. */
export async function findStatement(tx: Tx, creatorUuid: string, uuid: string): Promise<StatementRow> {
  const [row] = await tx
    .select()
    .from(creatorStatement)
    .where(and(eq(creatorStatement.uuid, uuid), eq(creatorStatement.creatorUuid, creatorUuid)))
    .for('update')
  if (!row) throw notFound()
  return row
}

/** Notes that a statement was paid. We move no money: the publisher says so. */
export async function notePaid(
  tx: Tx,
  row: StatementRow,
  { paidOn, reference }: { paidOn: string; reference: string },
  { userUuid, now, zone }: Closing,
): Promise<StatementRow> {
  if (row.paidOn !== null) throw new Fail('conflict', 'This statement is paid already')
  if (Number(row.payout) <= 0) throw new Fail('conflict', 'Nothing is to be paid of this statement: it is carried on')
  if (paidOn > dayOf(now, zone)) throw new Fail('badInput', 'paidOn: Must not be in the future')
  const [paid] = await tx
    .update(creatorStatement)
    .set({ paidOn, reference, paidBy: userUuid })
    .where(eq(creatorStatement.uuid, row.uuid))
    .returning()
  if (!paid) throw notFound()
  return paid
}
