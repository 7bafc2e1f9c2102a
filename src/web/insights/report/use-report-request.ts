import { useMemo } from 'react'
import { clockIn } from '../../../report/elapsed.ts'
import { reportRequest, type ReportRequest } from '../../../report/report-request.ts'
import type { ReportPreset } from '../../../report/presets.ts'
import type { ReportState } from '../../../report/report-search.ts'
import type { FilterItem } from '../../../report/search.ts'
import { toFilters } from '../../../report/to-filters.ts'
import { useNow } from '../../ui/time-ago.tsx'
import { useAllNetworks } from '../filters/use-all-networks.ts'

/** The server request. While `waiting`, the values of a filter are not known yet. */
export function useReportRequest(
  { groupBy, range }: ReportState,
  filters: readonly FilterItem[],
  origin: ReportPreset['origin'],
  timeZone: string,
): { request: ReportRequest; waiting: boolean } {
  const { inbound, waiting } = useAllNetworks(filters)
  const { today, hour } = clockIn(timeZone, useNow(60_000))
  const request = useMemo(
    () => reportRequest(groupBy, range, toFilters(filters, { inbound, origin }), { today, hour }),
    // the range is parsed from the address on each render; compare its parts
    // oxlint-disable-next-line react/exhaustive-deps
    [inbound, groupBy, filters, origin, range.from, range.to, range.compare, range.prevFrom, range.prevTo, today, hour],
  )
  return { request, waiting }
}
