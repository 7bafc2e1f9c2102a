import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingBlock } from '../ui/loading-block.tsx'
import type { NetworkConnection } from '../../contract/networks/networks.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { AppLink } from '../ui/app-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LetterTile } from '../ui/letter-tile.tsx'
import { EditMappingDialog } from '../ui/mapping/edit-mapping-dialog.tsx'
import { mappedCount } from '../ui/mapping/mapped-count.ts'
import { IfMay } from '../lib/if-may.tsx'

interface MapSitesProps {
  connection: NetworkConnection
  /** What the connection is called. */
  title: string
}

/** The account's sites, and which of the network's sites each of them is: there, programmes become campaigns. */
export function MapSites({ connection, title }: MapSitesProps) {
  const api = useApi()
  const sites = useQuery(siteOptionsQuery(api))
  const [edited, setEdited] = useState<string | null>(null)
  const site = sites.data?.find((s) => s.channelUuid === edited)
  if (sites.isPending) return <LoadingBlock h={96} />
  if (sites.error && !sites.data)
    return <ErrorPanel small message={messageOf(sites.error)} onRetry={() => void sites.refetch()} />
  if (sites.data?.length === 0)
    return (
      <EmptyState
        small
        title="No Sites added yet"
        action={
          <AppLink to="/sites" className="link">
            Add a site
          </AppLink>
        }
      />
    )
  return (
    <>
      <ul className="maplist net-maplist">
        {(sites.data ?? []).map((s) => (
          <li key={s.channelUuid}>
            <LetterTile name={s.channelName} src={s.channelFaviconUrl} />
            <div className="mapname">
              <b>{s.channelName}</b>
              <span className="dim">
                {s.channelDomain} · {mappedCount(connection, s.channelUuid)}
              </span>
            </div>
            <IfMay>
              <Button
                variant="default"
                size="xs"
                aria-label={`Edit mapping of ${s.channelName}`}
                onClick={() => setEdited(s.channelUuid)}
              >
                Edit mapping
              </Button>
            </IfMay>
          </li>
        ))}
      </ul>
      {site ? (
        <EditMappingDialog site={site} connection={connection} title={title} onClose={() => setEdited(null)} />
      ) : null}
    </>
  )
}
