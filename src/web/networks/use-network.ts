import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError, messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { searchText } from '../../report/search.ts'
import { useSearchState } from '../lib/use-search.ts'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { connectionTitles } from '../lib/connection-title.ts'
import { networkQuery } from './queries.ts'

/** An unknown or invalid id. */
const isUnknown = (error: unknown) => error instanceof ApiError && (error.code === 404 || error.code === 400)
const isDeleted = (error: unknown) => error instanceof ApiError && error.code === 410

/** The network of the address, and its selected connection; the first one by default. */
export function useNetwork() {
  const api = useApi()
  const { networkUuid = '' } = useParams({ strict: false })
  const { search, setSearch } = useSearchState()
  const query = useQuery(networkQuery(api, networkUuid))
  // rendered once with its alerts: a note that appears later would move the page
  const { isPending: isPendingAlerts } = useOpenAlerts()
  const network = (isPendingAlerts ? null : query.data) ?? undefined
  const connections = network?.connections ?? []
  const wanted = searchText(search, 'connection')
  const connection = connections.find((c) => c.connectionUuid === wanted) ?? connections[0]
  return {
    network,
    connections,
    titles: connectionTitles(connections),
    connection,
    choose: (connectionUuid: string) => setSearch({ connection: connectionUuid }),
    /** Includes refetches of an empty answer. */
    isLoading: !network && !query.error,
    isUnknown: !network && isUnknown(query.error),
    /** The message about a deleted own network. */
    deleted: !network && isDeleted(query.error) ? messageOf(query.error) : null,
    error: !network && !isUnknown(query.error) && !isDeleted(query.error) ? query.error : null,
    retry: () => void query.refetch(),
  }
}
