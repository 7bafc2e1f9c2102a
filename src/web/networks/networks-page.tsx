import { Button } from '@mantine/core'
import { IconNetwork, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { searchOneOf, searchText } from '../../report/search.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useSearchState } from '../lib/use-search.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { NO_SUB_YET, PageBody, PageHead } from '../ui/page-head.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AllNetworks } from './overview/all-networks.tsx'
import { ConnectionsCard } from './connections-card.tsx'
import { SignInReturn } from './oauth/sign-in-return.tsx'
import { NetworkSearch } from './overview/network-search.tsx'
import { tabCount, type TileGroup, tileGroups, type TileTab, tileTabs } from './overview/tile-groups.ts'
import { TileSection } from './overview/tile-section.tsx'
import { OwnNetworks } from './own-networks.tsx'
import { accountsText } from './connection-rows.ts'
import { IfMay } from '../lib/if-may.tsx'
import { connectionsQuery, tilesQuery } from './queries.ts'
import './networks.css'
import { DirectWay } from './direct-way.tsx'

/** Tiles of a section above the others. */
const MOST_TILES = 4

/**
 * The networks: state and earnings of the connected ones, what others could bring, and all networks to connect. One
 * page with two addresses: /networks starts with the connected ones, /network2 with all. Search and tab are in the
 * address.
 */
export default function NetworksPage() {
  const api = useApi()
  const { search, setSearch } = useSearchState()
  const list = useQuery(tilesQuery(api))
  const text = searchText(search, 'q') ?? ''
  const find = (q: string) => setSearch({ q: q === '' ? undefined : q })
  const isFirstOfAll = useLocation({ select: (l) => l.pathname.startsWith('/network2') })
  const isNew = list.data !== undefined && !list.data.some((n) => n.networkIsConnected)
  const first: TileTab = isFirstOfAll || isNew ? 'all' : 'connected'
  const show = (tab: TileTab) => setSearch({ tab: tab === first ? undefined : tab })
  const groups = tileGroups(list.data ?? [], text)
  const wanted = searchOneOf(search, 'tab', tileTabs) ?? first
  const group = groups.find((g) => g.key === wanted) ?? groups[0]
  const connections = useQuery({ ...connectionsQuery(api), enabled: list.data !== undefined && !isNew })
  const sub =
    group?.key === 'connected' && connections.data
      ? accountsText(
          connections.data.filter((c) => group.networks.some((n) => n.networkUuid === c.network.networkUuid)),
        )
      : list.data && group?.key !== 'connected'
        ? `Discover networks among ${list.data.length} networks`
        : NO_SUB_YET
  return (
    <>
      <PageHead title="Networks" sub={sub}>
        <NetworkSearch value={text} onSearch={find} />
        {(group?.key ?? first) !== 'all' ? (
          <IfMay>
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => show('all')}>
              Connect another
            </Button>
          </IfMay>
        ) : null}
      </PageHead>
      <PageBody>
        <SignInReturn />
        {list.isPending ? <LoadingBlock h={640} radius="lg" /> : null}
        {list.error && !list.data ? (
          <section className="card">
            <ErrorPanel message={messageOf(list.error)} onRetry={() => void list.refetch()} />
          </section>
        ) : null}
        {list.data && !group ? <NothingFound text={text} onClear={() => find('')} /> : null}
        {group ? (
          <>
            <Tabs
              label="Networks"
              items={groups.map((g) => ({ key: g.key, label: g.label, count: tabCount(g.networks.length) }))}
              value={group.key}
              onChange={show}
              controls="networks-found"
            />
            <div id="networks-found" role="tabpanel" aria-label={group.label}>
              <Found group={group} groups={groups} isNew={isNew} isAll={text === ''} onShow={show} />
            </div>
          </>
        ) : null}
      </PageBody>
    </>
  )
}

interface FoundProps {
  group: TileGroup
  groups: readonly TileGroup[]
  /** Nothing is connected yet. */
  isNew: boolean
  /** Without a search. */
  isAll: boolean
  onShow: (tab: TileTab) => void
}

/** The content of a tab. */
function Found({ group, groups, isNew, isAll, onShow }: FoundProps) {
  const of = (key: TileTab) => groups.find((g) => g.key === key)
  const uuids = new Set(group.networks.map((n) => n.networkUuid))
  if (group.key === 'connected') return <ConnectionsCard networks={uuids} isAll={isAll} />
  if (group.key === 'custom') return <OwnNetworks />
  if (group.key === 'recommendations') return <TileSection group={group} />
  const [connected, recommended] = [of('connected'), of('recommendations')]
  return (
    <div className="net-all">
      {isNew ? (
        <div className="net-first">
          <h2>Connect your first network</h2>
          <p className="dim">
            Outbound reads your sales there, never changes anything, and shows the first figures within minutes.
          </p>
        </div>
      ) : null}
      {connected ? <TileSection group={connected} most={MOST_TILES} onAll={() => onShow('connected')} /> : null}
      {recommended ? (
        <TileSection group={recommended} most={MOST_TILES} onAll={() => onShow('recommendations')} />
      ) : null}
      <AllNetworks networks={group.networks} />
      <OwnNetworks />
    </div>
  )
}

const NothingFound = ({ text, onClear }: { text: string; onClear: () => void }) => (
  <section className="card">
    <EmptyState
      icon={IconNetwork}
      title="No networks found"
      subtitle={text ? `No network’s name contains “${text}”.` : undefined}
      action={
        text ? (
          <>
            {/direct|partner/i.test(text) ? <DirectWay /> : null}
            <Button variant="default" size="xs" onClick={onClear}>
              Clear search
            </Button>
          </>
        ) : undefined
      }
    />
  </section>
)
