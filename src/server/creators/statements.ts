import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { addDays } from '../../contract/days.ts'
import { Fail, notFound } from '../http/fail.ts'
import { readRateBook } from '../money/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { dayOf } from '../time/index.ts'
import { decimalText } from './exact.ts'
import { noteOf } from './noted.ts'
import { readStanding, readStated } from './read-standing.ts'
import type { CreatorEntity } from './tables.ts'
import { type Convert, statementLines, totalsOf } from './statement-lines.ts'
import { creatorLine, creatorStatement } from './tables.ts'

export type StatementRow = typeof creatorStatement.$inferSelect
export type Closing = { accountUuid: string; userUuid: string | null; now: Date; zone: string }
export type Made = { rateDay: string; until: Date }

/** The month after one. */
export const monthAfter = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7)

export const readStatements = (tx: Tx, creatorUuid: string): Promise<StatementRow[]> =>
  tx
    .select()
    .from(creatorStatement)
    .where(eq(creatorStatement.creatorUuid, creatorUuid))
    .orderBy(desc(creatorStatement.month))

/** By statement, in its currency: the lines that took something back of earlier ones. */
export async function readReturned(tx: Tx, creatorUuid: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ uuid: creatorLine.statementUuid, sum: sql<string>`sum(${creatorLine.converted})` })
    .from(creatorLine)
    .where(and(eq(creatorLine.creatorUuid, creatorUuid), lt(creatorLine.converted, '0')))
    .groupBy(creatorLine.statementUuid)
  return new Map(rows.map((r) => [r.uuid, r.sum]))
}

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
  const totals = totalsOf(made.lines, carriedIn)
  // what was carried may reach the least by itself, when the currency became another one
  const isWorthClosing = made.lines.length > 0 || Number(totals.payout) > 0
  return { lines: made.lines, carriedIn, ...totals, isWorthClosing, standing, statements, convert }
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
  who: CreatorEntity,
  row: StatementRow,
  { paidOn, reference }: { paidOn: string; reference: string },
  { accountUuid, userUuid, now, zone }: Closing,
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
  await noteOf(tx, { accountUuid, userUuid }, 'creatorStatement.paid', who, {
    of: row.month,
    after: { paidOn, reference },
  })
  return paid
}
