import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { amountToPay } from './amount-to-pay.ts'
import { type Kind, wordsOf } from './kinds.ts'
import type { Payee } from './parties.ts'
import type { Party } from '../billing/index.ts'
import { dueOn } from './period.ts'
import type { NewStatement, StatementRow, StatementTable } from './tables.ts'
import type { Totals } from './totals.ts'

export type Draft = {
  kind: Kind
  accountUuid: string
  partyUuid: string
  month: string
  currency: string
  totals: Totals
  payee: Payee
  payer: Party
  isSelfBilled?: boolean
  rateDay?: string
  closedAt: Date
  /** Null for the server itself. */
  closedBy: string | null
  zone: string
}

/** A statement for storing: VAT, amount to pay and due date are calculated here once, and stay. */
export function statementOf(d: Draft, number: number): NewStatement {
  const { paymentDetails, ...payee } = d.payee
  const isPaid = Number(d.totals.payout) > 0
  return {
    accountUuid: d.accountUuid,
    partyUuid: d.partyUuid,
    number,
    month: d.month,
    currency: d.currency,
    payee,
    payer: d.payer,
    paymentDetails,
    isSelfBilled: d.isSelfBilled ?? false,
    ...d.totals,
    ...amountToPay(d.totals.payout, d.currency, { payee, payer: d.payer, role: wordsOf[d.kind].payee }),
    rateDay: d.rateDay ?? null,
    dueOn: isPaid ? dueOn(d.closedAt, d.zone) : null,
    closedAt: d.closedAt,
    closedBy: d.closedBy,
  }
}

/** Serializes closings within an account, so that no number is used twice or skipped. Call before locking rows. */
export const lockStatements = (tx: Tx, accountUuid: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('statements'), hashtext(${accountUuid}))`)

/** Writes a statement with the account's next number, in the transaction that holds the lock. */
export async function writeStatement(tx: Tx, table: StatementTable, draft: Draft): Promise<StatementRow> {
  await lockStatements(tx, draft.accountUuid)
  const [numbered] = await tx
    .select({ next: sql<number>`(coalesce(max(${table.number}), 0) + 1)::int` })
    .from(table)
    .where(eq(table.accountUuid, draft.accountUuid))
  const [row] = await tx
    .insert(table)
    .values(statementOf(draft, numbered?.next ?? 1))
    .returning()
  if (!row) throw new Error('A statement that was made is not there')
  return row
}
