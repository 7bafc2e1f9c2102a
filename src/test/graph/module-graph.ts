import { code, codeFiles, serverModule } from './read-code.ts'
import { tableUses } from './sql-tables.ts'

export type Edge = { from: string; to: string; why: string }

/**
 * Dependencies between server modules: imports, types included, and tables named in SQL. The composition depends on all
 * and is left out.
 */
export const edges: Edge[] = [
  ...code.flatMap((i) => {
    const [from, to] = [serverModule(i.from), serverModule(i.to)]
    return from && to ? [{ from, to, why: `${i.from} → ${i.to}` }] : []
  }),
  ...codeFiles.flatMap((file) => {
    const from = serverModule(file.path)
    return from
      ? tableUses(file).map((use) => ({ from, to: use.owner, why: `${use.path} names the table ${use.table}` }))
      : []
  }),
].filter((e) => e.from !== e.to && e.from !== 'compose')

/** Whether one module needs another, each pair once. */
export const needs: (readonly [string, string])[] = [
  ...new Map(edges.map((e) => [`${e.from} ${e.to}`, [e.from, e.to] as const])).values(),
]

/** The graph as text, bottom up: a line for each module with its dependencies, except those in `hidden`. */
export function drawn(hidden: ReadonlySet<string>): string {
  const names = new Set(needs.flat())
  const below = (name: string) => needs.filter(([from]) => from === name).map(([, to]) => to)
  const height = new Map<string, number>()
  const heightOf = (name: string, path: readonly string[] = []): number => {
    if (path.includes(name)) return 0 // a cycle, which a test reports in words
    const known = height.get(name) ?? Math.max(0, ...below(name).map((b) => heightOf(b, [...path, name]) + 1))
    height.set(name, known)
    return known
  }
  const isShown = (name: string) => !hidden.has(name)
  return [...names]
    .filter(isShown)
    .toSorted((a, b) => heightOf(a) - heightOf(b) || a.localeCompare(b))
    .map(
      (name) =>
        `${name.padEnd(11)} ${
          below(name)
            .filter(isShown)
            .toSorted((a, b) => a.localeCompare(b))
            .join(' ') || '–'
        }`,
    )
    .join('\n')
}
