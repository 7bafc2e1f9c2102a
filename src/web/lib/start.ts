import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Day } from '../../report/dates.ts'
import { firstRange, type Range } from '../../report/ranges.ts'
import { type OutboundApi, useApi } from './api.tsx'
import type { Me } from './session.ts'
import { parseTexts, readStored, writeStored } from './storage.ts'

// Accounts that were seen to have seven days of data: they have them forever, so nobody asks again.
const KEY = 'outbound-has-week'

/** How far the account has come. Asked for before the first screen of a young account is drawn, because it decides the range; the frame does not wait. */
export const startQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['insights', 'start'], queryFn: ({ signal }) => api.insights.start({}, { signal }) })

const known = () => readStored(KEY, parseTexts, [])

/** Anyone who has data since long waits for nothing; without an answer the screens begin as with data. */
export async function loadStart(queries: QueryClient, api: OutboundApi, accountUuid: string): Promise<void> {
  if (known().includes(accountUuid)) return
  await queries.prefetchQuery({ ...startQuery(api), retry: false })
  const start = queries.getQueryData(startQuery(api).queryKey)
  if (start?.hasWeek) writeStored(KEY, [...known().slice(-9), accountUuid])
}

/** What has been learned about the account's first days; undefined when it has more than those. */
export const useStart = () => useQuery({ ...startQuery(useApi()), enabled: false }).data

/** The first answer is on its way: the range of screens is not known yet, while the frame around them is. */
export function useIsStarting(): boolean {
  const { isPending, isFetching } = useQuery({ ...startQuery(useApi()), enabled: false })
  return isPending && isFetching
}

/** Younger accounts have no data, as far as anybody knows before the first answer: their menu is that of the first day at once. */
const youngFor = 7 * 86_400_000

/** Whether the account has had any data. It only looks at what the first screen asked. */
export function useHasData({ userCreatedDatetime }: Pick<Me, 'userCreatedDatetime'>): boolean {
  const start = useStart()
  const isStarting = useIsStarting()
  const [now] = useState(() => Date.now())
  if (start) return start.hasPageviews || start.hasClicks || start.hasConversions
  return !isStarting || now - Date.parse(userCreatedDatetime) > youngFor
}

/** The range a screen begins with: today, until there are seven days of data. */
export function useFirstRange(today: Day): Range {
  const hasWeek = useStart()?.hasWeek ?? true
  return useMemo(() => firstRange(today, hasWeek), [today, hasWeek])
}
