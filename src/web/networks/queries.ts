import { queryOptions } from '@tanstack/react-query'
import type { DaySpan } from '../../report/ranges.ts'
import type { OutboundApi } from '../lib/api.tsx'

export const availableQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['networks', 'available'], queryFn: ({ signal }) => api.networks.networks({}, { signal }) })
export const connectionsQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['networks', 'connections'],
    queryFn: ({ signal }) => api.networks.connections({}, { signal }),
  })
/** Connections with failing imports; refetched every minute, because the first import of a new one may fail. */
export const failingQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['networks', 'failing'],
    queryFn: ({ signal }) => api.networks.failing({}, { signal }),
    refetchInterval: 60_000,
  })

/** The time of each connection's last sale. */
export const lastSalesQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['networks', 'last sales'],
    queryFn: ({ signal }) => api.networks.lastSales({}, { signal }),
  })

/** The earnings of each connection in a range. */
export const earnedQuery = (api: OutboundApi, span: DaySpan) =>
  queryOptions({
    queryKey: ['networks', 'earned', span.from, span.to],
    queryFn: ({ signal }) =>
      api.insights.statistics({ fromDate: span.from, toDate: span.to, groupBy: 'connection', filters: {} }, { signal }),
    placeholderData: undefined,
  })
/** The earnings of one connection on each site. */
export const sitesEarnedQuery = (api: OutboundApi, span: DaySpan, connectionUuid: string) =>
  queryOptions({
    queryKey: ['networks', 'earned by site', span.from, span.to, connectionUuid],
    queryFn: ({ signal }) =>
      api.insights.statistics(
        {
          fromDate: span.from,
          toDate: span.to,
          groupBy: 'channel',
          filters: { connectionUuids: [connectionUuid] },
        },
        { signal },
      ),
    placeholderData: undefined,
  })
/** Sales of a range that the network marks as paid. */
export const paidQuery = (api: OutboundApi, span: DaySpan, connectionUuid: string) =>
  queryOptions({
    queryKey: ['networks', 'paid', span.from, span.to, connectionUuid],
    queryFn: ({ signal }) =>
      api.insights.statistics(
        {
          fromDate: span.from,
          toDate: span.to,
          groupBy: 'connection',
          filters: { connectionUuids: [connectionUuid], statusKeys: ['paid'] },
        },
        { signal },
      ),
    placeholderData: undefined,
  })
export const tilesQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['networks', 'tiles'],
    queryFn: ({ signal }) => api.networkOverview.list({}, { signal }),
  })

/** One network. An empty answer is refetched every two seconds; another network is never a placeholder. */
export const networkQuery = (api: OutboundApi, networkUuid: string) =>
  queryOptions({
    queryKey: ['networks', 'one', networkUuid],
    queryFn: async ({ signal }) => {
      const found = await api.networkOverview.network({ networkUuid }, { signal })
      return isBlank(found) ? null : found
    },
    placeholderData: undefined,
    refetchInterval: (query) => (query.state.data === null ? 2000 : false),
  })
const isBlank = (answer: object | null | undefined) => !answer || Object.keys(answer).length === 0

/** The stored credentials of a connection; never from the cache, because they fill a form. */
export const credentialsQuery = (api: OutboundApi, connectionUuid: string) =>
  queryOptions({
    queryKey: ['networks', 'credentials', connectionUuid],
    queryFn: ({ signal }) => api.networks.credentials({ connectionUuid }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })

/** Every two seconds while an import runs or before the first one, otherwise on demand. */
export const importsQuery = (api: OutboundApi, connectionUuid: string) =>
  queryOptions({
    queryKey: ['networks', 'imports', connectionUuid],
    queryFn: ({ signal }) => api.networks.imports({ connectionUuid }, { signal }),
    refetchInterval: (query) =>
      !query.state.data?.length || query.state.data.some((run) => run.state === 'running') ? 2000 : false,
  })

export const uploadsQuery = (api: OutboundApi, connectionUuid: string) =>
  queryOptions({
    queryKey: ['networks', 'uploads', connectionUuid],
    queryFn: ({ signal }) => api.uploads.list({ connectionUuid }, { signal }),
  })

/** Shops of a connection without a known merchant, and those that a user assigned. */
export const shopNamesQuery = (api: OutboundApi, connectionUuid: string) =>
  queryOptions({
    queryKey: ['networks', 'shops', connectionUuid],
    queryFn: ({ signal }) => api.shopNames.list({ connectionUuid }, { signal }),
  })

/** Unknown words for states of a connection's sales, and those that a user explained. */
export const stateWordsQuery = (api: OutboundApi, connectionUuid: string) =>
  queryOptions({
    queryKey: ['networks', 'states', connectionUuid],
    queryFn: ({ signal }) => api.stateWords.list({ connectionUuid }, { signal }),
  })

/** Unreadable callbacks of a connection. */
export const refusedCallbacksQuery = (api: OutboundApi, connectionUuid: string) =>
  queryOptions({
    queryKey: ['networks', 'refused-callbacks', connectionUuid],
    queryFn: ({ signal }) => api.refusedCallbacks.list({ connectionUuid }, { signal }),
  })

export const customNetworksQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['networks', 'custom'],
    queryFn: ({ signal }) => api.customNetworks.list({}, { signal }),
  })

/** Networks with a sign-in instead of pasted credentials. */
export const signInsQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['network-sign-ins'], queryFn: ({ signal }) => api.networkSignIns.list({}, { signal }) })
