import type { WrittenFormat } from '../../contract/account/written-formats.ts'
import { asc, eq } from 'drizzle-orm'
import type { StatementFormat } from '../../contract/statement-formats.ts'
import { dayText } from '../../report/date-text.ts'
import { zoneOf } from '../account/index.ts'
import { amountText, findStatement, statementFile, type StatementLine } from '../settlement/index.ts'
import type { PdfBrand } from '../pdf/index.ts'
import type { Tx } from '../store/database/open.ts'
import { dayOf } from '../time/index.ts'
import { type CreatorEntity, creatorLine, creatorStatement } from './tables.ts'

type LineRow = typeof creatorLine.$inferSelect

/** One line of the PDF; a sale in another currency shows both amounts. */
function lineOf(l: LineRow, currency: string, zone: string): StatementLine {
  const converted = amountText(l.converted, currency)
  return {
    name: `${dayText(l.conversionAt, zone)} ${l.merchant}`.trim(),
    value: l.currency === currency ? converted : `${amountText(l.amount, l.currency)} = ${converted}`,
    amount: l.converted,
  }
}
/** At least two decimals, more only if they are not zero. */
const plain = (text: string): string => text.replace(/(\.\d\d)0+$/, '$1')

type Asked = {
  statementUuid: string
  format: StatementFormat
  isPublisher: boolean
  own: WrittenFormat
  brand: PdfBrand | null
}

/** A creator's statement as a file. Throws `notFound` for another creator's. */
export async function creatorStatementFile(
  tx: Tx,
  { uuid, accountUuid }: Pick<CreatorEntity, 'uuid' | 'accountUuid'>,
  { statementUuid, format, ...seen }: Asked,
): Promise<{ fileName: string; base64: string }> {
  const row = await findStatement(tx, creatorStatement, { partyUuid: uuid, statementUuid })
  const lines = await tx
    .select()
    .from(creatorLine)
    .where(eq(creatorLine.statementUuid, row.uuid))
    .orderBy(asc(creatorLine.conversionAt), asc(creatorLine.entryId))
  const zone = await zoneOf(tx, accountUuid)
  return statementFile(
    {
      kind: 'creator',
      row,
      zone,
      ...seen,
      lines: () => lines.map((l) => lineOf(l, row.currency, zone)),
      csv: {
        head: ['Creator', 'Date of the sale', 'Merchant', 'Amount', 'Currency', `In ${row.currency}`],
        rows: lines.map((l) => [
          row.payee.name,
          dayOf(l.conversionAt, zone),
          l.merchant,
          plain(l.amount),
          l.currency,
          plain(l.converted),
        ]),
      },
    },
    format,
  )
}
