type Choice = Record<string, unknown>
type Options<T extends Choice> = { [K in keyof T]: readonly T[K][] }

/**
 * A small set of cases in which every two options of the named pairs of fields meet at least once. A field in no pair
 * cycles through its options. The same options give the same cases.
 */
export function pairwise<T extends Choice>(options: Options<T>, pairs: readonly (readonly [keyof T, keyof T])[]): T[] {
  const fields: (keyof T)[] = Object.keys(options)
  const uses = new Map<string, number>()
  const timesTaken = (field: keyof T, at: number) => uses.get(`${String(field)} ${at}`) ?? 0
  const missing = new Set(
    pairs.flatMap(([a, b], p) => options[a].flatMap((_, i) => options[b].map((__, j) => `${p} ${i} ${j}`))),
  )
  /** Number of pairs that the current choices would cover for the first time. */
  const gained = (chosen: ReadonlyMap<keyof T, number>) =>
    pairs.filter(([a, b], p) => missing.has(`${p} ${chosen.get(a)} ${chosen.get(b)}`)).length
  const cases: T[] = []
  while (missing.size > 0) {
    const [next = ''] = missing
    const [p = 0, i = 0, j = 0] = next.split(' ').map(Number)
    const pair = pairs[p]
    if (!pair) break
    const chosen = new Map<keyof T, number>([
      [pair[0], i],
      [pair[1], j],
    ])
    for (const field of fields) {
      if (chosen.has(field)) continue
      const scores = options[field].map((_, at) => ({ at, gain: gained(new Map(chosen).set(field, at)) }))
      const [best] = scores.toSorted((x, y) => y.gain - x.gain || timesTaken(field, x.at) - timesTaken(field, y.at))
      chosen.set(field, best?.at ?? 0)
    }
    for (const [field, at] of chosen) uses.set(`${String(field)} ${at}`, timesTaken(field, at) + 1)
    for (const [q, [a, b]] of pairs.entries()) missing.delete(`${q} ${chosen.get(a)} ${chosen.get(b)}`)
    cases.push(Object.fromEntries(fields.map((f) => [f, options[f][chosen.get(f) ?? 0]])) as T)
  }
  return cases
}
