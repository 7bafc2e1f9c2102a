import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import type { BrokenLink } from '../../../contract/scanner/broken-links.ts'
import { compareRange, type DaySpan, type Range } from '../../../report/ranges.ts'
import { type OutboundApi, useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { unpaidOnPageQuery } from '../../lib/suggestion-queries.ts'
import { insightsKeys } from '../keys.ts'

/** The report of one page with a grouping. */
const pageQuery = (api: OutboundApi, page: string, span: DaySpan, groupBy: GroupBy) => {
  const input = { fromDate: span.from, toDate: span.to, groupBy, filters: { pageUrlPaths: [page] } }
  return {
    queryKey: insightsKeys.page(input),
    queryFn: ({ signal }: { signal: AbortSignal }) => api.insights.statistics(input, { signal }),
  }
}
const mostUnpaid = 50
const NONE: readonly BrokenLink[] = []

/** All data about one page: each part is a report or a list with this page as its filter. */
export function usePage(page: string, range: Range) {
  const api = useApi()
  const { userBrokenLinksAccess: mayScan } = useMe()
  const before = compareRange(range)
  const ask = { enabled: page !== '' }
  const days = useQuery({ ...pageQuery(api, page, range, 'date'), ...ask })
  const daysBefore = useQuery({
    ...pageQuery(api, page, before ?? range, 'date'),
    enabled: page !== '' && before !== null,
  })
  const shops = useQuery({ ...pageQuery(api, page, range, 'name'), ...ask })
  const links = useQuery({ ...pageQuery(api, page, range, 'target'), ...ask })
  const devices = useQuery({ ...pageQuery(api, page, range, 'device'), ...ask })
  const unpaid = useQuery({
    ...unpaidOnPageQuery(api, { fromDate: range.from, toDate: range.to, groupBy: 'shop', page, limit: mostUnpaid }),
    ...ask,
  })
  const scanned = useQuery({
    queryKey: insightsKeys.brokenOnPages(false),
    queryFn: ({ signal }) => api.brokenLinks.overview({ show: false }, { signal }),
    enabled: page !== '' && mayScan,
  })
  const broken = useMemo(
    () => scanned.data?.brokenLinks.filter((l) => l.brokenLinkUrlPath === page && !l.brokenLinkIsFixed) ?? NONE,
    [scanned.data, page],
  )
  return { before, days, daysBefore, shops, links, devices, unpaid, broken }
}
export type PageFacts = ReturnType<typeof usePage>
