import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { Fail } from '../../http/fail.ts'
import type { Tx } from '../../store/database/open.ts'
import { bankFile, bankFileLine, bankLine } from '../tables.ts'
import type { PlacedLine } from './known-lines.ts'
import { spanOf } from './preview-of.ts'
import type { BankFile } from './read-bank-file.ts'

const batch = 1000
export type BankFileRow = typeof bankFile.$inferSelect

/** Why a file cannot be kept as it is, in a text that names the field, the line and the rule. */
export function refusalOf({ open, rejected, lines }: BankFile): string | null {
  if (open.currency) return 'currencyCode: The file names no currency; say which one its amounts are in'
  if (open.mark)
    return 'decimalMark: Amounts of the file may be read in two ways; say whether a point or a comma begins the fraction'
  if (open.order)
    return 'dateOrder: Dates of the file may be read in two ways; say whether the day or the month comes first'
  const [first] = rejected
  return first
    ? `file: ${rejected.length} of ${rejected.length + lines.length} lines cannot be read; the first one is line ${first.line}: ${first.reason}. Nothing was taken in.`
    : null
}

/**
 * Stores the lines that belong to networks, all or nothing. A line stored before is only linked to this file as well.
 */
export async function keepFile(
  tx: Tx,
  placed: readonly PlacedLine[],
  { accountUuid, userUuid, name, now }: { accountUuid: string; userUuid: string; name: string; now: Date },
): Promise<BankFileRow> {
  const lines = placed.flatMap((l) => (l.networkUuid === null ? [] : [{ ...l, networkUuid: l.networkUuid }]))
  const { fromDate, toDate } = spanOf(lines)
  if (fromDate === null || toDate === null)
    throw new Fail(
      'badInput',
      'file: No line of this file is known to be of a network. Say first whose a payer’s lines are',
    )
  // two uploads of the same file at the same moment would store it twice
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bank ${accountUuid}`}, 0))`)
  let newCount = 0
  const uuids: string[] = []
  for (let i = 0; i < lines.length; i += batch) {
    const some = lines.slice(i, i + batch)
    const made = await tx
      .insert(bankLine)
      .values(
        some.map(({ key, networkUuid, day, amount, currency, text, payer }) => ({
          accountUuid,
          key,
          networkUuid,
          day,
          amount,
          currency,
          text,
          payer,
        })),
      )
      .onConflictDoNothing()
      .returning({ uuid: bankLine.uuid })
    newCount += made.length
    const all = await tx
      .select({ uuid: bankLine.uuid })
      .from(bankLine)
      .where(
        and(
          eq(bankLine.accountUuid, accountUuid),
          inArray(
            bankLine.key,
            some.map((l) => l.key),
          ),
        ),
      )
    uuids.push(...all.map((l) => l.uuid))
  }
  const [file] = await tx
    .insert(bankFile)
    .values({
      accountUuid,
      userUuid,
      name,
      lineCount: lines.length,
      newCount,
      fromDay: fromDate,
      toDay: toDate,
      createdAt: now,
    })
    .returning()
  if (!file) throw new Error('insert returned no row')
  for (let i = 0; i < uuids.length; i += batch)
    await tx
      .insert(bankFileLine)
      .values(uuids.slice(i, i + batch).map((lineUuid) => ({ accountUuid, fileUuid: file.uuid, lineUuid })))
      .onConflictDoNothing()
  return file
}

/** Deletes a file and the lines that no other file has; null when there is no such file. */
export async function removeFile(tx: Tx, bankFileUuid: string): Promise<BankFileRow | null> {
  const [gone] = await tx.delete(bankFile).where(eq(bankFile.uuid, bankFileUuid)).returning()
  if (!gone) return null
  await tx
    .delete(bankLine)
    .where(
      and(
        eq(bankLine.accountUuid, gone.accountUuid),
        notExists(tx.select({ one: sql`1` }).from(bankFileLine).where(eq(bankFileLine.lineUuid, bankLine.uuid))),
      ),
    )
  return gone
}
