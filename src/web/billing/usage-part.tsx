import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { billing } from '../../contract/billing/billing.ts'
import type { Output } from '../../contract/call.ts'
import { usedPercent } from '../../contract/plan-table.ts'
import { compact, int, typedPercent } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Gauge } from './gauge.tsx'
import { monthText } from '../../report/date-text.ts'
import { usageQuery } from './queries.ts'

type Usage = Output<typeof billing.usage>

const parts = [
  ['commission', 'Commission', (n: number) => `$${compact(n)}`],
  ['users', 'Users', int],
  ['records', 'Records', compact],
  ['partners', 'Direct Partners', int],
  ['pageviews', 'Pageviews', compact],
] as const
/** Limits that are exceeded, with the percentage. */
export const overOf = ({ usage, limits }: Usage) =>
  parts.flatMap(([key, label]) => {
    const most = limits[key]
    const percent = most === 0 ? null : usedPercent(usage[key], most)
    return percent !== null && percent > 100 ? [{ label, by: percent - 100 }] : []
  })

/** 'Includes': five gauges, and a sentence if a limit is exceeded. */
export function UsagePart() {
  const api = useApi()
  const found = useQuery(usageQuery(api))
  const { data } = found
  if (!data)
    return (
      <div className="card-pad">
        {found.error ? (
          <ErrorPanel small message={messageOf(found.error)} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton h={140} />
        )}
      </div>
    )
  const over = overOf(data)
  return (
    <div className="usage">
      <div className="usage-head">
        <h3>Includes</h3>
        <span className="dim">{monthText(data.month)}, so far</span>
      </div>
      <div className="gauges">
        {parts.map(([key, label, show]) => (
          <Gauge key={key} label={label} used={data.usage[key]} most={data.limits[key]} show={show} />
        ))}
      </div>
      {over.map(({ label, by }) => (
        <p key={label} className="usage-over" role="note">
          <span>
            <b>
              {label}: {typedPercent(by)} over your plan.
            </b>{' '}
            Nothing stops: we keep counting and redirecting. A bigger plan would fit your traffic.
          </span>
        </p>
      ))}
    </div>
  )
}
