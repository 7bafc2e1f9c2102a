import { inSentence } from '../../../report/grouping.ts'
import { knownPart } from '../../../report/metric-verdict.ts'
import { metricText, type ReportMetric } from '../../../report/report-metrics.ts'
import type { Writing } from '../../../report/writing.ts'
import { layOut, type MailText, product } from '../../mail/index.ts'
import { maxPdfRows } from './pdf/view-pdf.ts'
import type { ViewReport } from '../../../report/view-report.ts'

export type ViewMailWords = {
  viewName: string
  accountName: string
  /** Name of the user who set it up; empty when that user no longer exists. */
  ownerName: string
  /** URL of the view. */
  link: string
  isPdf: boolean
  /** Unsubscribe link of this recipient. */
  stopLink: string
}

/** " (89% known)" after a sum that is not final. */
function soFar(metric: ReportMetric, { totals }: ViewReport, to: Writing): string {
  const known = knownPart(metric, totals, to)
  return known === null ? '' : ` (${known})`
}

/** Subject and text of a mail with a report attached: the report, its sums, the sender and where to change it. */
export function mailText(report: ViewReport, words: ViewMailWords, to: Writing): MailText {
  const { current, previous } = report.request
  const days = to.rangeText(current.fromDate, current.toDate)
  const count = report.rows.length
  const what = [
    `${report.title} by ${inSentence(current.groupBy)}, ${days}`,
    ...(previous
      ? [`compared with ${to.rangeText(previous.fromDate, previous.toDate)} ${report.data.part}`.trimEnd()]
      : []),
    count === 0 ? 'nothing found' : to.plural(count, 'row'),
  ].join(', ')
  const sums = report.columns.flatMap(({ metric, label, unit }) =>
    metric
      ? [
          [
            label,
            `${unit ? `${unit} ` : ''}${metricText(metric, report.totals.now, unit ?? '', to)}${soFar(metric, report, to)}`,
          ] as const,
        ]
      : [],
  )
  const left = [
    ...(words.isPdf && count > maxPdfRows
      ? [`The PDF lists the first ${to.int(maxPdfRows)} rows; a CSV has them all.`]
      : []),
    ...report.notes,
  ]
  const owner = words.ownerName === '' ? '' : `${words.ownerName} of `
  return layOut({
    subject: `${product} report of ${words.accountName}: ${words.viewName}, ${days}`,
    title: words.viewName,
    parts: [
      ...[`${what}.`, ...left].map((text) => ({ kind: 'text', text }) as const),
      ...(sums.length > 0 ? [{ kind: 'facts', rows: sums.slice(0, 6) } as const] : []),
      { kind: 'button', label: 'Open the view', href: words.link },
    ],
    foot: [
      `${product} sends this for ${owner}${words.accountName}. Who may change it opens the view and chooses Schedule by e-mail in its menu.`,
      { text: 'To get no more of these mails:', href: words.stopLink },
    ],
  })
}
