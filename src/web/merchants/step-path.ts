/** A value from an instant on. */
export interface Step {
  at: number
  value: number
}

/** A line that stays until it jumps: a commission applies until it changes, without values in between. */
export function stepPath(steps: readonly Step[], x: (at: number) => number, y: (value: number) => number): string {
  return steps
    .map(({ at, value }, i) =>
      i === 0 ? `M${x(at).toFixed(1)},${y(value).toFixed(1)}` : `H${x(at).toFixed(1)}V${y(value).toFixed(1)}`,
    )
    .join('')
}

/** A straight line from day to day; broken where values are unknown. */
export function linePath(
  points: readonly { at: number; value: number | null }[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  let isOpen = false
  return points
    .map(({ at, value }) => {
      if (value === null) {
        isOpen = false
        return ''
      }
      const step = `${isOpen ? 'L' : 'M'}${x(at).toFixed(1)},${y(value).toFixed(1)}`
      isOpen = true
      return step
    })
    .join('')
}
