import { changeOf, changeText } from '../../../report/change.ts'
import type { Writing } from '../../../report/writing.ts'
import { layOut, type MailText } from '../../mail/index.ts'

export type MonthFigures = { commission: number; sales: number; clicks: number; pageviews: number }
export type MonthlyReport = {
  accountName: string
  /** 'March 2026' */
  month: string
  monthBefore: string
  currencyCode: string
  now: MonthFigures
  before: MonthFigures
  top: readonly { name: string; commission: number }[]
  /** URL of the report of that month on the screen. */
  link: string
  settingsLink: string
}

/** A month compared to the previous one, as the report counts it, in the reader's formats. */
export function monthlyReportText(r: MonthlyReport, to: Writing): MailText {
  const rows: readonly [string, number, number, (n: number) => string][] = [
    ['Commission', r.now.commission, r.before.commission, (n) => to.money(n, r.currencyCode)],
    ['Sales', r.now.sales, r.before.sales, to.int],
    ['Clicks', r.now.clicks, r.before.clicks, to.int],
    ['Pageviews', r.now.pageviews, r.before.pageviews, to.int],
  ]
  return layOut({
    subject: `${r.month}: ${to.money(r.now.commission, r.currencyCode)} for ${r.accountName}`,
    title: `${r.accountName} in ${r.month}`,
    parts: [
      { kind: 'text', text: `What your sites did in ${r.month}, compared with ${r.monthBefore}.` },
      {
        kind: 'table',
        head: ['Figure', r.month, r.monthBefore, 'Change'],
        rows: rows.map(([label, now, before, said]) => [
          label,
          said(now),
          said(before),
          changeText(changeOf(now, before), to),
        ]),
      },
      ...(r.top.length > 0
        ? [
            { kind: 'text', text: 'Merchants that earned most:' } as const,
            {
              kind: 'table',
              head: ['Merchant', 'Commission'],
              rows: r.top.map((t) => [t.name, to.money(t.commission, r.currencyCode)]),
            } as const,
          ]
        : []),
      { kind: 'button', label: 'Open the report', href: r.link },
    ],
    foot: [
      `Days and amounts are in your own time zone and currency (${r.currencyCode}). Commission that is still pending may change.`,
      { text: 'You choose your mails on your account page:', href: r.settingsLink },
    ],
  })
}
