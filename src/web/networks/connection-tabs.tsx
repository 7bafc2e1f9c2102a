import type { NetworkDetail } from '../../contract/networks/network-overview.ts'
import type { NetworkConnection } from '../../contract/networks/networks.ts'
import { searchOneOf } from '../../report/search.ts'
import { useSearchState } from '../lib/use-search.ts'
import { type TabItem, Tabs } from '../ui/tabs.tsx'
import { CallbackAddress, CallbackStatus } from './callback.tsx'
import type { SitesMoney } from './connection-money.ts'
import { MapSites } from './map-sites.tsx'
import { Uploads } from './uploads/uploads-card.tsx'

const keys = ['sites', 'callback', 'upload'] as const
type Key = (typeof keys)[number]

interface ConnectionTabsProps {
  network: NetworkDetail
  connection: NetworkConnection
  title: string
  earned: SitesMoney
}

/** What one connection needs in order to earn: mapped sites, its callback, its files. */
export function ConnectionTabs({ network, connection, title, earned }: ConnectionTabsProps) {
  const { search, setSearch } = useSearchState()
  const items: TabItem<Key>[] = [
    { key: 'sites', label: 'Map sites' },
    ...(network.features.callbacks ? [{ key: 'callback' as const, label: 'Setup real-time callback' }] : []),
    ...(network.uploadEndings.length > 0 ? [{ key: 'upload' as const, label: 'Manual upload of earnings' }] : []),
  ]
  const wanted = searchOneOf(search, 'tab', keys)
  const tab = items.find((i) => i.key === wanted)?.key ?? 'sites'
  return (
    <section className="card" aria-label="Set up">
      {items.length > 1 ? (
        <div className="net-tabs">
          <Tabs
            label="Set up"
            items={items}
            value={tab}
            onChange={(key) => setSearch({ tab: key === 'sites' ? undefined : key })}
            controls="connection-tab"
          />
        </div>
      ) : (
        <div className="card-head">
          <h2 className="card-title">Map sites</h2>
        </div>
      )}
      <div
        id="connection-tab"
        {...(items.length > 1 ? { role: 'tabpanel', 'aria-label': items.find((i) => i.key === tab)?.label ?? '' } : {})}
      >
        {tab === 'sites' ? (
          <div className="card-pad">
            <MapSites connection={connection} title={title} earned={earned} />
          </div>
        ) : null}
        {tab === 'callback' ? (
          <div className="card-pad">
            <p className="net-text">
              <CallbackStatus connection={connection} />
            </p>
            <CallbackAddress connection={connection} />
          </div>
        ) : null}
        {tab === 'upload' ? <Uploads connection={connection} accept={network.uploadEndings} /> : null}
      </div>
    </section>
  )
}
