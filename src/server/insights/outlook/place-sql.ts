import type { Bind } from '../report/report-query.ts'

/** A sale's place among shops and connections with chances of their own, from 1; the others of a connection share its place, all others 0. Pure. */
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
