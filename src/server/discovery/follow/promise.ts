import { type Expected, gammaQuantile, normalQuantile, z80 } from '../../routing/index.ts'
import type { Action, PromisedPart } from '../nightly/action.ts'

/** Stored on the day a suggestion is detected as done. */
export type Promised = { parts: PromisedPart[] }

/** Clicks of a shop by their promised earnings; for several of its programmes the mean weighted by clicks. */
export class Promises {
  readonly #parts = new Map<string, PromisedPart>()
  add(domain: string, clicks: number, { expected, se, unit, sale }: Expected, before: number): void {
    const known = this.#parts.get(domain)
    const all = (known?.clicks ?? 0) + clicks
    const mean = (a: number, b: number) => (all === 0 ? b : (a * (known?.clicks ?? 0) + b * clicks) / all)
    this.#parts.set(domain, {
      domain,
      clicks: all,
      perClick: mean(known?.perClick ?? 0, expected),
      se: mean(known?.se ?? 0, se),
      unit: mean(known?.unit ?? 0, unit),
      sale: mean(known?.sale ?? 0, sale),
      before: mean(known?.before ?? 0, before),
    })
  }
  get parts(): PromisedPart[] {
    return [...this.#parts.values()]
  }
}

/** What a suggestion promises; without parts (a link, or an old suggestion) it is derived from its range. */
export function promiseOf({ parts, domain, clicks, expected, low, high, chance, perClickUsed }: Action): Promised {
  if (parts) return { parts }
  const a = (euro: number) => (clicks === 0 ? 0 : euro / chance / clicks)
  const se = a(high - low) / 2 / z80
  const before = perClickUsed
  return { parts: [{ domain, clicks, perClick: a(expected) + before, se, unit: 0, sale: 0, before }] }
}

/**
 * Judged suggestions, without promises from before parts existed, which included the chance of admission and ignored
 * luck.
 */
export const judgedOf = <T extends { verdict: unknown; promised: Promised | null }>(rows: readonly T[]): T[] =>
  rows.filter((r) => r.verdict !== null && r.promised !== null && 'parts' in r.promised)

/** Mean, uncertainty of the rate, luck of single sales (variances), and the number of sales. */
type Sum = { mean: number; doubt: number; luck: number; sales: number }

/**
 * The range that contains the earnings of some clicks four times out of five: a point mass at nothing for the chance of
 * no sale, otherwise a gamma distribution. If the chance of no sale is at least one in ten, the range starts at
 * nothing.
 */
function rangeOfSales({ mean, doubt, luck, sales }: Sum): { low: number; high: number } {
  if (!(mean > 0)) return { low: mean, high: mean }
  const shape = mean ** 2 / Math.max(doubt, mean ** 2 * 1e-9)
  const none = sales > 0 ? (1 + sales / shape) ** -shape : 0
  const some = mean / (1 - none)
  const variance = (doubt + luck + mean ** 2) / (1 - none) - some ** 2
  if (!(variance > 0)) return { low: mean, high: mean }
  const below = (share: number) =>
    share <= none ? 0 : gammaQuantile(some ** 2 / variance, some, normalQuantile((share - none) / (1 - none)))
  return none >= 0.1 ? { low: 0, high: below(0.8) } : { low: below(0.1), high: below(0.9) }
}

/** The promise for the actual clicks, minus what they earned before. Shops vary independently. */
export function promisedFor(
  { parts }: Promised,
  clicksOf: (domain: string) => number,
): { expected: number; low: number; high: number; before: number } {
  const sum: Sum = { mean: 0, doubt: 0, luck: 0, sales: 0 }
  let before = 0
  for (const part of parts) {
    const clicks = clicksOf(part.domain)
    const mean = clicks * part.perClick
    sum.mean += mean
    sum.doubt += (clicks * part.se) ** 2
    sum.luck += Math.max(0, mean * part.unit)
    sum.sales += part.sale > 0 ? Math.max(0, mean / part.sale) : 0
    before += clicks * part.before
  }
  const { low, high } = rangeOfSales(sum)
  return { expected: sum.mean - before, low: low - before, high: high - before, before }
}
