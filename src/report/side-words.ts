import type { SideColumn } from '../contract/insights/sides.ts'
import { leastSideDays, leastSideSales, type SideVerdict } from '../contract/insights/sides-choices.ts'
import { knownShare } from './verdict.ts'
import { reportMetrics, type ReportMetric } from './report-metrics.ts'
import { ownWriting, type Writing } from './writing.ts'

const metrics = new Map(reportMetrics.map((metric) => [metric.id, metric]))
export const metricOfSide = ({ id }: SideColumn): ReportMetric | undefined => metrics.get(id)

/** A number as the report shows it. */
export function sideText(metric: ReportMetric, n: number | null, currency: string, to: Writing = ownWriting): string {
  if (metric.kind === 'count') return to.int(n)
  return metric.kind === 'money' ? to.amount(n, currency, metric.digits) : to.percent(n, metric.digits)
}
/** A difference with its sign; that of shares in percentage points. */
export function gapText(metric: ReportMetric, n: number | null, currency: string, to: Writing = ownWriting): string {
  if (n === null || metric.kind !== 'share')
    return `${n !== null && n > 0 ? '+' : ''}${sideText(metric, n, currency, to)}`
  return `${to.signedNumber(n * 100, 2)} pp`
}

export const verdictWords: Record<SideVerdict, string> = {
  hardlyChance: 'Hardly chance',
  canBeChance: 'Can be chance',
  tooFew: 'Too few to say',
  notKnown: 'Not known yet',
  notCounted: 'Not counted then',
  none: '',
}

export const intervalHelp = 'Below it the interval that holds the true difference 99 times in 100'
export const chanceHelp = 'Hardly chance: where both sides are alike, chance makes such a difference once in 100 times'

/** In the order in which a difference is worth saying. */
const lead = ['epc', 'epm', 'cr', 'conversionTotalCommission', 'ctr', 'clickCount', 'pageviewCount']
const inWords: Record<string, string> = {
  epc: 'revenue a click',
  epm: 'revenue per 1,000 pageviews',
  cr: 'conversions a click',
  conversionTotalCommission: 'revenue',
  ctr: 'clicks a pageview',
  clickCount: 'clicks',
  pageviewCount: 'pageviews',
}

/** Longer names stand at the heads of the columns only. */
const longestName = 32
/** "Mobile has less revenue a click than Desktop, hardly by chance: -0.66 DKK, within -0.91 to -0.40 DKK". */
export function sideSentence(
  columns: readonly SideColumn[],
  { currency, names }: { currency: string; names: { a: string; b: string } },
): string {
  const isNamed = names.a !== names.b && [names.a, names.b].every((name) => name.length <= longestName)
  const [a, b] = isNamed ? [names.a, names.b] : ['A', 'B']
  const found = lead.flatMap((id) => columns.filter((column) => column.id === id))
  const first =
    found.find(({ verdict }) => verdict === 'hardlyChance') ?? found.find(({ verdict }) => verdict === 'canBeChance')
  const metric = first && metricOfSide(first)
  if (!first || !metric || first.difference === null || first.interval === null)
    return found.some(({ verdict }) => verdict === 'notKnown')
      ? 'Too few of the sales of these days are known to compare them'
      : 'Too few days, clicks or sales to tell the two sides apart'
  const { difference, interval } = first
  const gap = (n: number) => gapText(metric, n, currency)
  const word = inWords[first.id] ?? metric.label
  const unit = metric.kind === 'money' ? ` ${currency}` : ''
  const range = `${gap(interval.low)} to ${gap(interval.high)}${unit}`
  if (first.verdict === 'canBeChance') return `What sets ${a} and ${b} apart can be chance: ${word} differs by ${range}`
  const more = difference > 0 ? 'more' : 'less'
  return `${a} has ${more} ${word} than ${b}, hardly by chance: ${gap(difference)}${unit}, within ${range}`
}

/** What was judged how, and why some was not. */
export function sideNote(
  columns: readonly SideColumn[],
  { known, isSameDays }: { known: { a: number | null; b: number | null }; isSameDays: boolean },
): string {
  const has = (verdict: SideVerdict) => columns.some((column) => column.verdict === verdict)
  const shares = [known.a, known.b].filter((n) => n !== null)
  const sentences = [
    'Each interval holds the true difference 99 times in 100.',
    has('tooFew') ? `Less than ${leastSideDays} days, or ${leastSideSales} sales on a side, say too little.` : null,
    has('notKnown')
      ? `So far ${knownShare(Math.min(...shares))} of the sales of a side are known; what is counted of sales is judged from 90% on.`
      : null,
    has('notCounted') ? 'What the account began to count within these days is not judged.' : null,
    isSameDays ? null : 'Whatever else changed between these days is in the difference, too: weekdays, season, sales.',
  ]
  return sentences.filter((s) => s !== null).join(' ')
}

/** Rows that say something: what both sides have none of is left out. */
export const shownSides = (columns: readonly SideColumn[]): SideColumn[] =>
  columns.filter((column) => [column.a, column.b].some((n) => n !== null && n !== 0))
