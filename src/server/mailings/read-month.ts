import { addDays } from '../../contract/days.ts'
import { monthText } from '../../report/date-text.ts'
import type { Principal } from '../http/principal.ts'
import type { MonthlyReport } from './texts/monthly-report-text.ts'

/** The report on behalf of a user: days in their zone, amounts in their currency. */
export type AskReport = (
  question: { fromDate: string; toDate: string; groupBy: 'name' | 'date'; filters: Record<string, never> },
  viewer: Principal,
) => Promise<{
  rows: readonly { name: string; conversionTotalCommission: number }[]
  totals: {
    conversionTotalCommission: number
    conversionCount: number
    clickCount: number
    pageviewCount: number
  }
}>

const mostMerchants = 5
const firstOf = (day: string) => `${day.slice(0, 8)}01`

/** A whole month and the one before it. `firstDay`: of the month. */
export async function readMonth(
  report: AskReport,
  viewer: Principal,
  firstDay: string,
  of: { accountName: string; publicUrl: string },
): Promise<MonthlyReport> {
  const toDate = addDays(firstOf(addDays(firstDay, 31)), -1)
  const beforeTo = addDays(firstDay, -1)
  // by day, because pageviews have no merchant
  const ask = (groupBy: 'name' | 'date', from: string, to: string) =>
    report({ fromDate: from, toDate: to, groupBy, filters: {} }, viewer)
  const now = await ask('date', firstDay, toDate)
  const before = await ask('date', firstOf(beforeTo), beforeTo)
  const merchants = await ask('name', firstDay, toDate)
  const figures = ({ totals }: typeof now) => ({
    commission: totals.conversionTotalCommission,
    sales: totals.conversionCount,
    clicks: totals.clickCount,
    pageviews: totals.pageviewCount,
  })
  return {
    accountName: of.accountName,
    month: monthText(firstDay),
    monthBefore: monthText(beforeTo),
    currencyCode: viewer.currencyCode,
    now: figures(now),
    before: figures(before),
    top: merchants.rows
      .filter((row) => row.conversionTotalCommission > 0)
      .toSorted((a, b) => b.conversionTotalCommission - a.conversionTotalCommission)
      .slice(0, mostMerchants)
      .map((row) => ({ name: row.name || 'Unknown', commission: row.conversionTotalCommission })),
    link: `${of.publicUrl}/insights/reports?from=${firstDay}&to=${toDate}`,
    settingsLink: `${of.publicUrl}/settings/profile`,
  }
}

/** The first day of the month before that of a day. */
export const monthBefore = (day: string): string => firstOf(addDays(firstOf(day), -1))
