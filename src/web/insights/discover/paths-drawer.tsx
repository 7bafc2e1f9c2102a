import { insightsKeys } from '../keys.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../lib/api.tsx'
import type { Day } from '../../../report/dates.ts'
import { detailProblem } from '../../lib/detail-problem.ts'
import { int } from '../../../report/format.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { nextPageOf } from '../../lib/next-page.ts'
import { DetailDrawer } from '../../ui/detail-drawer.tsx'
import { PAGE } from './discover-search.ts'
import { LoadMore } from '../../ui/data-table/load-more.tsx'

export interface PathsOf {
  networkUuid: string
  domain: string
}
interface PathsDrawerProps {
  /** Whose paths; null is closed. */
  of: PathsOf | null
  /** The question of the list behind. */
  input: { fromDate: Day; toDate: Day; asOf: string; channelUuid: string | undefined }
  onClose: () => void
}

/** The addresses at one shop that clicks on a network's links led to. */
export function PathsDrawer({ of, input, onClose }: PathsDrawerProps) {
  const api = useApi()
  const asked = {
    ...input,
    networkDiscoverNetworkUuid: of?.networkUuid ?? '',
    networkDiscoverDestinationDomain: of?.domain ?? '',
  }
  const list = useInfiniteQuery({
    queryKey: insightsKeys.networkClickPaths(asked),
    queryFn: ({ pageParam, signal }) =>
      api.discover.networkClickPaths({ ...asked, offset: pageParam, limit: PAGE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
    enabled: of !== null,
    placeholderData: undefined,
  })
  const rows = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  const urlOf = (path: string) => path || 'Unknown'
  return (
    <DetailDrawer
      opened={of !== null}
      onClose={onClose}
      title={of?.domain || 'Unknown'}
      loading={list.isPending}
      {...detailProblem(list, 'network')}
    >
      {rows.length === 0 ? (
        <p className="detail-lead">Nothing found</p>
      ) : (
        <table className="paths">
          <thead>
            <tr>
              <th scope="col">URL</th>
              <th scope="col" className="n">
                Clicks
              </th>
              <th scope="col">Channel</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((r) => (
              <tr key={`${r.networkDiscoverDestinationUrlPath}|${r.channel.channelUuid}`}>
                <td>
                  <span className="path-url">
                    <span>{urlOf(r.networkDiscoverDestinationUrlPath)}</span>
                    {r.networkDiscoverDestinationUrlPath ? (
                      <CopyButton value={r.networkDiscoverDestinationUrlPath} label="Copy URL" size={20} />
                    ) : null}
                  </span>
                </td>
                <td className="n num">{int(r.networkDiscoverCount)}</td>
                <td>
                  <AppLink className="link" to={`/sites/${r.channel.channelUuid}`}>
                    {r.channel.channelName || r.channel.channelDomain || 'Unknown'}
                  </AppLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <LoadMore {...nextPageOf(list)} />
    </DetailDrawer>
  )
}
