/** Sales of clicks that may still bring some: how many are known, and in cents what they brought, and the sum of each one's cents squared. */
export type Known = { sales: number; cents: number; squares: number }
/** Sales these clicks are likely to bring in all, and the share of them that is known by now, 0 to 1. */
export type Usual = { due: number; known: number }
export type Estimate = { expected: number; low: number; high: number }

/** The z-score of an 80 % interval, as of everything the outlook says. */
const z80 = 1.2816
/** How well clicks sell, and what a sale is worth, leans on what is usual with the weight of this many sales. */
const lean = 20

const none: Estimate = { expected: 0, low: 0, high: 0 }

/**
 * Commission of sales that are not known yet, in cents (R222: what clicks still bring). Pure. `null` where nothing is known of what a sale brings.
 *
 * How many come: these clicks sell as the usual count says, corrected by how it came true so far (a gamma rate that leans on
 * 20 sales), so what comes is a negative binomial number. What each brings: as those that are known, leaning on `all`.
 * The variance has both, and that the average is itself only an estimate.
 */
export function stillToCome({ due, known }: Usual, recent: Known, all: Known): Estimate | null {
  const left = due * (1 - known)
  if (left <= 0) return none
  if (all.sales === 0) return null
  const rate = (recent.sales + lean) / (due * known + lean)
  const count = left * rate
  const sales = recent.sales + lean
  const mean = (recent.cents + (lean * all.cents) / all.sales) / sales
  const square = (recent.squares + (lean * all.squares) / all.sales) / sales
  const spread = count ** 2 / sales
  // each sale by itself; the rate moves all of them together; so does the average, by what amounts differ
  const variance = count * square + spread * mean ** 2 + spread * Math.max(0, square - mean ** 2)
  const expected = Math.max(0, Math.round(count * mean))
  const reach = z80 * Math.sqrt(variance)
  return {
    expected,
    low: Math.max(0, Math.round(expected - reach)),
    high: Math.max(expected, Math.round(expected + reach)),
  }
}

/**
 * Estimates of parts of a whole, so that they add up to it to the cent: each is the part it has by itself, and the rest of
 * rounding goes from one to the next.
 */
export function spreadOver(whole: Estimate, parts: readonly Estimate[]): Estimate[] {
  const sum = parts.reduce((all, { expected }) => all + expected, 0)
  if (sum === 0) return parts.map(() => none)
  const scale = whole.expected / sum
  let [before, given] = [0, 0]
  return parts.map((part) => {
    before += part.expected
    const expected = Math.round(before * scale) - given
    given += expected
    return {
      expected,
      low: Math.min(expected, Math.round(part.low * scale)),
      high: Math.max(expected, Math.round(part.high * scale)),
    }
  })
}
