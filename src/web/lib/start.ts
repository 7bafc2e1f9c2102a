import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Day } from '../../report/dates.ts'
import { firstRange, type Range } from '../../report/ranges.ts'
import { type OutboundApi, useApi } from './api.tsx'
import type { Me } from './session.ts'
import { parseTexts, readStored, writeStored } from './storage.ts'

// Accounts known to have seven days of data: that never changes, so it is not requested again.
const KEY = 'outbound-has-week'

/** Setup progress of the account. Loaded before the first screen of a new account, because it decides the range. */
export const startQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['insights', 'start'], queryFn: ({ signal }) => api.insights.start({}, { signal }) })

const known = () => readStored(KEY, parseTexts, [])

/** Accounts with a week of data skip the request; after a failure, screens behave as with data. */
export async function loadStart(queries: QueryClient, api: OutboundApi, accountUuid: string): Promise<void> {
  if (known().includes(accountUuid)) return
  await queries.prefetchQuery({ ...startQuery(api), retry: false })
  const start = queries.getQueryData(startQuery(api).queryKey)
  if (start?.hasWeek) writeStored(KEY, [...known().slice(-9), accountUuid])
}

/** Setup progress in the first days; undefined for older accounts. */
export const useStart = () => useQuery({ ...startQuery(useApi()), enabled: false }).data

/** True while the first answer loads and the default range is unknown. */
export function useIsStarting(): boolean {
  const { isPending, isFetching } = useQuery({ ...startQuery(useApi()), enabled: false })
  return isPending && isFetching
}

/** Before the first answer, younger accounts are assumed to have no data, so that their menu does not change. */
const youngFor = 7 * 86_400_000

/** Whether the account has had any data. Reads the first screen's query without requesting anything. */
export function useHasData({ userCreatedDatetime }: Pick<Me, 'userCreatedDatetime'>): boolean {
  const start = useStart()
  const isStarting = useIsStarting()
  const [now] = useState(() => Date.now())
  if (start) return start.hasPageviews || start.hasClicks || start.hasConversions
  return !isStarting || now - Date.parse(userCreatedDatetime) > youngFor
}

/** The default range of screens: today, until there are seven days of data. */
export function useFirstRange(today: Day): Range {
  const hasWeek = useStart()?.hasWeek ?? true
  return useMemo(() => firstRange(today, hasWeek), [today, hasWeek])
}
