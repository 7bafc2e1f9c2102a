import { useQuery } from '@tanstack/react-query'
import type { StatisticsRow } from '../../contract/insights/insights.ts'
import { changeOf } from '../../report/change.ts'
import { todayIn } from '../../report/dates.ts'
import { int, money } from '../../report/format.ts'
import { compareRange, defaultRange } from '../../report/ranges.ts'
import type { ShownState } from '../../report/state-words.ts'
import { failureOf } from '../lib/failure-of.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import type { Hue } from '../ui/hues.ts'
import { StatCard, StatCardSkeleton } from '../ui/stat-card.tsx'
import { sitesEarnedQuery } from './queries.ts'

type Sum = 'conversionTotalCommission' | 'conversionCount' | 'clickCount' | 'pageviewCount'
const sums: readonly [id: Sum, label: string, hue: Hue][] = [
  ['conversionTotalCommission', 'Revenue', 'commission'],
  ['conversionCount', 'Conversions', 'conversions'],
  ['clickCount', 'Clicks', 'clicks'],
  ['pageviewCount', 'Pageviews', 'pageviews'],
]

/** A site's earnings in 30 days, against the 30 before: the same numbers as in the list of sites. */
export function SiteSums({
  channelUuid,
  name,
  state: { missing, alert },
}: {
  channelUuid: string
  name: string
  state: Pick<ShownState, 'missing' | 'alert'>
}) {
  const api = useApi()
  const { userTimezone, currency } = useMe()
  const range = defaultRange(todayIn(userTimezone))
  const now = useQuery(sitesEarnedQuery(api, range))
  const before = useQuery(sitesEarnedQuery(api, compareRange(range) ?? range))
  const failure = failureOf(now)
  if (failure)
    return (
      <section className="card">
        <ErrorPanel
          small
          title="What it earned could not be loaded"
          message={messageOf(failure)}
          onRetry={() => void now.refetch()}
          retrying={now.isFetching}
        />
      </section>
    )
  const of = (rows: readonly StatisticsRow[] | undefined, id: Sum) =>
    rows?.find((r) => r.grp === channelUuid)?.[id] ?? 0
  const search = { from: range.from, to: range.to, filters: [{ key: 'channelUuids', value: channelUuid, label: name }] }
  return (
    <div className="grid4">
      {sums.map(([id, label, hue]) => {
        const value = of(now.data?.rows, id)
        const previous = of(before.data?.rows, id)
        // missing days make a comparison pointless, and an increase means nothing beside an open alert
        const isCompared = before.data && missing === null && !(alert && value >= previous)
        return now.data ? (
          <StatCard
            key={id}
            hue={hue}
            label={label}
            value={id === 'conversionTotalCommission' ? money(value, currency.currencyCode) : int(value)}
            note={missing ? `30 days, ${missing}` : '30 days'}
            {...(isCompared ? { change: changeOf(value, previous), previousText: 'vs the 30 days before' } : {})}
            way={{ to: '/insights/reports', search }}
          />
        ) : (
          <StatCardSkeleton key={id} />
        )
      })}
    </div>
  )
}
