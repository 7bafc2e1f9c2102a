/**
 * Known sales of clicks that may still bring more: their number, their commission in cents, and the sum of each
 * commission squared.
 */
export type Known = { sales: number; cents: number; squares: number }
/** Sales these clicks are likely to bring in total, and the share known by now, 0 to 1. */
export type Usual = { due: number; known: number }
export type Estimate = { expected: number; low: number; high: number }

/** The z-score of an 80 % interval, as in the whole outlook. */
const z80 = 1.2816
/** The rate of sales and the value of a sale are weighted with this many usual sales. */
const lean = 20

const none: Estimate = { expected: 0, low: 0, high: 0 }

/**
 * Commission of sales that are not known yet, in cents (R222: what clicks still bring). Pure. `null` where the value of
 * a sale is unknown.
 *
 * How many come: these clicks sell as the usual count says, corrected by how it came true so far (a gamma rate with the
 * weight of 20 usual sales), so the count is a negative binomial number. What each brings: the average of the known
 * sales, weighted with `all`. The variance includes both, and the uncertainty of the average itself.
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
  // three parts: each sale by itself; the rate, which moves all sales together; the average, by how much amounts differ
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
 * Scales estimates of parts so that they add up to the whole to the cent: each gets its own share, and the rounding
 * remainder carries over to the next.
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
