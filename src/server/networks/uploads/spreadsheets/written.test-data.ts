import type { CustomMapping } from '../../../../connectors/shared/files/custom-mapping.ts'
import { writeXlsx } from '../../../../test/write-xlsx.ts'

/** A file as a spreadsheet of a country writes it, and what stands in it by hand. */
export type Spreadsheet = {
  what: string
  file: Uint8Array
  name?: string
  mapping?: Partial<Omit<CustomMapping, 'columns'>> & { columns?: Partial<CustomMapping['columns']> }
  /** By state: how many, and the sums of sales and commission. */
  gives?: string[]
  /** Days of the first and last sale, in the zone of the country. */
  days?: string
  /** Names of shops and ids, where the file's letters are what is tried. */
  shops?: string[]
  ids?: string[]
  leftOut?: string[]
  warns?: string[]
  /** Rows that cannot be read, each with its reason; the others stay right. */
  refuses?: string[]
  /** The file as a whole is refused. */
  refused?: string
  /** Sums of sales and commission by a point and by a comma, where nothing decides. */
  asks?: string[]
}
export type Country = { country: string; zone: string; mapping: CustomMapping; spreadsheets: Spreadsheet[] }

const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))

/** Signs of Windows-1252 that Latin-1 does not have. */
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
/** With the high byte first, as old programs of the Mac wrote it. */
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
