import { useQuery } from '@tanstack/react-query'
import type { DaySpan } from '../../report/ranges.ts'
import { useApi } from '../lib/api.tsx'
import { Spark } from '../ui/spark.tsx'
import { siteDaysQuery } from './queries.ts'

/** What a site earned day by day, as a small line. Asked when its row is drawn. */
export function SiteDays({ channelUuid, range }: { channelUuid: string; range: DaySpan }) {
  const { data } = useQuery(siteDaysQuery(useApi(), range, channelUuid))
  return (
    <Spark hue="commission" data={data?.rows.map((r) => r.conversionTotalCommission) ?? []} width={80} height={28} />
  )
}
