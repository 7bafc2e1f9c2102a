import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { searchText } from '../../report/search.ts'
import { useSearchState } from '../lib/use-search.ts'
import { useTyped } from '../lib/use-typed.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LetterTile } from '../ui/letter-tile.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { ConnectionsCard } from './connections-card.tsx'
import { type AvailableNetwork, ConnectDialog } from './connect-dialog.tsx'
import { availableQuery, connectionsQuery } from './queries.ts'
import { SignInReturn } from './oauth/sign-in-return.tsx'
import { OwnNetworks } from './own-networks.tsx'
import './networks.css'

const connectable = (n: AvailableNetwork) => n.credentialFields.length > 0

/** /networks: the account's connections, and the networks it can connect. */
export default function NetworksPage() {
  const api = useApi()
  const { search, setSearch } = useSearchState()
  const send = useCallback((q: string) => setSearch({ q: q || undefined }, { replace: true }), [setSearch])
  const [text, setText] = useTyped(searchText(search, 'q') ?? '', send)
  const [chosen, setChosen] = useState<AvailableNetwork | null>(null)
  const available = useQuery(availableQuery(api))
  const connections = useQuery(connectionsQuery(api))
  const wanted = text.trim().toLowerCase()
  const list = (available.data ?? [])
    .filter((n) => connectable(n) && n.networkName.toLowerCase().includes(wanted))
    .sort((a, b) => a.networkName.localeCompare(b.networkName, 'en'))
  return (
    <>
      <PageHead title="Networks">
        <AppLink to="/network2" className="link">
          Discover networks
        </AppLink>
      </PageHead>
      <PageBody>
        <SignInReturn />
        <ConnectionsCard />
        {/* from the top down: a list that comes after what stands below it would push that away */}
        {connections.isPending ? null : (
          <Card
            title="Available networks"
            actions={
              <TextInput
                size="sm"
                value={text}
                onChange={(e) => setText(e.currentTarget.value)}
                placeholder="Find network"
                aria-label="Find network"
                data-focus="search"
                leftSection={<IconSearch size={15} aria-hidden />}
              />
            }
          >
            {available.isPending ? <Skeleton h={96} m={16} /> : null}
            {available.error && !available.data ? (
              <ErrorPanel small message={messageOf(available.error)} onRetry={() => void available.refetch()} />
            ) : null}
            {available.data && list.length === 0 ? <EmptyState small title="No networks found" /> : null}
            <ul className="netlist">
              {list.map((n) => (
                <li key={n.networkUuid}>
                  <LetterTile name={n.networkName} />
                  <div className="netname">
                    <b>{n.networkName}</b>
                    <span className="dim">{n.networkUrl.replace(/^https?:\/\//, '')}</span>
                  </div>
                  <Button
                    variant="default"
                    size="xs"
                    onClick={() => setChosen(n)}
                    aria-label={`Connect ${n.networkName}`}
                  >
                    Connect
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {connections.isPending || available.isPending ? null : <OwnNetworks />}
      </PageBody>
      {chosen ? (
        <ConnectDialog network={chosen} onClose={() => setChosen(null)} onConnected={() => setChosen(null)} />
      ) : null}
    </>
  )
}
