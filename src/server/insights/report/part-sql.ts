import { namedColumns, readPartKey } from '../../../contract/dimensions.ts'
import { firstOf, isPart, isPath, type NamingRule, partsOf, readPattern } from '../../../contract/naming.ts'
import type { Bind, PartRule } from './report-query.ts'

const columns = {
  page: 'page',
  subId: 'sub_id',
  subId1: 'sub_id_1',
  subId2: 'sub_id_2',
  subId3: 'sub_id_3',
  subId4: 'sub_id_4',
  subId5: 'sub_id_5',
} as const satisfies Record<(typeof namedColumns)[number], string>

/** The column a part is read from; `null` when the key is no part. */
export function partColumn(groupBy: string): string | null {
  const key = readPartKey(groupBy)
  return key && columns[key.column]
}

const escaped = (text: string) => text.replace(/[\\^$.|?*+()[\]{}/-]/g, String.raw`\$&`)
/** Escapes characters for use inside brackets. */
const inClass = (characters: readonly string[]) => characters.map(escaped).join('')

/**
 * A pattern in RE2 syntax, which reads any text in one pass. It is anchored at both ends, and a part cannot contain the
 * character that ends it, so a text can be read in only one way. Only the requested part is captured.
 */
export function patternRegex({ rule, part }: PartRule & { rule: { pattern: string } }): string {
  const { pieces, isOpen } = readPattern(rule.pattern, rule.column)
  const last = isOpen ? -1 : pieces.findLastIndex(isPart)
  const regex = pieces.map((piece, i) => {
    if (!isPart(piece)) return escaped(piece.text)
    const next = pieces[i + 1]
    const stop = i === last || !next || isPart(next) ? '' : firstOf(next.text)
    const not = [...new Set([stop, isPath(rule.column) ? '/' : ''])].filter((c) => c !== '')
    const run = not.length === 0 ? '(?s:.+)' : `[^${inClass(not)}]+`
    return piece.part === part ? `(${run})` : `(?:${run})`
  })
  return `^${regex.join('')}${isOpen ? '' : '$'}`
}

/** What a rule reads from a column, the same as `readOf`. */
function readSql({ column, ...rule }: NamingRule): string {
  const sql = columns[column]
  if (!isPath(column)) return sql
  const slash = `position(${sql}, '/')`
  return `if(${slash} = 0, '', substring(${sql}, ${slash}${'separator' in rule ? ' + 1' : ''}))`
}

/**
 * A part of a stored text, '' when its rule does not match. The stored text does not change, so past events have parts
 * too. The publisher's input is bound, never written into the statement. `name` makes the parameters of several parts
 * unique.
 */
export function partSql({ rule, part }: PartRule, bind: Bind, name: string): string {
  const text = readSql(rule)
  if ('pattern' in rule) return `extract(${text}, ${bind(name, 'String', patternRegex({ rule, part }))})`
  const pieces = `splitByString(${bind(name, 'String', rule.separator)}, ${text})`
  const place = partsOf(rule).indexOf(part) + 1
  return `if(length(${pieces}) = ${rule.parts.length} AND NOT has(${pieces}, ''), ${pieces}[${place}], '')`
}
