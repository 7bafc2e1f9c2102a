import type { TableLine } from './read-csv.ts'

/** Headings as displayed: an å of two code points equals one of one, and a line break in a heading is a space. */
export const plainHeading = (name: string) => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/**
 * A sentence if a mapped column shares its heading with another one of different content: only the publisher knows
 * which is meant.
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
