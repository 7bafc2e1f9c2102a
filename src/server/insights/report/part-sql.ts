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

/** The column whose texts a part is of; `null` where the key is no part's. */
export function partColumn(groupBy: string): string | null {
  const key = readPartKey(groupBy)
  return key && columns[key.column]
}

const escaped = (text: string) => text.replace(/[\\^$.|?*+()[\]{}/-]/g, String.raw`\$&`)
/** What a character is called inside of brackets. */
const inClass = (characters: readonly string[]) => characters.map(escaped).join('')

/**
 * A pattern in RE2's language, which reads any text in one pass. It is anchored at both ends, and a part cannot have the
 * character that ends it, so there is one way to read a text. Only the part that is asked for is captured.
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

/** What a rule reads of a column, as `readOf` does. */
function readSql({ column, ...rule }: NamingRule): string {
  const sql = columns[column]
  if (!isPath(column)) return sql
  const slash = `position(${sql}, '/')`
  return `if(${slash} = 0, '', substring(${sql}, ${slash}${'separator' in rule ? ' + 1' : ''}))`
}

/**
 * A part of a stored text, '' where its rule does not match: the text itself stays as it was, so that the past has parts,
 * too. What the publisher typed is bound, never written into the statement. `name` tells the parameters of parts apart.
 */
export function partSql({ rule, part }: PartRule, bind: Bind, name: string): string {
  const text = readSql(rule)
  if ('pattern' in rule) return `extract(${text}, ${bind(name, 'String', patternRegex({ rule, part }))})`
  const pieces = `splitByString(${bind(name, 'String', rule.separator)}, ${text})`
  const place = partsOf(rule).indexOf(part) + 1
  return `if(length(${pieces}) = ${rule.parts.length} AND NOT has(${pieces}, ''), ${pieces}[${place}], '')`
}
