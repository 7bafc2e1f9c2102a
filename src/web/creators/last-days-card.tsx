import { useQuery } from '@tanstack/react-query'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import { todayIn } from '../../report/dates.ts'
import { DASH, int, money } from '../../report/format.ts'
import { defaultRange } from '../../report/ranges.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { creatorReportQuery } from './queries.ts'

/** How clicks are grouped. */
const views = [
  ['name', 'Best merchants'],
  ['page', 'Best pages'],
] as const

/** Results of a creator's clicks for the publisher; equal to the report. */
export function LastDaysCard({ creator }: { creator: CreatorView }) {
  const { userTimezone } = useMe()
  const range = defaultRange(todayIn(userTimezone)) // R114: thirty days
  const asked = useQuery(creatorReportQuery(useApi(), creator.creatorId, range.from, range.to))
  const t = asked.data
  const figures: [string, string][] = [
    ['Clicks', t ? int(t.clickCount) : DASH],
    ['Sales', t ? int(t.conversionCount) : DASH],
    ['Your commission', t ? money(t.conversionTotalCommission, t.currencyCode) : DASH],
    ['Per click', t && t.clickCount > 0 ? money(t.conversionTotalCommission / t.clickCount, t.currencyCode) : DASH],
  ]
  const filters = [{ key: 'creatorIds', value: creator.creatorId, label: creator.creatorName }]
  return (
    <Card title="Last 30 days" padded>
      {asked.error && !t ? <p role="alert">{messageOf(asked.error)}</p> : null}
      <dl className="creator-figures" aria-busy={asked.isPending}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="creator-reports">
        {views.map(([tab, label]) => (
          <AppLink key={tab} to="/insights/reports" search={{ tab, filters }} className="link">
            {label}
          </AppLink>
        ))}
      </p>
    </Card>
  )
}
