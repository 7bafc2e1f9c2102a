import { useQuery } from '@tanstack/react-query'
import type { DaySpan } from '../../report/ranges.ts'
import { useApi } from '../lib/api.tsx'
import { Spark } from '../ui/spark.tsx'
import { siteDaysQuery } from './queries.ts'

/** A site's daily earnings as a small line. Requested when its row renders. */
export function SiteDays({ channelUuid, range }: { channelUuid: string; range: DaySpan }) {
  const { data } = useQuery(siteDaysQuery(useApi(), range, channelUuid))
  return (
    <Spark hue="commission" data={data?.rows.map((r) => r.conversionTotalCommission) ?? []} width={80} height={28} />
  )
}
