import { cohorts as screenCalls, type CohortRow } from '../../../contract/insights/cohorts.ts'
import { cohortWords } from '../../../contract/integrations/v1/cohorts.ts'
import type { v1 } from '../../../contract/integrations/v1/index.ts'
import { monthsBack } from '../../../report/months-back.ts'
import { stringifySearch } from '../../../report/search.ts'
import { filterItems } from '../../../report/to-filters.ts'
import type { Handlers } from '../../http/handlers.ts'
import { todayIn } from '../../time/index.ts'
import { checked, filtersOf } from './asked.ts'
import type { V1Parts } from './ports.ts'
import { money } from './to-money.ts'

type Sums = Omit<CohortRow, 'grp' | 'name' | 'startsAt' | 'nameUuid' | 'networkUuid'>

function sumsOf(row: Sums, currency: string) {
  const of = (n: number) => money(n, currency)
  const estimate = (e: Sums['toCome']) => e && { expected: of(e.expected), low: of(e.low), high: of(e.high) }
  return {
    revenue: of(row.commission),
    approved: of(row.approvedCommission),
    paid: of(row.paidCommission),
    pending: of(row.openCommission),
    long_pending: of(row.longOpenCommission),
    rejected: of(row.rejectedCommission),
    after: row.after.map((a) => ({ days: a.days, revenue: of(a.commission), of: of(a.of), is_whole: a.isWhole })),
    decided: estimate(row.decided),
    to_come: estimate(row.toCome),
  }
}

export const cohortsCalls = ({ screens, clock, publicUrl }: V1Parts): Handlers<typeof v1.cohorts> => ({
  async list({ group, months, ...asked }, who) {
    const range = monthsBack(todayIn(who.timezone, clock), Number(months))
    const filters = filtersOf(asked)
    const question = checked(screenCalls.list.input, { ...range, filters, groupBy: cohortWords[group] })
    const { rows, totals, withoutClickCommission, currencyCode } = await screens().cohorts.list(question, who)
    const search = {
      ...(group === 'month' ? {} : { by: cohortWords[group] }),
      ...(months === '12' ? {} : { months }),
      filters: filterItems(filters),
    }
    return {
      group,
      period: { from: range.fromDate, to: range.toDate, timezone: who.timezone },
      currency: currencyCode,
      rows: rows.map((row) => ({
        key: row.grp,
        name: row.name,
        starts_at: row.startsAt,
        ...sumsOf(row, currencyCode),
      })),
      totals: sumsOf(totals, currencyCode),
      without_click: money(withoutClickCommission, currencyCode),
      report_url: `${publicUrl}/insights/cohorts${stringifySearch(search)}`,
    }
  },
})
