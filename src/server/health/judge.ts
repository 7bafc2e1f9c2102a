import type { Counted, Finding } from '../../contract/health/health.ts'
import { type Days, expectedOn, learnUsual, spreadOf } from '../alerts/index.ts'

/** Days judged together, and the past they are compared with (R120: what is a drop). */
export const shownDays = 7
export const pastDays = 56
/** Maximum standard deviations between a week and the usual. */
const most = 3
/** Minimum days of history. */
const leastPast = 21
/** Below these counts the data is not conclusive. */
const leastExpected = 20
const leastSales = 10
/** Sales vary more than counting noise, and their expected number is known to 15 % (R141: tracking health). */
const salesNoise = 1.3
const salesDoubt = 0.15

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const around = (expected: number, spread: number) => ({
  expected,
  low: Math.max(0, expected - most * spread),
  high: expected + most * spread,
})

/** The last week of a series of daily counts, with the number expected from the eight weeks before. */
export function countedOf(series: Days): Counted {
  const count = sum(series.slice(-shownDays).map((v) => v ?? 0))
  const usual = learnUsual(series.slice(0, -shownDays))
  if (usual.days < leastPast || usual.level === 0) return { count, usual: null }
  const expected = sum(Array.from({ length: shownDays }, (_, i) => expectedOn(usual, i)))
  return { count, usual: around(expected, spreadOf(usual, expected)) }
}

const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/**
 * The same for clicks on pages: their usual share of the pageviews is used, so that fewer readers do not look like
 * fewer links.
 */
export function clicksOf(clicks: Days, pageviews: Days): Counted {
  const own = countedOf(clicks)
  const read = sum(pageviews.slice(-shownDays).map((v) => v ?? 0))
  const shares: number[] = []
  for (let end = clicks.length - shownDays; end >= shownDays; end -= shownDays) {
    const [from, to] = [end - shownDays, end]
    const views = sum(pageviews.slice(from, to).map((v) => v ?? 0))
    if (views > 0) shares.push(sum(clicks.slice(from, to).map((v) => v ?? 0)) / views)
  }
  if (own.usual === null || shares.length < 3) return { ...own, usual: null }
  const expected = median(shares) * read
  const noise = learnUsual(clicks.slice(0, -shownDays)).noise
  return { count: own.count, usual: around(expected, Math.sqrt(noise ** 2 * expected + (0.1 * expected) ** 2)) }
}

/** Recent days that a network is still counting. */
export const unrestedDays = 2

/**
 * A network's clicks, with the number expected from its usual share of our clicks: counting rules differ, so only a
 * change of the share matters. Days that were not read are null in both.
 */
export function networkClicksOf(network: Days, ours: Days): (Counted & { of: number }) | null {
  const counted = network.slice(0, -unrestedDays)
  const carried = ours.slice(0, -unrestedDays)
  if (counted.slice(-shownDays).some((v) => v === null)) return null
  const asked = carried.map((v, i) => (counted[i] === null ? null : v))
  const of = sum(asked.slice(-shownDays).map((v) => v ?? 0))
  return { ...clicksOf(counted, asked), of }
}

/**
 * Known sales, with the number that clicks of these days should have brought by now; null before anything was learned.
 */
export const salesOf = (count: number, expected: number | null): Counted => ({
  count,
  usual:
    expected === null ? null : around(expected, Math.sqrt(salesNoise ** 2 * expected + (salesDoubt * expected) ** 2)),
})

const isUnder = ({ count, usual }: Counted, least: number) =>
  usual !== null && usual.expected >= least && count < usual.low

const isOver = ({ count, usual }: Counted, least: number) =>
  usual !== null && usual.expected >= least && count > usual.high

/** The problem of a chain: certain findings first, then findings from its counts, from the reader to the money. */
export function findingOf({
  known,
  lostPages,
  pageviews,
  clicks,
  networkClicks = null,
  sales,
}: {
  known: Finding | null
  lostPages: number
  pageviews: Counted | null
  clicks: Counted
  networkClicks?: Counted | null
  sales: Counted
}): Finding {
  if (known) return known
  if (lostPages > 0) return 'pagesLost'
  if (pageviews && isUnder(pageviews, leastExpected)) return 'fewPageviews'
  if (isUnder(clicks, leastExpected)) return 'fewClicks'
  if (networkClicks && isUnder(networkClicks, leastExpected)) return 'lostOnTheWay'
  if (isUnder(sales, leastSales)) return 'fewSales'
  // no problem, but not as usual either
  if ([pageviews, clicks, networkClicks].some((c) => c && isOver(c, leastExpected)) || isOver(sales, leastSales))
    return 'more'
  return (pageviews ?? clicks).usual === null ? 'young' : 'usual'
}
