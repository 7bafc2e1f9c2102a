import { useQuery } from '@tanstack/react-query'
import { dropWhy } from '../../../report/drop-cause.ts'
import { money } from '../../../report/format.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import { useApi } from '../../lib/api.tsx'
import { wayOf } from '../causes/cause-way.ts'
import { WayLink } from '../causes/way-link.tsx'
import { useKnownMerchants } from '../dashboard/use-known-merchants.ts'
import { insightsKeys } from '../keys.ts'

/** Whether a report is about one merchant in two periods: then it can explain why the merchant earns less. */
export const asksWhy = ({ current, previous }: ReportRequest): boolean =>
  previous !== null && current.filters.names?.length === 1 && current.filters.names[0] !== ''

/** Why the merchant of a report earns less than before: known causes, and what the numbers tell. */
export function DropNote({ request: { current, previous }, currency }: { request: ReportRequest; currency: string }) {
  const api = useApi()
  const merchants = useKnownMerchants()
  const input = {
    fromDate: current.fromDate,
    toDate: current.toDate,
    prevFromDate: previous?.fromDate ?? current.fromDate,
    prevToDate: previous?.toDate ?? current.toDate,
    filters: current.filters,
  }
  const query = useQuery({
    queryKey: insightsKeys.reducing(input),
    queryFn: ({ signal }) => api.insights.reducing(input, { signal }),
  })
  const [row] = query.data?.rows ?? []
  if (query.isPending) return <p className="drop-note dim">Looking for what is known…</p>
  if (!row) return null // nothing dropped, or the report shows the error itself
  return (
    <p className="drop-note" data-known={row.cause !== null}>
      {dropWhy(row, (n) => money(n, currency)).map((part, i) =>
        i === 0 && row.cause ? <strong key={part}>{part}</strong> : <span key={part}>{part}</span>,
      )}
      {row.cause ? <WayLink way={wayOf(row.cause, merchants.get(row.grp)?.uuid)} /> : null}
    </p>
  )
}
