import '../styles/codebox.css'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { availableQuery, connectionsQuery } from './network-queries.ts'
import './networks.css'

const featureNames = {
  apiConversions: 'Conversions',
  apiPaidConversions: 'Payment status',
  apiPrograms: 'Programs',
  apiChannels: 'Channels',
  apiRejections: 'Rejections',
  apiCpc: 'CPC',
  callbacks: 'Real-time callbacks',
} as const

/** /networks/{networkUuid}: what the network can do here, and the accounts connected at it. */
export default function NetworkPage() {
  const api = useApi()
  const { networkUuid = '' } = useParams({ strict: false })
  const [connecting, setConnecting] = useState(false)
  const available = useQuery(availableQuery(api))
  const connections = useQuery(connectionsQuery(api))
  const network = available.data?.find((n) => n.networkUuid === networkUuid)
  const own = (connections.data ?? []).filter((c) => c.network.networkUuid === networkUuid && c.connectionIsActive)
  const error = available.error ?? connections.error
  const supported = network
    ? (Object.keys(featureNames) as (keyof typeof featureNames)[]).filter((f) => network.features[f])
    : []
  return (
    <>
      <PageHead title={network?.networkName ?? 'Network'} back={{ to: '/networks', label: 'Back to networks' }}>
        {network && network.credentialFields.length > 0 ? (
          <Button onClick={() => setConnecting(true)}>
            {own.length > 0 ? 'Connect another account' : 'Connect account'}
          </Button>
        ) : null}
      </PageHead>
      <PageBody>
        {error && !available.data ? (
          <section className="card">
            <ErrorPanel message={messageOf(error)} onRetry={() => void available.refetch()} />
          </section>
        ) : null}
        {available.isPending ? <Skeleton h={120} radius="lg" /> : null}
        {available.data && !network ? (
          <section className="card">
            <EmptyState
              title="No networks found"
              action={
                <AppLink to="/networks" className="link">
                  All networks
                </AppLink>
              }
            />
          </section>
        ) : null}
        {network ? (
          <Card title="Supported features" padded>
            <span className="badges">
              {supported.length === 0 ? (
                <span className="dim">
                  {network.uploadEndings.length > 0
                    ? 'Earnings come as files that you upload.'
                    : 'Links only: it has no import.'}
                </span>
              ) : (
                supported.map((f) => <Badge key={f}>{featureNames[f]}</Badge>)
              )}
            </span>
          </Card>
        ) : null}
        {network && connections.data && own.length === 0 ? (
          <section className="card">
            <EmptyState small title="No connections found" />
          </section>
        ) : null}
        {own.map((c) => (
          <ConnectionCard key={c.connectionUuid} connection={c} network={network} />
        ))}
      </PageBody>
      {connecting && network ? (
        <ConnectDialog
          network={network}
          onClose={() => setConnecting(false)}
          onConnected={() => setConnecting(false)}
        />
      ) : null}
    </>
  )
}
