import type { UseQueryResult } from '@tanstack/react-query'
import type { Output } from '../../contract/call.ts'
import type { partnerMoney } from '../../contract/partners/partner-money.ts'
import { changeFrom } from '../../report/change.ts'
import { int, money } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { StatCard, StatCardSkeleton } from '../ui/stat-card.tsx'

/** Change against the same number of days before; none if there was nothing then. */
const against = (change: number | null) =>
  change === null
    ? { note: 'Nothing in the days before' }
    : { change: changeFrom(change), previousText: 'vs the days before' }

/** Clicks, conversions and commission of the listed partners in the range. */
export function SummaryCards({ asked }: { asked: UseQueryResult<Output<typeof partnerMoney.insights>> }) {
  if (asked.error && !asked.data)
    return (
      <section className="card">
        <ErrorPanel
          small
          message={messageOf(asked.error)}
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        />
      </section>
    )
  if (!asked.data)
    return (
      <div className="partner-cards">
        <StatCardSkeleton />
        <StatCardSkeleton />
        <StatCardSkeleton />
      </div>
    )
  const { clicks, conversions, commission } = asked.data.totals
  return (
    <div className="partner-cards">
      <StatCard hue="clicks" label="Clicks" value={int(clicks.count)} {...against(clicks.change)} />
      <StatCard hue="conversions" label="Conversions" value={int(conversions.count)} {...against(conversions.change)} />
      <StatCard
        hue="commission"
        label="Commission"
        value={money(commission.value, commission.currencyCode)}
        {...against(commission.change)}
      />
    </div>
  )
}
