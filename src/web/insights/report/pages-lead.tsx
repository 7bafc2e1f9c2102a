import { sumAmounts } from '../../../contract/cents.ts'
import { capital, int, money, plural } from '../../../report/format.ts'
import { remainderOf } from '../../../report/remainder.ts'
import type { ReportData } from '../../../report/report-data.ts'
import { splitUnknown } from '../../../report/report-rows.ts'

/** Which pages the money of a period came from, as a sentence above their table. */
export function PagesLead({ data, currency, period }: { data: ReportData; currency: string; period: string }) {
  if (data.groupBy !== 'page') return null
  const earned = (row: { conversionTotalCommission: number }) => row.conversionTotalCommission
  const { known: pages } = splitUnknown(data.rows)
  const earning = pages.filter((row) => earned(row) > 0).toSorted((a, b) => earned(b) - earned(a))
  const [first] = earning
  const known = pages.map(earned)
  const rest = remainderOf(earned(data.totals.now), known)
  const all = money(sumAmounts(known), currency)
  return (
    <p className="pages-lead">
      {first
        ? `${capital(period)} ${all} came from ${int(earning.length)} of ${plural(pages.length, 'page')}, the most (${money(earned(first), currency)}) from `
        : `${capital(period)} no page earned anything.`}
      {first ? <b>{first.grp}</b> : null}
      {first ? '.' : ''}
      {rest === 0 ? null : ` Another ${money(rest, currency)} came from no page that is known.`}
    </p>
  )
}
