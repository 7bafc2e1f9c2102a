import type { Bind } from '../report/report-query.ts'

/**
 * The index of a sale among shops and connections with their own chances, from 1. Other shops of such a connection
 * share its index, all others have 0. Pure.
 */
export function placeSql(places: readonly string[], bind: Bind): string {
  const names = bind('names', 'Array(String)', places)
  const numbers = bind(
    'places',
    'Array(UInt16)',
    places.map((_, i) => i + 1),
  )
  const connection = `transform(toString(connection_uuid), ${names}, ${numbers}, toUInt16(0))`
  return `transform(concat(toString(connection_uuid), ' ', toString(merchant)), ${names}, ${numbers}, ${connection})`
}
