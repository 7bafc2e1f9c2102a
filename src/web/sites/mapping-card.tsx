import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { SiteConnection } from '../../contract/networks/mappings.ts'
import type { SiteDetail } from '../../contract/sites/sites.ts'
import { plural } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { connectionTitles } from '../lib/connection-title.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { LetterTile } from '../ui/letter-tile.tsx'
import { EditMappingDialog } from '../ui/mapping/edit-mapping-dialog.tsx'
import { mappedCount } from '../ui/mapping/mapped-count.ts'
import { AddNetworkDialog } from './add-network-dialog.tsx'
import { mappingsQuery } from './queries.ts'
import { isNetwork } from './site-networks.ts'
import { IfMay } from '../lib/if-may.tsx'

// loaded on demand
const DryRun = lazy(async () => ({ default: (await import('../routing/change-dialog.tsx')).Asked }))

/** Mappings shown before the rest is collapsed: a publisher with many networks visits for another reason. */
const folded = 4

/** A network may have several accounts; direct partners are not counted. */
function showAllText(mapped: readonly SiteConnection[]): string {
  const accounts = mapped.filter((c) => isNetwork(c.network))
  return `Show all ${plural(accounts.length, 'account')}${accounts.length < mapped.length ? ' and direct partners' : ''}`
}

/** Which of the networks' sites this site is: through a mapping, a connection's programmes become its campaigns. */
export function MappingCard({ site }: { site: SiteDetail }) {
  const api = useApi()
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const connections = useQuery(mappingsQuery(api, site.channelUuid))
  const titles = connectionTitles(connections.data ?? [])
  const mapped = (connections.data ?? []).filter((c) => c.connectionChannelIsMappedToThisChannel)
  const shown = isWhole || mapped.length <= folded + 1 ? mapped : mapped.slice(0, folded)
  const current = connections.data?.find((c) => c.connectionUuid === edited)
  return (
    <Card
      title="Map network sites"
      sub="Match sites: which of a network’s sites is this one"
      actions={
        <IfMay>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={!connections.data}
            onClick={() => setAdding(true)}
          >
            Add network
          </Button>
        </IfMay>
      }
    >
      {connections.isPending ? <Skeleton h={96} m={16} /> : null}
      {connections.error && !connections.data ? (
        <ErrorPanel small message={messageOf(connections.error)} onRetry={() => void connections.refetch()} />
      ) : null}
      {connections.data && mapped.length === 0 ? (
        <EmptyState
          small
          title="No networks mapped yet"
          subtitle="Add a network, and its programmes become campaigns of this site."
        />
      ) : null}
      <ul className="maplist">
        {shown.map((c) => (
          <li key={c.connectionUuid}>
            <LetterTile name={c.network.networkName} />
            <div className="mapname">
              <b>{titles.get(c.connectionUuid)}</b>
              <span className="dim">
                {c.network.networkName} · {mappedCount(c, site.channelUuid)}
              </span>
            </div>
            <IfMay>
              <Button
                variant="default"
                size="xs"
                aria-label={`Edit mapping of ${titles.get(c.connectionUuid)}`}
                onClick={() => setEdited(c.connectionUuid)}
              >
                Edit mapping
              </Button>
            </IfMay>
          </li>
        ))}
      </ul>
      {shown.length < mapped.length ? (
        <p className="maplist-more">
          <button type="button" className="text-button" onClick={() => setWhole(true)}>
            {showAllText(mapped)}
          </button>
        </p>
      ) : null}
      {adding && connections.data ? (
        <AddNetworkDialog
          isConnected={connections.data.length > 0}
          connections={connections.data.filter((c) => !c.connectionChannelIsMappedToThisChannel)}
          titles={titles}
          onClose={() => setAdding(false)}
          onChosen={(uuid) => {
            setAdding(false)
            setEdited(uuid)
          }}
        />
      ) : null}
      {current ? (
        <EditMappingDialog
          site={site}
          connection={current}
          title={titles.get(current.connectionUuid) ?? ''}
          onClose={() => setEdited(null)}
          preview={
            <Suspense fallback={<LoadingBlock h={220} radius="md" label="Replaying the last 30 days" />}>
              <DryRun input={{ match: { channelUuid: site.channelUuid, connectionUuid: current.connectionUuid } }} />
            </Suspense>
          }
        />
      ) : null}
    </Card>
  )
}
