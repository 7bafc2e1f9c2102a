import type { TableLine } from './read-csv.ts'

/** Headings as they look: an å of two signs is one of one sign, and a line break in a heading is a blank. */
export const plainHeading = (name: string) => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/**
 * A sentence where a column that is read has the heading of another one, and the two do not hold the same: which one is meant,
 * only the publisher knows.
 */
export function twinColumns(
  header: readonly string[],
  rows: readonly TableLine[],
  wanted: (heading: string) => boolean,
): string[] {
  const places = new Map<string, number[]>()
  for (const [i, name] of header.map(plainHeading).entries())
    if (name !== '' && wanted(name)) places.set(name, [...(places.get(name) ?? []), i])
  return [...places.values()].flatMap(([first = 0, ...others]) => {
    const differs = others.some((i) => rows.some((r) => (r.cells[i] ?? '').trim() !== (r.cells[first] ?? '').trim()))
    return differs
      ? [`The file has ${others.length + 1} columns "${(header[first] ?? '').trim()}". Rename those that are not meant`]
      : []
  })
}
