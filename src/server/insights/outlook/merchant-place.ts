import type { Bind } from '../report/report-query.ts'

/** The index of a row's merchant among those with their own numbers, from 1; all others have index 0. Pure. */
export function merchantPlaceSql(merchants: readonly string[], bind: Bind): string {
  const names = bind('merchants', 'Array(String)', merchants)
  const places = bind(
    'places',
    'Array(UInt16)',
    merchants.map((_, i) => i + 1),
  )
  return `transform(toString(merchant), ${names}, ${places}, toUInt16(0))`
}
