import type { ReportColumn } from '../../../../report/report-columns.ts'

/** A column with its position on the page, in points. */
export type Placed = { column: ReportColumn; x: number; width: number }

const side = 36
const gap = 10
const limits = { name: [130, 260], text: [50, 120], number: [30, 90] } as const

/**
 * Divides columns over pages: as many as fit next to the first one, which is repeated on each page. The first column
 * gets the remaining width.
 */
export function bands(
  columns: readonly ReportColumn[],
  widest: (column: ReportColumn) => number,
  inside: number,
): Placed[][] {
  const [first, ...rest] = columns
  if (!first) return []
  const within = (column: ReportColumn, [least, most]: readonly [number, number]) =>
    Math.min(most, Math.max(least, Math.ceil(widest(column)) + 1))
  const nameWidth = within(first, limits.name)
  const groups: { column: ReportColumn; width: number }[][] = [[]]
  let used = nameWidth
  for (const column of rest) {
    const width = within(column, column.align === 'start' ? limits.text : limits.number)
    if (used + gap + width > inside) {
      groups.push([])
      used = nameWidth
    }
    groups.at(-1)?.push({ column, width })
    used += gap + width
  }
  return groups.map((group) => {
    const spare = inside - group.reduce((sum, { width }) => sum + gap + width, nameWidth)
    const placed: Placed[] = [{ column: first, x: side, width: nameWidth + spare }]
    let x = side + nameWidth + spare
    for (const { column, width } of group) {
      placed.push({ column, x: x + gap, width })
      x += gap + width
    }
    return placed
  })
}
