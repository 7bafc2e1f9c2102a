import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { merchantPageSize } from '../../contract/merchants/directory-choices.ts'
import type { DirectoryRow } from '../../contract/merchants/directory.ts'
import { todayIn } from '../../report/dates.ts'
import { defaultRange } from '../../report/ranges.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { revenueQuery } from './queries.ts'

/** By merchant; undefined while loading. */
export type Revenue = ReadonlyMap<string, number | undefined>

/** Pages of the list as they were loaded, so that each is requested once. */
function pagesOf(uuids: readonly string[]): string[][] {
  const pages: string[][] = []
  for (let at = 0; at < uuids.length; at += merchantPageSize) pages.push(uuids.slice(at, at + merchantPageSize))
  return pages
}

/** The earnings of the shown merchants in 30 days, as in the report. */
export function useRevenue(rows: readonly DirectoryRow[]): Revenue {
  const api = useApi()
  const { userTimezone } = useMe()
  const range = defaultRange(todayIn(userTimezone))
  const pages = pagesOf(rows.map((row) => row.advertiser.advertiserUuid))
  const key = pages.flat().join()
  return useQueries({
    queries: pages.map((page) => revenueQuery(api, range, page)),
    combine: useCallback(
      (answers: UseQueryResult<ReadonlyMap<string, number>>[]) => {
        const uuids = pagesOf(key === '' ? [] : key.split(','))
        return new Map(
          uuids.flatMap((page, i) => page.map((uuid) => [uuid, amountOf(answers[i]?.data, uuid)] as const)),
        )
      },
      [key],
    ),
  })
}

/** A merchant that the report does not list earned nothing. */
const amountOf = (read: ReadonlyMap<string, number> | undefined, uuid: string) => read && (read.get(uuid) ?? 0)
