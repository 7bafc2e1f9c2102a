import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'

/** Names and slugs travel encoded: here they are read, and nowhere else. */
export const readNames = <T extends { creatorName: string; creatorSlug: string }>(row: T): T => ({
  ...row,
  creatorName: decodeURIComponent(row.creatorName),
  creatorSlug: decodeURIComponent(row.creatorSlug),
})

export const creatorQuery = (api: OutboundApi, creatorId: string) =>
  queryOptions({
    queryKey: ['creators', 'detail', creatorId],
    queryFn: async ({ signal }) => readNames(await api.creators.detail({ creatorId }, { signal })),
    staleTime: 0, // it is asked to be changed
    gcTime: 0,
    placeholderData: undefined,
  })

export interface Pair {
  advertiserUuid: string
  creatorId: string
}
export const mappingsQuery = (api: OutboundApi, pair: Pair) =>
  queryOptions({
    queryKey: ['creators', 'mappings', pair.advertiserUuid, pair.creatorId],
    queryFn: async ({ signal }) => {
      const answer = await api.creators.mappings(pair, { signal })
      return { ...answer, creator: { creatorName: decodeURIComponent(answer.creator.creatorName) } }
    },
    placeholderData: undefined, // another pair's programmes are not this one's
  })
