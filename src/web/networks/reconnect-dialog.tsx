import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { NetworkDetail } from '../../contract/networks/network-overview.ts'
import type { Connection } from '../../contract/networks/networks.ts'
import { makeStale } from '../lib/make-stale.ts'
import { useApi } from '../lib/api.tsx'
import { FormBody } from '../ui/form/form-body.tsx'
import { FormFrame } from '../ui/form/form-frame.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import type { Output } from '../../contract/call.ts'
import type { networks } from '../../contract/networks/networks.ts'
import { messageOf } from '../lib/api-error.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { CredentialInputs } from './credential-inputs.tsx'
import { KeysAt } from './keys-at.tsx'
import { credentialsQuery } from './queries.ts'
import { SignInInstead } from './oauth/sign-in-instead.tsx'

export type ConnectableNetwork = Pick<
  NetworkDetail,
  'networkUuid' | 'networkName' | 'credentialFields' | 'keysAt' | 'uploadEndings'
>

interface ReconnectDialogProps {
  connection: Connection
  title: string
  network: ConnectableNetwork
  onClose: () => void
}

/** Gives a connection new credentials after the server has tested them. Its history stays. */
export function ReconnectDialog(p: ReconnectDialogProps) {
  const stored = useQuery(credentialsQuery(useApi(), p.connection.connectionUuid))
  if (stored.data) return <ReconnectForm {...p} stored={stored.data} />
  return (
    <Dialog onClose={p.onClose} title={`Reconnect ${p.title}`} size={460}>
      {stored.error ? (
        <ErrorPanel small message={messageOf(stored.error)} onRetry={() => void stored.refetch()} />
      ) : (
        <Skeleton h={180} />
      )}
    </Dialog>
  )
}

type Stored = Output<typeof networks.credentials>

/** The form is prefilled with the stored values; empty fields keep theirs. */
function ReconnectForm({ connection, title, network, onClose, stored }: ReconnectDialogProps & { stored: Stored }) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { connectionUuid } = connection
  const values = new Map(stored.map((field) => [field.name, field.value]))
  const kept = new Set(stored.flatMap((field) => (field.isKept ? [field.name] : [])))
  const form = useServerForm<Record<string, string>, unknown>({
    initialValues: Object.fromEntries(network.credentialFields.map((f) => [f.name, values.get(f.name) ?? ''])),
    save: (credentials) => api.networks.reconnect({ connectionUuid, credentials }),
    onSaved: async () => {
      await makeStale(queries, 'connections')
      onClose()
      await navigate({ to: `/networks/${network.networkUuid}` as '/', search: { connection: connectionUuid } as never })
    },
  })
  return (
    <FormFrame form={form} title={`Reconnect ${title}`} onClose={onClose}>
      <SignInInstead network={network} connectionUuid={connectionUuid}>
        <FormBody form={form} submitLabel="Reconnect" isSecret>
          <p className="dialog-text">
            For the same account at {network.networkName}
            {connection.connectionApiPartnerId ? ` (${connection.connectionApiPartnerId})` : ''}. Its conversions and
            campaigns stay.{kept.size > 0 ? ' What you leave empty stays as it is.' : ''}
          </p>
          <KeysAt network={network} />
          <CredentialInputs fields={network.credentialFields} form={form.fields} kept={kept} />
        </FormBody>
      </SignInInstead>
    </FormFrame>
  )
}
