import { Parser } from 'htmlparser2'
import type { CsvProblem, FileLines, TableLine } from './read-csv.ts'

const mostRows = 100_000
const mostCells = 3_000_000
/** For HTML, and for the XML of Excel 2003. */
const rowTags = new Set(['tr', 'row'])
const cellTags = new Set(['td', 'th', 'cell'])

export const isTableText = (text: string): boolean =>
  /^\s*<(!doctype html|html|head|body|meta|table|\?xml|style)/i.test(text.slice(0, 500)) &&
  /<(table|(\w+:)?workbook)\b/i.test(text)

/** The rows of the tables in a page, which many services name .xls. Nothing in it is executed or fetched. */
export function htmlLines(text: string): FileLines | CsvProblem {
  const lines: TableLine[] = []
  let cells: string[] | null = null
  let cell: string | null = null
  let count = 0
  let hidden = 0
  const closeCell = () => {
    if (cells && cell !== null) cells.push(cell.replaceAll(/\s+/g, ' ').trim())
    cell = null
  }
  const closeRow = () => {
    closeCell()
    if (cells?.some((c) => c !== '')) lines.push({ line: count, cells })
    cells = null
  }
  let seen = 0
  const parser = new Parser(
    {
      onopentag(full, attributes) {
        const name = full.replace(/^.*:/, '')
        if (name === 'style' || name === 'script') hidden++
        if (rowTags.has(name)) {
          closeRow()
          count++
          cells = []
        } else if (cellTags.has(name)) {
          closeCell()
          // Excel's XML omits empty cells and gives the position of the next one
          const at = Number(attributes['ss:index'] ?? 0)
          while (cells && cells.length < Math.min(at - 1, 200)) cells.push('')
          cell = ''
          seen++
        } else if (name === 'br' && cell !== null) cell += ' '
      },
      ontext(data) {
        if (cell !== null && hidden === 0 && cell.length < 64 * 1024) cell += data
      },
      onclosetag(full) {
        const name = full.replace(/^.*:/, '')
        if (name === 'style' || name === 'script') hidden--
        if (rowTags.has(name)) closeRow()
        else if (cellTags.has(name)) closeCell()
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  for (let i = 0; i < text.length; i += 64 * 1024) {
    parser.write(text.slice(i, i + 64 * 1024))
    if (lines.length > mostRows) return { problem: `The file has more than ${mostRows} rows`, isTooMuch: true }
    if (seen > mostCells) return { problem: `The file has more than ${mostCells} cells`, isTooMuch: true }
  }
  parser.end()
  closeRow()
  return lines.length > 0 ? { lines, separator: '' } : { problem: 'The file holds no table with rows' }
}
