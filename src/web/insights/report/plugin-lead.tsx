import { useQuery } from '@tanstack/react-query'
import { money } from '../../../report/format.ts'
import { remainderOf } from '../../../report/remainder.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import { useApi } from '../../lib/api.tsx'
import { reportQuery } from './report-data.ts'

/** Of the whole report its total alone: in the fewest rows. */
const wholeOf = ({ current }: ReportRequest): ReportRequest => {
  const { origin: _, ...filters } = current.filters
  return { current: { ...current, groupBy: 'status', filters }, previous: null }
}

interface PluginLeadProps {
  request: ReportRequest
  /** What the clicks of the plugin earned; undefined while it is on its way. */
  earned: number | undefined
  currency: string
}

/** Why the total is smaller than that of all statistics: what the plugin did not see, to the cent. */
export function PluginLead({ request, earned, currency }: PluginLeadProps) {
  const whole = useQuery(reportQuery(useApi(), wholeOf(request))).data?.totals.now.conversionTotalCommission
  if (whole === undefined || earned === undefined) return <p className="pages-lead list-sums" aria-hidden />
  const rest = remainderOf(whole, [earned])
  return (
    <p className="pages-lead list-sums">
      {`Only clicks that the plugin saw: ${money(earned, currency)} of ${money(whole, currency)}.`}
      {rest === 0
        ? null
        : ` The other ${money(rest, currency)} came by the script, by links and without a known click.`}
    </p>
  )
}
