import { insightsKeys } from '../keys.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Favourite } from '../../../contract/insights/favourites.ts'
import { messageOf } from '../../lib/api-error.ts'
import { type OutboundApi, useApi } from '../../lib/api.tsx'
import { notify } from '../../ui/notify.ts'

export const favouritesQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: insightsKeys.favourites(),
    queryFn: ({ signal }) => api.favourites.list({}, { signal }),
    staleTime: 5 * 60_000,
  })

/** A star without the server's answer has no uuid yet. */
const unsaved = ''
const isStarOf = (domain: string) => (f: Favourite) => f.favoriteGroupBy === 'name' && f.favoriteGroupName === domain

/** The list with a merchant starred or not, whatever its state was. */
export function withStar(list: readonly Favourite[], domain: string, on: boolean): Favourite[] {
  const others = list.filter((f) => !isStarOf(domain)(f))
  const star: Favourite = { favoriteUuid: unsaved, favoriteGroupBy: 'name', favoriteGroupName: domain }
  return on ? [...others, star] : others
}

async function saveStar(api: OutboundApi, domain: string, uuid: string | undefined, on: boolean): Promise<void> {
  if (on) await api.favourites.add({ favoriteGroupBy: 'name', favoriteGroupName: domain })
  else {
    const known = uuid || (await api.favourites.list({})).find(isStarOf(domain))?.favoriteUuid
    if (known) await api.favourites.remove({ favoriteUuid: known })
  }
}

const mutationKey = ['favourites', 'star']

/**
 * Favourite merchants by domain. A star changes at once; after a refusal only that star is reverted, because others may
 * have been set meanwhile.
 */
export function useFavourites() {
  const api = useApi()
  const queries = useQueryClient()
  const query = useMemo(() => favouritesQuery(api), [api])
  const list = useQuery(query)
  const { queryKey } = query
  const domains = useMemo(
    () => new Set(list.data?.filter((f) => f.favoriteGroupBy === 'name').map((f) => f.favoriteGroupName)),
    [list.data],
  )
  const put = useCallback(
    (domain: string, on: boolean) => queries.setQueryData(queryKey, (old) => withStar(old ?? [], domain, on)),
    [queries, queryKey],
  )
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'favourites' }, // sequentially: a star that is set and removed at once must end as it was left
    mutationFn: (star: { domain: string; uuid: string | undefined; on: boolean }) =>
      saveStar(api, star.domain, star.uuid, star.on),
    onError: (error, { domain, on }) => {
      put(domain, !on)
      notify(messageOf(error), 'bad')
    },
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) <= 1) await queries.invalidateQueries({ queryKey })
    },
  })
  const toggle = useCallback(
    (domain: string, on: boolean) => {
      const uuid = queries.getQueryData(queryKey)?.find(isStarOf(domain))?.favoriteUuid
      void queries.cancelQueries({ queryKey })
      put(domain, on)
      mutate({ domain, uuid, on })
    },
    [queries, queryKey, put, mutate],
  )
  return { domains, toggle, isPending: list.isPending, error: list.error }
}
