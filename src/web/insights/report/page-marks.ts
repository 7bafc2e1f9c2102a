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

/** How many links of each page are broken; asked only while the report is by page, of who may see it. */
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
