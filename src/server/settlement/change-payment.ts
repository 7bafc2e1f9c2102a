import { eq } from 'drizzle-orm'
import { Fail, notFound } from '../http/fail.ts'
import { recordAudit } from '../account/index.ts'
import type { Tx } from '../store/database/open.ts'
import { dayOf } from '../time/index.ts'
import type { Kind } from './kinds.ts'
import { mayTakeBack } from './period.ts'
import { findStatement } from './read-statements.ts'
import type { StatementRow, StatementTable } from './tables.ts'

export type Payment = { paidOn: string | null; reference: string }
export type PaymentActor = { accountUuid: string; userUuid: string | null; now: Date; zone: string }
type Which = {
  kind: Kind
  table: StatementTable
  partyUuid: string
  statementUuid: string /** For the audit log. */
  object: string
}

/** Why a payment cannot be recorded or undone; null when it can (R112: paying a statement). */
export function refusalOf(
  s: Pick<StatementRow, 'paidOn' | 'paidAt' | 'payout'>,
  payment: Payment | null,
  now: Date,
): string | null {
  if (payment === null) {
    if (s.paidOn === null) return 'This statement is not paid'
    return mayTakeBack(s.paidAt, now) ? null : 'That it was paid can be taken back for a day only'
  }
  if (s.paidOn !== null) return 'This statement is paid already'
  return Number(s.payout) > 0 ? null : 'Nothing is to be paid of this statement: it is carried on'
}

/** Records that a statement was paid, or with null that it was not. No money moves here: the publisher reports it. */
export async function changePayment(
  tx: Tx,
  { kind, table, object, ...of }: Which,
  payment: Payment | null,
  { accountUuid, userUuid, now, zone }: PaymentActor,
): Promise<StatementRow> {
  const row = await findStatement(tx, table, of)
  const today = dayOf(now, zone)
  if (payment?.paidOn && payment.paidOn > today) throw new Fail('badInput', 'paidOn: Must not be in the future')
  const why = refusalOf(row, payment, now)
  if (why !== null) throw new Fail('conflict', why)
  const noted = payment && { paidOn: payment.paidOn ?? today, reference: payment.reference }
  const [changed] = await tx
    .update(table)
    .set(
      noted ? { ...noted, paidAt: now, paidBy: userUuid } : { paidOn: null, reference: '', paidAt: null, paidBy: null },
    )
    .where(eq(table.uuid, row.uuid))
    .returning()
  if (!changed) throw notFound()
  const before = { paidOn: row.paidOn, reference: row.reference }
  await recordAudit(
    tx,
    { accountUuid, userUuid },
    {
      action: noted ? `${kind}Statement.paid` : `${kind}Statement.takenBack`,
      object: `${object}, statement ${row.number} of ${row.month}`,
      ...(noted ? { after: noted } : { before }),
    },
  )
  return changed
}
