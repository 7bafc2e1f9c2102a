import { Button } from '@mantine/core'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { ActiveBadge, ConnectionSelect } from './connection-select.tsx'
import { ConnectionSettings } from './connection-settings.tsx'
import { ConnectionTabs } from './connection-tabs.tsx'
import { Imports } from './imports.tsx'
import { LeaveButtons } from './leave-buttons.tsx'
import { connectText, FeatureBadges } from './network-features.tsx'
import { NetworkStates } from './network-states.tsx'
import { ShopNames } from './shops/shop-names.tsx'
import { useConnect } from './use-connect.tsx'
import { useNetwork } from './use-network.ts'
import './networks.css'
import { IfMay } from '../lib/if-may.tsx'

const accounts = (n: number) => `You have ${n} ${n === 1 ? 'account' : 'accounts'}`

/** /networks/{networkUuid}: what the network can do here, and the accounts connected at it, one at a time. */
export default function NetworkPage() {
  const state = useNetwork()
  const { network, connection, connections, titles, choose } = state
  const { connect: openDialog, dialog } = useConnect(network, choose)
  const title = connection ? (titles.get(connection.connectionUuid) ?? '') : ''
  const canConnect = network && (network.credentialFields.length > 0 || network.networkIsCustom)
  const connect = canConnect ? (
    <IfMay>
      <Button size="sm" onClick={openDialog}>
        {connections.length > 0 ? 'Connect another account' : 'Connect account'}
      </Button>
    </IfMay>
  ) : null
  return (
    <>
      <PageHead title={network?.networkName ?? 'Network'} back={{ to: '/networks', label: 'Back to networks' }}>
        {network?.networkUrl ? (
          <ExternalLink href={network.networkUrl} className="link net-link">
            {network.networkUrl.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
          </ExternalLink>
        ) : null}
      </PageHead>
      <PageBody>
        <NetworkStates state={state} all="/networks" />
        {network ? (
          <Card title="Supported features" padded>
            <FeatureBadges network={network} />
          </Card>
        ) : null}
        {network && !connection ? (
          <Card title={accounts(0)}>
            <EmptyState
              small
              title="No connections found"
              subtitle={canConnect ? connectText(network) : 'This network cannot be connected here.'}
              action={connect}
            />
          </Card>
        ) : null}
        {network && connection ? (
          <>
            <Card title={accounts(connections.length)} actions={connect}>
              <div className="net-account">
                <ConnectionSelect
                  label="Account"
                  connections={connections}
                  titles={titles}
                  value={connection.connectionUuid}
                  onChange={choose}
                />
                <ActiveBadge isActive={connection.connectionIsActive} />
                {connection.connectionApiPartnerId ? (
                  <span className="dim num net-link">{connection.connectionApiPartnerId}</span>
                ) : null}
                <span className="spacer" />
                <LeaveButtons key={connection.connectionUuid} connection={connection} title={title} network={network} />
              </div>
              <ConnectionSettings key={connection.connectionUuid} connection={connection} title={title} />
            </Card>
            {connection.connectionIsActive ? (
              <ConnectionTabs key={connection.connectionUuid} network={network} connection={connection} title={title} />
            ) : (
              <section className="card">
                <EmptyState
                  small
                  title="This account is disconnected"
                  subtitle="Its campaigns are closed and nothing is imported. Reconnect it, and its next import reads everything since then."
                />
              </section>
            )}
            <ShopNames key={`shops ${connection.connectionUuid}`} connectionUuid={connection.connectionUuid} />
            {network.features.apiConversions || network.features.apiPrograms ? (
              <section className="card" aria-label="Imports">
                <Imports key={connection.connectionUuid} connection={connection} />
              </section>
            ) : null}
          </>
        ) : null}
      </PageBody>
      {dialog}
    </>
  )
}
