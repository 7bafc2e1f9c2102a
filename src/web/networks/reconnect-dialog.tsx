import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { NetworkDetail } from '../../contract/networks/network-overview.ts'
import type { Connection } from '../../contract/networks/networks.ts'
import { makeStale } from '../lib/make-stale.ts'
import { useApi } from '../lib/api.tsx'
import { FormBody } from '../ui/form/form-body.tsx'
import { FormFrame } from '../ui/form/form-frame.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { CredentialInputs } from './credential-inputs.tsx'
import { SignInInstead } from './oauth/sign-in-instead.tsx'

export type ConnectableNetwork = Pick<NetworkDetail, 'networkUuid' | 'networkName' | 'credentialFields'>

interface ReconnectDialogProps {
  connection: Connection
  title: string
  network: ConnectableNetwork
  onClose: () => void
}

/** Gives a connection new credentials after the server has tried them. It goes on with its history. */
export function ReconnectDialog({ connection, title, network, onClose }: ReconnectDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { connectionUuid } = connection
  const form = useServerForm<Record<string, string>, unknown>({
    initialValues: Object.fromEntries(network.credentialFields.map((f) => [f.name, ''])),
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
            campaigns stay.
          </p>
          <CredentialInputs fields={network.credentialFields} form={form.fields} />
        </FormBody>
      </SignInInstead>
    </FormFrame>
  )
}
