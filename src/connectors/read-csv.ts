import { CsvError, parse } from 'csv-parse/sync'

/** A file's first row, and the others as text by column. `line` counts from 1 as an editor shows it. */
export type CsvTable = { header: string[]; rows: { line: number; cells: string[] }[] }

const delimiters = [',', ';', '\t', '|'] as const

/** The delimiter that the first line uses most, outside quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1)
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const counts = delimiters.map((d) => bare.split(d).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** `isTooMuch`: a file that could be read, were it smaller. */
export type CsvProblem = { problem: string; isTooMuch?: true }

class TooMuch extends Error {}

/**
 * Reads a CSV file as spreadsheets and networks write it: comma, semicolon, tab or pipe, quotes, a byte order mark. Gives
 * a sentence with the line for text that is no CSV. Formulas stay text.
 */
export function readCsv(text: string, { mostRows = 100_000, mostCells = 3_000_000 } = {}): CsvTable | CsvProblem {
  let cells = 0
  try {
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text.replace(/^\uFEFF/, '')),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
      max_record_size: 64 * 1024,
      to: mostRows + 2,
      on_record: (record) => {
        cells += (record as unknown as { record: string[] }).record.length // with `info` it is wrapped, whatever its type says
        if (cells > mostCells) throw new TooMuch(`The file has more than ${mostCells} cells`)
        return record
      },
    }) as unknown as { info: { lines: number }; record: string[] }[]
    const [first, ...rest] = records
    if (!first) return { problem: 'The file is empty' }
    if (rest.length > mostRows) throw new TooMuch(`The file has more than ${mostRows} rows`)
    return { header: first.record, rows: rest.map((r) => ({ line: r.info.lines, cells: r.record })) }
  } catch (error) {
    if (error instanceof TooMuch) return { problem: error.message, isTooMuch: true }
    if (error instanceof CsvError) return { problem: `The file is not readable as CSV: ${error.message}` }
    throw error
  }
}
