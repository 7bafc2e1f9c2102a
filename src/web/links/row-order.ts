/** The order after one was dragged onto another's place; unchanged where either is missing. */
export function moveTo(order: readonly string[], moved: string, place: string): readonly string[] {
  const [from, to] = [order.indexOf(moved), order.indexOf(place)]
  if (from < 0 || to < 0 || from === to) return order
  const rest = order.filter((one) => one !== moved)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

/** One step up (-1) or down (1). */
export function moveBy(order: readonly string[], moved: string, step: -1 | 1): readonly string[] {
  const neighbour = order[order.indexOf(moved) + step]
  return neighbour === undefined ? order : moveTo(order, moved, neighbour)
}
