import { and, eq, isNull, lt, ne } from 'drizzle-orm'
import { zoneOf } from '../../account/index.ts'
import { Decimal } from '../../../contract/decimal.ts'
import { plural } from '../../../report/format.ts'
import type { Clock } from '../../time/clock.ts'
import { noteActivity, partner, systemAuthor } from '../../partners/index.ts'
import {
  amountText,
  endOf,
  lockStatements,
  monthBefore,
  publisherParty,
  totalsOf,
  writeStatement,
} from '../../settlement/index.ts'
import type { Database } from '../../store/database/open.ts'
import { partnerOrder, partnerStatement } from '../tables.ts'

type Parts = { database: Database; clock: Clock }

/** Orders approved by the end of a month that are in no statement yet. */
const open = (accountUuid: string, end: Date) =>
  and(
    eq(partnerOrder.accountUuid, accountUuid),
    eq(partnerOrder.status, 'approved'),
    isNull(partnerOrder.statementUuid),
    lt(partnerOrder.changedAt, end),
    ne(partnerOrder.commission, '0'),
  )

type Company = Pick<
  typeof partner.$inferInsert,
  'companyName' | 'companyAddress' | 'companyZip' | 'companyCity' | 'companyCountry' | 'companyVat'
>
/** The payer: the merchant under their current name. */
export const merchantParty = (of: Company) => ({
  name: of.companyName,
  address: of.companyAddress,
  zipcode: of.companyZip,
  city: of.companyCity,
  countryCode: of.companyCountry,
  vatNumber: of.companyVat ?? '',
})

/**
 * Closes an account's past month: one statement per merchant and currency. Where corrections leave nothing to pay, its
 * orders stay open for the next one.
 */
async function closeMonth({ database, clock }: Parts, accountUuid: string): Promise<void> {
  await database.as(accountUuid, async (tx) => {
    const zone = await zoneOf(tx, accountUuid)
    const now = clock.now()
    const month = monthBefore(now, zone)
    const due = open(accountUuid, endOf(month, zone).until)
    await lockStatements(tx, accountUuid)
    // locked first: a merchant who rejects now either does so before, or learns that the order is in a statement
    const rows = await tx.select().from(partnerOrder).where(due).for('update')
    for (const key of new Set(rows.map((r) => `${r.partnerUuid} ${r.currency}`))) {
      const own = rows.filter((r) => `${r.partnerUuid} ${r.currency}` === key)
      const [one] = own
      const totals = totalsOf(
        own.map((r) => Decimal.of(r.commission).payable(r.currency).fixed(4)),
        '0',
        0,
      )
      if (!one || Number(totals.payout) <= 0) continue
      const { partnerUuid, currency } = one
      const closed = and(
        eq(partnerStatement.partyUuid, partnerUuid),
        eq(partnerStatement.month, month),
        eq(partnerStatement.currency, currency),
      )
      if ((await tx.$count(partnerStatement, closed)) > 0) continue
      const [merchant] = await tx.select().from(partner).where(eq(partner.uuid, partnerUuid))
      if (!merchant) throw new Error('The merchant of a statement is not there')
      const made = await writeStatement(tx, partnerStatement, {
        kind: 'partner',
        accountUuid,
        partyUuid: partnerUuid,
        month,
        currency,
        totals,
        payee: await publisherParty(tx, accountUuid),
        payer: merchantParty(merchant),
        closedAt: now,
        closedBy: null,
        zone,
      })
      await tx
        .update(partnerOrder)
        .set({ statementUuid: made.uuid })
        .where(and(due, eq(partnerOrder.partnerUuid, partnerUuid), eq(partnerOrder.currency, currency)))
      const message = `Statement ${made.number} of ${month}: ${amountText(made.payout, currency)} of ${plural(own.length, 'order')}`
      await noteActivity(tx, { accountUuid, partnerUuid, type: 'money', message, author: systemAuthor }, now)
    }
  })
}

/** Creates the statements of the past month. A second run creates no duplicates. */
export async function makeStatements(parts: Parts, signal?: AbortSignal): Promise<void> {
  const accounts = await parts.database.system
    .selectDistinct({ uuid: partnerOrder.accountUuid })
    .from(partnerOrder)
    .where(and(eq(partnerOrder.status, 'approved'), isNull(partnerOrder.statementUuid)))
  for (const { uuid } of accounts) {
    signal?.throwIfAborted()
    await closeMonth(parts, uuid)
  }
}
