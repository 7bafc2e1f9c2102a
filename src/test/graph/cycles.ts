/** Cycles of a graph, each as its path: `a → b → a`. */
export function cycles(edges: Iterable<readonly [string, string]>): string[] {
  const graph = new Map<string, string[]>()
  for (const [from, to] of edges) graph.set(from, [...(graph.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[] = []
  const visit = (node: string, path: string[]) => {
    if (path.includes(node)) return void found.push([...path.slice(path.indexOf(node)), node].join(' → '))
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}
