import { useQuery } from '@tanstack/react-query'
import { money, ratio } from '../../../report/format.ts'
import { remainderOf } from '../../../report/remainder.ts'
import type { MetricRow } from '../../../report/report-metrics.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import { sidesPatch } from '../../../report/side-state.ts'
import { useApi } from '../../lib/api.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { reportQuery } from './report-data.ts'

/** Requests only the total of the whole report: with few rows, by a grouping that clicks have, too. */
const wholeOf = ({ current }: ReportRequest): ReportRequest => {
  const { origin: _, ...filters } = current.filters
  return { current: { ...current, groupBy: 'channel', filters }, previous: null }
}

interface PluginLeadProps {
  request: ReportRequest
  /** The totals of the plugin's clicks; undefined while they load. */
  own: MetricRow | undefined
  currency: string
}

const origin = (value: string, label: string) => [{ key: 'origin', value, label }]

/**
 * Why the total is smaller than that of all statistics, to the cent, and the earnings per click compared with all
 * others, with a link to the reasons.
 */
export function PluginLead({ request, own, currency }: PluginLeadProps) {
  const whole = useQuery(reportQuery(useApi(), wholeOf(request))).data?.totals.now
  if (whole === undefined || own === undefined) return <p className="pages-lead list-sums" aria-hidden />
  const { fromDate: from, toDate: to } = request.current
  const earned = own.conversionTotalCommission
  const rest = remainderOf(whole.conversionTotalCommission, [earned])
  const [one, all] = [ratio(earned, own.clickCount), ratio(whole.conversionTotalCommission, whole.clickCount)]
  return (
    <p className="pages-lead list-sums">
      {`Only clicks that the plugin saw: ${money(earned, currency)} of ${money(whole.conversionTotalCommission, currency)}.`}
      {rest === 0
        ? null
        : ` The other ${money(rest, currency)} came by the script, by links and without a known click.`}
      {one === null || all === null || rest === 0 ? null : (
        <>
          {` A click of the plugin earns ${money(one, currency, 2)}, of all ${money(all, currency, 2)}: `}
          <AppLink
            to="/insights/sides"
            search={{ ...sidesPatch(origin('plugin', 'Plugin'), origin('script', 'Script')), from, to }}
            className="link"
          >
            compare it with the script
          </AppLink>
          .
        </>
      )}
    </p>
  )
}
