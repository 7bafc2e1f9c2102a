/** The standard normal distribution function. Good to 1e-15 near the middle (Marsaglia's series), 0 and 1 far out. */
export function normalCdf(x: number): number {
  if (x < -8) return 0
  if (x > 8) return 1
  let [sum, term, last] = [x, x, 0]
  for (let i = 3; sum !== last; i += 2) {
    last = sum
    term *= (x * x) / i
    sum += term
  }
  return 0.5 + sum * Math.exp(-0.5 * x * x - 0.9189385332046728)
}

/** The standard normal quantile of `p`, found by bisection. */
export function normalQuantile(p: number): number {
  let [below, above] = [-8, 8]
  for (let i = 0; i < 60; i++) {
    const middle = (below + above) / 2
    if (normalCdf(middle) < p) below = middle
    else above = middle
  }
  return (below + above) / 2
}
