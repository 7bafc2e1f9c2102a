import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { brokenOnPages, type BrokenOnPages, type PageChoice } from '../../../report/page-choice.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { insightsKeys } from '../keys.ts'

export const pageChoiceTexts: Record<PageChoice, { label: string; help: string }> = {
  unpaid: { label: 'With unpaid clicks', help: 'Pages with clicks that no campaign carried' },
  broken: { label: 'With broken links', help: 'Pages on which a link is broken' },
  losing: { label: 'Losing money', help: 'Pages that earned less than in the period before' },
}

/** The number of broken links per page; requested only while the report is by page, for users with permission. */
export function useBrokenOnPages(groupBy: GroupBy): BrokenOnPages | undefined {
  const api = useApi()
  const { userBrokenLinksAccess } = useMe()
  const { data } = useQuery({
    queryKey: insightsKeys.brokenOnPages(false),
    queryFn: ({ signal }) => api.brokenLinks.overview({ show: false }, { signal }),
    enabled: groupBy === 'page' && userBrokenLinksAccess,
  })
  return useMemo(() => data && brokenOnPages(data.brokenLinks), [data])
}
