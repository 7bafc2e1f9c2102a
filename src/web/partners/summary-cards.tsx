import type { Output } from '../../contract/call.ts'
import type { partnerMoney } from '../../contract/partners/partner-money.ts'
import { changeFrom } from '../../report/change.ts'
import { int, money } from '../../report/format.ts'
import { StatCard, StatCardSkeleton } from '../ui/stat-card.tsx'

/** Against as many days before; nothing where there was nothing then. */
const against = (change: number | null) =>
  change === null
    ? { note: 'Nothing in the days before' }
    : { change: changeFrom(change), previousText: 'vs the days before' }

/** Clicks, conversions and commission of all direct partners in the range. */
export function SummaryCards({ insights }: { insights: Output<typeof partnerMoney.insights> | undefined }) {
  if (!insights)
    return (
      <div className="partner-cards">
        <StatCardSkeleton />
        <StatCardSkeleton />
        <StatCardSkeleton />
      </div>
    )
  const { clicks, conversions, commission } = insights.totals
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
