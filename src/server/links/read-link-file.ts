import { type CsvTable, readCsv } from '../../connectors/shared/files/read-csv.ts'
import { mostFileLinks } from '../../contract/bounds.ts'
import { defineTask } from '../workshop/index.ts'

export type FileRow = { line: number; name: string; site: string; target: string; code: string }
export type LinkFile = { rows: FileRow[]; problems: { line: number; reason: string }[] }

/** Accepted column headings, without case and punctuation. */
const headings = {
  name: ['name', 'linkname', 'smartlinkname', 'title'],
  site: ['site', 'channel', 'from', 'website'],
  target: ['target', 'targeturl', 'to', 'url', 'link', 'address'],
  code: ['code', 'shortcode', 'customname'],
} as const
const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]/g, '')

type Table = CsvTable & { broken: { line: number; reason: string }[] }
const unreadable = 'This line cannot be read: a quotation mark is not closed, or the line is too long'

/** Reads an invalid CSV file line by line under its header, so that one bad line does not hide the others. */
function lineByLine(csv: string, problem: string): Table | { problem: string } {
  const [head = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const first = readCsv(head)
  if ('problem' in first) return { problem }
  const table: Table = { header: first.header, rows: [], broken: [] }
  if (lines.length > mostFileLinks) return { problem: `The file has more than ${mostFileLinks} rows` }
  for (const [i, text] of lines.entries()) {
    if (text.trim() === '') continue
    const line = i + 2
    const read = readCsv(`${head}\n${text}`)
    if ('problem' in read) table.broken.push({ line, reason: unreadable })
    else table.rows.push(...read.rows.map((row) => ({ ...row, line })))
  }
  return table
}

/** Reads a file of smart links: one per row, cells as written. Whether they can become links is checked afterwards. */
export function readLinkFile(csv: string): LinkFile {
  const whole = readCsv(csv, { mostRows: mostFileLinks })
  const table = 'problem' in whole && !whole.isTooMuch ? lineByLine(csv, whole.problem) : { ...whole, broken: [] }
  if ('problem' in table) return { rows: [], problems: [{ line: 1, reason: table.problem }] }
  const names = table.header.map(plain)
  const at = (field: keyof typeof headings) =>
    names.findIndex((n) => (headings[field] as readonly string[]).includes(n))
  const [name, site, target, code] = [at('name'), at('site'), at('target'), at('code')]
  const missing = [name < 0 ? 'Name' : '', site < 0 ? 'Site' : '', target < 0 ? 'Target' : ''].filter(Boolean)
  if (missing.length > 0)
    return { rows: [], problems: [{ line: 1, reason: `No column is called ${missing.join(', ')}` }] }
  const cell = (cells: string[], column: number) => (cells[column] ?? '').slice(0, 3000)
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    name: cell(cells, name),
    site: cell(cells, site),
    target: cell(cells, target),
    code: cell(cells, code),
  }))
  const isEmpty = rows.length === 0 && table.broken.length === 0
  return { rows, problems: isEmpty ? [{ line: 1, reason: 'The file has no rows' }] : table.broken }
}

export const readLinkFileTask = defineTask('links.readLinkFile', ({ csv }: { csv: string }) => readLinkFile(csv))
