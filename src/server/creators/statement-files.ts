import { asc, eq } from 'drizzle-orm'
import { toCsv } from '../../report/csv.ts'
import { pdfPage } from '../partners/index.ts'
import type { Tx } from '../store/database/open.ts'
import type { StatementRow } from './statements.ts'
import { creatorLine } from './tables.ts'

type LineRow = typeof creatorLine.$inferSelect
type Head = { publisher: string; creatorId: string }
const day = (at: Date) => at.toISOString().slice(0, 10)
/** At least two decimals, more only where there are some. */
export const amountText = (text: string): string => text.replace(/(\.\d\d)0+$/, '$1')
const titleOf = ({ isSelfBilled }: StatementRow) => (isSelfBilled ? 'Self-billed invoice' : 'Statement')

export const readLines = (tx: Tx, statementUuid: string): Promise<LineRow[]> =>
  tx
    .select()
    .from(creatorLine)
    .where(eq(creatorLine.statementUuid, statementUuid))
    .orderBy(asc(creatorLine.conversionAt), asc(creatorLine.entryId))

export function statementPdf(row: StatementRow, lines: readonly LineRow[], { publisher, creatorId }: Head) {
  const of = (amount: string) => `${amountText(amount)} ${row.currency}`
  const fact = (name: string, value: string) => ({ kind: 'fact' as const, name, value })
  return pdfPage({
    title: `${titleOf(row)} ${row.number}`,
    at: row.closedAt,
    lines: [
      { kind: 'title', text: `${titleOf(row)} ${row.number}` },
      fact('From', publisher),
      fact('To', `${row.creatorName} (${creatorId})`),
      fact('Month', row.month),
      fact('Closed', day(row.closedAt)),
      fact('Exchange rates of', row.rateDay),
      { kind: 'head', text: 'Total' },
      fact('Carried from before', of(row.carriedIn)),
      fact('Earned', of(row.earned)),
      fact('To be paid', of(row.payout)),
      fact('Carried on', of(row.carriedOut)),
      ...(row.paidOn ? [fact('Paid on', [row.paidOn, row.reference].filter(Boolean).join(', '))] : []),
      { kind: 'head', text: 'Sales' },
      ...lines.map((l) =>
        fact(
          `${day(l.conversionAt)} ${l.merchant}`.trim(),
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

export const statementCsv = (row: StatementRow, lines: readonly LineRow[]): string =>
  toCsv(
    ['Statement', 'Month', 'Creator', 'Date of the sale', 'Merchant', 'Amount', 'Currency', `In ${row.currency}`],
    lines.map((l) => [
      row.number,
      row.month,
      row.creatorName,
      day(l.conversionAt),
      l.merchant,
      amountText(l.amount),
      l.currency,
      amountText(l.converted),
    ]),
  )

export async function statementFile(row: StatementRow, lines: readonly LineRow[], head: Head, format: 'pdf' | 'csv') {
  const bytes = format === 'pdf' ? await statementPdf(row, lines, head) : Buffer.from(statementCsv(row, lines))
  return {
    fileName: `statement-${row.number}-${row.month}.${format}`,
    base64: Buffer.from(bytes).toString('base64'),
  }
}
