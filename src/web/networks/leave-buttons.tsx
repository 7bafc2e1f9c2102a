import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Connection } from '../../contract/networks/networks.ts'
import { makeStale } from '../lib/make-stale.ts'
import { useApi } from '../lib/api.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type ConnectableNetwork, ReconnectDialog } from './reconnect-dialog.tsx'
import { useMay } from '../lib/session.ts'

interface LeaveButtonsProps {
  connection: Connection
  title: string
  network: ConnectableNetwork
}

/** New credentials for a connection, even for a disconnected one, and the button to disconnect it. */
export function LeaveButtons({ connection, title, network }: LeaveButtonsProps) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'reconnect' | 'leave' | null>(null)
  const close = () => setOpen(null)
  const mayChange = useMay()
  const leave = async () => {
    await api.networks.disconnect({ connectionUuid: connection.connectionUuid })
    await makeStale(queries, 'connections')
    await navigate({ to: '/networks' as '/' })
  }
  if (connection.network.networkIdentifier === 'direct')
    return (
      <AppLink to="/partners" className="link">
        Their campaigns are under My direct partners
      </AppLink>
    )
  if (!mayChange) return null
  return (
    <span className="net-buttons">
      {network.credentialFields.length > 0 ? (
        <Button variant="default" size="xs" onClick={() => setOpen('reconnect')}>
          Reconnect
        </Button>
      ) : null}
      {connection.connectionIsActive ? (
        <Button variant="default" size="xs" onClick={() => setOpen('leave')}>
          Disconnect
        </Button>
      ) : null}
      {open === 'reconnect' ? (
        <ReconnectDialog connection={connection} title={title} network={network} onClose={close} />
      ) : null}
      <ConfirmDialog
        opened={open === 'leave'}
        onClose={close}
        onConfirm={leave}
        title={`Disconnect ${title}?`}
        confirmLabel="Disconnect"
        tick="Yes — I'm sure I want to disconnect."
        danger
      >
        Its campaigns close and nothing is imported any more. Conversions stay in the reports.
      </ConfirmDialog>
    </span>
  )
}
