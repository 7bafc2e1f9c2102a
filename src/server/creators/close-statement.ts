import { Fail } from '../http/fail.ts'
import {
  type PaymentActor,
  endOf,
  lockStatements,
  publisherParty,
  type StatementRow,
  writeStatement as write,
} from '../settlement/index.ts'
import { inAccount } from '../store/database/in-transaction.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { draftStatement } from './draft-statement.ts'
import { noteOf } from './noted.ts'
import { type CreatorEntity, creatorLine, creatorStatement } from './tables.ts'

export const nothingPayable = 'Nothing became payable in this month'

/** The payee: the creator under their current name. */
const creatorParty = ({ name, address, zipcode, city, countryCode, vatNumber, paymentDetails }: CreatorEntity) => ({
  name,
  address,
  zipcode,
  city,
  countryCode,
  vatNumber,
  paymentDetails,
})

/** Writes a month's statement in the caller's transaction; returns the reason when there is none. */
export async function writeStatement(
  database: Database,
  tx: Tx,
  who: CreatorEntity,
  month: string,
  { userUuid, now, zone }: Omit<PaymentActor, 'accountUuid'>,
): Promise<{ row: StatementRow } | { refused: string }> {
  const { accountUuid, uuid: creatorUuid } = who
  await lockStatements(tx, accountUuid)
  const { until, lastDay: rateDay } = endOf(month, zone)
  const draft = await draftStatement(database, tx, who, { until, rateDay })
  if ('missing' in draft) return { refused: `There is no exchange rate for ${draft.missing}` }
  const [last] = draft.statements
  if (draft.statements.some((s) => s.month === month)) return { refused: 'This month is closed already' }
  if (last && last.month > month) return { refused: `A later month (${last.month}) is closed already` }
  if (!draft.isWorthClosing) return { refused: nothingPayable }
  const { paymentDetails: _, ...payer } = await publisherParty(tx, accountUuid)
  const row = await write(tx, creatorStatement, {
    kind: 'creator',
    accountUuid,
    partyUuid: creatorUuid,
    month,
    currency: who.currency,
    totals: draft.totals,
    payee: creatorParty(who),
    payer,
    isSelfBilled: who.selfBilledSince !== null && who.selfBilledSince <= rateDay,
    rateDay,
    closedAt: now,
    closedBy: userUuid,
    zone,
  })
  const lines = draft.lines.map((l) => ({ accountUuid, statementUuid: row.uuid, creatorUuid, ...l }))
  for (let at = 0; at < lines.length; at += 1000) await tx.insert(creatorLine).values(lines.slice(at, at + 1000))
  return { row }
}

/** Closes a month for a creator. Of two concurrent calls one is refused. */
export async function closeStatement(
  database: Database,
  find: (tx: Tx) => Promise<CreatorEntity>,
  month: string,
  by: PaymentActor,
): Promise<{ row: StatementRow } | { refused: string }> {
  if (endOf(month, by.zone).until > by.now) throw new Fail('badInput', 'month: Must have ended')
  return inAccount(database, by.accountUuid, async (tx) => {
    // the lock order all callers use, to prevent deadlocks
    await lockStatements(tx, by.accountUuid)
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
