import { Button } from '@mantine/core'
import type { NetworkDetail } from '../../../contract/networks/network-overview.ts'
import type { NetworkConnection } from '../../../contract/networks/networks.ts'
import { AlertNote } from '../../lib/alert-note.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { Card } from '../../ui/card.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { PageBody, PageHead } from '../../ui/page-head.tsx'
import { CallbackAddress, CallbackStatus } from '../callback.tsx'
import { ConnectionDates } from '../connection-dates.tsx'
import { ConnectionName } from '../connection-name.tsx'
import { ConnectionBadge, ConnectionSelect } from '../connection-select.tsx'
import { FallbackSwitch } from '../fallback-switch.tsx'
import { LeaveButtons } from '../leave-buttons.tsx'
import { connectText, FeatureList } from '../network-features.tsx'
import { NetworkStates } from '../network-states.tsx'
import { useConnect } from '../use-connect.tsx'
import { useNetwork } from '../use-network.ts'
import '../networks.css'
import { IfMay } from '../../lib/if-may.tsx'

const bare = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

interface PartProps {
  network: NetworkDetail
  connection: NetworkConnection | undefined
  title: string
  onConnect: () => void
}

function ConnectionPart({ network, connection, title, onConnect }: PartProps) {
  const canConnect = network.credentialFields.length > 0 || network.networkIsCustom
  if (!connection)
    return (
      <Card title="Connection" padded>
        <p className="dim net-text">
          {canConnect ? connectText(network) : `${network.networkName} cannot be connected here.`}
        </p>
        {canConnect ? (
          <IfMay>
            <Button onClick={onConnect}>Connect account</Button>
          </IfMay>
        ) : null}
      </Card>
    )
  return (
    <Card
      title="Connection"
      sub={connection.connectionApiPartnerId}
      actions={<LeaveButtons connection={connection} title={title} network={network} />}
      padded
    >
      <div className="net-connection">
        <ConnectionName
          key={`${connection.connectionUuid} ${connection.connectionName}`}
          connection={connection}
          title={title}
        />
        <ConnectionDates connection={connection} />
      </div>
      <AppLink
        to={`/networks/${network.networkUuid}`}
        search={{ connection: connection.connectionUuid }}
        className="link net-link"
      >
        Sites, imports and files
      </AppLink>
    </Card>
  )
}

function CallbackPart({ network, connection }: Pick<PartProps, 'network' | 'connection'>) {
  if (!network.features.callbacks) return null
  const connected = connection?.connectionIsActive ? connection : undefined
  return (
    <Card title="Real-time callback" actions={connected ? <CallbackStatus connection={connected} /> : null} padded>
      {connected ? (
        <CallbackAddress key={connected.connectionUuid} connection={connected} />
      ) : (
        <p className="dim net-text">Connect network to view Call back URL</p>
      )}
    </Card>
  )
}

/** /network2/{networkUuid}: one network, its features, and one of the account's connections to it. */
export default function NetworkDetailPage() {
  const state = useNetwork()
  const { network, connection, connections, titles, choose } = state
  const title = connection ? (titles.get(connection.connectionUuid) ?? '') : ''
  const { connect, dialog } = useConnect(network, choose)
  return (
    <>
      <PageHead title={network?.networkName ?? 'Network'} back={{ to: '/network2', label: 'Back to networks' }}>
        {connections.length > 0 && connection ? (
          <>
            <ConnectionBadge connection={connection} />
            <ConnectionSelect
              label="Connection"
              connections={connections}
              titles={titles}
              value={connection.connectionUuid}
              onChange={choose}
            />
          </>
        ) : null}
      </PageHead>
      <PageBody>
        <NetworkStates state={state} all="/network2" />
        {connection?.connectionIsActive ? (
          <AlertNote thing={{ kind: 'connection', id: connection.connectionUuid }} />
        ) : null}
        {network ? (
          <div className="net-columns">
            <div className="net-column">
              <section className="card card-pad net-identity" aria-label="Network">
                <LetterTile name={network.networkName} src={network.networkLogoUrl} size={56} />
                <div>
                  <p className="net-identity-name">{network.networkName}</p>
                  {network.networkUrl ? (
                    <ExternalLink href={network.networkUrl} className="link">
                      {bare(network.networkUrl)}
                    </ExternalLink>
                  ) : null}
                </div>
              </section>
              <Card title="Supported features" padded>
                <FeatureList network={network} />
              </Card>
            </div>
            <div className="net-column">
              <ConnectionPart network={network} connection={connection} title={title} onConnect={connect} />
              <CallbackPart network={network} connection={connection} />
              {connection ? (
                <Card label="Fallback Only" padded>
                  <FallbackSwitch key={connection.connectionUuid} connection={connection} />
                </Card>
              ) : null}
            </div>
          </div>
        ) : null}
      </PageBody>
      {dialog}
    </>
  )
}
