import { type GroupBy, isPartGroup, partKey, readPartKey } from '../contract/dimensions.ts'
import type { NamedColumn } from '../contract/naming.ts'
import type { FilterItem } from './search.ts'

type Rules = readonly { column: NamedColumn; parts: readonly string[] }[]
interface Asked {
  groupBy: GroupBy
  thenBy: GroupBy | null
  filters: readonly FilterItem[]
}

/** Parts of names used by a report (R232: parts of names). */
export const partsOfReport = ({ groupBy, thenBy, filters }: Asked): string[] =>
  [groupBy, thenBy ?? '', ...filters.map(({ key }) => key)].filter(isPartGroup)

/** The first part that no rule has any more, in a sentence; null if all exist. */
export function missingPart(asked: Asked, rules: Rules): string | null {
  const known = new Set<string>(rules.flatMap(({ column, parts }) => parts.map((part) => partKey(column, part))))
  const missing = partsOfReport(asked).find((key) => !known.has(key))
  return missing === undefined
    ? null
    : `“${readPartKey(missing)?.part ?? missing}” is no part of a naming rule any more. Choose something else, or take the change of the rules back.`
}
