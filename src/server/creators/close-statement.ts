import { eq, sql } from 'drizzle-orm'
import { addDays } from '../../contract/days.ts'
import { Fail } from '../http/fail.ts'
import { inAccount } from '../store/database/in-transaction.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { dayStart } from '../time/index.ts'
import { noteOf } from './noted.ts'
import type { CreatorEntity } from './tables.ts'
import { type Closing, draftStatement, type Made, monthAfter, type StatementRow } from './statements.ts'
import { creatorLine, creatorStatement } from './tables.ts'

export const nothingPayable = 'Nothing became payable in this month'

/** The end of a month as the publisher's calendar has it. */
export function endOf(month: string, zone: string): Made {
  const first = `${monthAfter(month)}-01`
  return { until: dayStart(first, zone), rateDay: addDays(first, -1) }
}

/** Writes the statement of a month, in a transaction of somebody else's; says why when there is none. */
export async function writeStatement(
  database: Database,
  tx: Tx,
  who: CreatorEntity,
  month: string,
  { userUuid, now, zone }: Omit<Closing, 'accountUuid'>,
): Promise<{ row: StatementRow } | { refused: string }> {
  const { accountUuid, uuid: creatorUuid } = who
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('creator statements'), hashtext(${accountUuid}))`)
  const made = endOf(month, zone)
  const draft = await draftStatement(database, tx, who, made)
  if ('missing' in draft) return { refused: `There is no exchange rate for ${draft.missing}` }
  const [last] = draft.statements
  if (draft.statements.some((s) => s.month === month)) return { refused: 'This month is closed already' }
  if (last && last.month > month) return { refused: `A later month (${last.month}) is closed already` }
  if (!draft.isWorthClosing) return { refused: nothingPayable }
  const [numbered] = await tx
    .select({ next: sql<number>`(coalesce(max(${creatorStatement.number}), 0) + 1)::int` })
    .from(creatorStatement)
    .where(eq(creatorStatement.accountUuid, accountUuid))
  const [row] = await tx
    .insert(creatorStatement)
    .values({
      accountUuid,
      creatorUuid,
      number: numbered?.next ?? 1,
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
  const lines = draft.lines.map((l) => ({ accountUuid, statementUuid: row.uuid, creatorUuid, ...l }))
  for (let at = 0; at < lines.length; at += 1000) await tx.insert(creatorLine).values(lines.slice(at, at + 1000))
  return { row }
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
): Promise<{ row: StatementRow } | { refused: string }> {
  if (endOf(month, by.zone).until > by.now) throw new Fail('badInput', 'month: Must have ended')
  return inAccount(database, by.accountUuid, async (tx) => {
    // in the order in which everybody takes them, so that two never wait for each other
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('creator statements'), hashtext(${by.accountUuid}))`)
    const who = await find(tx)
    const closed = await writeStatement(database, tx, who, month, by)
    if ('row' in closed) {
      const { earned, payout, currency } = closed.row
      const after = { earned, payout, currencyCode: currency }
      await noteOf(tx, by, 'creatorStatement.closed', who, { of: month, after })
    }
    return closed
  })
}
