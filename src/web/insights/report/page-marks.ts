import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import type { ReportRow } from '../../../report/report-rows.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { insightsKeys } from '../keys.ts'

/** Which pages of the report are shown. */
export const pageChoices = ['unpaid', 'broken', 'losing'] as const
export type PageChoice = (typeof pageChoices)[number]
export const pageChoiceTexts: Record<PageChoice, { label: string; help: string }> = {
  unpaid: { label: 'With unpaid clicks', help: 'Pages with clicks that no campaign carried' },
  broken: { label: 'With broken links', help: 'Pages on which a link is broken' },
  losing: { label: 'Losing money', help: 'Pages that earned less than in the period before' },
}

/** How many links of each page are broken; asked only while the report is by page, of who may see it. */
export function useBrokenOnPages(groupBy: GroupBy): ReadonlyMap<string, number> | undefined {
  const api = useApi()
  const { userBrokenLinksAccess } = useMe()
  const { data } = useQuery({
    queryKey: insightsKeys.brokenOnPages(false),
    queryFn: ({ signal }) => api.brokenLinks.overview({ show: false }, { signal }),
    enabled: groupBy === 'page' && userBrokenLinksAccess,
  })
  return useMemo(() => {
    if (!data) return undefined
    const found = new Map<string, number>()
    for (const { brokenLinkUrlPath: page, brokenLinkIsFixed } of data.brokenLinks)
      if (!brokenLinkIsFixed) found.set(page, (found.get(page) ?? 0) + 1)
    return found
  }, [data])
}

/** Whether a page is among those that are asked for. */
export function isChosen(row: ReportRow, choice: PageChoice, broken: ReadonlyMap<string, number> | undefined): boolean {
  if (choice === 'unpaid') return row.discoverCount > 0
  if (choice === 'broken') return broken?.has(row.grp) ?? false
  return row.prev !== null && row.conversionTotalCommission < row.prev.conversionTotalCommission
}
