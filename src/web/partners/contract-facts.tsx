import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { attributionLabels } from '../../contract/partners/campaign-problem.ts'
import type { ContractView } from '../../contract/partners/partner-views.ts'
import { fullDay } from '../../report/date-text.ts'
import { DASH, int, money, exactMoney, typedPercent } from '../../report/format.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { Facts } from '../ui/facts.tsx'
import { partnerInsightsQuery } from './queries.ts'

const paid = (c: ContractView): string => {
  if (c.commissionType === 'CPS') return `${typedPercent(Number(c.commissionPercentage))} of sale`
  if (c.commissionType === 'NoCommission') return 'No commission'
  return `${exactMoney(c.commissionFlat ?? '', c.currency)} a ${c.commissionType === 'CPA' ? 'sale' : 'click'}`
}
const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)

/** Figures of one of several campaigns; an only campaign's are in the card next to it. */
function useOwnFigures(contractUuid: string, siblings: readonly string[]): ComponentProps<typeof Facts>['facts'] {
  const { currency } = useMe()
  const hasOwn = siblings.length > 1
  // same query as the card next to it, so one request
  const figures = useQuery({ ...partnerInsightsQuery(useApi(), { ids: [...siblings] }), enabled: hasOwn })
  const own = hasOwn ? figures.data?.rows.find((r) => r.id === contractUuid) : undefined
  if (!own && !(hasOwn && figures.isPending)) return []
  return [
    ['Clicks, 30 days', own ? int(own.clickCount) : DASH],
    ['Conversions, 30 days', own ? int(own.conversionCount) : DASH],
    ['Commission, 30 days', own ? money(own.conversionTotalCommission, currency.currencyCode) : DASH],
  ]
}

interface ContractFactsProps {
  contract: ContractView
  /** Ids of all campaigns of the partner. */
  siblings: readonly string[]
}

/** The terms of a campaign. */
export function ContractFacts({ contract: c, siblings }: ContractFactsProps) {
  const figures = useOwnFigures(c.uuid, siblings)
  return (
    <Facts
      className="partner-facts"
      facts={[
        ['Commission', paid(c)],
        ['Cookie period', days(c.trackingPeriod)],
        ['Hold', days(c.holdDays)],
        ['Starts', fullDay(c.startsAt)],
        ['Ends', c.endsAt === null ? 'No end date' : fullDay(c.endsAt)],
        ['Coupon code', c.couponCode ? `${c.couponCode}${c.requireCouponCode ? ' (required)' : ''}` : 'None'],
        ['Attribution', attributionLabels[c.customAttributionModel]],
        ...figures,
        [
          'Domain',
          <ExternalLink key="domain" href={c.url} className="link">
            {c.domain}
          </ExternalLink>,
        ],
      ]}
    />
  )
}
