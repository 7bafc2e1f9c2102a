export type Box = { left: number; top: number; width: number; height: number }

const touch = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

/** The box where it is, or moved down until it overlaps none of the others. */
export function below(box: Box, others: readonly Box[]): Box {
  const first = others.find((other) => touch(box, other))
  return first ? below({ ...box, top: first.top + first.height }, others) : box
}
