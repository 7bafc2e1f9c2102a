import { insightsKeys } from '../keys.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { View } from '../../../contract/insights/views.ts'
import { type OutboundApi, useApi } from '../../lib/api.tsx'

export const viewsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: insightsKeys.viewList(),
    queryFn: ({ signal }) => api.views.list({}, { signal }),
  })

/** The saved views of the account, and their actions. Every change waits for the server; refusals are thrown. */
export function useViews() {
  const api = useApi()
  const queries = useQueryClient()
  const query = viewsQuery(api)
  const list = useQuery(query)
  const known = async (change: Promise<View>): Promise<View> => {
    const view = await change
    queries.setQueryData(query.queryKey, (old) => [...(old ?? []).filter((v) => v.viewUuid !== view.viewUuid), view])
    await queries.invalidateQueries({ queryKey: insightsKeys.views() })
    await queries.invalidateQueries({ queryKey: insightsKeys.paletteViews() })
    return view
  }
  return {
    list,
    add: (input: Parameters<OutboundApi['views']['add']>[0]) => known(api.views.add(input)),
    update: (input: Parameters<OutboundApi['views']['update']>[0]) => known(api.views.update(input)),
    remove: async (viewUuid: string) => {
      await api.views.remove({ viewUuid })
      await queries.invalidateQueries({ queryKey: insightsKeys.views() })
      await queries.invalidateQueries({ queryKey: insightsKeys.paletteViews() })
    },
  }
}
