import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Connection } from '../../contract/networks.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { notify } from '../ui/notify.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import type { AvailableNetwork } from './connect-dialog.tsx'
import { ConnectionSettings } from './connection-settings.tsx'
import { Imports } from './imports.tsx'
import { Uploads } from './uploads/uploads-card.tsx'

const callbackHue = { ACTIVE: 'approved', PENDING: 'pending', INACTIVE: 'rejected' } as const

/** One connected account: its callback address, its imports, and the way out. */
export function ConnectionCard({ connection, network }: { connection: Connection; network?: AvailableNetwork }) {
  const api = useApi()
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  const callback = useMutation({
    mutationFn: () =>
      api.networks.callbackUrl({
        connectionUuid: connection.connectionUuid,
        networkUuid: connection.network.networkUuid,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['networks', 'connections'] }),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  const leave = async () => {
    await api.networks.disconnect({ connectionUuid: connection.connectionUuid })
    await queries.invalidateQueries({ queryKey: ['networks'] })
  }
  return (
    <Card
      title={connection.connectionName}
      sub={connection.connectionApiPartnerId}
      actions={
        <Button variant="default" size="xs" onClick={() => setLeaving(true)}>
          Disconnect
        </Button>
      }
    >
      <ConnectionSettings key={connection.connectionName} connection={connection} />
      {network?.features.callbacks === false ? null : (
        <>
          <div className="card-head">
            <h3 className="card-title">Real-time callback</h3>
            <StatusDot hue={callbackHue[connection.connectionCallbackStatus]}>
              {connection.connectionCallbackStatus}
            </StatusDot>
            <span className="spacer" />
            {callback.data ? null : (
              <Button variant="default" size="xs" loading={callback.isPending} onClick={() => callback.mutate()}>
                Show callback URL
              </Button>
            )}
          </div>
          <div className="card-pad">
            {callback.data ? (
              <div className="codebox">
                <code data-testid="callback-url">{callback.data}</code>
                <CopyButton value={callback.data} label="Copy callback URL" />
              </div>
            ) : (
              <p className="dim">Paste the address at the network: sales arrive here the moment they are reported.</p>
            )}
          </div>
        </>
      )}
      {network && network.uploadEndings.length > 0 ? (
        <Uploads connection={connection} accept={network.uploadEndings} />
      ) : (
        <Imports connection={connection} />
      )}
      <ConfirmDialog
        opened={leaving}
        onClose={() => setLeaving(false)}
        onConfirm={leave}
        title={`Disconnect ${connection.connectionName}?`}
        confirmLabel="Disconnect"
        tick="Yes — I'm sure I want to disconnect."
        danger
      >
        Its campaigns close and nothing is imported any more. Conversions stay in the reports.
      </ConfirmDialog>
    </Card>
  )
}
