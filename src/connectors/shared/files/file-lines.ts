import { decodeDos, decodeText } from './decode-text.ts'
import { textOf } from './file-text.ts'
import { htmlLines, isTableText } from './html-lines.ts'
import { type CsvProblem, csvLines, type FileLines, type TableLine } from './read-csv.ts'
import { readXlsx, type Workbook } from './read-xlsx.ts'
import type { Calendar } from '../dates/serial-date.ts'

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, i) => bytes[i] === byte)

export const isWorkbook = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)

/** The kind of a file by its first bytes, in words for the user; null if it may be a table. */
function otherKind(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return 'This is a workbook of an old Excel (.xls). Open it and save it as .xlsx or as CSV'
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'This is a PDF. Choose the table as CSV or .xlsx'
  if (startsWith(bytes, 0x1f, 0x8b)) return 'The file is packed (gzip). Unpack it and choose the table inside'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) || startsWith(bytes, 0xff, 0xd8, 0xff))
    return 'This is a picture. Choose the table as CSV or .xlsx'
  return null
}

function workbookLines({ sheets, hiddenSheets, calendar }: Workbook): FileLines | CsvProblem {
  const isOne = sheets.length === 1
  const [first, ...others] = sheets
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows, hiddenLines, hiddenColumns }): FileLines => {
      const inSheet = isOne ? '' : ` in the sheet "${name}"`
      return {
        lines: isOne ? rows : rows.map((row) => ({ ...row, sheet: name })),
        separator: '',
        calendar,
        hiddenColumns,
        hidden: hiddenLines.map((line) => ({ line, reason: `is hidden${inSheet}` })),
      }
    })
  if (!first) return { problem: 'The file is empty' }
  const sheetsLeft = hiddenSheets.map((name) => ({ line: 0, reason: `The sheet "${name}" is hidden` }))
  return { ...first, hidden: [...sheetsLeft, ...(first.hidden ?? [])], others }
}

/**
 * The lines of a table, whatever its file extension: a workbook (its visible sheets), a page with a table, or CSV in
 * any encoding spreadsheets write. The problem describes what the file is instead.
 */
export function fileLines(bytes: Uint8Array): FileLines | CsvProblem {
  if (isWorkbook(bytes)) {
    const book = readXlsx(bytes)
    return 'problem' in book ? book : workbookLines(book)
  }
  const kind = otherKind(bytes)
  if (kind) return { problem: kind }
  const text = textOf(bytes)
  if (isTableText(text)) return htmlLines(text)
  return csvLines(text)
}

/** Encodings that spreadsheets offer but we do not read, named as in their menus. */
const encodings = {
  macintosh: 'Mac OS Roman',
  'windows-1250': 'Windows-1250',
  'iso-8859-2': 'ISO 8859-2',
  'utf-16le': 'UTF-16',
} as const

/** UTF-8 that was mistaken for Windows-1252 and encoded as UTF-8 again: `BelÃ¸b`. */
function twiceEncoded(bytes: Uint8Array): string | null {
  const text = textOf(bytes)
  const letters = Array.from(text, (letter) => windows1252.get(letter))
  if (letters.includes(undefined)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(letters.map((byte) => byte ?? 0)))
  } catch {
    return null // it was encoded only once
  }
}
const windows1252 = new Map(
  Array.from({ length: 256 }, (_, byte) => [decodeText('windows-1252', Uint8Array.of(byte)), byte] as const),
)

/** The encoding in which a file has the expected header, for a message about how to save it; null for none. */
export function otherEncoding(bytes: Uint8Array, isHeader: (cells: readonly string[]) => boolean): string | null {
  const start = bytes.subarray(0, 64 * 1024)
  const hasHeader = (text: string | null) => {
    const read = text === null ? null : csvLines(text.slice(0, text.lastIndexOf('\n') + 1) || text)
    return read !== null && 'lines' in read && read.lines.slice(0, titles).some((l) => isHeader(l.cells))
  }
  if (hasHeader(twiceEncoded(start))) return 'a text that was encoded twice'
  for (const [encoding, name] of Object.entries(encodings)) if (hasHeader(decodeText(encoding, start))) return name
  return hasHeader(decodeDos(start)) ? 'DOS (code page 850)' : null
}

const titles = 30
export type FoundTable = {
  header: string[]
  rows: TableLine[]
  separator: string
  /** Title lines above the header. */
  above: TableLine[]
  calendar?: Calendar
  /**
   * The parts of a workbook that are not read: hidden ones, and sheets without these columns. Line 0 for anything other
   * than a line.
   */
  unread: { line: number; reason: string }[]
}
type IsHeader = (cells: readonly string[]) => boolean

/** Every sheet of a workbook, or the only table of another file. */
export const sheetsOf = (file: FileLines): FileLines[] => [file, ...(file.others ?? [])]

const without = (cells: readonly string[], hidden: ReadonlySet<number>) =>
  cells.map((cell, i) => (hidden.has(i) ? '' : cell))

/** The position of a sheet's header; its hidden columns count only if the others are not enough. */
function headerOf({ lines, hiddenColumns = new Set() }: FileLines, isHeader: IsHeader) {
  const above = lines.slice(0, titles)
  const find = (hidden: ReadonlySet<number>) => {
    const at = above.findIndex((l) => isHeader(without(l.cells, hidden)))
    return at < 0 ? null : { at, header: without(lines[at]?.cells ?? [], hidden) }
  }
  return find(hiddenColumns) ?? (hiddenColumns.size > 0 ? find(new Set()) : null)
}

/** A line of a further sheet, with its cells in the first sheet's order. */
function moved(line: TableLine, from: readonly number[]): TableLine {
  const placeOf = new Map(from.flatMap((old, now) => (old < 0 ? [] : [[old, now] as const])))
  const places = (old: number) => placeOf.get(old) ?? -1
  return {
    ...line,
    cells: from.map((old) => (old < 0 ? '' : (line.cells[old] ?? ''))),
    ...(line.numbers ? { numbers: new Set([...line.numbers].map(places)) } : {}),
    ...(line.signs ? { signs: new Map([...line.signs].map(([old, sign]) => [places(old), sign])) } : {}),
  }
}
const heading = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/**
 * The table below its titles: its header is the first line accepted by `isHeader`, else the file's first line. Sheets
 * of a workbook with these columns become one table; the others are named in `unread`.
 */
export function tableOf(file: FileLines, isHeader: IsHeader): FoundTable {
  const found = sheetsOf(file).map((sheet) => ({ sheet, head: headerOf(sheet, isHeader) }))
  const first = found.find((f) => f.head) ?? { sheet: file, head: null }
  const { at, header } = first.head ?? { at: 0, header: file.lines[0]?.cells ?? [] }
  const table: FoundTable = {
    header,
    rows: first.sheet.lines.slice(at + 1),
    separator: file.separator,
    above: first.sheet.lines.slice(0, at),
    ...(file.calendar ? { calendar: file.calendar } : {}),
    unread: [...(file.hidden ?? [])],
  }
  for (const { sheet, head } of found) {
    if (sheet !== file) table.unread.push(...(sheet.hidden ?? []))
    if (sheet === first.sheet) continue
    if (!head) {
      table.unread.push({ line: 0, reason: `The sheet "${sheet.lines[0]?.sheet ?? ''}" has no such columns` })
      continue
    }
    const names = head.header.map(heading)
    const from = header.map((name) => (heading(name) === '' ? -1 : names.indexOf(heading(name))))
    table.above.push(...sheet.lines.slice(0, head.at))
    for (const line of sheet.lines.slice(head.at + 1)) table.rows.push(moved(line, from))
  }
  return table
}
