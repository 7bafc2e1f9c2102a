import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NetworkTile } from '../../../contract/networks/network-overview.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { useOpenAlerts } from '../../lib/open-alerts.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { type AvailableNetwork, ConnectDialog } from '../connect-dialog.tsx'
import { availableQuery } from '../queries.ts'
import { tileStatus } from './tile-groups.ts'
import { IfMay } from '../../lib/if-may.tsx'

/** Every network by name with its status for the account, to open or connect. */
export function AllNetworks({ networks }: { networks: readonly NetworkTile[] }) {
  const [chosen, setChosen] = useState<AvailableNetwork | null>(null)
  const { alerts } = useOpenAlerts()
  const available = useQuery(availableQuery(useApi()))
  const connectable = new Map(
    (available.data ?? []).filter((n) => n.credentialFields.length > 0).map((n) => [n.networkUuid, n]),
  )
  return (
    <section className="net-section" aria-label="All networks">
      <div className="net-section-head">
        <h2 className="card-title">All networks</h2>
      </div>
      {available.error && !available.data ? (
        <ErrorPanel small message={messageOf(available.error)} onRetry={() => void available.refetch()} />
      ) : null}
      <ul className="net-tiles">
        {networks.map((network) => {
          const { text, hue } = tileStatus(network, alerts)
          const other = connectable.get(network.networkUuid)
          return (
            <li key={network.networkUuid} className="net-tile">
              <LetterTile name={network.networkName} src={network.networkLogoUrl} size={40} />
              <div className="net-tile-text net-tile-main">
                <AppLink to={`/network2/${network.networkUuid}`} className="cell-link">
                  <b>{network.networkName}</b>
                </AppLink>
                <StatusDot hue={hue}>{text}</StatusDot>
              </div>
              {other ? (
                <IfMay>
                  <Button
                    variant="default"
                    size="xs"
                    onClick={() => setChosen(other)}
                    aria-label={`Connect ${network.networkName}`}
                  >
                    Connect
                  </Button>
                </IfMay>
              ) : null}
            </li>
          )
        })}
      </ul>
      {chosen ? (
        <ConnectDialog network={chosen} onClose={() => setChosen(null)} onConnected={() => setChosen(null)} />
      ) : null}
    </section>
  )
}
