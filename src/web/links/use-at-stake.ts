import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SmartLink } from '../../contract/links/smart-link.ts'
import { lastWindow } from '../../contract/last-window.ts'
import { todayIn } from '../../report/dates.ts'
import { useApi } from '../lib/api.tsx'
import { brokenLinksQuery } from '../lib/broken-links-query.ts'
import { useMe } from '../lib/session.ts'
import { isBroken, type LinkMonths, lostPerClick } from './at-stake.ts'
import { linksMonthQuery } from './queries.ts'

const NONE: ReadonlyMap<string, number> = new Map()

/**
 * The results of links in 30 days, and the loss per click of each broken target: only for users with permission for
 * broken links, and only if one is broken.
 */
export function useAtStake(links: readonly Pick<SmartLink, 'urlShortHealth'>[]): {
  months: LinkMonths | undefined
  lost: ReadonlyMap<string, number>
  isPending: boolean
} {
  const api = useApi()
  const me = useMe()
  const months = useQuery(linksMonthQuery(api, lastWindow(todayIn(me.userTimezone))))
  const isAsked = me.userBrokenLinksAccess && links.some((l) => isBroken(l.urlShortHealth))
  const overview = useQuery({ ...brokenLinksQuery(api, false), enabled: isAsked })
  const lost = useMemo(() => (overview.data ? lostPerClick(overview.data.brokenLinks) : NONE), [overview.data])
  return { months: months.data, lost, isPending: months.isPending || (isAsked && overview.isPending) }
}
