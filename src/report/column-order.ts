/**
 * The column order shown: the stored one, made valid. Columns the table lacks are dropped, columns the store lacks come
 * after their neighbour in the default order, and the first column is always first.
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

/** The named columns that a table has, in the named order; null if it has none. */
export function named(names: readonly string[] | null | undefined, ids: readonly string[]): string[] | null {
  const known = (names ?? []).filter((id) => ids.includes(id))
  return known.length > 0 ? known : null
}

/** Moves a column to another's position. The first column neither moves nor gives up its position. */
export function moveColumn(order: readonly string[], active: string, over: string): readonly string[] {
  const from = order.indexOf(active)
  const to = order.indexOf(over)
  if (from <= 0 || to <= 0 || from === to) return order
  const next = order.filter((id) => id !== active)
  next.splice(to, 0, active)
  return next
}

export const moveBehind = (order: readonly string[], active: string, before: string): string[] =>
  order.filter((id) => id !== active).flatMap((id) => (id === before ? [id, active] : [id]))

/**
 * What to store after a move. One key can serve tables with different columns (the report's groupings), so ids missing
 * from this table stay behind the id they followed.
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
