import { asc, eq } from 'drizzle-orm'
import { toCsv } from '../../report/csv.ts'
import { zoneOf } from '../account/index.ts'
import { pdfPage } from '../partners/index.ts'
import type { Tx } from '../store/database/open.ts'
import { dayOf } from '../time/index.ts'
import { decimalText, tenThousandths } from './exact.ts'
import { publisherName } from './publisher-name.ts'
import { findStatement, type StatementRow } from './statements.ts'
import { type CreatorEntity, creatorLine } from './tables.ts'

type LineRow = typeof creatorLine.$inferSelect
/** Days of a statement are those of the publisher's `zone`, as its month is. */
type Head = { publisher: string; creatorId: string; zone: string }
/** At least two decimals, more only where there are some. */
export const amountText = (text: string): string => text.replace(/(\.\d\d)0+$/, '$1')
const titleOf = ({ isSelfBilled }: StatementRow) => (isSelfBilled ? 'Self-billed invoice' : 'Statement')

type Found = { row: StatementRow; lines: readonly LineRow[]; head: Head }

/** A statement of a creator with all that its files say. Throws `notFound` for one of somebody else. */
export async function readStatement(
  tx: Tx,
  { uuid, id, accountUuid }: Pick<CreatorEntity, 'uuid' | 'id' | 'accountUuid'>,
  statementUuid: string,
): Promise<Found> {
  const row = await findStatement(tx, uuid, statementUuid)
  const lines = await tx
    .select()
    .from(creatorLine)
    .where(eq(creatorLine.statementUuid, row.uuid))
    .orderBy(asc(creatorLine.conversionAt), asc(creatorLine.entryId))
  const [publisher, zone] = [await publisherName(tx, accountUuid), await zoneOf(tx, accountUuid)]
  return { row, lines, head: { publisher, creatorId: id, zone } }
}

function statementPdf({ row, lines, head: { publisher, creatorId, zone } }: Found) {
  const of = (amount: string) => `${amountText(amount)} ${row.currency}`
  const returned = lines.map((l) => tenThousandths(l.converted)).reduce((sum, n) => (n < 0n ? sum + n : sum), 0n)
  const fact = (name: string, value: string) => ({ kind: 'fact' as const, name, value })
  return pdfPage({
    title: `${titleOf(row)} ${row.number}`,
    at: row.closedAt,
    lines: [
      { kind: 'title', text: `${titleOf(row)} ${row.number}` },
      fact('From', publisher),
      fact('To', `${row.creatorName} (${creatorId})`),
      fact('Month', row.month),
      fact('Closed', dayOf(row.closedAt, zone)),
      fact('Exchange rates of', row.rateDay),
      { kind: 'head', text: 'Total' },
      fact('Carried from before', of(row.carriedIn)),
      fact('Earned', of(row.earned)),
      ...(returned < 0n ? [fact('Of which taken back', of(decimalText(returned)))] : []),
      fact('To be paid', of(row.payout)),
      fact('Carried on', of(row.carriedOut)),
      ...(row.paidOn ? [fact('Paid on', [row.paidOn, row.reference].filter(Boolean).join(', '))] : []),
      { kind: 'head', text: 'Sales' },
      ...lines.map((l) =>
        fact(
          `${dayOf(l.conversionAt, zone)} ${l.merchant}`.trim(),
          l.currency === row.currency ? of(l.converted) : `${amountText(l.amount)} ${l.currency} = ${of(l.converted)}`,
        ),
      ),
      {
        kind: 'text',
        text: 'Taxes are not part of this statement. Who owes which is for publisher and creator to settle.',
      },
    ],
  })
}

const statementCsv = ({ row, lines, head: { zone } }: Found): string =>
  toCsv(
    ['Statement', 'Month', 'Creator', 'Date of the sale', 'Merchant', 'Amount', 'Currency', `In ${row.currency}`],
    lines.map((l) => [
      row.number,
      row.month,
      row.creatorName,
      dayOf(l.conversionAt, zone),
      l.merchant,
      amountText(l.amount),
      l.currency,
      amountText(l.converted),
    ]),
  )

export async function statementFile(found: Found, format: 'pdf' | 'csv') {
  const { row } = found
  const bytes = format === 'pdf' ? await statementPdf(found) : Buffer.from(statementCsv(found))
  return {
    fileName: `statement-${row.number}-${row.month}.${format}`,
    base64: Buffer.from(bytes).toString('base64'),
  }
}
