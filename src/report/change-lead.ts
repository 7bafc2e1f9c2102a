import { money, plural } from './format.ts'
import { type Compared, metricVerdict, verdictText } from './metric-verdict.ts'
import { type ReportMetric, reportMetrics } from './report-metrics.ts'
import { knownText } from './verdict.ts'

const metricOf = (id: string): ReportMetric | undefined => reportMetrics.find((metric) => metric.id === id)
/** The factors of revenue, as named in a sentence. */
const factors: readonly { id: string; name: string }[] = [
  { id: 'clickCount', name: 'clicks' },
  { id: 'epc', name: 'earnings per click' },
]

/** "+4.8%", if there is a verdict. */
function changeIn(id: string, compared: Compared): string | null {
  const metric = metricOf(id)
  const verdict = metric && metricVerdict(metric, compared)
  if (!metric || verdict?.kind !== 'change' || verdict.change?.unit !== 'percent') return null
  return verdictText(metric, verdict)
}

/**
 * A report's total and its change, over its rows: "Revenue DKK 110.00, +10% against 1–7 Nov 2026: clicks +4%, earnings
 * per click +6%." `against`: the compared days; `part`: how far both are compared, like "by 13:00".
 */
export function changeLead(
  compared: Compared,
  { currency, against, part }: Record<'currency' | 'against' | 'part', string>,
) {
  const { now } = compared
  const begins = `Revenue ${money(now.conversionTotalCommission, currency)}`
  const clicks = metricOf('clickCount')?.of(now) ?? null
  const revenue = metricOf('conversionTotalCommission')
  const verdict = revenue && metricVerdict(revenue, compared)
  if (verdict?.kind === 'unripe') {
    const change = changeIn('clickCount', compared)
    return `${begins} so far, ${knownText(verdict.known)}${change ? `; clicks ${change} against ${against}` : ''}.`
  }
  const change = changeIn('conversionTotalCommission', compared)
  if (change === null) return clicks === null ? `${begins}.` : `${begins} from ${plural(clicks, 'click')}.`
  const parts = factors.flatMap(({ id, name }) => {
    const own = clicks === null ? null : changeIn(id, compared)
    return own === null ? [] : [`${name} ${own}`]
  })
  const why = parts.length > 0 ? `: ${parts.join(', ')}` : ''
  return `${begins}, ${change} against ${[against, part].filter(Boolean).join(' ')}${why}.`
}
