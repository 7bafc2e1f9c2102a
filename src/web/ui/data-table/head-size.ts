import type { TableColumn } from '../../../report/column.ts'

// widths of header letters (Inter, 12 px, semibold), rounded up into a few classes: measuring each text would delay the
// page
const sorts: readonly (readonly [string, number])[] = [
  ["ijlI ,.'’", 3.8],
  ['frt()/1-', 5.1],
  ['mM', 11.1],
  ['wW%', 12.1],
]
const letter = (c: string): number =>
  sorts.find(([letters]) => letters.includes(c))?.[1] ?? (c === c.toLowerCase() ? 7.3 : 8.8)
const textSize = (text: string): number => text.split('').reduce((sum, c) => sum + letter(c), 0)

/**
 * Around the text: the padding of the cell and, where the column sorts, the arrow with its gap and the button's
 * padding.
 */
const sides = 24
const arrow = 18
const unitGap = 4

/** The width of the words on two lines, broken at the best place. */
function inTwoLines(label: string): number {
  const words = label.split(' ')
  const breaks = words.slice(1).map((_, n) => [words.slice(0, n + 1), words.slice(n + 1)] as const)
  const widths = breaks.map((lines) => Math.max(...lines.map((line) => textSize(line.join(' ')))))
  return Math.min(textSize(label), ...widths)
}

/** Pixels that a column's header needs to be uncut. */
export const headSize = ({ label, unit, sortable, wraps = false }: TableColumn<never> & { wraps?: boolean }): number =>
  Math.ceil(
    (wraps ? inTwoLines(label) : textSize(label)) +
      (unit ? unitGap + textSize(unit) : 0) +
      sides +
      (sortable === false ? 0 : arrow),
  )
