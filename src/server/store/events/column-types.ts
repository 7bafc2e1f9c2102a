import { eventTables, type EventTableName } from './event-tables.ts'

/** Column name → ClickHouse type of a table, without codecs. */
export function columnTypes(table: EventTableName): ReadonlyMap<string, string> {
  const known = cache.get(table)
  if (known) return known
  const text = eventTables.find((t) => t.name === table)?.columns ?? ''
  const types = new Map(
    splitOutside(text).map((column) => {
      const [name = '', ...type] = column.replace(/ CODEC\(.*$/, '').split(' ')
      return [name, type.join(' ')]
    }),
  )
  cache.set(table, types)
  return types
}
const cache = new Map<string, ReadonlyMap<string, string>>()

/** The column definitions, split at commas outside of brackets. */
function splitOutside(text: string): string[] {
  const columns: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i <= text.length; i++) {
    const c = text[i] ?? ','
    if (c === '(') depth++
    else if (c === ')') depth--
    else if (c === ',' && depth === 0) {
      columns.push(text.slice(from, i).trim())
      from = i + 1
    }
  }
  return columns
}
