import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingBlock } from '../ui/loading-block.tsx'
import type { MerchantCampaign } from '../../contract/merchants/merchant-campaign.ts'
import { todayIn } from '../../report/dates.ts'
import { shortDay } from '../../report/date-text.ts'
import { decimal, money, percent, typedPercent } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { ChangedCampaigns } from './changed-campaigns.tsx'
import { CommissionChart } from './commission-chart.tsx'
import { latestCut } from './impact.ts'
import { type LogRange, rangeDays, rangesFor } from './log-ranges.ts'
import type { FoundMerchant } from './found-merchant.ts'
import { perClick } from './per-click.ts'
import { earningsQuery, historyQuery } from './queries.ts'

/** The events of a merchant's campaigns, with their commissions and earnings over time. */
export function ChangeLog({ found, campaigns }: { found: FoundMerchant; campaigns: readonly MerchantCampaign[] }) {
  const api = useApi()
  const { userTimezone } = useMe()
  const { advertiserUuid, advertiserCreatedDatetime } = found.advertiser
  const { currencyCode } = found.performance
  const [now] = useState(() => new Date())
  const [range, setRange] = useState<LogRange>('1M')
  const today = todayIn(userTimezone)
  const added = todayIn(userTimezone, new Date(advertiserCreatedDatetime))
  const days = rangeDays(range, added, today)
  const history = useQuery(historyQuery(api, advertiserUuid, days))
  const earnings = useQuery(earningsQuery(api, advertiserUuid, days))
  const { data } = history
  const first = data?.firstDatetime ? todayIn(userTimezone, new Date(data.firstDatetime)) : null
  const cut = latestCut(data?.events ?? [], campaigns, now)
  const perDay = perClick(earnings.data?.rows ?? [])
  return (
    <Card
      title="Change log"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Time span of the change log"
          data={rangesFor(first ?? added, today)}
          value={range}
          onChange={(value) => setRange(value as LogRange)}
        />
      }
      padded
    >
      {history.error && !data ? (
        <ErrorPanel small message={messageOf(history.error)} onRetry={() => void history.refetch()} />
      ) : null}
      {!data && !history.error ? <LoadingBlock h={160} /> : null}
      {data ? (
        <>
          <CommissionChart
            graphs={Object.values(data.graphs)}
            earnings={perDay}
            currency={currencyCode}
            from={`${days.fromDate}T00:00:00Z`}
            to={`${days.toDate}T23:59:59Z`}
          />
          {cut ? (
            <p className="merchant-cut">
              {cut.event.network.networkName} pays {decimal(cut.event.toCommissionPercentage ?? 0, 2)} instead of{' '}
              {percent((cut.event.fromCommissionPercentage ?? 0) / 100, 0)} since{' '}
              {shortDay(todayIn(userTimezone, new Date(cut.event.eventDatetime)))}: about{' '}
              {money(-cut.loss, currencyCode, 0)} a month.
              {cut.better
                ? ` ${typedPercent(cut.better.commissions.commissionPercentage ?? 0)} at ${cut.better.network.networkName}, connected.`
                : ''}
            </p>
          ) : null}
          {data.events.length > 0 ? (
            <ChangedCampaigns events={data.events} timeZone={userTimezone} />
          ) : (
            <EmptyState small title="Nothing changed in this time" />
          )}
        </>
      ) : null}
    </Card>
  )
}
