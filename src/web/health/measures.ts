import type { Alert } from '../../contract/alerts/alerts.ts'
import type { Chain, ChainFall, Counted } from '../../contract/health/health.ts'
import { shortRange } from '../../report/date-text.ts'
import { int, percent } from '../../report/format.ts'
import { missingWords } from '../../report/state-words.ts'
import { shareText, usualText } from './texts.ts'

export type Measure = ChainFall['measure']
/** The content of a step's cell: its main text, its band, and the details. */
export type Shown = {
  lead: string
  more: string
  counted: Counted
  /** The step that the open alert is about: red, whatever its band shows. */
  isBroken: boolean
}

/**
 * Steps whose data goes through something that an alert reports as silent: their real value is unknown, so no band may
 * show them as usual.
 */
const silenced: Partial<Record<Alert['rule'], readonly Measure[]>> = {
  scriptSilent: ['pageviews', 'clicks', 'sales'],
  connectionFailed: ['sales'],
  callbackSilent: ['sales'],
  callbacksRefused: ['sales'],
}
/** The step that shows the number of missing days. */
const missesDays: Partial<Record<Alert['rule'], Measure>> = {
  scriptSilent: 'pageviews',
  connectionFailed: 'sales',
  callbackSilent: 'sales',
}

const salesText = ({ count, usual }: Counted): string =>
  usual ? `${int(count)} of ${int(Math.round(usual.expected))} expected by now` : 'nothing to learn from yet'

/** The week's values of a step, without regard to alerts. */
function ofWeek({ pageviews, clicks, sales, bypassCount }: Chain, measure: Measure): Omit<Shown, 'isBroken'> {
  if (measure === 'sales') {
    const isShare = sales.usual && sales.usual.expected >= 1
    return {
      lead: isShare ? percent(sales.count / (sales.usual?.expected ?? 1), 0) : int(sales.count),
      more: salesText(sales),
      counted: sales,
    }
  }
  const counted = measure === 'pageviews' && pageviews ? pageviews : clicks
  if (measure === 'pageviews' || !pageviews) return { lead: int(counted.count), more: usualText(counted), counted }
  const past = bypassCount ? `, ${int(bypassCount)} more past the redirect` : ''
  return {
    lead: shareText(clicks.count, pageviews.count),
    more: `${int(clicks.count)} of ${int(pageviews.count)}${past}`,
    counted: clicks,
  }
}

/**
 * A step of a chain: the days and numbers of its open alert if that is about this step, otherwise those of the week
 * (R251: one break, one truth).
 */
export function shownOf(chain: Chain, measure: Measure, alert: Alert | undefined, today: string): Shown {
  const { fall } = chain
  const week = ofWeek(chain, measure)
  if (fall?.measure === measure) {
    const days = shortRange(fall.fromDate, fall.toDate)
    const of = measure === 'sales' ? 'expected by now, clicks of' : 'expected,'
    return {
      lead: int(fall.count),
      // the rows add up to the sums above by their values of the week
      more: `of ${int(Math.round(fall.expected))} ${of} ${days}; ${int(week.counted.count)} in the week`,
      counted: { count: fall.count, usual: fall.usual && { ...fall.usual, expected: fall.expected } },
      isBroken: true,
    }
  }
  if (!alert || !silenced[alert.rule]?.includes(measure)) return { ...week, isBroken: false }
  const missing = missesDays[alert.rule] === measure ? missingWords(alert, today) : null
  // sales of the present days cannot be compared with the expectation for all days
  const isPart = measure === 'sales' && missing === null
  return {
    ...week,
    ...(missing === null ? {} : { lead: int(week.counted.count), more: missing }),
    ...(isPart ? { lead: int(week.counted.count), more: 'known, of days that arrived' } : {}),
    counted: { ...week.counted, usual: null },
    isBroken: missing !== null,
  }
}
