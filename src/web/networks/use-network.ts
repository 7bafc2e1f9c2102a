import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError, messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { searchText } from '../../report/search.ts'
import { useSearchState } from '../lib/use-search.ts'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { connectionTitles } from '../lib/connection-title.ts'
import { networkQuery } from './queries.ts'

/** An id that is unknown, or no id at all. */
const isUnknown = (error: unknown) => error instanceof ApiError && (error.code === 404 || error.code === 400)
const isDeleted = (error: unknown) => error instanceof ApiError && error.code === 410

/** The network of the address, and the connection chosen there; the first one when none is. */
export function useNetwork() {
  const api = useApi()
  const { networkUuid = '' } = useParams({ strict: false })
  const { search, setSearch } = useSearchState()
  const query = useQuery(networkQuery(api, networkUuid))
  // drawn once with what is open about it: a note that comes later would move the page
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
    /** Also while a blank answer is asked for again. */
    isLoading: !network && !query.error,
    isUnknown: !network && isUnknown(query.error),
    /** What to say of an own network that was deleted. */
    deleted: !network && isDeleted(query.error) ? messageOf(query.error) : null,
    error: !network && !isUnknown(query.error) && !isDeleted(query.error) ? query.error : null,
    retry: () => void query.refetch(),
  }
}
