import { textOf } from './file-text.ts'
import { htmlLines, isTableText } from './html-lines.ts'
import { type CsvProblem, csvLines, type FileLines, type TableLine } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, i) => bytes[i] === byte)

/** What a file is by its first bytes, in words for whoever chose it; null for what may be a table. */
function otherKind(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return 'This is a workbook of an old Excel (.xls). Open it and save it as .xlsx or as CSV'
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'This is a PDF. Choose the table as CSV or .xlsx'
  if (startsWith(bytes, 0x1f, 0x8b)) return 'The file is packed (gzip). Unpack it and choose the table inside'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) || startsWith(bytes, 0xff, 0xd8, 0xff))
    return 'This is a picture. Choose the table as CSV or .xlsx'
  return null
}

/**
 * The lines of a table, whatever its name says it is: a workbook (its first sheet), a page with a table, or CSV in any of
 * the encodings that spreadsheets write. A problem says in plain words what the file is instead.
 */
export function fileLines(bytes: Uint8Array): FileLines | CsvProblem {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const sheet = readXlsx(bytes)
    if ('problem' in sheet) return sheet
    return sheet.rows.length > 0 ? { lines: sheet.rows, separator: '' } : { problem: 'The file is empty' }
  }
  const kind = otherKind(bytes)
  if (kind) return { problem: kind }
  const text = textOf(bytes)
  if (isTableText(text)) return htmlLines(text)
  return csvLines(text)
}

export type FoundTable = {
  header: string[]
  rows: TableLine[]
  separator: string
  /** Lines above the header, which are titles. */
  above: TableLine[]
}

const titles = 30

/** The table below its titles: its header is the first line that `isHeader` knows, else the file's first line. */
export function tableOf({ lines, separator }: FileLines, isHeader: (cells: readonly string[]) => boolean): FoundTable {
  const found = lines.slice(0, titles).findIndex((l) => isHeader(l.cells))
  const at = Math.max(0, found)
  return { header: lines[at]?.cells ?? [], rows: lines.slice(at + 1), separator, above: lines.slice(0, at) }
}
