import { rangeText } from '../../../report/date-text.ts'
import { int, plural } from '../../../report/format.ts'
import { groupName } from '../../../report/grouping.ts'
import { knownPart } from '../../../report/metric-verdict.ts'
import { metricText, type ReportMetric } from '../../../report/report-metrics.ts'
import { mostPdfRows } from './pdf/view-pdf.ts'
import type { ViewReport } from './view-report.ts'

export type MailWords = {
  viewName: string
  accountName: string
  /** Who set it up; empty when the person is gone. */
  ownerName: string
  /** Address of the view on the screen. */
  link: string
  isPdf: boolean
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`)

/** " (89% known)" behind a sum that is not ripe. */
function soFar(metric: ReportMetric, { totals }: ViewReport): string {
  const known = knownPart(metric, totals)
  return known === null ? '' : ` (${known})`
}

/** Subject and words of a report that is attached: what it is of, the sums, who sends it and where that is changed. */
export function mailText(report: ViewReport, words: MailWords): { subject: string; text: string; html: string } {
  const { current, previous } = report.request
  const days = rangeText(current.fromDate, current.toDate)
  const count = report.rows.length
  const what = [
    `${report.title} by ${groupName(current.groupBy).toLowerCase()}, ${days}`,
    ...(previous
      ? [`compared with ${rangeText(previous.fromDate, previous.toDate)} ${report.data.part}`.trimEnd()]
      : []),
    count === 0 ? 'nothing found' : plural(count, 'row'),
  ].join(', ')
  const sums = report.columns.flatMap(({ metric, label, unit }) =>
    metric
      ? [
          `${label}: ${unit ? `${unit} ` : ''}${metricText(metric, report.totals.now, unit ?? '')}${soFar(metric, report)}`,
        ]
      : [],
  )
  const left = [
    ...(words.isPdf && count > mostPdfRows
      ? [`The PDF lists the first ${int(mostPdfRows)} rows; a CSV has them all.`]
      : []),
    ...report.notes,
  ]
  const owner = words.ownerName === '' ? '' : `${words.ownerName} of `
  const why = `Outbound sends this for ${owner}${words.accountName}. To change or stop it, open the view and choose Schedule by e-mail in its menu:`
  const subject = `${words.viewName}: ${days}`
  const lines = [words.viewName, `${what}.`, ...left, '', ...sums.slice(0, 6), '', why, words.link, '']
  const paragraph = (text: string, style = '') => `<p${style ? ` style="${style}"` : ''}>${escaped(text)}</p>`
  return {
    subject,
    text: lines.join('\r\n'),
    html: [
      '<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:14px;color:#16181a">',
      `<h1 style="font-size:18px">${escaped(words.viewName)}</h1>`,
      paragraph(`${what}.`),
      ...left.map((line) => paragraph(line)),
      `<ul>${sums
        .slice(0, 6)
        .map((sum) => `<li>${escaped(sum)}</li>`)
        .join('')}</ul>`,
      paragraph(why, 'color:#667078;font-size:12px'),
      `<p style="font-size:12px"><a href="${escaped(words.link)}">${escaped(words.viewName)}</a></p>`,
      '</body></html>',
    ].join('\r\n'),
  }
}
