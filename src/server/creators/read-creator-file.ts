import { readCsv } from '../../connectors/shared/files/read-csv.ts'
import { mostFileCreators } from '../../contract/creators/creator-lists.ts'
import { defineTask } from '../workshop/index.ts'

/** Accepted column headings, without case and punctuation. */
const headings = {
  name: ['name', 'creator', 'creatorname', 'author'],
  slug: ['slug', 'creatorslug', 'handle'],
  email: ['email', 'mail', 'creatoremail', 'emailaddress'],
  currency: ['currency', 'currencycode', 'creatorcurrency', 'creatorcurrencycode'],
  rate: ['rate', 'ratepercent', 'ratepercentage', 'percent', 'share', 'creatorratepercentage'],
} as const
type Column = keyof typeof headings
const columns = Object.keys(headings) as Column[]

export type CreatorFileRow = { line: number } & Record<Column, string>
export type LineProblem = { line: number; reason: string }
export type CreatorFile = { rows: CreatorFileRow[]; problems: LineProblem[]; unreadColumns: string[] }

const plain = (heading: string) => heading.toLowerCase().replaceAll(/\(.*?\)|[^a-z]/g, '')
const refused = (reason: string): CreatorFile => ({ rows: [], problems: [{ line: 1, reason }], unreadColumns: [] })

/** Reads a file of creators: one per row, cells as written, formulas as text. */
export function readCreatorFile(csv: string): CreatorFile {
  const table = readCsv(csv, { mostRows: mostFileCreators })
  if ('problem' in table) return refused(table.problem)
  const of = table.header.map((h) => columns.find((c) => (headings[c] as readonly string[]).includes(plain(h))) ?? null)
  if (!of.includes('name')) return refused('No column is called Name')
  const twice = columns.find((c) => of.indexOf(c) !== of.lastIndexOf(c))
  if (twice)
    return refused(`Two columns are the ${twice}: ${table.header.filter((_, i) => of[i] === twice).join(', ')}`)
  if (table.rows.length === 0) return refused('The file has no rows')
  const problems: LineProblem[] = []
  const rows = table.rows.flatMap(({ line, cells }) => {
    if (cells.length > table.header.length && cells.slice(table.header.length).some((c) => c !== '')) {
      problems.push({ line, reason: `The line has ${cells.length} cells, and the header ${table.header.length}` })
      return []
    }
    // the browser's replacement character for invalid UTF-8
    if (cells.some((c) => c.includes('\uFFFD'))) {
      problems.push({ line, reason: 'Not all of it is UTF-8: save the file as UTF-8' })
      return []
    }
    const cell = (column: Column) => (cells[of.indexOf(column)] ?? '').slice(0, 1000)
    return [
      {
        line,
        name: cell('name'),
        slug: cell('slug'),
        email: cell('email'),
        currency: cell('currency'),
        rate: cell('rate'),
      },
    ]
  })
  const unreadColumns = table.header.filter((h, i) => of[i] === null && h !== '').map((h) => h.slice(0, 60))
  return { rows, problems, unreadColumns: unreadColumns.slice(0, 50) }
}

export const readCreatorFileTask = defineTask('creators.readCreatorFile', ({ csv }: { csv: string }) =>
  readCreatorFile(csv),
)
