import type { ShownRule } from '../../../contract/insights/naming.ts'
import { columnText, type NamedColumn, namedColumnKeys } from '../../../contract/naming.ts'
import { capital } from '../../../report/format.ts'

/** The columns that a rule can apply to, as options. */
export const columnChoices = namedColumnKeys.map((value) => ({ value, label: capital(columnText(value)) }))
export const columnName = (column: NamedColumn): string => capital(columnText(column))

/** How a rule splits, in a few words. */
export const howText = ({ separator, pattern }: Pick<ShownRule, 'separator' | 'pattern'>): string =>
  pattern ?? `Split at “${separator ?? ''}”`

/** The parts in order, in words: "First the Section, then the Article". */
export const partsText = ({ parts }: Pick<ShownRule, 'parts'>): string =>
  parts.map((part, i) => `${i === 0 ? 'First' : 'then'} the ${part}`).join(', ')

/** "Article, Position" as names. */
export const typedParts = (text: string): string[] => text.split(',').map((part) => part.trim())
