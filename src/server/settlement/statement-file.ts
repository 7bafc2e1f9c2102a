import { Decimal } from '../../contract/decimal.ts'
import type { WrittenFormat } from '../../contract/account/written-formats.ts'
import type { StatementFormat } from '../../contract/statement-formats.ts'
import { writtenAs } from '../../report/customs.ts'
import { monthText } from '../../report/date-text.ts'
import { type CsvValue, toCsv } from '../../report/csv.ts'
import { type PdfBrand, type PdfLine, pdfPage } from '../pdf/index.ts'
import { amountText, type Fact, factsOf, statementFormat, titleOf } from './facts.ts'
import type { Kind } from './kinds.ts'
import type { StatementRow } from './tables.ts'

/** A line of a statement: its label, its text, and its amount in the statement's currency. */
export type StatementLine = Fact & { amount: string }
export type StatementFileParts = {
  kind: Kind
  row: StatementRow
  zone: string
  isPublisher: boolean
  /** The publisher's number and date format. */
  own: WrittenFormat
  /** The brand in the PDF's header and footer. */
  brand: PdfBrand | null
  /** A function, because their text depends on the format. */
  lines: () => readonly StatementLine[]
  /** Every line, for the machine-readable file. */
  csv: { head: readonly string[]; rows: readonly (readonly CsvValue[])[] }
}

/** Maximum lines of a printed file; the rest is in it as a sum, and individually in the CSV. */
const mostLines = 1000
export const sumOf = (lines: readonly Pick<StatementLine, 'amount'>[]): string =>
  Decimal.sum(lines.map((l) => Decimal.of(l.amount))).exact()

function statementPdf(parts: StatementFileParts): Promise<Uint8Array> {
  const { row, brand } = parts
  return pdfPage({ at: row.closedAt, brand, ...writtenAs(statementFormat(row, parts), () => textsOf(parts)) })
}

function textsOf({ row, zone, lines: linesOf, ...of }: StatementFileParts): { title: string; lines: PdfLine[] } {
  const lines = linesOf()
  const fact = ({ name, value }: Fact): PdfLine => ({ kind: 'fact', name, value })
  const rest = lines.slice(mostLines)
  const restText = `${amountText(sumOf(rest), row.currency)}; they stand in the CSV file of this statement`
  return {
    title: `${titleOf(row)}, ${monthText(row.month)}`,
    lines: [
      { kind: 'title', text: titleOf(row) },
      ...factsOf(row, { ...of, zone }).map(fact),
      { kind: 'head', text: 'Line by line' },
      ...lines.slice(0, mostLines).map(fact),
      ...(rest.length > 0 ? [fact({ name: `${rest.length} more lines`, value: restText })] : []),
      { kind: 'text', text: `Days are those of ${zone}. Amounts of lines are without VAT.` },
    ],
  }
}

/** The lines as a table, followed by the statement's facts. */
function statementCsv({ row, csv, ...of }: StatementFileParts): string {
  const facts = [{ name: 'Number', value: titleOf(row) }, ...factsOf(row, of)]
  const rows = csv.rows.map((cells) => [row.number, row.month, ...cells])
  return toCsv(['Statement', 'Month', ...csv.head], [...rows, [], ...facts.map((f) => [f.name, f.value])])
}

/** A statement as a file: its lines add up to the earned total. */
export async function statementFile(
  parts: StatementFileParts,
  format: StatementFormat,
): Promise<{ fileName: string; base64: string }> {
  const bytes = format === 'pdf' ? await statementPdf(parts) : Buffer.from(statementCsv(parts))
  const { number, month } = parts.row
  return { fileName: `statement-${number}-${month}.${format}`, base64: Buffer.from(bytes).toString('base64') }
}
