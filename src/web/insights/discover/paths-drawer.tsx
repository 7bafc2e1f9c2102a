import { SimpleTable } from '../../ui/simple-table.tsx'
import { insightsKeys } from '../keys.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../lib/api.tsx'
import type { Day } from '../../../report/dates.ts'
import { detailProblem } from '../../lib/detail-problem.ts'
import { int } from '../../../report/format.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
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
  /** The shop whose paths are shown; null is closed. */
  of: PathsOf | null
  /** The query of the list behind. */
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
        <SimpleTable
          flush
          className="paths"
          rows={rows}
          keyOf={(r) => `${r.networkDiscoverDestinationUrlPath}|${r.channel.channelUuid}`}
          columns={[
            {
              key: 'url',
              head: 'URL',
              cell: ({ networkDiscoverDestinationUrlPath: path }) => (
                <span className="path-url">
                  {path ? <AddressLines value={path} /> : <span>Unknown</span>}
                  {path ? <CopyButton value={path} label="Copy URL" size={20} /> : null}
                </span>
              ),
            },
            { key: 'clicks', head: 'Clicks', end: true, cell: (r) => int(r.networkDiscoverCount) },
            {
              key: 'site',
              head: 'Site',
              cell: ({ channel: c }) => (
                <AppLink className="link" to={`/sites/${c.channelUuid}`}>
                  {c.channelName || c.channelDomain || 'Unknown'}
                </AppLink>
              ),
            },
          ]}
        />
      )}
      <LoadMore {...nextPageOf(list)} />
    </DetailDrawer>
  )
}
