import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { NetworkDetail } from '../../contract/networks/network-overview.ts'
import type { NetworkConnection } from '../../contract/networks/networks.ts'
import { openAbout, type Thing } from '../../report/state-words.ts'
import { AlertNote } from '../lib/alert-note.tsx'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { IfMay } from '../lib/if-may.tsx'
import { useMay } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { NO_SUB_YET, PageBody, PageHead } from '../ui/page-head.tsx'
import { useConnectionMoney } from './connection-money.ts'
import { ConnectionSelect } from './connection-select.tsx'
import { ConnectionSettings } from './connection-settings.tsx'
import { ConnectionSummary } from './connection-summary.tsx'
import { ConnectionTabs } from './connection-tabs.tsx'
import { Imports } from './imports.tsx'
import { LeaveButtons } from './leave-buttons.tsx'
import { connectText, FeatureBadges, UntoldChanges } from './network-features.tsx'
import { NetworkStates } from './network-states.tsx'
import { ReconnectDialog } from './reconnect-dialog.tsx'
import { RefusedCallbacks } from './refused-callbacks.tsx'
import { ShopNames } from './shops/shop-names.tsx'
import { StateWords } from './states/state-words.tsx'
import { useConnect } from './use-connect.tsx'
import { useNetwork } from './use-network.ts'
import './networks.css'

const accounts = (n: number) => `You have ${n} ${n === 1 ? 'account' : 'accounts'}`

interface PartsProps {
  network: NetworkDetail
  connection: NetworkConnection
  title: string
}

/** One connection: its state and earnings, what it needs to earn, and its settings. */
function Parts({ network, connection, title }: PartsProps) {
  const money = useConnectionMoney(network, connection)
  const imports = network.features.apiConversions || network.features.apiPrograms
  const [isReconnecting, setReconnecting] = useState(false)
  const thing: Thing = { kind: 'connection', id: connection.connectionUuid }
  // problems are shown first
  const { alerts, isPending: isPendingAlerts } = useOpenAlerts()
  const isBroken = openAbout(alerts, thing).length > 0
  const questions = isPendingAlerts ? null : (
    <>
      <StateWords connectionUuid={connection.connectionUuid} />
      <ShopNames connectionUuid={connection.connectionUuid} />
    </>
  )
  const mayReconnect = useMay() && network.credentialFields.length > 0
  return (
    <>
      {connection.connectionIsActive ? (
        <AlertNote
          thing={thing}
          onAct={(a) => (a.rule !== 'connectionFailed' ? undefined : mayReconnect ? () => setReconnecting(true) : null)}
        />
      ) : null}
      {isReconnecting ? (
        <ReconnectDialog {...{ network, connection, title }} onClose={() => setReconnecting(false)} />
      ) : null}
      {connection.connectionIsActive ? (
        <ConnectionSummary {...{ network, connection, title, money }} />
      ) : (
        <section className="card">
          <EmptyState
            small
            title="This account is disconnected"
            subtitle="Its campaigns are closed and nothing is imported. Reconnect it, and its next import reads everything since then."
          />
        </section>
      )}
      <div className="net-page">
        <div className="net-column">
          {connection.connectionIsActive ? (
            <ConnectionTabs {...{ network, connection, title }} earned={money.sites} />
          ) : null}
          {network.features.callbacks ? (
            <div id="refused-callbacks">
              <RefusedCallbacks connectionUuid={connection.connectionUuid} />
            </div>
          ) : null}
          {isBroken ? (
            <details className="net-later">
              <summary>Questions about its sales</summary>
              {questions}
            </details>
          ) : (
            questions
          )}
        </div>
        <div className="net-column">
          {imports ? (
            <section className="card" aria-label="Imports">
              <Imports connection={connection} />
            </section>
          ) : null}
          <Card title="Settings">
            <ConnectionSettings connection={connection} title={title}>
              <LeaveButtons connection={connection} title={title} network={network} />
            </ConnectionSettings>
          </Card>
        </div>
      </div>
    </>
  )
}

/** /networks/{networkUuid}: the accounts connected at it, one at a time, and the network's features. */
export default function NetworkPage() {
  const state = useNetwork()
  const { network, connection, connections, titles, choose } = state
  const { connect: openDialog, dialog } = useConnect(network, choose)
  const title = connection ? (titles.get(connection.connectionUuid) ?? '') : ''
  const canConnect = network && (network.credentialFields.length > 0 || network.networkIsCustom)
  const connect = canConnect ? (
    <IfMay>
      {connections.length > 0 ? (
        <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden />} onClick={openDialog}>
          Connect another account
        </Button>
      ) : (
        <Button onClick={openDialog}>Connect account</Button>
      )}
    </IfMay>
  ) : null
  return (
    <>
      <PageHead
        title={network?.networkName ?? 'Network'}
        back={{ to: '/networks', label: 'Back to networks' }}
        sub={connection?.connectionApiPartnerId || (state.isLoading ? NO_SUB_YET : undefined)}
      >
        {connection ? (
          <>
            <span className="net-link dim">{accounts(connections.length)}</span>
            <ConnectionSelect
              label="Account"
              connections={connections}
              titles={titles}
              value={connection.connectionUuid}
              onChange={choose}
            />
            {connect}
          </>
        ) : state.isLoading ? (
          <Skeleton className="net-head-waits" />
        ) : null}
      </PageHead>
      <PageBody>
        <NetworkStates state={state} all="/networks" />
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
          <Parts key={connection.connectionUuid} network={network} connection={connection} title={title} />
        ) : null}
        {network ? (
          <section className="net-help" aria-label="Supported features">
            <h2 className="net-link">Supported features</h2>
            <FeatureBadges network={network} />
            <UntoldChanges network={network} />
            {network.networkUrl ? (
              <ExternalLink href={network.networkUrl} className="link net-link">
                {network.networkUrl.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
              </ExternalLink>
            ) : null}
          </section>
        ) : null}
      </PageBody>
      {dialog}
    </>
  )
}
