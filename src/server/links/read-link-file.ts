import { readCsv } from '../../connectors/read-csv.ts'
import { mostFileLinks } from '../../contract/bounds.ts'
import { defineTask } from '../workshop/index.ts'

export type FileRow = { line: number; name: string; site: string; target: string; code: string }
export type LinkFile = { rows: FileRow[]; problems: { line: number; reason: string }[] }

/** Words that head the columns, without case and signs. */
const headings = {
  name: ['name', 'linkname', 'smartlinkname', 'title'],
  site: ['site', 'channel', 'from', 'website'],
  target: ['target', 'targeturl', 'to', 'url', 'link', 'address'],
  code: ['code', 'shortcode', 'customname'],
} as const
const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Reads a file of smart links: a row each, cells as they stand there. Whether they can become links is looked at afterwards. */
export function readLinkFile(csv: string): LinkFile {
  const table = readCsv(csv, { mostRows: mostFileLinks })
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
  return { rows, problems: rows.length === 0 ? [{ line: 1, reason: 'The file has no rows' }] : [] }
}

export const readLinkFileTask = defineTask('links.readLinkFile', ({ csv }: { csv: string }) => readLinkFile(csv))
