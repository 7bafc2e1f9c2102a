import { CsvError, parse } from 'csv-parse/sync'
import type { Calendar } from '../dates/serial-date.ts'
import { withoutLooseQuotes } from './loose-quotes.ts'

export type TableLine = {
  /** Counts from 1, like an editor or a spreadsheet. */
  line: number
  cells: string[]
  /** Positions of cells stored as numbers in a workbook. */
  numbers?: ReadonlySet<number>
  /** The currencies a workbook shows next to such numbers, by position. */
  signs?: ReadonlyMap<number, string>
  /** The sheet's name, if a workbook has several. */
  sheet?: string
}
/** All non-empty lines of a file, and the separator between their cells ('' for none). */
export type FileLines = {
  lines: TableLine[]
  separator: string
  /** Workbooks only. */
  calendar?: Calendar
  hiddenColumns?: ReadonlySet<number>
  /** Its further sheets. */
  others?: FileLines[]
  /** Its hidden parts, in words; line 0 for anything other than a line. */
  hidden?: { line: number; reason: string }[]
}
/** A file's first row, and the others as text by column. `line` counts from 1 like an editor. */
export type CsvTable = { header: string[]; rows: { line: number; cells: string[] }[] }

const separators = [';', '\t', '|', ','] as const

/**
 * The separator that splits most of the first lines into the same number of cells, outside quotes. Titles above do not
 * affect it.
 */
function separatorOf(text: string): string {
  const lines = text.slice(0, 64 * 1024).split(/\r?\n|\r/, 50)
  const bare = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''))
  let best = { separator: ',', lines: 0, cells: 0 }
  for (const separator of separators) {
    const counts = new Map<number, number>()
    for (const line of bare) {
      const cells = line.split(separator).length
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
    }
    for (const [cells, many] of counts)
      if (many > best.lines || (many === best.lines && cells > best.cells)) best = { separator, lines: many, cells }
  }
  return best.separator
}

/** `isTooMuch`: the file is readable but too large. */
export type CsvProblem = { problem: string; isTooMuch?: true }

class TooMuch extends Error {}
const limits = { mostRows: 100_000, mostCells: 3_000_000 }
const told = /^sep=(.)\r?\n/i
/** `="00123"` keeps a text from becoming a number. */
const unwrapped = (cell: string) => /^="(.*)"$/s.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell

type Records = { info: { lines: number }; record: string[] }[]

function recordsOf(text: string, delimiter: string, { mostRows, mostCells }: typeof limits): Records | CsvProblem {
  let cells = 0
  try {
    const records = parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
      max_record_size: 64 * 1024,
      to: mostRows + 2,
      on_record: (record) => {
        cells += (record as unknown as { record: string[] }).record.length // with `info` the record is wrapped, contrary to its type
        if (cells > mostCells) throw new TooMuch(`The file has more than ${mostCells} cells`)
        return record
      },
    }) as unknown as Records
    if (records.length > mostRows + 1) throw new TooMuch(`The file has more than ${mostRows} rows`)
    return records
  } catch (error) {
    if (error instanceof TooMuch) return { problem: error.message, isTooMuch: true }
    if (error instanceof CsvError) return { problem: `The file is not readable as CSV: ${error.message}` }
    throw error
  }
}

/** The number of records with the most common number of cells. */
function alike(records: Records): number {
  const widths = new Map<number, number>()
  for (const { record } of records) widths.set(record.length, (widths.get(record.length) ?? 0) + 1)
  return Math.max(0, ...widths.values())
}

/**
 * The records of a text. If it is unreadable or its records differ in width, it is also read without its unclosed
 * quotes, and the reading with more records of one width wins: correct text stays unchanged.
 */
function bestRecords(text: string, separator: string, most: typeof limits): Records | CsvProblem {
  const whole = recordsOf(text, separator, most)
  if ('problem' in whole ? whole.isTooMuch : alike(whole) === whole.length) return whole
  const mended = withoutLooseQuotes(text, separator)
  if (mended === text) return whole
  const other = recordsOf(mended, separator, most)
  if ('problem' in other) return whole
  return 'problem' in whole || alike(other) > alike(whole) ? other : whole
}

/**
 * Splits a text into lines and cells as spreadsheets and networks write it: separated by comma, semicolon, tab, pipe,
 * or the sign in a line `sep=;`; with quotes (one inside a text is a normal character, and an unclosed one is dropped)
 * and a byte order mark. Returns a sentence with the line for text that is not CSV. Formulas stay text.
 */
export function csvLines(whole: string, most = limits): FileLines | CsvProblem {
  const text = whole.replace(/^\uFEFF/, '')
  const said = told.exec(text)
  const separator = said?.[1] ?? separatorOf(text)
  const records = bestRecords(said ? text.slice(said[0].length) : text, separator, most)
  if ('problem' in records) return records
  if (records.length === 0) return { problem: 'The file is empty' }
  const above = said ? 1 : 0
  return { separator, lines: records.map((r) => ({ line: r.info.lines + above, cells: r.record.map(unwrapped) })) }
}

/** A CSV file whose first line has the column names. */
export function readCsv(text: string, most: Partial<typeof limits> = {}): CsvTable | CsvProblem {
  const read = csvLines(text, { ...limits, ...most })
  if ('problem' in read) return read
  const [first, ...rows] = read.lines
  return first ? { header: first.cells, rows } : { problem: 'The file is empty' }
}
