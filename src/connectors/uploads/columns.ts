/** Header names without case, currency in brackets, spaces and signs: `Price($)` and `price` are equal. */
const plain = (heading: string) =>
  heading
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\((?!excl|incl)[^)]*\)|\[[^\]]*\]/g, '')
    .replaceAll(/[^\p{L}\p{N}%]/gu, '')

export type Row<C extends string> = {
  line: number
  get: (column: C) => string
  isNumber: (column: C) => boolean
  sign: (column: C) => string
}

/**
 * Finds columns by name, never by position alone: `synonyms` are patterns for the plain name, the first match wins, and
 * no column is used twice. Returns null with the names of missing required columns.
 */
export function findColumns<C extends string>(
  header: readonly string[],
  synonyms: Readonly<Record<C, RegExp>>,
  required: readonly C[],
): { at: Readonly<Record<C, number>>; missing: C[] } {
  const names = header.map(plain)
  const taken = new Set<number>()
  const at = {} as Record<C, number>
  for (const column of Object.keys(synonyms) as C[]) {
    const found = names.findIndex((n, i) => !taken.has(i) && synonyms[column].test(n))
    if (found >= 0) taken.add(found)
    at[column] = found
  }
  return { at, missing: required.filter((c) => at[c] < 0) }
}

export const rowOf = <C extends string>(
  at: Readonly<Record<C, number>>,
  {
    line,
    cells,
    numbers,
    signs,
  }: { line: number; cells: readonly string[]; numbers?: ReadonlySet<number>; signs?: ReadonlyMap<number, string> },
): Row<C> => ({
  line,
  get: (column) => (at[column] < 0 ? '' : (cells[at[column]] ?? '').trim()),
  isNumber: (column) => numbers?.has(at[column]) ?? false,
  /** The currency a workbook shows next to the number. */
  sign: (column) => signs?.get(at[column]) ?? '',
})
