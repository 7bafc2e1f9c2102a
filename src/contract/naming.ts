import { naming } from './bounds.ts'
import { type DeclaredGroup, dimensions, groupBys, namedColumns, partKey } from './dimensions.ts'

// R232: parts of names. Plain functions: the browser also runs them on typed rules, and schemas stay on the server.

export type NamedColumn = (typeof namedColumns)[number]
export const namedColumnKeys: readonly NamedColumn[] = namedColumns
/** A name is cut at each separator, or parsed by a pattern such as `/{section}/{slug}`; each piece is a part. */
export type NamingRule = { column: NamedColumn } & ({ separator: string; parts: string[] } | { pattern: string })
/** A piece of a pattern: fixed text, or a part. */
export type Piece = { text: string } | { part: string }
/** `isOpen`: it ends with `*`, and any text may follow. */
export type Pattern = { pieces: Piece[]; isOpen: boolean }

export const isPart = (piece: Piece | undefined): piece is { part: string } => piece !== undefined && 'part' in piece
/** Whether the rule reads a page: then only its path is read, and no part crosses a slash. */
export const isPath = (column: NamedColumn): boolean => column === 'page'

/** Parses a pattern; a page's loses its trailing slash, which no stored page has. */
export function readPattern(pattern: string, column: NamedColumn): Pattern {
  const isOpen = pattern.endsWith('*')
  const whole = isOpen ? pattern.slice(0, -1) : pattern
  const text = isPath(column) && !isOpen && whole.length > 1 ? whole.replace(/\/$/, '') : whole
  const pieces = text
    .split(/(\{[^{}]*\})/)
    .filter((piece) => piece !== '')
    .map((piece): Piece => (/^\{.*\}$/.test(piece) ? { part: piece.slice(1, -1).trim() } : { text: piece }))
  return { pieces, isOpen }
}

/** The text a rule applies to: "the path of pages", "sub id 2". */
export const columnText = (column: NamedColumn): string =>
  isPath(column) ? 'the path of pages' : dimensions[column].label.toLowerCase()

/** The names of a rule's parts, in order. */
export const partsOf = (rule: NamingRule): string[] =>
  'parts' in rule
    ? rule.parts
    : readPattern(rule.pattern, rule.column).pieces.flatMap((piece) => (isPart(piece) ? [piece.part] : []))

/** The groupings of these rules. */
export const partGroups = (rules: readonly NamingRule[]) =>
  rules.flatMap((rule) => partsOf(rule).map((part) => partKey(rule.column, part)))

const isName = /^\p{L}[\p{L}\p{N} _-]*$/u
const folded = (name: string) => name.normalize('NFC').toLowerCase()
/** Names already used in reports. */
const reserved = new Set(
  [...groupBys.map((key: DeclaredGroup) => dimensions[key].label), 'Other names', 'Unknown', 'Total', 'Name'].map(
    folded,
  ),
)

type Problem = { field: 'separator' | 'pattern' | 'parts'; message: string }

function problemOfParts(parts: readonly string[], taken: ReadonlySet<string>): string | null {
  if (parts.length > naming.mostParts) return `Must have at most ${naming.mostParts} parts`
  const seen = new Set<string>()
  for (const part of parts) {
    if (part === '') return 'Each part must have a name'
    if (part.length > naming.longestPart) return `A part’s name must have at most ${naming.longestPart} characters`
    if (!isName.test(part))
      return `“${part}” must begin with a letter and have letters, digits, spaces, hyphens and underscores only`
    if (reserved.has(folded(part))) return `“${part}” is the name of something else in reports`
    if (seen.has(folded(part))) return `“${part}” is there twice`
    if (taken.has(folded(part))) return `“${part}” is a part of another rule`
    seen.add(folded(part))
  }
  return null
}

function problemOfPattern(pattern: string, column: NamedColumn): string | null {
  if (pattern.length > naming.longestPattern) return `Must have at most ${naming.longestPattern} characters`
  const { pieces, isOpen } = readPattern(pattern, column)
  if (pieces.some((piece) => !isPart(piece) && /[{}]/.test(piece.text)))
    return 'A part is a name between braces, like {section}; no other braces may be there'
  if (!pieces.some(isPart)) return 'Must have a part, like {section}'
  if (pieces.some((piece) => !isPart(piece) && piece.text.includes('*'))) return 'A * may be at the end only'
  const doubled = pieces.find((piece, i) => isPart(piece) && isPart(pieces[i + 1]))
  if (doubled || (isOpen && isPart(pieces.at(-1)))) return 'Between two parts, and before a *, there must be some text'
  if (isPath(column) && !pattern.startsWith('/')) return 'The path of a page begins with /'
  return null
}

/** The error of a rule; `null` when it is valid. `taken`: parts of the rules before it. */
export function problemOfRule(rule: NamingRule, taken: readonly string[] = []): Problem | null {
  const parts = partsOf(rule)
  if ('pattern' in rule) {
    const message = problemOfPattern(rule.pattern, rule.column)
    if (message) return { field: 'pattern', message }
  } else if (rule.separator === '') return { field: 'separator', message: 'Must have at least one character' }
  else if (rule.separator.length > naming.longestSeparator)
    return { field: 'separator', message: `Must have at most ${naming.longestSeparator} characters` }
  else if (parts.length < 2) return { field: 'parts', message: 'Must have at least two parts' }
  const message = problemOfParts(parts, new Set(taken.map(folded)))
  return message ? { field: 'pattern' in rule ? 'pattern' : 'parts', message } : null
}

/** The part of a stored value that a rule reads: for a page, `host/path`, its path. */
export function readOf({ column, ...rule }: NamingRule, value: string): string {
  if (!isPath(column)) return value
  const slash = value.indexOf('/')
  if (slash < 0) return ''
  return value.slice('separator' in rule ? slash + 1 : slash)
}

/**
 * The parts of a value, each of at least one character; `null` if the rule does not match. One pass over the text: a
 * part ends at the character that follows it in the pattern, the last one where the rest of the pattern starts.
 */
export function splitName(rule: NamingRule, value: string): string[] | null {
  const text = readOf(rule, value)
  if ('separator' in rule) {
    const parts = text.split(rule.separator)
    return parts.length === rule.parts.length && !parts.includes('') ? parts : null
  }
  return matchPattern(readPattern(rule.pattern, rule.column), isPath(rule.column), text)
}

function matchPattern({ pieces, isOpen }: Pattern, isInPath: boolean, text: string): string[] | null {
  const found: string[] = []
  let at = 0
  for (const [i, piece] of pieces.entries()) {
    if (!isPart(piece)) {
      if (!text.startsWith(piece.text, at)) return null
      at += piece.text.length
      continue
    }
    const end = endOfPart(text, at, pieces.slice(i + 1), isOpen)
    const part = text.slice(at, Math.max(at, end))
    if (part === '' || (isInPath && part.includes('/'))) return null
    found.push(part)
    at = end
  }
  return isOpen || at === text.length ? found : null
}

/** The first character of a text, including a surrogate pair. */
export const firstOf = (text: string): string => (text === '' ? '' : String.fromCodePoint(text.codePointAt(0) ?? 0))

function endOfPart(text: string, at: number, after: readonly Piece[], isOpen: boolean): number {
  const [next] = after
  const following = next && !isPart(next) ? next.text : ''
  const isLast = !isOpen && !after.some(isPart)
  return isLast ? text.length - following.length : text.indexOf(firstOf(following), at)
}
