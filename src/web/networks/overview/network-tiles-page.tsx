import { Button, Skeleton } from '@mantine/core'
import { IconNetwork } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { searchOneOf, searchText } from '../../../report/search.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageBody, PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { tilesQuery } from '../queries.ts'
import { NetworkSearch } from './network-search.tsx'
import { tabCount, tileGroups, type TileTab, tileTabs } from './tile-groups.ts'
import { TileSection } from './tile-section.tsx'
import '../networks.css'

/** Tiles of a section on the tab of all networks. */
const MOST = 4

/** /network2: every network, by what it could do for the account. Search and tab stand in the address. */
export default function NetworkTilesPage() {
  const api = useApi()
  const { search, setSearch } = useSearchState()
  const list = useQuery(tilesQuery(api))
  const text = searchText(search, 'q') ?? ''
  const find = (q: string) => setSearch({ q: q === '' ? undefined : q })
  const show = (tab: TileTab) => setSearch({ tab: tab === 'all' ? undefined : tab })
  const groups = tileGroups(list.data ?? [], text)
  const wanted = searchOneOf(search, 'tab', tileTabs) ?? 'all'
  const group = groups.find((g) => g.key === wanted) ?? groups[0]
  return (
    <>
      <PageHead title="Networks" sub={list.data ? `Discover networks among ${list.data.length} networks` : undefined}>
        <NetworkSearch value={text} onSearch={find} />
      </PageHead>
      <PageBody>
        {list.isPending ? <Skeleton h={320} radius="lg" aria-label="Loading" /> : null}
        {list.error && !list.data ? (
          <section className="card">
            <ErrorPanel message={messageOf(list.error)} onRetry={() => void list.refetch()} />
          </section>
        ) : null}
        {list.data && !group ? (
          <section className="card">
            <EmptyState
              icon={IconNetwork}
              title="No networks found"
              subtitle={text ? `No network’s name contains “${text}”.` : undefined}
              action={
                text ? (
                  <Button variant="default" size="xs" onClick={() => find('')}>
                    Clear search
                  </Button>
                ) : undefined
              }
            />
          </section>
        ) : null}
        {group ? (
          <>
            <Tabs
              label="Networks"
              items={groups.map((g) => ({ key: g.key, label: g.label, count: tabCount(g.networks.length) }))}
              value={group.key}
              onChange={show}
              controls="networks-found"
            />
            <div id="networks-found" role="tabpanel" aria-label={group.label} className="net-sections">
              {group.key === 'all'
                ? groups
                    .filter((g) => g.key !== 'all')
                    .map((g) => <TileSection key={g.key} group={g} most={MOST} onAll={() => show(g.key)} />)
                : null}
              <TileSection group={group} />
            </div>
          </>
        ) : null}
      </PageBody>
    </>
  )
}
