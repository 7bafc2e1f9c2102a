import type { MerchantPerformance } from '../../contract/merchants/merchant-of-page.ts'
import { rangeText } from '../../report/date-text.ts'
import { DASH, int, money, percent } from '../../report/format.ts'
import { StatCard } from '../ui/stat-card.tsx'

interface MerchantSumsProps {
  merchant: { advertiserUuid: string; advertiserDomain: string; advertiserRejectionRate: number | null }
  performance: MerchantPerformance
}

/** A merchant's results in 30 days, each sum linked to the report with it, and its earnings per click. */
export function MerchantSums({ merchant, performance: p }: MerchantSumsProps) {
  const { advertiserUuid: value, advertiserDomain: label, advertiserRejectionRate: rate } = merchant
  const way = {
    to: '/insights/reports',
    search: { from: p.fromDate, to: p.toDate, filters: [{ key: 'advertiserUuids', value, label }] },
  } as const
  const note = rangeText(p.fromDate, p.toDate)
  return (
    <section className="grid4" aria-label="Performance 30 days">
      <StatCard hue="commission" label="Revenue" value={money(p.revenue, p.currencyCode)} note={note} way={way} />
      <StatCard
        hue="conversions"
        label="Conversions"
        value={int(p.conversionsCount)}
        // the same number as in the directory: of a year, because a month has too few conversions
        note={rate === null ? 'None in a year' : `${percent(rate)} rejected in a year`}
        way={way}
      />
      <StatCard hue="clicks" label="Clicks" value={int(p.clicksCount)} note={note} way={way} />
      <StatCard
        hue="commission"
        label="Earned per click"
        value={p.clicksCount > 0 ? money(p.revenue / p.clicksCount, p.currencyCode) : DASH}
        note={note}
      />
    </section>
  )
}
