import type { SideColumn } from '../contract/insights/sides.ts'
import { leastSideDays, leastSideSales, type SideVerdict } from '../contract/insights/sides-choices.ts'
import { money } from './format.ts'
import { knownShare } from './verdict.ts'
import { reportMetrics, type ReportMetric } from './report-metrics.ts'
import { ownWriting, type Writing } from './writing.ts'

const metrics = new Map(reportMetrics.map((metric) => [metric.id, metric]))
export const metricOfSide = ({ id }: SideColumn): ReportMetric | undefined => metrics.get(id)

/** A number, formatted as in the report. */
export function sideText(metric: ReportMetric, n: number | null, currency: string, to: Writing = ownWriting): string {
  if (metric.kind === 'count') return to.int(n)
  return metric.kind === 'money' ? to.amount(n, currency, metric.digits) : to.percent(n, metric.digits)
}
/** A difference with its sign; for shares in percentage points. */
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

export const intervalHelp = 'A minus B. Below it the range that holds the real difference 99 times in 100'
export const chanceHelp = 'Hardly chance: where both sides are alike, chance makes such a difference once in 100 times'

/** Columns by importance of their difference. */
const lead = ['epc', 'epm', 'cr', 'conversionTotalCommission', 'ctr', 'clickCount', 'pageviewCount']
type Gap = { a: string; b: string; size: string; isMore: boolean }
const more = ({ isMore }: Gap) => (isMore ? 'more' : 'less')
const moreOf = ({ isMore }: Gap) => (isMore ? 'more' : 'fewer')
/** A difference in words for a blogger, and its subject if the direction is unknown. */
const inWords: Record<string, { of: string; less: string; says: (gap: Gap) => string }> = {
  epc: {
    of: 'what a click earns',
    less: 'less',
    says: (g) => `${g.a} earns ${g.size} ${more(g)} a click than ${g.b}`,
  },
  epm: {
    of: 'what 1,000 pageviews earn',
    less: 'less',
    says: (g) => `${g.a} earns ${g.size} ${more(g)} per 1,000 pageviews than ${g.b}`,
  },
  cr: {
    of: 'the sales of 100 clicks',
    less: 'fewer',
    says: (g) => `Of 100 clicks, ${g.a} brings ${g.size} ${moreOf(g)} sales than ${g.b}`,
  },
  conversionTotalCommission: {
    of: 'what they earn',
    less: 'less',
    says: (g) => `${g.a} earns ${g.size} ${more(g)} than ${g.b}`,
  },
  ctr: {
    of: 'the clicks of 100 pageviews',
    less: 'fewer',
    says: (g) => `Of 100 pageviews, ${g.a} brings ${g.size} ${moreOf(g)} clicks than ${g.b}`,
  },
  clickCount: { of: 'clicks', less: 'fewer', says: (g) => `${g.a} has ${g.size} ${moreOf(g)} clicks than ${g.b}` },
  pageviewCount: {
    of: 'pageviews',
    less: 'fewer',
    says: (g) => `${g.a} has ${g.size} ${moreOf(g)} pageviews than ${g.b}`,
  },
}
/** The size without its direction, with its unit; a share as a number per 100. */
function sizeText(metric: ReportMetric, n: number, currency: string): string {
  const size = Math.abs(n)
  if (metric.kind === 'money') return money(size, currency, metric.digits)
  return metric.kind === 'share' ? ownWriting.signedNumber(size * 100, 2).replace(/^\+/, '') : ownWriting.int(size)
}

/** Longer names only appear in the column headings. */
const longestName = 32
/**
 * "Mobile earns DKK 0.66 less a click than Desktop. That is hardly chance: the real difference is DKK 0.40 to DKK
 * 0.91."
 */
export function sideSentence(
  columns: readonly SideColumn[],
  { currency, names }: { currency: string; names: { a: string; b: string } },
): string {
  const areNamed = names.a !== names.b && [names.a, names.b].every((name) => name.length <= longestName)
  const [a, b] = areNamed ? [names.a, names.b] : ['A', 'B']
  const found = lead.flatMap((id) => columns.filter((column) => column.id === id))
  const first =
    found.find(({ verdict }) => verdict === 'hardlyChance') ?? found.find(({ verdict }) => verdict === 'canBeChance')
  const metric = first && metricOfSide(first)
  const words = first && inWords[first.id]
  if (!words || !metric || first.difference === null || first.interval === null)
    return found.some(({ verdict }) => verdict === 'notKnown')
      ? 'Too few of the sales of these days are known to compare them'
      : 'Too few days, clicks or sales to tell the two sides apart'
  const { difference, interval } = first
  const size = (n: number) => sizeText(metric, n, currency)
  const way = (n: number) => `${size(n)} ${n < 0 ? words.less : 'more'}`
  if (first.verdict === 'canBeChance')
    return `What sets ${a} and ${b} apart can be chance: in ${words.of}, ${a} can be anything from ${way(interval.low)} to ${way(interval.high)}.`
  const [least, most] = [interval.low, interval.high].toSorted((x, y) => Math.abs(x) - Math.abs(y))
  return `${words.says({ a, b, size: size(difference), isMore: difference > 0 })}. That is hardly chance: the real difference is ${size(least ?? 0)} to ${size(most ?? 0)}.`
}

/** How columns were judged, and why some were not. */
export function sideNote(
  columns: readonly SideColumn[],
  { known, isSameDays }: { known: { a: number | null; b: number | null }; isSameDays: boolean },
): string {
  const has = (verdict: SideVerdict) => columns.some((column) => column.verdict === verdict)
  const shares = [known.a, known.b].filter((n) => n !== null)
  const sentences = [
    'Each range below holds the real difference 99 times in 100.',
    has('tooFew') ? `Less than ${leastSideDays} days, or ${leastSideSales} sales on a side, say too little.` : null,
    has('notKnown')
      ? `So far ${knownShare(Math.min(...shares))} of the sales of a side are known; what is counted of sales is judged from 90% on.`
      : null,
    has('notCounted') ? 'What the account began to count within these days is not judged.' : null,
    isSameDays ? null : 'Whatever else changed between these days is in the difference, too: weekdays, season, sales.',
  ]
  return sentences.filter((s) => s !== null).join(' ')
}

/**
 * The columns with values: those empty on both sides are left out. The main ones first, in the order of the sentence.
 */
export function shownSides(columns: readonly SideColumn[]): SideColumn[] {
  const place = ({ id }: SideColumn) => (lead.includes(id) ? lead.indexOf(id) : lead.length)
  return columns
    .filter((column) => [column.a, column.b].some((n) => n !== null && n !== 0))
    .toSorted((a, b) => place(a) - place(b))
}
/** The main columns, shown at a glance; the others only on request. */
export const isTelling = ({ id }: SideColumn): boolean => lead.includes(id)
/**
 * Shares and amounts per click or 1,000 pageviews: for two selections of different size only these show which is
 * better.
 */
export const isRate = (column: SideColumn): boolean =>
  metricOfSide(column)?.kind === 'share' || column.id === 'epc' || column.id === 'epm'
