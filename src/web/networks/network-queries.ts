import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'

export const availableQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['networks', 'available'], queryFn: ({ signal }) => api.networks.networks({}, { signal }) })
export const connectionsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['networks', 'connections'],
    queryFn: ({ signal }) => api.networks.connections({}, { signal }),
  })

/** Every two seconds while an import runs or before the first one, else on demand. */
export const importsQuery = (api: OutboundApi, connectionUuid: string) =>
  queryOptions({
    queryKey: ['networks', 'imports', connectionUuid],
    queryFn: ({ signal }) => api.networks.imports({ connectionUuid }, { signal }),
    refetchInterval: (query) =>
      !query.state.data?.length || query.state.data.some((run) => run.state === 'running') ? 2000 : false,
  })
