import type { CustomMapping } from '../../../../connectors/shared/files/custom-mapping.ts'
import { writeXlsx } from '../../../../test/write-xlsx.ts'

/** A file as a country's spreadsheet program writes it, with its expected content. */
export type Spreadsheet = {
  what: string
  file: Uint8Array
  name?: string
  mapping?: Partial<Omit<CustomMapping, 'columns'>> & { columns?: Partial<CustomMapping['columns']> }
  /** By status: count, and the sums of sales and commission. */
  gives?: string[]
  /** Days of the first and last sale, in the zone of the country. */
  days?: string
  /** Names of shops and ids, for tests of the file's letters. */
  shops?: string[]
  ids?: string[]
  leftOut?: string[]
  warns?: string[]
  /** Unreadable rows, each with its reason; the others are still read. */
  refuses?: string[]
  /** Refusal of the whole file. */
  refused?: string
  /** Sums of sales and commission with a point and with a comma as decimal mark, when it is ambiguous. */
  asks?: string[]
}
export type Country = { country: string; zone: string; mapping: CustomMapping; spreadsheets: Spreadsheet[] }

const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))

/** Characters of Windows-1252 that Latin-1 does not have. */
const ofWindows = new Map([
  ['€', 0x80],
  ['–', 0x96],
  ['’', 0x92],
])
export const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from(text, (sign) => ofWindows.get(sign) ?? sign.charCodeAt(0))
export const utf8 = (text: string): Uint8Array => bytes(text, 'utf8')
export const utf8Marked = (text: string): Uint8Array => utf8(`\uFEFF${text}`)
export const utf16 = (text: string): Uint8Array => bytes(`\uFEFF${text}`, 'utf16le')
export const utf16Unmarked = (text: string): Uint8Array => bytes(text, 'utf16le')
/** UTF-16 with the high byte first, as old Mac programs wrote it. */
export const utf16Big = (text: string): Uint8Array => new Uint8Array(Buffer.from(utf16(text)).swap16())

export const lines = (...rows: string[]): string => `${rows.join('\r\n')}\r\n`
export const xlsx = (...rows: (string | number)[][]): Uint8Array => writeXlsx(rows)
export const html = (...rows: string[][]): string =>
  `<html><head><meta charset="utf-8"><style>td{mso-number-format:"\\@"}</style></head><body><table border=1>${rows
    .map((r) => `<tr>${r.map((c) => `<td>${c}</td>`).join('')}</tr>`)
    .join('\n')}</table></body></html>`

export const mappingOf = (
  columns: readonly [date: string, id: string, shop: string, sale: string, commission: string, state: string],
  words: Record<'approved' | 'pending' | 'rejected' | 'paid', string>,
  currency: string,
): CustomMapping => {
  const [date, transactionId, programme, amount, commission, status] = columns
  return {
    columns: { date, transactionId, programme, amount, commission, status, currency: '', subId: '' },
    statuses: {
      [words.approved]: 'approved',
      [words.pending]: 'pending',
      [words.rejected]: 'rejected',
      [words.paid]: 'paid',
    },
    currency,
    dayFirst: true,
    decimalMark: null,
  }
}
