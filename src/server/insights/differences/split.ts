import type { Factor } from '../../../contract/insights/factors.ts'
import { type Product, type Ratio, shapley, wholeParts } from './shapley.ts'

/**
 * Conversions of one kind. Amounts are in the reader's currency. Those at the usual rates (`orderValue`, `gross`,
 * `kept`) are in one unit of any size, so that they change with sales and not with exchange rates.
 */
export type Sales = {
  /** All reported conversions, including rejected ones. */
  count: bigint
  orderValue: bigint
  /** What they would earn if none were rejected. */
  gross: bigint
  /** The same without the rejected ones. */
  kept: bigint
  /** Cents of the kept ones, each at the rate of its own day. */
  cents: bigint
}

/** Sales with a known order value, other sales and leads, and paid clicks. */
export const kinds = ['valued', 'other', 'paidClicks'] as const
export type SaleKind = (typeof kinds)[number]

/** The counts of one range. */
export type RangeTotals = { pageviews: bigint; clicks: bigint; carried: bigint; sales: Record<SaleKind, Sales> }

/** Which steps on the way to a sale can be counted for this selection, in both ranges. */
export type Known = { pageviews: boolean; clicks: boolean; carriedShare: boolean }

export type Part = { factor: Factor; cents: bigint; before: number | null; now: number | null }
export type Split = {
  before: bigint
  now: bigint
  parts: Part[] /** The steps the answer could use, after checking both ranges. */
  known: Known
}

/** An amount on the way from pageviews to cents. Its factor is the ratio to the level before it. */
type Level = { factor: Factor; before: bigint; now: bigint }

export const noSales = (): Sales => ({ count: 0n, orderValue: 0n, gross: 0n, kept: 0n, cents: 0n })
export const centsOf = ({ sales }: RangeTotals): bigint => kinds.reduce((sum, kind) => sum + sales[kind].cents, 0n)
const isEmpty = (sales: Sales) => Object.values(sales).every((n) => n === 0n)

/** Money can exist without its source: sales without a click, clicks on a page without the script. */
function tellable(before: RangeTotals, now: RangeTotals, asked: Known): Known {
  const hasSales = ({ sales }: RangeTotals) => kinds.some((kind) => !isEmpty(sales[kind]))
  const both = (holds: (made: RangeTotals) => boolean) => [before, now].every(holds)
  const clicks = asked.clicks && both((m) => m.carried > 0n || !hasSales(m))
  // a level is only useful when everything after it comes through it
  const pageviews = asked.pageviews && clicks && both((m) => m.pageviews > 0n || m.clicks === 0n)
  return { clicks, pageviews, carriedShare: asked.carriedShare && clicks }
}

function heads(before: RangeTotals, now: RangeTotals, known: Known): Level[] {
  if (!known.clicks) return []
  const of = (factor: Factor, key: 'pageviews' | 'clicks' | 'carried'): Level => ({
    factor,
    before: before[key],
    now: now[key],
  })
  const clicks = known.pageviews ? 'clicksPerPageview' : 'clicks'
  return [
    ...(known.pageviews ? [of('pageviews', 'pageviews')] : []),
    ...(known.carriedShare ? [of(clicks, 'clicks'), of('carriedShare', 'carried')] : [of(clicks, 'carried')]),
  ]
}

type Way = { afterClicks: boolean; isConverted: boolean }

/** The last level is always cents: without conversion of currencies, the kept amount is in cents already. */
function tails(kind: SaleKind, before: Sales, now: Sales, { afterClicks, isConverted }: Way): Level[] {
  const of = (factor: Factor, key: keyof Sales): Level => ({ factor, before: before[key], now: now[key] })
  const last = isConverted ? [of('approval', 'kept'), of('currency', 'cents')] : [of('approval', 'cents')]
  if (kind === 'paidClicks') return [of(afterClicks ? 'commissionPerClick' : 'clickCommission', 'gross'), ...last]
  const count = of(afterClicks ? 'conversionsPerClick' : 'conversions', 'count')
  return kind === 'valued'
    ? [count, of('orderValue', 'orderValue'), of('commissionRate', 'gross'), ...last]
    : [count, of('commissionPerSale', 'gross'), ...last]
}

/** Merges two factors that cannot be distinguished: without a known order value only commission per sale is left. */
const together = (first: Factor): Factor => (first === 'orderValue' ? 'commissionPerSale' : first)

/** Drops levels that are 0 while money follows them (refunds may cancel sales): they explain nothing. */
function usable(levels: readonly Level[]): Level[] {
  const found: Level[] = []
  let pending: Factor | null = null
  levels.forEach((level, i) => {
    const after = levels.slice(i + 1)
    const isBroken = (['before', 'now'] as const).some(
      (side) => level[side] === 0n && after.some((l) => l[side] !== 0n),
    )
    const factor: Factor = pending ?? level.factor
    if (isBroken) pending = together(factor)
    else {
      found.push({ ...level, factor })
      pending = null
    }
  })
  return found
}

const one: Ratio = { top: 1n, bottom: 1n }

/**
 * A ratio that is undefined in one range counts as unchanged: without clicks, the share that buys is taken from the
 * other range.
 */
function product(levels: readonly Level[]): Product<Factor> {
  return levels.map(({ factor, before, now }, i) => {
    const from = levels[i - 1]
    if (!from) return { factor, before: { top: before, bottom: 1n }, now: { top: now, bottom: 1n } }
    const was = from.before === 0n ? null : { top: before, bottom: from.before }
    const is = from.now === 0n ? null : { top: now, bottom: from.now }
    return { factor, before: was ?? is ?? one, now: is ?? was ?? one }
  })
}

const ratio = (a: bigint, b: bigint): number | null => (b === 0n ? null : Number(a) / Number(b))

/** A factor as a number to display, over all kinds it belongs to; `unit` is a cent at the usual rates. */
function valueOf(
  factor: Factor,
  { pageviews, clicks, carried, sales }: RangeTotals,
  known: Known,
  unit: bigint,
): number | null {
  const { valued, other, paidClicks } = sales
  const leaving = known.carriedShare ? clicks : carried
  const count = valued.count + other.count
  const [gross, kept] = [sum(sales, 'gross'), sum(sales, 'kept')]
  const money = (a: bigint, b: bigint) => ratio(a, b * unit * 100n)
  switch (factor) {
    case 'pageviews':
      return Number(pageviews)
    case 'clicksPerPageview':
      return ratio(leaving, pageviews)
    case 'clicks':
      return Number(leaving)
    case 'carriedShare':
      return ratio(carried, clicks)
    case 'conversionsPerClick':
      return ratio(count, carried)
    case 'conversions':
      return Number(count)
    case 'orderValue':
      return money(valued.orderValue, valued.count)
    case 'commissionRate':
      return ratio(valued.gross, valued.orderValue)
    case 'commissionPerSale':
      return isEmpty(other) ? money(valued.gross, valued.count) : money(other.gross, other.count)
    case 'commissionPerClick':
      return money(paidClicks.gross, carried)
    case 'clickCommission':
      return money(paidClicks.gross, 1n)
    case 'approval':
      return ratio(kept, gross)
    case 'currency':
      return ratio(sum(sales, 'cents') * unit, kept)
  }
}
const sum = (sales: RangeTotals['sales'], key: keyof Sales) => kinds.reduce((all, kind) => all + sales[kind][key], 0n)

/**
 * R212: splitting a difference. Splits the change of revenue between two ranges into one part per factor, adding up to
 * the cent. `unit`: units of amounts at usual rates per cent. `isConverted`: some amounts are in another currency.
 */
export function splitDifference(
  before: RangeTotals,
  now: RangeTotals,
  { asked, unit, isConverted }: { asked: Known; unit: bigint; isConverted: boolean },
): Split {
  const known = tellable(before, now, asked)
  const first = heads(before, now, known)
  const products = kinds
    .filter((kind) => !isEmpty(before.sales[kind]) || !isEmpty(now.sales[kind]))
    .map((kind) => {
      const way = { afterClicks: known.clicks, isConverted }
      return product(usable([...first, ...tails(kind, before.sales[kind], now.sales[kind], way)]))
    })
  const [was, is] = [centsOf(before), centsOf(now)]
  const parts = [...wholeParts(shapley(products), is - was)].map(([factor, cents]) => ({
    factor,
    cents,
    before: valueOf(factor, before, known, unit),
    now: valueOf(factor, now, known, unit),
  }))
  return { before: was, now: is, parts, known }
}
