/** What goes to one shard; where the store has none, all of it, and no number. */
export type Part<T> = { shard?: number; items: readonly T[] }

/** Knows which shard each account lives on; null where there are none. */
export type Divides = {
  shardsOf: (accounts: () => Iterable<string>) => Promise<ReadonlyMap<string, number> | null>
}

/** Divides what belongs to accounts among the shards that they live on. */
export async function byShard<T>(
  events: Divides,
  items: readonly T[],
  accountOf: (item: T) => string,
): Promise<Part<T>[]> {
  if (items.length === 0) return []
  const shards = await events.shardsOf(() => new Set(items.map(accountOf)))
  if (!shards) return [{ items }]
  const parts = new Map<number, T[]>()
  for (const item of items) {
    const shard = shards.get(accountOf(item))
    if (shard === undefined) throw new Error('An account has no shard')
    const part = parts.get(shard)
    if (part) part.push(item)
    else parts.set(shard, [item])
  }
  return [...parts].map(([shard, list]) => ({ shard, items: list }))
}
