/**
 * The order columns are shown in: the stored one, made valid. What the table does not have is dropped, what the store
 * does not know comes after its neighbour of the default order, and the first column is always first.
 */
export function arrange(stored: readonly string[], ids: readonly string[]): string[] {
  const [first, ...rest] = ids
  if (first === undefined) return []
  const order = [first, ...new Set(stored.filter((id) => rest.includes(id)))]
  for (const [i, id] of ids.entries()) {
    if (order.includes(id)) continue
    const before = ids[i - 1] ?? first
    order.splice(order.indexOf(before) + 1, 0, id)
  }
  return order
}

/** Those of the named columns a table has, in the order they are named; null where it has none of them. */
export function named(names: readonly string[] | null | undefined, ids: readonly string[]): string[] | null {
  const known = (names ?? []).filter((id) => ids.includes(id))
  return known.length > 0 ? known : null
}

/** Moves a column onto the place of another. The first column neither moves nor gives up its place. */
export function moveColumn(order: readonly string[], active: string, over: string): readonly string[] {
  const from = order.indexOf(active)
  const to = order.indexOf(over)
  if (from <= 0 || to <= 0 || from === to) return order
  const next = order.filter((id) => id !== active)
  next.splice(to, 0, active)
  return next
}

/** Takes a column out of its place and puts it behind another one. */
export const moveBehind = (order: readonly string[], active: string, before: string): string[] =>
  order.filter((id) => id !== active).flatMap((id) => (id === before ? [id, active] : [id]))

/**
 * What to store after a move. One key can serve tables with different columns (the report's groupings), so ids this
 * table does not show keep their place behind the id they stood behind.
 */
export function mergeOrder(stored: readonly string[], order: readonly string[]): string[] {
  const merged = [...order]
  for (const [i, id] of stored.entries()) {
    if (merged.includes(id)) continue
    const before = stored[i - 1]
    const at = before === undefined ? 0 : merged.indexOf(before)
    merged.splice(at + 1, 0, id)
  }
  return merged
}
