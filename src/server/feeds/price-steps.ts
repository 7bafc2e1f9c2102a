/** Rounds up to 1, 2 or 5 times a power of ten. */
function nice(amount: number): number {
  if (amount <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(amount))
  const step = [1, 2, 5, 10].find((s) => s * power >= amount - 1e-9) ?? 10
  return step * power
}

/**
 * Bounds of price groups of about equal size, in whole units, rounded to simple numbers. Equal bounds are merged: if
 * all prices are alike there are none.
 */
export function priceBounds(cents: Float64Array, count: number): number[] {
  if (count < 2 || cents.length === 0) return []
  const sorted = cents.toSorted()
  const [lowest, highest] = [sorted[0] ?? 0, sorted.at(-1) ?? 0]
  const bounds = Array.from({ length: count - 1 }, (_, i) => {
    const at = Math.floor(((i + 1) * sorted.length) / count)
    return nice((sorted[at] ?? 0) / 100)
  })
  return [...new Set(bounds)].filter((b) => b * 100 > lowest && b * 100 <= highest)
}

/** `0-50`, `50-100`, `100+`: the same label for all products of a group. '' without groups. */
export function priceLabel(cents: number, bounds: readonly number[]): string {
  if (bounds.length === 0) return ''
  const at = bounds.findIndex((b) => cents < b * 100)
  if (at < 0) return `${bounds.at(-1)}+`
  return `${at === 0 ? 0 : bounds[at - 1]}-${bounds[at]}`
}
