/** A fraction of whole numbers; `bottom` is not 0. */
export type Ratio = { top: bigint; bottom: bigint }
/** A product of factors, each with its value before and now. Factors are unique. */
export type Product<F extends string> = readonly { factor: F; before: Ratio; now: Ratio }[]

const abs = (n: bigint) => (n < 0n ? -n : n)
const plus = (a: Ratio, b: Ratio): Ratio => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
})

/** Rounds half away from zero, so that a negated fraction rounds to the negated number. */
export function rounded({ top, bottom }: Ratio): bigint {
  const [n, d] = bottom < 0n ? [-top, -bottom] : [top, bottom]
  const half = (2n * abs(n) + d) / (2n * d)
  return n < 0n ? -half : half
}

const factorials = (n: number): bigint[] => {
  const all = [1n]
  for (let i = 1; i <= n; i++) all.push((all[i - 1] ?? 1n) * BigInt(i))
  return all
}

/** The value of the product for every subset of factors that has changed; bit i of an index stands for factor i. */
const valuesOf = <F extends string>(product: Product<F>): bigint[] =>
  product.reduce<bigint[]>(
    (values, { before, now }) => {
      const [was, is] = [before.top * now.bottom, now.top * before.bottom]
      return [...values.map((v) => v * was), ...values.map((v) => v * is)]
    },
    [1n],
  )

const bits = (n: number): number => (n === 0 ? 0 : (n & 1) + bits(n >>> 1))

/**
 * The share of each factor in the change of a product (the Shapley value): the mean, over all orders in which the
 * factors can change, of the effect when this one changes. Exact; the parts add up to the change.
 */
function partsOf<F extends string>(product: Product<F>): Map<F, Ratio> {
  const values = valuesOf(product)
  const orders = factorials(product.length)
  const all = orders[product.length] ?? 1n
  const scale = product.reduce((d, { before, now }) => d * before.bottom * now.bottom, 1n)
  return new Map(
    product.map(({ factor }, i) => {
      let top = 0n
      for (let others = 0; others < values.length; others++) {
        if (others & (1 << i)) continue
        const size = bits(others)
        const weight = (orders[size] ?? 0n) * (orders[product.length - size - 1] ?? 0n)
        top += weight * ((values[others | (1 << i)] ?? 0n) - (values[others] ?? 0n))
      }
      return [factor, { top, bottom: scale * all }]
    }),
  )
}

/** For a sum of products, a factor's part is the sum of its parts in each product. */
export function shapley<F extends string>(products: readonly Product<F>[]): Map<F, Ratio> {
  const parts = new Map<F, Ratio>()
  for (const product of products)
    for (const [factor, part] of partsOf(product)) {
      const before = parts.get(factor)
      parts.set(factor, before ? plus(before, part) : part)
    }
  return parts
}

/** True when a is further from 0 than b. */
const isLarger = (a: Ratio, b: Ratio) => abs(a.top * b.bottom) > abs(b.top * a.bottom)

/**
 * Parts in whole numbers whose sum is `whole`: each is rounded by itself, and the remainder goes to the largest (with
 * equal ones, the first by name), so the order of the factors does not matter.
 */
export function wholeParts<F extends string>(parts: ReadonlyMap<F, Ratio>, whole: bigint): Map<F, bigint> {
  const found = new Map([...parts].map(([factor, part]) => [factor, rounded(part)]))
  const byName = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const [first] = byName
  if (!first) return found
  const [largest] = byName.reduce((most, each) => (isLarger(each[1], most[1]) ? each : most), first)
  const rest = whole - [...found.values()].reduce((sum, n) => sum + n, 0n)
  return found.set(largest, (found.get(largest) ?? 0n) + rest)
}
