import type { DemoPart } from './part.ts'

type Ordered = Pick<DemoPart, 'name' | 'needs'>

/** Sorts parts after those they need, otherwise keeps the listed order. */
export function inOrder<P extends Ordered>(parts: readonly P[]): P[] {
  const byName = new Map(parts.map((p) => [p.name, p]))
  if (byName.size < parts.length) throw new Error('Two parts of the demo have the same name')
  const done = new Set<P>()
  const visit = (part: P, path: readonly string[]): void => {
    if (done.has(part)) return
    const way = [...path, part.name]
    if (path.includes(part.name)) throw new Error(`Parts of the demo need each other: ${way.join(' → ')}`)
    for (const name of part.needs) {
      const needed = byName.get(name)
      if (!needed) throw new Error(`The part ${part.name} of the demo needs ${name}, which is not there`)
      visit(needed, way)
    }
    done.add(part)
  }
  for (const part of parts) visit(part, [])
  return [...done]
}
